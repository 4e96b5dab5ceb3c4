"""Bare words: what they name of one's own is shown, and only what they do not name there is offered from outside."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

OFFERED = "Quer que eu guarde"


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says("salva duna de 2021", "salva o iluminado", "anota: comprar leite", "salva a série dark")
    return chat


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("duna", "Duna (2021)"),
        ("o duna", "Duna (2021)"),
        ("Duna!", "Duna (2021)"),
        ("terror", "O Iluminado (1980)"),
        ("kubrick", "O Iluminado (1980)"),
        ("leite", "comprar leite"),
        ("dark", "Dark (2017)"),
    ],
)
async def test_what_is_ones_own_is_shown_and_not_offered(chat: Chat, said: str, title: str) -> None:
    answer = await chat.says(said)
    assert ("Você anotou" if title == "comprar leite" else "Você já tem") in answer
    assert title in answer
    assert OFFERED not in answer
    assert len(chat.items) == 4


@pytest.mark.parametrize("said", ["parasita", "matrix", "ilumina", "dunas", "duna parte 2"])
async def test_what_is_not_kept_is_offered_as_before(chat: Chat, said: str) -> None:
    assert "Você já tem" not in await chat.says(said)


@pytest.mark.parametrize("said", ["que dia é hoje", "oi", "valeu"])
async def test_more_words_are_taken_for_themselves(chat: Chat, said: str) -> None:
    assert "Duna (2021)" not in await chat.says(said)


async def test_what_was_shown_can_be_spoken_of_at_once(chat: Chat) -> None:
    await chat.says("duna")
    assert "Marquei como visto: Duna" in await chat.says("marca o 1 como visto")


async def test_a_save_keeps_another_one_all_the_same(chat: Chat) -> None:
    await chat.says("duna", "salva duna parte 2")
    assert len(chat.items) == 5
