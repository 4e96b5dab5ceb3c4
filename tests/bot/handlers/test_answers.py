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


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("qual é o mais novo?", "É o 3: Duna: Parte Dois (2024)"),
        ("qual deles é o mais antigo", "É o 2: Duna (1984)"),
        ("o primeiro é de que ano?", "É o 1: Duna (2021)"),
        ("quem dirigiu o segundo?", "É o 2: Duna (1984)"),
    ],
)
async def test_a_question_about_the_options_is_answered_and_the_choice_stays_open(asked: str, told: str) -> None:
    chat = Chat()
    await chat.says("salva duna")
    assert told in await chat.says(asked)
    assert chat.items == []
    assert told.partition(": ")[2].removesuffix(")") in await chat.says("sim")
    assert len(chat.items) == 1


@pytest.mark.parametrize("no", ["kkkk calma era brincadeira, n apaga nada n", "mentira", "não apaga nada não"])
async def test_a_no_in_words_of_ones_own_removes_nothing(no: str) -> None:
    chat = Chat()
    assert "não apaguei nada" in await chat.says("anota pão", "apaga tudo", no)
    assert len(chat.items) == 1
