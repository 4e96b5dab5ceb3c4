"""A person's daily budget of the model: what is over it is told, nothing is lost, and a kill counts nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.limits import DAY
from bot.model_budget import DailyBudget
from bot.pipeline import decide
from bot.replies.catalogue import voice
from bot.runtime.dispatcher import Step
from bot.runtime.replay import replay
from state.addresses import person_of
from state.lane import SECOND
from state.mongo.connection import Database
from state.quota import Limits, ModelPart, ModelUsed
from state.reads import ListItems
from tests.bot.attachments.test_hearing import ANA, Hearing, hearing
from tests.bot.chat_user import Scripted
from tests.bot.missions.household import CHAT, Household
from tests.fakes.model_server import Asked, Reply, form
from tests.state.mongo.conftest import database, real

__all__ = ["database", "hearing", "real"]

PT, EN = voice("pt-BR"), voice("en")
START = 1_800_000_000 * SECOND
QUESTION = "quanto rende 3000 reais em 2 anos?"


def limited(house: Household, **limits: int) -> Household:
    product = house.product
    product.dispatcher = replace(product.dispatcher, limits=Limits(**limits))
    return house


async def used(house: Household, chat: str = CHAT) -> ModelUsed:
    return (await house.product.store.lanes.get(person_of(chat))).usage.model


@pytest.mark.parametrize(("part", "most"), [("missions", 10), ("transcription", 30 * 60), ("converse", 100)])
def test_as_much_as_the_limit_may_be_had_and_no_more_until_a_day_later(part: ModelPart, most: int) -> None:
    budget = DailyBudget(now=START)
    budget.take(part, most - 1)
    assert budget.allows(part)
    budget.take(part)
    assert not budget.allows(part)
    assert budget.is_used_up
    again = START + DAY
    assert not DailyBudget(budget.used, now=again - 1).allows(part)
    assert DailyBudget(budget.used, now=again).used == ModelUsed()
    assert DailyBudget(budget.used, now=again - 1, bounded=False).allows(part)


def test_what_is_over_is_said_in_both_languages() -> None:
    again = {"date": "amanhã", "time": "14:00"}
    assert "as 10 análises que cabem num dia" in PT.say("budget-missions", limit=10, **again)
    assert "the one analysis that fits" in EN.say("budget-missions", limit=1, **again)
    assert "a partir de amanhã, 14:00" in PT.say("budget-more", **again).lower()
    assert "os 30 minutos de áudio" in PT.say("budget-transcription", limit=30, **again)
    assert "A partir de" not in PT.say("budget-converse", **again)
    assert PT.say("budget-again", **again) == "Tudo zera amanhã, 14:00."


async def test_a_question_over_the_budget_is_kept_and_asked_again_the_day_after(database: Database) -> None:
    house = limited(Household(database), missions=2)
    for _ in range(2):
        assert "de rendimento" in await house.says(QUESTION)
    turn = await house.begins("quanto rende 4500 reais em 3 anos?")
    said = house.reply(turn)
    assert "já fiz as 2 análises" in said
    assert "guardei sua pergunta" in said
    assert await house.product.titles(CHAT) == ["quanto rende 4500 reais em 3 anos?"]
    assert len(await house.missions()) == 2
    assert await replay(turn) == ()
    assert "análises 2/2" in await house.says("/uso")
    assert "Tudo zera" in await house.says("/uso")
    assert "Anotado" in await house.says("anota: comprar leite")  # what needs none of it works
    house.product.clock.now += DAY
    assert "de rendimento" in await house.says(QUESTION)
    assert "análises 1/2" in await house.says("/uso")


async def test_what_is_missing_is_not_asked_for_where_nothing_can_be_begun(database: Database) -> None:
    house = limited(Household(database), missions=1)
    await house.says(QUESTION)
    assert "a análise que cabe" in await house.says("vale a pena financiar um carro ou juntar?")


async def test_more_resources_are_two_missions(database: Database) -> None:
    house = limited(Household(database), missions=4)
    await house.says(QUESTION)
    nonce = (await house.missions())[-1].nonce
    await house.product.say(CHAT, "mais", button=f"{nonce}:2")
    assert (await used(house)).missions == 3
    said = await house.product.say(CHAT, "mais", button=f"{nonce}:2")
    assert PT.say("budget-more", date="", time="").partition(" A partir")[0] in said
    assert "continua valendo" in said
    assert len(await house.missions()) == 2


@pytest.mark.parametrize("step", [Step.TAKEN, Step.DECIDED, Step.COMMITTED, Step.APPLIED])
async def test_a_mission_counts_once_however_often_its_turn_is_begun_again(database: Database, step: Step) -> None:
    house, killed = Household(database), False

    class Killed(BaseException):
        pass

    def on_step(done: Step) -> None:
        nonlocal killed
        if done is step and not killed:
            killed = True
            raise Killed

    whole = house.product.dispatcher
    house.product.dispatcher = replace(whole, on_step=on_step)
    turn = await house.product.journal(CHAT, QUESTION)
    with pytest.raises(Killed):
        await house.product.settle()
    house.product.dispatcher = replace(whole, owner="another")
    house.product.clock.now += 60 * SECOND
    await house.product.settle()
    await house.product.delivered(turn.id)
    assert killed
    assert (await used(house)).missions == 1
    done = await house.product.turn(turn.id)
    assert await replay(done) == ()
    assert (await used(house)).missions == 1


async def test_beyond_the_minutes_a_recording_is_kept_and_not_heard(hearing: Hearing) -> None:
    hearing.dispatcher = replace(hearing.dispatcher, limits=Limits(transcription=1))
    first = hearing.hears("v1", "anota: comprar leite")
    first["file"]["seconds"] = 70
    assert "Anotado: comprar leite" in await hearing.say(ANA, **first)
    asked = len(hearing.ears.asked)
    said = await hearing.say(ANA, **hearing.hears("v2", "anota: comprar pão"))
    assert "já ouvi o minuto de áudio" in said
    assert len(hearing.ears.asked) == asked
    assert len(await hearing.store.sources(person_of(ANA))[ListItems](ListItems())) == 2
    assert "minutos de áudio 2/1" in await hearing.say(ANA, "/uso")
    hearing.clock.now += DAY
    assert "Anotado: comprar ovos" in await hearing.say(ANA, **hearing.hears("v3", "anota: comprar ovos"))


async def test_of_a_recording_whose_length_is_unknown_the_size_tells(hearing: Hearing) -> None:
    unknown = hearing.hears("v1", "anota: comprar leite")
    unknown["file"].update(seconds=None, size=240_000)
    await hearing.say(ANA, **unknown)
    assert "minutos de áudio 2/30" in await hearing.say(ANA, "/uso")


async def test_beyond_the_talk_rules_answer_and_that_is_said_once(database: Database) -> None:
    def talking(_: Asked) -> Reply:
        return Reply(form("RESPOND", message="Puxa, isso pesa mesmo. O que mais doeu?"))

    house, model = limited(Household(database), converse=2), Scripted(script=talking)
    product = house.product
    product.dispatcher = replace(product.dispatcher, decide=lambda given: decide(replace(given, model=model)))
    when = ("hoje", "ontem", "de novo", "sim")
    said = [await house.says(f"tô triste, briguei com meu irmão {again}") for again in when]
    assert ["O que mais doeu" in each for each in said] == [True, True, False, False]
    assert ["já conversamos bastante" in each for each in said] == [False, False, True, False]
    assert "conversas 2/2" in await house.says("/uso")
