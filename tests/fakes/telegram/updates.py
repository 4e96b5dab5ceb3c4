"""The queue of updates that wait to be fetched or delivered."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Any

from tests.fakes.platform_server import Clock

Json = dict[str, Any]

DAY = 86_400
CALLBACK_LIFE = 150
NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
A_QUIET_WEEK = 1_000_003


@dataclass(frozen=True, slots=True)
class Update:
    """One update; ``lane`` is within what a webhook gets them in order, ``expires`` on the platform's clock."""

    id: int
    kind: str
    body: Json
    lane: tuple[str, int]
    expires: float

    def as_json(self) -> Json:
        """Return it as an Update of the Bot API."""
        return {"update_id": self.id, self.kind: self.body}


class Updates:
    """Pending updates in order, and all that ever were in ``history``.

    Lanes and lifetimes are those of Client.cpp in tdlib/telegram-bot-api: new and edited messages share the chat's
    lane, callback queries have one a person and live 150 seconds, my_chat_member has one a chat; the rest lives a day.
    """

    def __init__(self, clock: Clock) -> None:
        self.history: list[Update] = []
        self.allowed: frozenset[str] | None = None
        self._clock = clock
        self._pending: list[Update] = []
        self._next = 700_000_001
        self._lock = threading.RLock()

    def add(self, kind: str, body: Json, lane: int) -> Update | None:
        """Queue an update and return it; None if the bot did not ask for its kind."""
        if kind in NOT_BY_DEFAULT if self.allowed is None else kind not in self.allowed:
            return None
        life = CALLBACK_LIFE if kind == "callback_query" else DAY
        shared = "message" if kind == "edited_message" else kind
        with self._lock:
            update = Update(self._next, kind, body, (shared, lane), self._clock.now() + life)
            self._next += 1
            self.history.append(update)
            self._pending.append(update)
        return update

    def now(self) -> float:
        """Return the platform's time."""
        return self._clock.now()

    def pending(self) -> list[Update]:
        """Return what waits, without what has expired."""
        now = self._clock.now()
        with self._lock:
            self._pending = [each for each in self._pending if each.expires > now]
            return list(self._pending)

    def confirm(self, offset: int) -> None:
        """Forget everything before ``offset``; a negative one keeps only that many of the newest."""
        with self._lock:
            waiting = self.pending()
            self._pending = waiting[offset:] if offset < 0 else [each for each in waiting if each.id >= offset]

    def remove(self, update: Update) -> None:
        """Forget an update that was delivered."""
        with self._lock:
            self._pending = [each for each in self._pending if each is not update]

    def repeat(self, update_id: int) -> None:
        """Queue an update again as if its acknowledgement had been lost."""
        with self._lock:
            self._pending.append(replace(next(each for each in self.history if each.id == update_id)))

    def clear(self) -> None:
        """Forget everything that waits."""
        self._pending.clear()

    def skip_ids(self) -> None:
        """Number the next update as after a quiet week: lower than the last, instead of one higher."""
        self._next -= A_QUIET_WEEK
