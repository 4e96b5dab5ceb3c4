"""How often, and after what pause, a mongod that ended by itself is started again."""

import time
from collections import deque
from collections.abc import Callable

PER_MINUTE = 5
FIRST_DELAY = 0.1  # seconds, doubled with every restart of the last minute


class Restarts:
    """Counts the restarts of the last minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._recent: deque[float] = deque()

    def next_delay(self) -> float | None:
        """Seconds to wait before the next start; None when there were too many already."""
        now = self._clock()
        while self._recent and self._recent[0] <= now - 60:
            self._recent.popleft()
        if len(self._recent) >= PER_MINUTE:
            return None
        self._recent.append(now)
        return float(FIRST_DELAY * 2 ** (len(self._recent) - 1))
