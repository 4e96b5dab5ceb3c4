"""An absent database is waited for, once said, and not for ever."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime import outage
from bot.runtime.outage import LOOKED_FOR, Absence
from state.mongo import connection
from state.mongo.errors import StoreRefused, StoreUnavailable


class Step:
    """Fails as often as it is told to, then comes to something."""

    def __init__(self, *failures: Exception, takes: float = 0.0) -> None:
        self.failures = list(failures)
        self.taken = 0
        self._takes = takes

    async def __call__(self) -> str:
        self.taken += 1
        await asyncio.sleep(self._takes)
        if self.failures:
            raise self.failures.pop(0)
        return "done"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LONGEST", "NOTICEABLE", "ASKED_FOR", "AGAIN", "LOOKED_FOR"):
        monkeypatch.setattr(outage, name, getattr(outage, name) / 50)


def test_an_absence_begins_when_the_driver_begins_to_look() -> None:
    assert LOOKED_FOR == connection.PATIENCE / 1000


async def test_what_failed_for_want_of_a_database_is_begun_again() -> None:
    step, missed = Step(StoreUnavailable("gone"), StoreUnavailable("gone", nobody_there=True)), []
    assert await Absence().outlast(step, missed=lambda: missed.append(1)) == "done"
    assert (step.taken, len(missed)) == (3, 2)


async def test_an_absence_that_lasts_is_an_error() -> None:
    step = Step(*[StoreUnavailable("gone")] * 100_000)
    async with asyncio.timeout(60):
        with pytest.raises(StoreUnavailable):
            await Absence().outlast(step)
    assert step.taken > 1


@pytest.mark.parametrize("error", [StoreRefused("no"), StoreUnavailable("gone", nobody_there=True), ValueError()])
async def test_what_waiting_does_not_help_ends_at_once(error: Exception) -> None:
    step = Step(error)
    with pytest.raises(type(error)):
        await Absence().outlast(step, if_nobody_there=False)
    assert step.taken == 1


@pytest.mark.parametrize(("there", "times"), [(True, 0), (False, 1)])
async def test_an_absence_and_nothing_else_is_told_once(*, there: bool, times: int) -> None:
    told: list[str] = []

    async def answers() -> bool:
        return there

    waiting = Absence(answers, lambda: told.append("away"))
    assert await waiting.outlast(Step(takes=outage.NOTICEABLE * 10)) == "done"
    assert await waiting.outlast(Step()) == "done"
    assert len(told) == times
