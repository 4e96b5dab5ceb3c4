"""How long to wait after failures in a row."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pauses:
    """The ``first`` pause in seconds, each next one twice as long up to the ``longest``."""

    first: float = 1.0
    longest: float = 60.0

    def after(self, failures: int) -> float:
        """Return the pause after so many ``failures``: half of it at least, and of the rest as much as chance has it,
        so that processes which met once do not meet again.
        """
        pause = min(self.longest, self.first * 2.0 ** min(failures - 1, 30))
        return pause * random.uniform(0.5, 1.0)


USUAL = Pauses()
