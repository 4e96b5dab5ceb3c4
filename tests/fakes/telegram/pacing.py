"""How much a bot may send: per chat, per group and over all."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass

from tests.fakes.platform_server import Clock
from tests.fakes.telegram.refusals import too_many
from tests.fakes.telegram.shapes import Chat


@dataclass(frozen=True, slots=True)
class Limits:
    """Messages a second in a chat beyond a short burst, a minute in a group, and a second over all.

    The figures are the FAQ's (https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this);
    how long a burst is tolerated is not published.
    """

    chat_per_second: float = 1.0
    chat_burst: int = 5
    group_per_minute: int = 20
    all_per_second: int = 30


class Pacer:
    """Remembers what was sent and refuses what is too much."""

    def __init__(self, clock: Clock, limits: Limits | None) -> None:
        self.limits = limits
        self._clock = clock
        self._chats: defaultdict[int, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()

    def admit(self, chat: Chat) -> None:
        """Count one message to ``chat``; raise Refusal with retry_after, and do not count it, if it is one too many."""
        if self.limits is None:
            return
        now = self._clock.now()
        sent = self._chats[chat.id]
        waits = [_wait(self._all, self.limits.all_per_second, 1.0, now)]
        if chat.type == "private":
            waits.append(_wait(sent, self.limits.chat_burst, self.limits.chat_burst / self.limits.chat_per_second, now))
        else:
            waits.append(_wait(sent, self.limits.group_per_minute, 60.0, now))
        if any(waits):
            raise too_many(math.ceil(max(waits)))
        sent.append(now)
        self._all.append(now)


def _wait(sent: deque[float], most: int, window: float, now: float) -> float:
    """Return the seconds until one more fits into ``most`` a ``window``."""
    while sent and sent[0] <= now - window:
        sent.popleft()
    return sent[0] + window - now if len(sent) >= most else 0.0
