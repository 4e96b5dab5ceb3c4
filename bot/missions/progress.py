"""How far a mission is, shown while it is worked on: one message that is edited, where that is possible."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.replies.catalogue import voice
from state.lane import SECOND
from state.mission import Mission, Step

# Between two edits, and before the first: what is answered sooner needs none.
PAUSE_SECONDS = 2

Show = Callable[[Mission, str], Awaitable[None]]


async def nowhere(mission: Mission, text: str) -> None:
    """Show no ``text`` about ``mission``."""


@dataclass(slots=True)
class Shown:
    """What ``show`` has shown of ``mission``; nobody waits for it until the mission is over. ``clock`` is in ns."""

    mission: Mission
    show: Show
    clock: Callable[[], int]
    total: int = 0
    _done: int = 0
    _last: int = field(init=False)
    _showing: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self._last = self.clock()

    def begins(self, step: Step) -> None:
        """Show that ``step`` is under way, if the last that was shown is long enough ago."""
        busy = self._showing is not None and not self._showing.done()
        if not self.total or busy or self.clock() - self._last < PAUSE_SECONDS * SECOND:
            return
        self._last = self.clock()
        what = step.operation if step.agent == "research" else step.agent
        self._showing = asyncio.create_task(self._show(min(self._done + 1, self.total), what))

    def ended(self) -> None:
        """Count a step that is over."""
        self._done += 1

    async def over(self) -> None:
        """Show that all is done, if anything was shown."""
        if self._showing is not None:
            await asyncio.wait({self._showing})
            await self._show(self.total, "done")

    async def _show(self, done: int, what: str) -> None:
        speaking = voice(self.mission.locale)
        await self.show(self.mission, speaking.say("mission-doing", done=done, total=self.total, what=what))
