"""Reminders that come due on the product's own turns: sent at their time, late, again, or no more."""

from __future__ import annotations

from datetime import datetime

import pytest

from state.lane import SECOND
from state.mongo.connection import Database
from tests.bot.account.somebody import Product
from tests.contracts.conftest import database

__all__ = ["database"]
TG = "tg:4711"
MINUTE, HOUR = 60 * SECOND, 3_600 * SECOND
DAY = 24 * HOUR


@pytest.fixture
def product(database: Database) -> Product:
    product = Product(database)
    # To come, by the clock of the machine: mongomock deletes at once what is to be purged by that.
    product.clock.now = int(datetime.fromisoformat("2031-07-02T10:46:00-03:00").timestamp()) * SECOND
    return product


async def passes(product: Product, duration: int) -> None:
    """Let time pass, and do what has become due."""
    product.clock.now += duration
    await product.settle()


async def rung(product: Product) -> list[str]:
    done = product.database["turns"].find({"message.job.pack": "agenda", "status": "applied"}).sort("number", 1)
    return [reply["text"] async for raw in done for reply in raw["decision"]["replies"]]


async def test_a_reminder_comes_once_at_its_time_and_is_done(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de tirar o bolo do forno")
    await passes(product, 19 * MINUTE)
    assert await rung(product) == []
    await passes(product, MINUTE)
    await passes(product, DAY)
    assert await rung(product) == ["⏰ tirar o bolo do forno"]
    assert "nenhum lembrete" in await product.say(TG, "meus lembretes")


async def test_one_that_comes_late_says_so(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de tirar o bolo do forno")
    await passes(product, 2 * HOUR)
    (text,) = await rung(product)
    assert text.startswith("⏰ tirar o bolo do forno")
    assert "Era para hoje, 02/07, às 11:06" in text


async def test_a_recurrence_comes_round_again_and_what_was_missed_comes_once(product: Product) -> None:
    await product.say(TG, "me lembra todo dia às 12 de tomar o remédio")
    for _ in range(3):
        await passes(product, DAY)
    assert len(await rung(product)) == 3
    await passes(product, 5 * DAY)
    assert len(await rung(product)) == 4
    assert "Era para ontem, 09/07, às 12:00" in (await rung(product))[-1]
    assert "tomar o remédio (todo dia)" in await product.say(TG, "meus lembretes")


async def test_of_what_was_missed_several_times_the_one_of_today_comes_late_and_the_next_is_ahead(
    product: Product,
) -> None:
    await product.say(TG, "me lembra toda quinta às 8 de regar as plantas")
    await product.say(TG, "me lembra todo dia às 10 de passear com o cachorro")
    await passes(product, 4 * DAY)
    await passes(product, 4 * DAY)
    await product.say(TG, "oi")
    walks = [text for text in await rung(product) if "passear" in text]
    assert [text.split("Era para ")[1].split(";")[0] for text in walks] == [
        "hoje, 06/07, às 10:00",
        "hoje, 10/07, às 10:00",
    ]
    assert "amanhã, 11/07, às 10:00: passear" in await product.say(TG, "meus lembretes")


async def test_a_cancelled_one_does_not_come_unless_that_is_taken_back(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de tirar o bolo do forno")
    await product.say(TG, "cancela o lembrete do bolo")
    await passes(product, HOUR)
    assert await rung(product) == []
    await product.say(TG, "desfaz")
    await passes(product, MINUTE)
    assert len(await rung(product)) == 1


async def test_a_moved_one_comes_at_its_new_time_alone(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de tirar o bolo do forno")
    await product.say(TG, "muda o lembrete do bolo pra amanhã às 10")
    await passes(product, HOUR)
    assert await rung(product) == []
    await passes(product, DAY)
    assert len(await rung(product)) == 1


async def test_one_that_was_moved_back_comes_at_its_first_time_once(product: Product) -> None:
    await product.say(TG, "me lembra em 20 minutos de tirar o bolo do forno")
    await product.say(TG, "muda o lembrete do bolo pra amanhã às 10")
    await product.say(TG, "desfaz")
    await passes(product, 21 * MINUTE)
    assert await rung(product) == ["⏰ tirar o bolo do forno"]
    await passes(product, 2 * DAY)
    assert len(await rung(product)) == 1


async def test_a_question_that_waits_is_still_there_after_a_reminder(product: Product) -> None:
    await product.say(TG, "me lembra em 1 minuto de tirar o bolo do forno")
    await product.say(TG, "me lembra de comprar leite")
    await passes(product, 2 * MINUTE)
    assert len(await rung(product)) == 1
    assert "comprar leite" in await product.say(TG, "amanhã às 10")
