"""An eye on what asking models comes to, in one process: too many empty or invalid replies leave a line in the log."""

from __future__ import annotations

import structlog

from state.lane import SECOND
from state.model_use import Tally, tally
from state.turns import Turn

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
