"""A circuit breaker: a server that keeps failing is left alone for a while, then tried once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import structlog

from state.lane import SECOND
from state.model_use import Tally, tally
from state.turns import Turn

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


DAY = 86_400 * SECOND


class Today:
    """What asking came to on one day (UTC): that of the last turn counted, or of the last look."""

    def __init__(self) -> None:
        self.start = 0
        self.tally = Tally()

    def add(self, turn: Turn, now: int) -> bool:
        """Count a turn that was applied at ``now`` (ns); return whether it asked a model."""
        calls = turn.decision.trace.calls if turn.decision else ()
        so_far = self.at(now)
        if calls:
            self.tally = so_far + tally(calls)
        return bool(calls)

    def at(self, now: int) -> Tally:
        """Return what asking has come to on the day of ``now`` (ns): nothing yet on a new one."""
        start = now // DAY * DAY
        if start != self.start:
            self.start, self.tally = start, Tally()
        return self.tally


class Watch:
    """Raises each alarm once a day: see state.model_use.Tally.alarms for what alarms there are."""

    def __init__(self) -> None:
        self._today = Today()
        self._raised: set[tuple[int, str]] = set()

    def applied(self, turn: Turn, now: int) -> None:
        """Count a turn that was applied at ``now`` (ns), and log what is too much by now."""
        if not self._today.add(turn, now):
            return
        today = self._today.tally
        for name in today.alarms():
            if (self._today.start, name) not in self._raised:
                self._raised = {
                    (self._today.start, name),
                    *(each for each in self._raised if each[0] == self._today.start),
                }
                share = round(today.shares()[name], 3)
                structlog.get_logger().warning("model_alarm", outcome=name, share=share, count=today.questions)
