"""Those who wait are worked for here, many at once: one task each, begun for whoever has waited longest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import structlog

from bot.rota import Rota
from state.store.errors import StoreError

AT_ONCE = 64

# Seconds between two looks for who waits: there may be nobody, or there are more and we have just done with one.
IDLE_LOOK = 0.1
BUSY_LOOK = 0.05
# Seconds for which somebody is left alone after a first alarm; it doubles, up to the longest.
FIRST_REST = 0.5
LONGEST_REST = 30.0


@dataclass(slots=True)
class Crew:
    """Works for people, or places, until it is told to stop.

    ``look`` returns at most so many of those who wait. ``work`` works for one and returns for how many seconds to
    leave them alone then; what it raises is logged as ``alarm``, and tried again later and later.
    """

    look: Callable[[int], Awaitable[Sequence[str]]]
    work: Callable[[str, asyncio.Event], Awaitable[float]]
    alarm: str
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _rota: Rota = field(default_factory=Rota)
    _alarms: dict[str, int] = field(default_factory=dict)

    def expect(self, who: str) -> None:
        """Note that ``who`` waits, so that nobody need look for them."""
        self._rota.wrote(who)
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
                    self._rota.rest(who, now() + rest)
                look_at = min(look_at, now() + (rest or BUSY_LOOK))
            busy = working.keys() | self._rota.resting(now())
            if now() >= look_at:
                self._rota.found(await self._found(AT_ONCE + len(busy)))
                look_at = now() + IDLE_LOOK
            for who in self._rota.take(AT_ONCE - len(working), busy):
                working[who] = asyncio.create_task(self._work_safely(who, stop))
                working[who].add_done_callback(lambda _: self._wake.set())
            await _first_of(look_at - now(), self._wake, stop)
        await asyncio.gather(*working.values())

    async def _found(self, limit: int) -> Sequence[str]:
        try:
            return await self.look(limit)
        except StoreError as error:
            structlog.get_logger().warning("store_unavailable", error=type(error).__name__)
            return ()

    async def _work_safely(self, who: str, stop: asyncio.Event) -> float:
        """Nothing that goes wrong for one may stop the others."""
        try:
            rest = await self.work(who, stop)
        except Exception as error:  # noqa: BLE001 - see above; what was to be done is still there, and is tried again
            alarms = self._alarms[who] = self._alarms.get(who, 0) + 1
            structlog.get_logger().error(self.alarm, error=type(error).__name__, count=alarms, exc_info=True)
            return min(FIRST_REST * 2.0 ** (alarms - 1), LONGEST_REST)
        self._alarms.pop(who, None)
        return rest


async def _first_of(seconds: float, *events: asyncio.Event) -> None:
    """Wait until one of ``events`` is set, at most ``seconds``."""
    waits = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waits, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
