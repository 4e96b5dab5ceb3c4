"""Counts of what asking came to: a question counts once, however many calls it took."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.planner.asking import plan, write
from bot.planner.envelope import Noop
from bot.planner.model import ModelServer
from bot.planner.prompting import PlannerQuestion, WriterQuestion
from state.model_calls import CallRecord
from state.model_use import ENOUGH, Tally, tally
from tests.fakes.model_server import NOOP, ModelStandIn, call, form, refused

SEARCH = call("search_items", query="terror")
NOTHING = str(NOOP).replace("'", '"').replace("None", "null")


async def asked(server: ModelServer, stand_in: ModelStandIn, *replies: str) -> tuple[CallRecord, ...]:
    stand_in.then(*replies)
    return (await plan(server.turn(), PlannerQuestion("aquele de susto"), Noop)).calls


async def test_what_a_turn_came_to_is_counted_from_its_calls(server: ModelServer, stand_in: ModelStandIn) -> None:
    good = tally(await asked(server, stand_in, SEARCH))
    noop = tally(await asked(server, stand_in, NOTHING))
    mended = tally(await asked(server, stand_in, "lixo", SEARCH))
    lost = tally(await asked(server, stand_in, "lixo", "lixo"))
    assert (good.questions, good.calls, good.fell_back, good.tokens_in, good.tokens_out) == (1, 1, 0, 321, 45)
    assert (noop.noop, noop.invalid) == (1, 0)
    assert (mended.questions, mended.calls, mended.invalid, mended.repaired, mended.fell_back) == (1, 2, 1, 1, 0)
    assert (lost.invalid, lost.repaired, lost.fell_back, lost.unpriced) == (1, 0, 1, 2)
    day = good + noop + mended + lost
    assert (day.turns, day.questions, day.calls) == (4, 4, 6)
    assert day.shares() == {"noop": 0.25, "invalid": 0.5, "repaired": 0.25, "fell_back": 0.25, "unanswered": 0.0}


async def test_a_turn_may_ask_the_planner_and_the_writer(server: ModelServer, stand_in: ModelStandIn) -> None:
    turn = server.turn()
    stand_in.then("lixo", SEARCH, form("NOOP"), refused(401))
    planned = await plan(turn, PlannerQuestion("aquele de susto"), Noop)
    written = [await write(turn, WriterQuestion("o que é?", [])) for _ in range(2)]
    counts = tally([*planned.calls, *(call for each in written for call in each.calls)])
    assert (counts.turns, counts.questions, counts.calls) == (1, 3, 4)
    assert (counts.planned, counts.noop, counts.unanswered, counts.fell_back) == (1, 0, 1, 1)


@pytest.mark.parametrize(
    ("counts", "alarms"),
    [
        (Tally(), ()),
        (Tally(questions=100, planned=100, noop=8, invalid=5), ()),
        (Tally(questions=100, planned=100, noop=9, invalid=5), ("noop",)),
        (Tally(questions=100, planned=100, noop=9, invalid=6), ("noop", "invalid")),
        (Tally(questions=ENOUGH - 1, planned=ENOUGH - 1, noop=10, invalid=10), ()),
    ],
)
def test_the_alarm_is_raised_beyond_eight_and_five_percent(counts: Tally, alarms: tuple[str, ...]) -> None:
    assert counts.alarms() == alarms


@given(st.lists(st.builds(Tally, **{name: st.integers(0, 50) for name in Tally.model_fields}), max_size=4))
def test_the_order_of_turns_does_not_matter(tallies: list[Tally]) -> None:
    assert sum(tallies, Tally()) == sum(reversed(tallies), Tally())
