"""A clock that is set by hand, and moves when somebody waits."""

from __future__ import annotations


class Clock:
    """Gives seconds. ``slept`` are the waits, in order."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
