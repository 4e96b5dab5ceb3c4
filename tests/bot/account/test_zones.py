"""People who live in other time zones: what rings when, what is of which month, and what stays with whom."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.runtime.replay import replay
from state.lane import SECOND
from state.mongo.codec import decode
from state.mongo.connection import Database
from state.turns import Turn
from tests.bot.account.somebody import Product
from tests.bot.account.test_linking import TG, both_sides_said_yes
from tests.bot.packs.agenda.test_ringing import DAY, HOUR, MINUTE, passes, rung
from tests.contracts.conftest import database

__all__ = ["database"]


def at(product: Product, moment: str) -> None:
    product.clock.now = int(datetime.fromisoformat(moment).timestamp()) * SECOND


@pytest.fixture
def product(database: Database) -> Product:
    product = Product(database)
    # To come, by the clock of the machine: mongomock deletes at once what is to be purged by that.
    at(product, "2031-07-02T10:46:00-03:00")
    return product


async def test_nine_in_manaus_is_ten_in_brasilia(product: Product) -> None:
    assert "Agora uso o horário de Manaus: aí são 09:46" in await product.say(TG, "moro em Manaus")
    await product.say(TG, "me lembra amanhã às 9 de ligar pro banco")
    at(product, "2031-07-03T09:59:00-03:00")
    await product.settle()
    assert await rung(product) == []
    await passes(product, MINUTE)
    assert await rung(product) == ["⏰ ligar pro banco"]


async def test_what_comes_round_keeps_its_hour_when_clocks_change(product: Product) -> None:
    await product.say(TG, "/timezone Lisbon")
    at(product, "2031-10-24T12:00:00+01:00")
    await product.say(TG, "me lembra todo dia às 9 de regar as plantas")
    for day, offset in (("25", "+01:00"), ("26", "+00:00"), ("27", "+00:00")):
        at(product, f"2031-10-{day}T08:59:00{offset}")
        await product.settle()
        before = len(await rung(product))
        await passes(product, MINUTE)
        assert len(await rung(product)) == before + 1


async def test_who_moves_is_woken_at_the_hour_there_and_called_at_the_same_moment(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 8 de tomar o remédio")
    await product.say(TG, "me lembra amanhã às 14 de ligar pra clínica")
    await product.say(TG, "me lembra a cada 12 horas de pingar o colírio")
    assert "ficam na mesma hora, agora a daí" in await product.say(TG, "tô em Cuiabá esse mês")
    listed = await product.say(TG, "meus lembretes")
    assert "às 08:00: tomar o remédio" in listed
    assert "às 13:00: ligar pra clínica" in listed
    assert "às 21:46: pingar o colírio" in listed
    at(product, "2031-07-03T08:30:00-03:00")
    await product.settle()
    assert "⏰ tomar o remédio" not in await rung(product)
    await passes(product, HOUR // 2)
    assert (await rung(product)).count("⏰ tomar o remédio") == 1


async def test_who_tells_at_last_where_they_live_meant_their_own_clock(product: Product) -> None:
    await product.say(TG, "me lembra amanhã às 6:20 de tomar o remédio")
    await product.say(TG, "me lembra todo dia às 8 de regar")
    assert "ficam na hora que você disse" in await product.say(TG, "meu fuso é manaus")
    assert "às 06:20: tomar o remédio" in await product.say(TG, "meus lembretes")
    assert "mesmo momento de antes" in await product.say(TG, "me mudei pra Lisboa")
    assert "às 11:20: tomar o remédio" in await product.say(TG, "meus lembretes")
    at(product, "2031-07-03T07:19:00-03:00")
    await product.settle()
    assert "⏰ tomar o remédio" not in await rung(product)
    await passes(product, MINUTE)
    assert "⏰ tomar o remédio" in await rung(product)


@pytest.mark.parametrize(
    ("said", "hour"),
    [
        ("é horario de manaus", "06:20"),
        ("moro em Manaus", "06:20"),
        ("tô em Manaus", "06:20"),
        ("I'm in Manaus btw", "06:20"),
        ("me mudei pra Manaus", "05:20"),
        ("moro em Recife", "06:20"),
    ],
)
async def test_only_who_comes_from_elsewhere_is_called_at_the_same_moment(
    product: Product, said: str, hour: str
) -> None:
    await product.say(TG, "me lembra amanhã às 6:20 de tomar o remédio")
    await product.say(TG, said)
    assert f"às {hour}: tomar o remédio" in await product.say(TG, "meus lembretes")


async def test_who_told_where_they_live_moves_from_there(product: Product) -> None:
    for text in ("moro em Recife", "me lembra amanhã às 6:20 de tomar o remédio", "meu fuso é o de Manaus"):
        await product.say(TG, text)
    assert "às 05:20: tomar o remédio" in await product.say(TG, "meus lembretes")


async def test_one_that_was_put_off_once_stays_put_off(product: Product) -> None:
    await product.say(TG, "/fuso Brasília")
    await product.say(TG, "me lembra todo dia às 8 de tomar o remédio")
    await product.say(TG, "adia o remédio pra sexta às 11")
    await product.say(TG, "/fuso Manaus")
    assert "às 10:00: tomar o remédio" in await product.say(TG, "meus lembretes")


async def test_a_month_ends_at_midnight_there(product: Product) -> None:
    await product.say(TG, "moro em Rio Branco")
    at(product, "2031-08-01T00:30:00-03:00")
    await product.say(TG, "gastei 50 no mercado")
    at(product, "2031-08-02T12:00:00-03:00")
    await product.say(TG, "gastei 20 na farmácia")
    assert "R$ 20,00" in await product.say(TG, "quanto gastei esse mês?")
    assert "R$ 50,00" in await product.say(TG, "quanto gastei em julho?")


async def test_a_day_that_is_searched_is_one_there(product: Product) -> None:
    await product.say(TG, "usa o horário de Tóquio")
    await product.say(TG, "anota: a chave fica no vaso")
    await passes(product, 2 * HOUR)  # past midnight in Tokyo
    assert "a chave fica no vaso" in await product.say(TG, "o que eu anotei ontem?")


async def test_a_tap_sets_it_and_a_forwarded_message_does_not(product: Product) -> None:
    assert "Agora uso o horário de Cuiabá" in await product.say(TG, button="zone:America/Cuiaba")
    await product.say(TG, "moro em Lisboa", forwarded=True)
    await product.say(TG, "meu fuso é o de Lisboa", forwarded=True)
    assert "horário de Cuiabá" in await product.say(TG, "/fuso")


async def test_it_stays_with_the_conversation_when_two_become_one_and_goes_with_what_is_erased(
    product: Product,
) -> None:
    await product.say(TG, "/fuso Manaus")
    await both_sides_said_yes(product)
    assert "horário de Manaus" in await product.say(TG, "/fuso")
    await product.say(TG, "/apagar_meus_dados")
    await product.say(TG, "sim")
    assert "horário de Brasília" in await product.say(TG, "/fuso")


async def test_every_turn_comes_to_the_same_again(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 8 de tomar o remédio")
    for text in (
        "moro em Manaus",
        "me lembra amanhã às 9 de ligar pro banco",
        "gastei 50 no mercado",
        "que horas são?",
    ):
        await product.say(TG, text)
    await passes(product, DAY)
    for text in ("usa o horário de Lisboa", "meus lembretes", "quanto gastei esse mês?", "horário de Brasília"):
        await product.say(TG, text)
    turns = [decode(Turn, raw) async for raw in product.database["turns"].find({"decision": {"$ne": None}})]
    assert {turn.id: await replay(turn) for turn in turns} == {turn.id: () for turn in turns}
