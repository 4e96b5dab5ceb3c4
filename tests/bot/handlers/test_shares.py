"""Shares: one figure of one, told as a fact, and what is said without it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.bot.chat_user import Correspondent
from tools.markets.research import Figure, Research, Unit

DAY = date(2026, 7, 1)


def known(name: str, value: str, unit: Unit) -> Research:
    return Research(status="found", figures=(Figure(name=name, value=Decimal(value), unit=unit, day=DAY),))


MARKETS = {
    "MGLU3 fundamentals": known("price_earnings", "17.38", "times"),
    "VALE3": known("price", "61.4", "BRL"),
}


async def answer(text: str, markets: dict[str, Research], locale: str = "pt-BR") -> str:
    somebody = Correspondent(None, locale=locale)
    somebody.library = replace(somebody.library, rates=markets)
    return "\n".join(reply.text for reply in (await somebody.says(text)).replies)


@pytest.mark.parametrize(
    ("text", "locale", "told"),
    [
        ("Qual o P/L da Magazine Luiza?", "pt-BR", "O P/L de MGLU3 é 17,4"),
        ("e o preço/lucro da magalu, quanto tá?", "pt-BR", "17,4"),
        ("quanto tá a ação da Vale hoje?", "pt-BR", "VALE3 está a R$ 61,40"),
        ("qual a cotação da vale3?", "pt-BR", "R$ 61,40"),
        ("what's the P/E of magazine luiza?", "en", "The P/E of MGLU3 is 17.4"),
        ("how much is a share of Vale?", "en", "VALE3 is at R$61.40"),
    ],
)
async def test_the_figure_that_is_asked_is_told(text: str, locale: str, told: str) -> None:
    assert told in await answer(text, MARKETS, locale)


async def test_without_it_nothing_is_made_up() -> None:
    assert await answer("Qual o P/L da Petrobras?", MARKETS) == (
        "Não consegui ver os números de PETR4 agora, e prefiro não chutar."
    )


@pytest.mark.parametrize(
    "text", ["o P/L da Vale tá bom pra comprar?", "anota: ver o p/l da vale", "a ação da vale caiu"]
)
async def test_what_asks_or_tells_more_is_left(text: str) -> None:
    assert "VALE3" not in await answer(text, MARKETS)
