"""Those who wait are worked for here, many at once: one task each, begun for whoever has waited longest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import structlog

from bot.runtime.lane_progress import ReadyQueue
from state.mongo.errors import StoreError, StoreUnavailable

AT_ONCE = 64

# Seconds between two looks for who waits: there may be nobody, or there are more and we have just done with one.
IDLE_LOOK = 0.1
BUSY_LOOK = 0.05
# Seconds for which somebody is left alone after a first alarm; it doubles, up to the longest.
FIRST_REST = 0.5
LONGEST_REST = 30.0
# Seconds for which the database, or somebody's data, have to be away for it to be an alarm: a replica set has another
# primary within twelve or so, and a server that is started again is there sooner.
LASTS = 30.0


@dataclass(slots=True)
class WorkerPool:
    """Works for people, or places, until it is told to stop.

    ``look`` returns at most so many of those who wait. ``work`` works for one and returns for how many seconds to
    leave them alone then; what it raises is logged as ``alarm``, and tried again later and later. That the database
    is away is an alarm only when it lasts: for everybody, or for one for whom the others' success changes nothing.
    """

    look: Callable[[int], Awaitable[Sequence[str]]]
    work: Callable[[str, asyncio.Event], Awaitable[float]]
    alarm: str
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _queue: ReadyQueue = field(default_factory=ReadyQueue)
    _alarms: dict[str, int] = field(default_factory=dict)
    _everybody: _Absence = field(default_factory=lambda: _Absence())
    _absences: dict[str, _Absence] = field(default_factory=dict)

    def expect(self, who: str) -> None:
        """Note that ``who`` waits, so that nobody need look for them."""
        self._queue.wrote(who)
        self._wake.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop`` is set; then finish what is under way."""
        now = asyncio.get_running_loop().time
        working: dict[str, asyncio.Task[float]] = {}
        look_at = now()
        while not stop.is_set():
            self._wake.clear()
            for who in [who for who, task in working.items() if task.done()]:
                if rest := working.pop(who).result():
                    self._queue.rest(who, now() + rest)
                look_at = min(look_at, now() + (rest or BUSY_LOOK))
            busy = working.keys() | self._queue.resting(now())
            if now() >= look_at:
                self._queue.found(await self._found(AT_ONCE + len(busy)))
                look_at = now() + IDLE_LOOK
            for who in self._queue.take(AT_ONCE - len(working), busy):
                working[who] = asyncio.create_task(self._work_safely(who, stop))
                working[who].add_done_callback(lambda _: self._wake.set())
            await _first_of(look_at - now(), self._wake, stop)
        await asyncio.gather(*working.values())

    async def _found(self, limit: int) -> Sequence[str]:
        try:
            found = await self.look(limit)
        except StoreError as error:
            if self._everybody.goes_on():
                structlog.get_logger().error(self.alarm, error=type(error).__name__)
            else:
                structlog.get_logger().warning("store_unavailable", error=type(error).__name__)
            return ()
        self._everybody = _Absence()
        return found

    async def _work_safely(self, who: str, stop: asyncio.Event) -> float:
        """Nothing that goes wrong for one may stop the others."""
        try:
            rest = await self.work(who, stop)
        except Exception as error:  # noqa: BLE001 - see above; what was to be done is still there, and is tried again
            alarms = self._alarms[who] = self._alarms.get(who, 0) + 1
            away = isinstance(error, StoreUnavailable)
            if away and not self._absences.setdefault(who, _Absence()).goes_on():
                structlog.get_logger().warning("store_unavailable", error=type(error).__name__, count=alarms)
            else:
                structlog.get_logger().error(self.alarm, error=type(error).__name__, count=alarms, exc_info=True)
            return min(FIRST_REST * 2.0 ** (alarms - 1), LONGEST_REST)
        self._alarms.pop(who, None)
        self._absences.pop(who, None)
        return rest


@dataclass(slots=True)
class _Absence:
    """How long the database has been away, as far as it was asked; when nobody has asked for a while, it is another."""

    since: float = 0.0
    asked: float = 0.0
    told: float = 0.0

    def goes_on(self) -> bool:
        """Take note that it is away; return whether that has lasted, and was not said a moment ago."""
        now = asyncio.get_running_loop().time()
        if now - self.asked > 2 * max(LASTS, LONGEST_REST):
            self.since, self.told = now, 0.0
        self.asked = now
        if now - self.since < LASTS or now - self.told < LASTS / 2:
            return False
        self.told = now
        return True


async def _first_of(seconds: float, *events: asyncio.Event) -> None:
    """Wait until one of ``events`` is set, at most ``seconds``."""
    waits = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waits, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
