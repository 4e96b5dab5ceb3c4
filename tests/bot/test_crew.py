"""Somebody whose work fails is tried again later and later, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from bot import crew
from bot.crew import Crew
from state.store.errors import StoreUnavailable


class Waiting:
    """Two people who always wait: the work for one of them fails."""

    def __init__(self) -> None:
        self.tries: Counter[str] = Counter()
        self.looks = 0

    async def look(self, limit: int) -> Sequence[str]:
        self.looks += 1
        if self.looks == 1:
            raise StoreUnavailable("gone")
        return ("ana", "bia")[:limit]

    async def work(self, who: str, stop: asyncio.Event) -> float:
        self.tries[who] += 1
        if who == "ana":
            raise RuntimeError("no")
        return 0.0


async def test_alarms_come_less_and_less_often_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "FIRST_REST", 0.02)
    monkeypatch.setattr(crew, "IDLE_LOOK", 0.005)
    monkeypatch.setattr(crew, "BUSY_LOOK", 0.005)
    waiting, stop = Waiting(), asyncio.Event()
    running = asyncio.create_task(Crew(waiting.look, waiting.work, "alarm").run(stop))
    await asyncio.sleep(0.7)
    stop.set()
    await running
    assert 2 <= waiting.tries["ana"] <= 7
    assert waiting.tries["bia"] > 2 * waiting.tries["ana"]
