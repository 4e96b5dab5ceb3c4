"""Everything the stand-in knows: the messages of both sides, who may be written to, and what the bot asked for."""

from __future__ import annotations

import itertools
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.fakes.platform_server import Clock
from tests.fakes.twilio.contents import Contents
from tests.fakes.twilio.refusals import not_found
from tests.fakes.twilio.shapes import Message

WINDOW = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much goes out: a second for the sender, and to one address a burst and then one each ``pause`` seconds."""

    sender_per_second: int = 80
    address_burst: int = 45
    pause: float = 6.0


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot, whatever became of it."""

    path: str
    form: Mapping[str, Any]


@dataclass(slots=True)
class Account:
    """``media_sizes`` and ``media_types`` say what lies behind a media URL: 10 kB of JPEG unless it is there."""

    sid: str
    token: str
    sender: str
    limits: Limits | None
    clock: Clock = field(default_factory=Clock)
    contents: Contents = field(default_factory=Contents)
    messages: list[Message] = field(default_factory=list)
    last_inbound: dict[str, float] = field(default_factory=dict)
    blocked: set[str] = field(default_factory=set)
    opted_out: set[str] = field(default_factory=set)
    media_sizes: dict[str, int] = field(default_factory=dict)
    media_types: dict[str, str] = field(default_factory=dict)
    typing: list[str] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    _sent: defaultdict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def new_sid(self, prefix: str) -> str:
        """Return a sid that nothing has: 34 characters that begin with ``prefix``."""
        return f"{prefix}{next(self._numbers):032x}"

    def post(self, message: Message) -> Message:
        """Keep a message."""
        with self.lock:
            self.messages.append(message)
        return message

    def find(self, sid: str) -> Message:
        """Return a message as it is now; raise Refusal if there is none."""
        found = next((each for each in self.messages if each.sid == sid), None)
        if found is None:
            raise not_found(f"/Messages/{sid}.json")
        return found

    def change(self, sid: str, **changes: Any) -> Message:
        """Return a message after ``changes`` to its fields."""
        with self.lock:
            place = [each.sid for each in self.messages].index(sid)
            self.messages[place] = replace(self.messages[place], **changes)
            return self.messages[place]

    def in_session(self, address: str) -> bool:
        """Whether the person wrote within 24 hours."""
        return self.clock.now() - self.last_inbound.get(address, -WINDOW) < WINDOW

    def admit(self, address: str) -> bool:
        """Count one message to ``address``; False if it is one too many."""
        if self.limits is None:
            return True
        now = self.clock.now()
        burst = self.limits.address_burst
        with self.lock:
            fits = _room(self._sent[self.sender], self.limits.sender_per_second, 1.0, now)
            fits = _room(self._sent[address], burst, burst * self.limits.pause, now) and fits
            if fits:
                self._sent[self.sender].append(now)
                self._sent[address].append(now)
        return fits

    def repeats(self) -> dict[str, int]:
        """Return how often each send was accepted beyond the first time, by address and what it shows."""
        sent = (each for each in self.messages if each.sent_by_bot)
        seen = Counter(f"{each.to}: {each.body} {each.media_url}".strip() for each in sent)
        return {send: times - 1 for send, times in seen.items() if times > 1}


def _room(sent: deque[float], most: int, window: float, now: float) -> bool:
    while sent and sent[0] <= now - window:
        sent.popleft()
    return len(sent) < most
