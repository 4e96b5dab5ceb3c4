"""Exchange: dollars and reais at the rate that Banco Central told last, and what is said without one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.bot.chat_user import Correspondent
from tools.markets.research import Figure, Index, Research

FIVE_FORTY = Research(
    status="found",
    figures=(Figure(name=str(Index.DOLLAR), value=Decimal("5.4021"), unit="BRL per USD", day=date(2026, 7, 1)),),
)


async def answer(text: str, rate: Research | None, locale: str = "pt-BR") -> str:
    somebody = Correspondent(None, locale=locale)
    somebody.library = replace(somebody.library, rates={str(Index.DOLLAR): rate} if rate else {})
    return "\n".join(reply.text for reply in (await somebody.says(text)).replies)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("120 dólares em reais?", "R$ 648,25"),
        ("quanto é 120 usd em reais?", "R$ 648,25"),
        ("converte mil e duzentos dólares pra real", "R$ 6.482,52"),
        ("quanto tá o dólar hoje?", "1 dólar está a R$ 5,40"),
        ("300 reais em dólar?", "US$ 55,53"),
        ("converte pra dólar 300 reais", "US$ 55,53"),
        ("quanto em dólar dá R$ 300?", "US$ 55,53"),
        ("converte pra reais 120 dólares", "R$ 648,25"),
    ],
)
async def test_dollars_and_reais_are_worked_out_at_the_last_rate(text: str, told: str) -> None:
    assert told in await answer(text, FIVE_FORTY)


async def test_english_is_answered_in_english() -> None:
    assert "R$648.25" in await answer("how much is 120 dollars in reais?", FIVE_FORTY, "en")
    assert "US$55.53" in await answer("how much in dollars is 300 reais?", FIVE_FORTY, "en")


async def test_without_a_rate_nothing_is_made_up() -> None:
    told = await answer("quanto tá o dólar?", None)
    assert "Não consegui ver a cotação" in told
    assert not any(map(str.isdigit, told.partition("“")[0]))


@pytest.mark.parametrize("text", ["comprei 120 dólares", "quanto eu tenho em dólar guardado na gaveta?", "dólar"])
async def test_what_tells_or_asks_something_else_is_left(text: str) -> None:
    assert "💵" not in await answer(text, FIVE_FORTY)
