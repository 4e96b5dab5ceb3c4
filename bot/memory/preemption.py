"""A model that is given up as soon as somebody writes: what is asked for later use keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from bot.memory.job import is_compaction
from bot.planner.model import Model
from bot.planner.prompting import Prompt
from state.model_calls import Answer, Outcome
from state.turns import Turn

# Seconds between two looks, and the turns that are looked at.
LOOK = 0.25
LOOKED_AT = 100


class Waiting(Protocol):
    """The journal, as far as it says what waits for a person's lane."""

    async def next_of(self, person: str, now: int, limit: int = 1) -> Sequence[Turn]: ...


class Yielding:
    """Asks ``model`` while nothing of ``person`` waits in the ``journal`` but compactions; then it has timed out.

    ``clock`` gives ns since 1970, ``every`` is in seconds.
    """

    def __init__(
        self, model: Model, person: str, journal: Waiting, clock: Callable[[], int], every: float = LOOK
    ) -> None:
        self._model = model
        self._person = person
        self._journal = journal
        self._clock = clock
        self._every = every

    async def __call__(self, prompt: Prompt) -> Answer:
        began = asyncio.get_running_loop().time()
        asking = asyncio.create_task(self._asked(prompt))
        try:
            while not (await asyncio.wait({asking}, timeout=self._every))[0]:
                if await self._somebody_waits():
                    ms = round((asyncio.get_running_loop().time() - began) * 1_000)
                    return Answer(outcome=Outcome.TIMEOUT, ms=ms)
            return asking.result()
        finally:
            asking.cancel()
            await asyncio.wait({asking})

    async def _asked(self, prompt: Prompt) -> Answer:
        return await self._model(prompt)

    async def _somebody_waits(self) -> bool:
        due = await self._journal.next_of(self._person, self._clock(), LOOKED_AT)
        return not all(map(is_compaction, due))
