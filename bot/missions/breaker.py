"""Circuit breakers: an agent that keeps failing is left alone for a while, then tried once (R3-39, R3-40, X-34)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from state.lane import SECOND

FAILURES_IN_A_ROW = 5
ATTEMPTS_LOOKED_AT = 10
FAILED_SHARE = 0.5
COOLDOWN_SECONDS = 90


class Circuit(StrEnum):
    """Closed: requests pass. Open: none does. Half open: one does, and decides."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@dataclass(slots=True)
class Breaker:
    """One agent's circuit. ``clock`` gives ns since 1970.

    It opens after five failures in a row, or where more than half of the last ten failed; exactly half leaves it
    closed, and so do fewer than ten. What is refused for its own sake is no failure of the agent.
    """

    clock: Callable[[], int]
    _last: deque[bool] = field(default_factory=lambda: deque(maxlen=ATTEMPTS_LOOKED_AT))
    _opened: int | None = None
    _trying: bool = False

    @property
    def circuit(self) -> Circuit:
        if self._opened is None:
            return Circuit.CLOSED
        cold = self.clock() - self._opened >= COOLDOWN_SECONDS * SECOND
        return Circuit.HALF_OPEN if cold else Circuit.OPEN

    def admits(self) -> bool:
        """Tell whether a request may pass; of those that come while it is half open, the first."""
        match self.circuit:
            case Circuit.CLOSED:
                return True
            case Circuit.OPEN:
                return False
            case Circuit.HALF_OPEN:
                admitted, self._trying = not self._trying, True
                return admitted

    def succeeded(self) -> None:
        """Take note of a success; the one that was tried closes the circuit."""
        if self._opened is not None:
            self._last.clear()
        self._opened, self._trying = None, False
        self._last.append(True)

    def answered(self) -> None:
        """Take note of an answer that is neither: nothing was found, or the request refused. Who was tried, is well."""
        if self._opened is not None:
            self.succeeded()

    def abandoned(self) -> None:
        """Let another be tried instead of one whose end nobody saw."""
        self._trying = False

    def failed(self) -> None:
        """Take note of a failure; the one that was tried opens the circuit anew."""
        self._last.append(False)
        if self._opened is not None or self._fails_too_often():
            self._opened, self._trying = self.clock(), False

    def _fails_too_often(self) -> bool:
        last = list(self._last)
        in_a_row = len(last) >= FAILURES_IN_A_ROW and not any(last[-FAILURES_IN_A_ROW:])
        share = last.count(False) / ATTEMPTS_LOOKED_AT
        return in_a_row or (len(last) >= ATTEMPTS_LOOKED_AT and share > FAILED_SHARE)
