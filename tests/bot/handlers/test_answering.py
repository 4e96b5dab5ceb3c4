"""What is said to a yes and a no when nothing was asked, or when several things were."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.mark.parametrize(
    ("locale", "turns", "no", "claims"),
    [
        ("pt-BR", ("anota: pagar a luz", "minhas notas", "apaga o 1"), "não", ("não mexi", "não apaguei")),
        ("en", ("note: pay the bill", "my notes", "delete 1"), "no", ("didn’t", "didn't")),
    ],
)
async def test_a_removal_asks_nothing_and_a_no_after_it_is_not_told_that_nothing_was_done(
    locale: str, turns: tuple[str, ...], no: str, claims: tuple[str, ...]
) -> None:
    chat = Chat(locale)
    assert "?" not in await chat.says(*turns)
    assert not chat.items
    answer = (await chat.says(no)).lower()
    assert not any(claim in answer for claim in claims)
    assert ("desfaz" if locale == "pt-BR" else "undo") in answer
    assert not chat.items


@pytest.mark.parametrize(
    ("locale", "turns", "yes", "which"),
    [
        ("pt-BR", ("duna",), "sim", "Claro! Qual deles?\n\n1. "),
        ("pt-BR", ("duna",), "guarda sim", "Claro! Qual deles?\n\n1. "),
        ("pt-BR", ("salva duna",), "isso", "Claro! Qual deles?\n\n1. "),
        ("pt-BR", ("anota: leite", "anota: leite de coco", "apaga o leite de"), "sim", "apago?"),
        ("en", ("dune",), "yes please", "Sure! Which one?\n\n1. "),
    ],
)
async def test_a_yes_to_several_is_asked_which_without_a_word_of_not_being_understood(
    locale: str, turns: tuple[str, ...], yes: str, which: str
) -> None:
    chat = Chat(locale)
    await chat.says(*turns)
    kept = len(chat.items)
    answer = await chat.says(yes)
    assert which in answer
    assert len(chat.items) == kept


async def test_a_yes_and_then_a_number_keeps_what_was_offered() -> None:
    chat = Chat()
    await chat.says("duna", "sim", "sim", "o de cima")
    assert len(chat.items) == 1
