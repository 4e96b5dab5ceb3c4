"""Missions whose process is killed between any two things it does: another goes on, and one answer comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.missions.documents import Consolidation
from bot.missions.worker import MissionStep
from state.mission import MissionStatus
from state.mongo.connection import Database
from state.reads import Request
from tests.bot.missions.household import Household, found, knowing
from tools.markets.research import MarketQuestion

QUESTION = "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar o dinheiro?"
PEOPLE, MOST_LIVES = 6, 60


class Killed(BaseException):
    """The process is no more."""


def killer(at: int, steps: list[MissionStep]) -> Callable[[MissionStep], None]:
    def on_step(step: MissionStep) -> None:
        steps.append(step)
        if len(steps) == at:
            raise Killed

    return on_step


class Counted:
    """Markets that count what they are asked."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        inner = knowing({"selic": found(("selic", "15.00", "% a year"))})

        async def ask(question: MarketQuestion) -> Any:
            self.asked[question.model_dump_json()] += 1
            return await inner[type(question)](question)

        self.sources: dict[type[Request[Any]], Any] = dict.fromkeys(inner, ask)


async def test_killed_after_every_step_it_goes_on_and_answers_once(database: Database) -> None:
    expected = (await Household(database).says(QUESTION)).partition("\n")[2]
    last, killed, at = set[MissionStep](), True, 0
    # How many steps there are is not known before: one that takes too long is tried again.
    while killed:
        at, steps = at + 1, list[MissionStep]()
        house = Household(database, on_step=killer(at, steps))
        house.product.clock.now += at * 10**12
        turn = await house.begins(QUESTION, f"tg:{9_000 + at}")
        try:
            await house.worker.work_for(turn.person)
            killed = False
        except Killed:
            last.add(steps[at - 1])
            # What let the lane go in an orderly way has not been killed: its lease stands until it runs out.
            held = {"owner": "worker", "leased_until": house.product.clock.now + 10**9}
            await house.database["missions"].update_many({"person": turn.person}, {"$set": held})
            other = house.another(owner="another")
            assert steps[at - 1] is MissionStep.ANSWERED or await other.work_for(turn.person) is False
            house.product.clock.now += 20 * 10**9
            assert await other.work_for(turn.person)
        await house.product.settle()
        assert await house.answers(turn) == [expected], steps
        mission = (await house.missions())[-1]
        assert mission.status is MissionStatus.ANSWERED
    assert steps.count(MissionStep.RESULTED) >= 4
    assert last == set(MissionStep)


async def test_what_was_written_down_is_not_asked_again(database: Database) -> None:
    markets, steps = Counted(), []

    def dies_when_all_is_known(step: MissionStep) -> None:
        steps.append(step)
        if step is MissionStep.CONSOLIDATED and steps.count(step) == 1:
            raise Killed

    house = Household(database, markets.sources, dies_when_all_is_known)
    turn = await house.begins(QUESTION)
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    house.product.clock.now += 20 * 10**9
    await house.another(owner="another").work_for(turn.person)
    await house.product.settle()
    assert len(await house.answers(turn)) == 1
    assert markets.asked
    assert set(markets.asked.values()) == {1}


async def test_who_stalled_writes_nothing_when_they_wake(database: Database) -> None:
    house = Household(database)
    turn = await house.begins(QUESTION)
    store, now = house.product.store.missions, house.product.clock()
    stalled = await store.claim(turn.person, "stalled", now, now + 1)
    assert stalled is not None
    house.product.clock.now += 10**9
    await house.worker.work_for(turn.person)
    assert not await store.consolidate(stalled, {"resposta": "late"}, "nonce")
    assert not await store.renew(stalled, now + 10**12)
    await house.product.settle()
    (answer,) = await house.answers(turn)
    assert "a parcela fica" in answer


async def test_what_is_done_once_and_may_have_been_is_not_done_again(database: Database) -> None:
    """A paid call with an intent and no result fails over, and is counted."""
    markets = Counted()

    def dies_in_the_window(step: MissionStep) -> None:
        if step is MissionStep.INTENDED:
            raise Killed

    house = Household(database, markets.sources, dies_in_the_window)
    turn = await house.begins(QUESTION)
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    (mission,) = await house.missions()
    once = {f"steps.{name}.effect": "once" for name in mission.steps}
    await database["missions"].update_one({"_id": mission.id}, {"$set": once})
    house.product.clock.now += 20 * 10**9
    await house.another(owner="another").work_for(turn.person)
    (mission,) = await house.missions()
    begun = [step for step in mission.steps.values() if step.effect == "once"]
    assert begun
    assert mission.consolidation is not None
    assert mission.consolidation["metadados_execucao"]["operacoes_ambiguas"] == len(begun)  # type: ignore[index, call-overload]


@pytest.mark.parametrize("effect", ["read", "keyed"])
async def test_what_may_be_done_again_is_and_nothing_is_ambiguous(database: Database, effect: str) -> None:
    markets = Counted()

    def dies_in_the_window(step: MissionStep) -> None:
        if step is MissionStep.INTENDED:
            raise Killed

    house = Household(database, markets.sources, dies_in_the_window)
    turn = await house.begins(QUESTION)
    with pytest.raises(Killed):
        await house.worker.work_for(turn.person)
    (mission,) = await house.missions()
    intended = {f"steps.{name}.effect": effect for name in mission.steps}
    await database["missions"].update_one({"_id": mission.id}, {"$set": intended})
    house.product.clock.now += 20 * 10**9
    await house.another(owner="another").work_for(turn.person)
    (mission,) = await house.missions()
    assert all(mission.steps[name.split(".")[1]].result is not None for name in intended)
    assert mission.consolidation is not None
    assert mission.consolidation["metadados_execucao"]["operacoes_ambiguas"] == 0  # type: ignore[index, call-overload]


@pytest.mark.parametrize("seed", range(4))
async def test_killed_at_random_nothing_is_lost_doubled_or_asked_twice(database: Database, seed: int) -> None:
    """A process dies after any number of steps, again and again, while several people's missions are worked on."""
    chance, markets = Random(seed), Counted()
    house, kills, fuse = Household(database, markets.sources), 0, 0

    def on_step(_: MissionStep) -> None:
        nonlocal fuse
        fuse -= 1
        if fuse == 0:
            raise Killed

    turns = [await house.begins(QUESTION, f"tg:{7_000 + place}") for place in range(PEOPLE)]
    for turn in turns:
        for life in range(MOST_LIVES):
            fuse = chance.randint(4, 14)
            worker = house.another(on_step, owner=f"life {life}")
            house.product.clock.now += 20 * 10**9
            try:
                await worker.work_for(turn.person)
            except Killed:
                kills += 1
                continue
            break
    await house.product.settle()
    assert kills >= PEOPLE // 2
    assert [len(await house.answers(turn)) for turn in turns] == [1] * PEOPLE
    for mission in await house.missions():
        assert mission.status is MissionStatus.ANSWERED
        assert mission.consolidation is not None
        limitations = Consolidation.model_validate(mission.consolidation).limitacoes_encontradas
        # The lives take the mission's time: what it did not suffice for is said to be missing.
        named = {name for each in limitations for name in each.operacoes_nao_executadas}
        assert {name for name, step in mission.steps.items() if step.result is None} <= named
