"""Buttons under an answer: what is thought of it, and once more with more resources."""

from __future__ import annotations

import pytest

from bot.missions.documents import MissionPackage
from bot.missions.metrics import analyses
from state.mongo.connection import Database
from state.mongo.missions import MissionMetricsStore
from state.turns import Button, Turn
from tests.bot.missions.household import CHAT, Household, found, knowing

QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"
SELIC = {"selic": found(("selic", "15.00", "% a year"))}


@pytest.fixture
def house(database: Database) -> Household:
    return Household(database)


async def answer(house: Household, text: str = QUESTION) -> Turn:
    """Return the turn that answers the mission of ``text``."""
    turn = await house.begins(text)
    await house.worker.work_for(turn.person)
    await house.product.settle()
    children = await house.product.store.turns.children(turn.id)
    return next(each for each in children if each.message.job is not None)


def buttons(turn: Turn) -> list[Button]:
    assert turn.decision is not None
    return [button for reply in turn.decision.replies for row in reply.buttons for button in row]


async def tap(house: Household, button: Button, chat: str = CHAT) -> Turn:
    turn = await house.product.journal(chat, None, button=button.payload)
    await house.product.settle()
    return await house.product.turn(turn.id)


async def test_thumbs_are_kept_with_the_mission_and_with_what_is_counted(house: Household) -> None:
    up, down, *_ = buttons(await answer(house))
    assert "Que bom" in house.reply(await tap(house, up))
    assert [each.feedback for each in await house.missions()] == ["up"]
    assert "Me conta o que faltou" in house.reply(await tap(house, down))
    (mission,), store = await house.missions(), MissionMetricsStore(house.database)
    (counted,) = await store.since(0)
    assert (mission.feedback, counted.feedback_usuario) == ("down", "down")
    assert analyses((counted,))["satisfaction"]["down_by_goal"] == {"save_for": 1}
    await store.put(counted.changed(feedback_usuario=None))  # counted once more, after a kill
    assert [each.feedback_usuario for each in await store.since(0)] == ["down"]
    assert not await store.followed_up(mission, counted.timestamp_fim, 300)  # a tap is no further question


async def test_once_more_is_with_twice_the_time_the_calls_and_the_tries(house: Household) -> None:
    more = buttons(await answer(house))[-1]
    assert more.label == "Tentar com mais recursos"
    house.markets = knowing(SELIC)
    house.worker = house.another()
    turn = await tap(house, more)
    assert "com o dobro do tempo e das buscas" in house.reply(turn)
    await house.worker.work_for(turn.person)
    await house.product.settle()
    (said,) = await house.answers(turn)
    assert "que é a Selic" in said
    assert "Não consegui" not in said
    first, second = [MissionPackage.model_validate(each.package) for each in await house.missions()]
    assert second.restricoes_hard.timeout_global_missao == 2 * first.restricoes_hard.timeout_global_missao
    assert second.orcamento_recursos.orcamento_chamadas_api == 2 * first.orcamento_recursos.orcamento_chamadas_api
    assert second.mais_recursos


async def test_an_answer_that_lacks_nothing_offers_no_more(database: Database) -> None:
    house = Household(database, knowing(SELIC))
    assert [each.label for each in buttons(await answer(house))] == ["👍", "👎"]


async def test_nobody_rates_or_repeats_what_another_asked(house: Household) -> None:
    for button in buttons(await answer(house)):
        turn = await tap(house, button, "tg:815")
        assert "expirou" in house.reply(turn)
    (mission,) = await house.missions()
    assert mission.feedback is None


async def test_what_is_asked_stays_open_beside_a_tap(house: Household) -> None:
    up, *_ = buttons(await answer(house))
    await house.begins("quanto preciso pra me aposentar com 5 mil por mês?")
    await tap(house, up)
    assert "Para chegar lá em 30 anos" in await house.says("30 anos e nada")
