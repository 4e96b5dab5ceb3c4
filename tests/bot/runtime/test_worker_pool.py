"""Somebody whose work fails is tried again later and later, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
import structlog

from bot.runtime import worker_pool
from bot.runtime.worker_pool import WorkerPool
from state.mongo.errors import StoreUnavailable


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
    monkeypatch.setattr(worker_pool, "FIRST_REST", 0.02)
    monkeypatch.setattr(worker_pool, "IDLE_LOOK", 0.005)
    monkeypatch.setattr(worker_pool, "BUSY_LOOK", 0.005)
    waiting, stop = Waiting(), asyncio.Event()
    running = asyncio.create_task(WorkerPool(waiting.look, waiting.work, "alarm").run(stop))
    await asyncio.sleep(0.7)
    stop.set()
    await running
    assert 2 <= waiting.tries["ana"] <= 7
    assert waiting.tries["bia"] > 2 * waiting.tries["ana"]


class Database:
    """Somebody's data, away for so many seconds from the first time that it is asked for; ``who`` alone if named."""

    def __init__(self, seconds: float, who: str | None = None) -> None:
        self.seconds = seconds
        self.who = who
        self.worked: Counter[str] = Counter()
        self._first = 0.0

    @property
    def is_away(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._first = self._first or now
        return now - self._first < self.seconds

    async def look(self, limit: int) -> Sequence[str]:
        if self.who is None and self.worked and self.is_away:
            raise StoreUnavailable("gone")
        return ("ana", "bia")[:limit]

    async def work(self, who: str, stop: asyncio.Event) -> float:
        self.worked[who] += 1
        if self.who in (None, who) and self.is_away:
            raise StoreUnavailable("gone")
        return 0.0


async def events(database: Database, seconds: float, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return what is logged in so many seconds with ``database``, where half a second is long."""
    monkeypatch.setattr(worker_pool, "FIRST_REST", 0.02)
    monkeypatch.setattr(worker_pool, "LONGEST_REST", 0.1)
    monkeypatch.setattr(worker_pool, "IDLE_LOOK", 0.01)
    monkeypatch.setattr(worker_pool, "LASTS", 0.5)
    stop = asyncio.Event()
    with structlog.testing.capture_logs() as logged:
        running = asyncio.create_task(WorkerPool(database.look, database.work, "alarm").run(stop))
        await asyncio.sleep(seconds)
        stop.set()
        await running
    return Counter(line["event"] for line in logged)


@pytest.mark.parametrize("who", [None, "ana"])
async def test_an_absence_that_ends_soon_is_no_alarm(who: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(0.2, who)
    logged = await events(database, 0.9, monkeypatch)
    assert (logged["alarm"], logged["store_unavailable"] > 0) == (0, True)
    assert database.worked["ana"] > logged["store_unavailable"] / 2


@pytest.mark.parametrize("who", [None, "ana"])
async def test_an_absence_that_lasts_is_an_alarm_now_and_then(who: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = await events(Database(60, who), 1.2, monkeypatch)
    assert 1 <= logged["alarm"] <= 8
    assert logged["store_unavailable"] > 0


async def test_another_absence_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "LASTS", 0.05)
    monkeypatch.setattr(worker_pool, "LONGEST_REST", 0.05)
    absence = worker_pool._Absence()
    assert not absence.goes_on()
    await asyncio.sleep(0.06)
    assert absence.goes_on()
    assert not absence.goes_on()
    await asyncio.sleep(0.11)
    assert not absence.goes_on()
