"""A circuit breaker: a server that keeps failing is left alone for a while, then tried once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

CONSECUTIVE = 5
WINDOW = 10
REST = 90.0


class Breaker:
    """Lets questions through to one server, or not. ``clock`` gives seconds that only rise.

    It opens after CONSECUTIVE failures, or when more than half of the last WINDOW attempts failed, for REST seconds.
    Then one attempt is let through: if it succeeds the breaker closes, if not it rests again (requirements R3-39,
    R3-40, X-34).
    """

    def __init__(self, clock: Callable[[], float], rest: float = REST) -> None:
        self._clock = clock
        self._rest = rest
        self._last: deque[bool] = deque(maxlen=WINDOW)
        self._in_a_row = 0
        self._until: float | None = None
        self._trying = False

    @property
    def open(self) -> bool:
        """Whether nothing is let through now."""
        return self._until is not None and (self._trying or self._clock() < self._until)

    def admit(self) -> bool:
        """Tell whether an attempt may be made; whoever is told yes must then call one of the three below."""
        if self.open:
            return False
        self._trying = self._until is not None
        return True

    def succeeded(self) -> None:
        """The attempt reached the server and came back with an answer."""
        if self._trying:
            self._last.clear()
        self._until, self._trying, self._in_a_row = None, False, 0
        self._last.append(True)

    def failed(self, rest: float = 0.0) -> None:
        """The attempt failed. ``rest`` is how long the server asked to be left alone, in seconds."""
        self._last.append(False)
        self._in_a_row += 1
        mostly = len(self._last) == WINDOW and self._last.count(False) * 2 > WINDOW
        if self._trying or self._in_a_row >= CONSECUTIVE or mostly:
            self._until = self._clock() + max(self._rest, rest)
        elif rest > 0:
            self._until = self._clock() + min(rest, self._rest)
        self._trying = False

    def abandoned(self) -> None:
        """The attempt was given up before anything was known; the next one is the trial."""
        self._trying = False
