"""A summary of the day comes every morning to who asked for it, and stops when it is cancelled."""

from __future__ import annotations

from datetime import datetime

import pytest

from state.lane import SECOND
from state.mongo.connection import Database
from tests.bot.account.somebody import Product
from tests.bot.packs.agenda.test_ringing import DAY, HOUR, TG, passes, rung
from tests.contracts.conftest import database

__all__ = ["database"]


@pytest.fixture
def product(database: Database) -> Product:
    product = Product(database)
    product.clock.now = int(datetime.fromisoformat("2031-07-02T10:46:00-03:00").timestamp()) * SECOND
    return product


@pytest.mark.parametrize(
    ("said", "at"),
    [("me manda um resumo toda manhã às 8", "08:00"), ("quero um resumo do dia todo dia às 7h", "07:00")],
)
async def test_it_comes_every_morning_with_what_is_on_that_day(product: Product, said: str, at: str) -> None:
    assert f"às {at}: resumo do dia" in await product.say(TG, said)
    await product.say(TG, "me lembra amanhã às 15h de ir ao dentista")
    await product.say(TG, "a luz vence dia 4, 120 reais")
    await passes(product, 22 * HOUR)
    (text,) = await rung(product)
    assert text.startswith("☀️ Seu dia (hoje, 03/07)")
    assert "• 15:00: ir ao dentista" in text
    assert "💸 luz: vence amanhã, 04/07" in text
    await passes(product, DAY)
    assert len(await rung(product)) == 3


async def test_a_day_without_anything_says_so_and_it_can_be_stopped(product: Product) -> None:
    await product.say(TG, "me manda um resumo toda manhã às 8")
    assert "já recebe" in await product.say(TG, "me manda um resumo toda manhã às 8")
    await passes(product, 22 * HOUR)
    assert await rung(product) == ["☀️ Bom dia! Nada marcado (hoje, 03/07)."]
    assert "cancelado" in await product.say(TG, "cancela o lembrete do resumo")
    await passes(product, 3 * DAY)
    assert len(await rung(product)) == 1
