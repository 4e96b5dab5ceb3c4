"""Taking back: an offer first, then the last change, then the one before it."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_an_undo_of_an_offer_takes_nothing_back_and_says_what_the_next_one_would(chat: Chat) -> None:
    await chat.says("anota comprar leite", "duna")
    said = await chat.says("desfaz")
    assert "nada mudou" in said
    assert "guardei “comprar leite”" in said
    assert [item.title for item in chat.items] == ["comprar leite"]
    assert "“comprar leite” saiu" in await chat.says("desfaz")
    assert chat.items == []


async def test_an_undo_of_an_offer_with_nothing_before_it_promises_nothing(chat: Chat) -> None:
    await chat.says("duna")
    said = await chat.says("desfaz")
    assert "nada mudou" in said
    assert "de novo" not in said


@pytest.mark.parametrize(
    ("requests", "told"),
    [
        (["apaga parasita"], "apaguei “Parasita (2019)”"),
        (["marca parasita como visto"], "mudei “Parasita (2019)”"),
        (["apaga tudo", "sim"], "apaguei 1 item"),
    ],
)
async def test_what_the_next_undo_takes_back_is_named_by_what_was_done(
    chat: Chat, requests: list[str], told: str
) -> None:
    await chat.says("salva parasita", *requests, "duna")
    assert told in await chat.says("desfaz")


async def test_in_english_an_offer_is_taken_back_in_the_same_way() -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "dune")
    assert "saved “buy milk”" in await chat.says("undo")
