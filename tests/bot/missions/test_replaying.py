"""Missions decided again from their records."""

from __future__ import annotations

import asyncio

import pytest

from bot.missions.replaying import replay_mission
from bot.runtime.replay import NotDecided
from state.mission import Mission
from state.mongo.connection import Database
from tests.bot.missions.household import Household, found, knowing
from tests.bot.missions.test_answers import LEDGER, QUESTIONS
from tools.markets.research import Caveat, Fundamentals, MarketQuestion, Quote, Rate, Research
from tools.zones import here

QUESTIONS_OF_MARKETS = "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar?"


async def recorded(database: Database) -> list[Mission]:
    house = Household(database, knowing({"selic": found(("selic", "15.00", "% a year"))}))
    for text in (*LEDGER, *(each for asked in QUESTIONS for each in (asked, "não sei"))):
        await house.says(text)
    return [Mission.model_validate_json(each.model_dump_json()) for each in await house.missions()]


async def test_every_mission_comes_to_the_same_from_its_record_alone(database: Database) -> None:
    missions = await recorded(database)
    assert len(missions) >= len(QUESTIONS)
    for mission in missions:
        assert await replay_mission(mission) == (), mission.query


async def test_a_mission_reckons_in_the_zone_of_who_asked(database: Database) -> None:
    zones: list[str] = []

    async def note(_: MarketQuestion) -> Research:
        zones.append(here().key)
        return found(("selic", "15.00", "% a year"))

    house = Household(database, dict.fromkeys((Rate, Quote, Fundamentals), note))
    await house.says("/fuso Rio Branco")
    await house.says(QUESTIONS_OF_MARKETS)
    (mission,) = await house.missions()
    assert (mission.zone, set(zones)) == ("America/Rio_Branco", {"America/Rio_Branco"})
    assert await replay_mission(mission) == ()


async def test_a_mission_reckons_in_one_currency_and_hears_of_no_other_country(database: Database) -> None:
    house = Household(database, knowing({"selic": found(("selic", "15.00", "% a year"))}))
    for text in (*LEDGER, "use pounds", "I owe Rita 300", "quero juntar 6000 em 12 meses, quanto guardo por mês?"):
        await house.says(text)
    (mission,) = await house.missions()
    said = str(mission.consolidation)
    assert mission.currency == "GBP"
    assert "£ 6.000,00" in said
    assert not {"R$", "Selic"} & set(said.replace("\\n", " ").split())
    assert await replay_mission(mission) == ()


async def test_a_changed_record_is_noticed(database: Database) -> None:
    mission = (await recorded(database))[0]
    step = mission.steps["finance"]
    assert step.result is not None
    other = {**step.result, "payload": {**step.result["payload"], "dados": {}}}  # type: ignore[dict-item]
    changed = mission.changed(steps={**mission.steps, "finance": step.changed(result=other)})
    assert await replay_mission(changed)


async def test_what_came_to_nothing_yet_is_not_compared(database: Database) -> None:
    house = Household(database)
    await house.begins(QUESTIONS[0])
    (mission,) = await house.missions()
    with pytest.raises(NotDecided):
        await replay_mission(mission)


async def test_a_mission_that_was_late_is_replayed_as_late(database: Database) -> None:
    house = Household(database)
    turn = await house.begins(QUESTIONS[0])
    house.product.clock.now += 10**9
    store, now = house.product.store.missions, house.product.clock()
    assert await store.claim(turn.person, "died", now, now + 1)
    house.product.clock.now += 200 * 10**9
    await house.worker.work_for(turn.person)
    await house.product.settle()
    (answer,) = await house.answers(turn)
    assert "Não deu tempo de terminar essa conta" in answer
    (mission,) = await house.missions()
    assert await replay_mission(mission) == ()


async def test_who_answered_first_changes_nothing_that_is_said(database: Database) -> None:
    caveats = {"selic": Caveat.KEPT, "ipca_12_months": Caveat.OTHER_SOURCE}
    markets = knowing({name: found((name, "10.00", "% a year"), caveats=(caveat,)) for name, caveat in caveats.items()})

    async def selic_last(question: MarketQuestion) -> Research:
        if isinstance(question, Rate) and question.index == "selic":
            await asyncio.sleep(0.2)
        answer = await markets[Rate](question)
        assert isinstance(answer, Research)
        return answer

    house = Household(database, {**markets, Rate: selic_last})
    await house.says("tenho 80 mil guardados, como investir melhor?")
    await house.says("não sei")
    mission = (await house.missions())[-1]
    assert {"selic", "ipca"} <= mission.steps.keys()
    assert await replay_mission(mission) == ()
