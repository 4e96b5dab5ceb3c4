"""Nobody who writes waits for what a model is asked for later use."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from bot.memory.preemption import Yielding
from bot.planner.model import ModelServer
from bot.planner.prompting import Prompt, WriterQuestion, writer_prompt
from bot.runtime.bootstrap import model_for
from state.model_calls import Answer, Outcome
from state.turns import Turn
from tests.bot.memory.test_job import COMPACTING, NOW, turn

PROMPT, _ = writer_prompt(WriterQuestion("", {"turns": ["Pessoa disse: oi"]}, task="summary"))
ANSWER = Answer(outcome=Outcome.REPLIED, raw="{}")
WRITTEN = turn(501)


class Slow:
    """Answers when it is let; ``given_up`` tells that nobody waited so long."""

    def __init__(self) -> None:
        self.let, self.given_up = asyncio.Event(), False

    async def __call__(self, prompt: Prompt) -> Answer:
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.given_up = True
            raise
        return ANSWER


class Journal:
    """What waits for one person; ``looked`` is set when it was looked at."""

    def __init__(self, *waiting: Turn) -> None:
        self.waiting, self.looked = list(waiting), asyncio.Event()

    async def next_of(self, person: str, now: int, limit: int = 1) -> Sequence[Turn]:
        assert (person, now) == (COMPACTING.person, NOW)
        self.looked.set()
        return self.waiting[:limit]


def yielding(model: Slow, journal: Journal) -> Yielding:
    return Yielding(model, COMPACTING.person, journal, lambda: NOW, every=0.01)


async def test_it_is_given_up_as_soon_as_somebody_writes() -> None:
    others = (COMPACTING.changed(id=f"cli:ana:{number}~compact") for number in range(20))
    model, journal = Slow(), Journal(COMPACTING, *others)
    asked = asyncio.create_task(yielding(model, journal)(PROMPT))
    await journal.looked.wait()
    assert not asked.done()
    journal.waiting.append(WRITTEN)
    answer = await asyncio.wait_for(asked, 5.0)
    assert answer.outcome is Outcome.TIMEOUT
    assert model.given_up


async def test_it_is_answered_while_nothing_but_compactions_waits() -> None:
    model, journal = Slow(), Journal(COMPACTING, COMPACTING.changed(id="cli:ana:9~compact"))
    asked = asyncio.create_task(yielding(model, journal)(PROMPT))
    await journal.looked.wait()
    model.let.set()
    assert await asked == ANSWER


async def test_who_gives_it_up_gives_up_the_model() -> None:
    model = Slow()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await yielding(model, Journal(COMPACTING))(PROMPT)
    assert model.given_up


def test_only_compactions_yield() -> None:
    class Server:
        def turn(self) -> Slow:
            return Slow()

    server, journal = cast("ModelServer", Server()), Journal()
    assert isinstance(model_for(COMPACTING, server, journal, lambda: NOW), Yielding)
    assert isinstance(model_for(WRITTEN, server, journal, lambda: NOW), Slow)
    assert model_for(COMPACTING, None, journal, lambda: NOW) is None
