"""Cards that close on a day: purchases fall into the right invoices, which come to what was bought."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.packs.ledger.cards.cards import Card
from state.record import Record
from tests.bot.handlers.test_films import Chat

# It is 2 July 2026: see tests.conversations.in_memory.
TOLD = "meu cartão nubank fecha dia 3 e vence dia 10"
SHOES = "comprei um tênis em 3x de 100 no nubank"


@pytest.fixture
def chat() -> Chat:
    return Chat()


def card(closes: int, due: int | None) -> Card:
    record = Record(id="0" * 24, person="p", pack="ledger", kind="card", created_at=0, created_turn=1, last_turn=1)
    return Card("nubank", "nubank", closes, due, record)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (TOLD, "O nubank fecha todo dia 3 e vence dia 10."),
        ("o cartão do Itaú vence dia 5 e fecha dia 28", "O Itaú fecha todo dia 28 e vence dia 5."),
        ("a fatura do nubank fecha todo dia 28", "O nubank fecha todo dia 28."),
        ("meu cartão fecha dia 3", "O cartão fecha todo dia 3."),
        ("my nubank card closes on the 3rd, due on the 10th", "nubank closes on day 3 of each month"),
        ("my nubank card closes on the 3rd and is due on the 10th", "nubank closes on day 3 of each month"),
    ],
)
async def test_the_day_that_a_card_closes_is_noted_and_taken_back(chat: Chat, said: str, answer: str) -> None:
    assert answer in await chat.says(said)
    assert [each.kind for each in chat.driver.library.records.live] == ["card"]
    await chat.says("desfaz")
    assert chat.driver.library.records.live == []


@pytest.mark.parametrize(
    "said",
    [
        "o mercado fecha dia 3",
        "meu cartão fecha dia 45",
        "que dia fecha meu cartão?",
        "o banco fecha dia 24 por causa do natal",
    ],
)
async def test_what_only_sounds_like_it_notes_no_card(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert "card" not in {each.kind for each in chat.driver.library.records.live}


async def test_a_card_is_not_called_by_the_month_beside_it(chat: Chat) -> None:
    await chat.says("gastamos 3.870 no cartão este mês, fatura fecha dia 9")
    (card,) = (each for each in chat.driver.library.records.live if each.kind == "card")
    assert (card.fields["name"], card.fields["closes"]) == ("cartão", 9)


async def test_instalments_fall_into_the_invoices_that_follow(chat: Chat) -> None:
    await chat.says(TOLD)
    answer = await chat.says(SHOES)
    assert answer == (
        "Registrado! Despesa de R$ 300,00 em Compras (tênis), no nubank, em 3x de R$ 100,00: "
        "da fatura de julho até a de setembro."
    )
    asked = await chat.says("quanto tá a fatura do nubank?")
    assert asked.startswith("A fatura do nubank que fecha 3 de julho (vencimento: 10 de julho) está em R$ 100,00.")
    assert "tênis (1/3), R$ 100,00" in asked
    for month in ("agosto", "setembro"):
        assert f"(vencimento: 10 de {month}) está em R$ 100,00." in await chat.says(f"fatura de {month}")
    assert "R$ 0,00" in await chat.says("fatura de outubro")
    assert "Desfeito" in await chat.says("desfaz")
    assert "está em R$ 0,00" in await chat.says("fatura do nubank")


async def test_a_purchase_on_the_closing_day_falls_into_the_next_invoice(chat: Chat) -> None:
    await chat.says("meu cartão nubank fecha dia 2 e vence dia 9")
    assert "entra na fatura de agosto" in await chat.says("gastei 50 no mercado no cartão nubank")
    await chat.says("gastei 30 de uber ontem no nubank")
    asked = await chat.says("fatura do nubank")
    assert "fecha 2 de agosto (vencimento: 9 de agosto) está em R$ 50,00." in asked
    assert "A fatura do nubank que fechou hoje (vencimento: 9 de julho) ficou em R$ 30,00." in asked


async def test_debit_and_other_purchases_are_on_no_invoice(chat: Chat) -> None:
    await chat.says(TOLD, "gastei 50 no mercado", "gastei 20 na padaria no débito do nubank")
    assert "está em R$ 0,00" in await chat.says("qual o valor da fatura do nubank?")
    assert "R$ 70,00" in await chat.says("quanto gastei esse mês?")


async def test_several_in_one_breath_and_a_bill_are_paid_with_a_card_too(chat: Chat) -> None:
    await chat.says(TOLD)
    said = await chat.says("gastei 50 no mercado e 30 de uber no nubank")
    assert "Despesa de R$ 50,00 em Supermercado na data de hoje." in said
    assert "Despesa de R$ 30,00 em Transporte (uber), no nubank: entra na fatura de julho." in said
    assert "no nubank: entra na fatura de julho" in await chat.says("paguei a luz no nubank, 120")
    assert "está em R$ 150,00." in await chat.says("fatura do nubank")


async def test_several_cards_are_told_apart_and_one_that_is_not_known_is_asked_for(chat: Chat) -> None:
    for said in ("quanto tá a fatura do nubank?", "fatura desse mês"):
        assert "Ainda não sei que dia esse cartão fecha" in await chat.says(said)
    await chat.says(TOLD, "meu cartão riachuelo fecha dia 20", SHOES, "gastei 80 de roupa no cartão riachuelo")
    asked = await chat.says("fatura desse mês")
    assert "A fatura do nubank que fecha 3 de julho (vencimento: 10 de julho) está em R$ 100,00." in asked
    assert "A fatura do riachuelo que fecha 20 de julho está em R$ 80,00." in asked
    assert "riachuelo" not in await chat.says("fatura do nubank")


async def test_a_card_that_is_told_again_has_the_new_days(chat: Chat) -> None:
    await chat.says(TOLD, SHOES, "o nubank fecha dia 20 e vence dia 27")
    assert "fecha 20 de julho (vencimento: 27 de julho) está em R$ 100,00." in await chat.says("fatura do nubank")


async def test_a_paid_invoice_is_not_spent_again(chat: Chat) -> None:
    await chat.says(TOLD, "gastei 50 no mercado no nubank")
    assert "Fatura do nubank paga: R$ 50,00." in await chat.says("paguei a fatura do nubank")
    assert "R$ 50,00" in await chat.says("quanto gastei esse mês?")


@pytest.mark.parametrize(
    "said",
    [
        "quanto tá a fatura da luz?",
        "a fatura do nubank veio errada",
        "chegou a fatura",
        "cadê a foto da fatura do nubank que te mandei?",
    ],
)
async def test_other_invoices_and_remarks_are_no_questions_about_a_card(chat: Chat, said: str) -> None:
    await chat.says(TOLD)
    assert "A fatura do nubank" not in await chat.says(said)


async def test_it_is_said_in_english_too() -> None:
    chat = Chat("en")
    assert "nubank closes on day 3" in await chat.says("my nubank card closes on the 3rd and is due on the 10th")
    await chat.says("spent 40 on groceries on nubank")
    assert "is at R$40.00" in await chat.says("how much is my nubank bill?")


@given(
    st.integers(1, 31),
    st.none() | st.integers(1, 31),
    st.dates(date(2024, 1, 1), date(2030, 12, 31)),
    st.integers(1, 24),
)
@settings(max_examples=300, deadline=None)
def test_each_share_is_on_an_invoice_of_its_own_one_after_the_other(
    closes: int, due: int | None, day: date, parts: int
) -> None:
    """Invoices follow one another without a gap, each closes in a month of its own, and is due no earlier."""
    one = card(closes, due)
    when = datetime(day.year, day.month, day.day, 10, tzinfo=ZoneInfo("America/Sao_Paulo"))
    days = one.days(when, parts)
    on = [one.closing(each.date()) for each in days]
    assert days[0] == when
    assert on == [one.closing_after(on[0], at) for at in range(parts)]
    assert max(Counter((each.year, each.month) for each in on).values()) == 1
    for each, closing in zip(days, on, strict=True):
        assert one.closing_after(closing, -1) <= each.date() < closing
        assert closing <= one.payable(closing) <= closing + timedelta(days=32)
    assert day < on[0] <= day + timedelta(days=31)
