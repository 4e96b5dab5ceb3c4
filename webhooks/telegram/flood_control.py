"""Chats that Telegram has asked to leave alone for a while, whatever it was that it would not take there."""

from __future__ import annotations

import time
from collections.abc import Callable

MANY = 1000


class Quiet:
    """What this process was told; another one is told by itself. ``clock`` is in seconds.

    Delivery keeps the wait of a refused message with its place. This is for what has no such record: an edit, an
    answered tap, a sign of typing. https://core.telegram.org/bots/api#responseparameters
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    def ask(self, chat: str, seconds: float) -> None:
        """Note that ``chat`` is to be left alone for so many ``seconds``, if any."""
        if seconds <= 0:
            return
        if len(self._until) >= MANY:
            now = self._clock()
            self._until = {each: until for each, until in self._until.items() if until > now}
        self._until[chat] = max(self._until.get(chat, 0.0), self._clock() + seconds)

    def left(self, chat: str) -> float:
        """Return for how many seconds more; 0 if it can be written to."""
        return max(0.0, self._until.get(chat, 0.0) - self._clock())
