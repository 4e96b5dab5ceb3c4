"""What a button of the open question says, typed instead of tapped."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize("typed", ["Parar por aqui", "parar por aqui", "PARAR POR AQUI."])
async def test_the_words_of_the_button_end_a_series(chat: Chat, typed: str) -> None:
    await chat.says("salva matrix, duna e parasita")
    assert "De fora: duna" in await chat.says(typed)
    assert len(chat.items) == 2


async def test_the_words_of_the_button_skip_one_of_a_series(chat: Chat) -> None:
    await chat.says("salva matrix, duna e fargo")
    assert "Fargo (1996)" in await chat.says("Pular este")


async def test_the_words_of_the_button_drop_a_choice_and_an_offer(chat: Chat) -> None:
    await chat.says("salva duna")
    assert "deixei pra lá" in await chat.says("Deixa pra lá")
    await chat.says("duna")
    assert "deixei pra lá" in await chat.says("Deixa pra lá")
    assert chat.items == []


async def test_a_label_chooses_its_option(chat: Chat) -> None:
    await chat.says("salva duna", "Duna: Parte Dois (2024)")
    assert chat.titles == ["Duna: Parte Dois (2024)"]


async def test_the_yes_of_a_confirmation_counts_in_the_words_of_its_button(chat: Chat) -> None:
    await chat.says("anota comprar leite", "apaga tudo")
    assert "não apaguei" in await chat.says("Não")
    await chat.says("apaga tudo")
    assert "deletado" in await chat.says("Sim, apaga")


@pytest.mark.parametrize("typed", ["Pular este", "Parar por aqui", "Deixa pra lá"])
async def test_with_nothing_asked_the_words_of_a_button_are_no_title(chat: Chat, typed: str) -> None:
    assert "nada em aberto" in await chat.says(typed)


async def test_words_that_only_hold_those_of_a_button_are_no_tap(chat: Chat) -> None:
    await chat.says("anota comprar leite", "apaga tudo", "sim, apaga o 3 depois")
    assert len(chat.items) == 1
