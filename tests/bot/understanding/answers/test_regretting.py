"""What is not wanted of what was just asked or done."""

from __future__ import annotations

import pytest

from bot.understanding.answers.regretting import puts_back, regrets
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.resolver import Move, resolve
from bot.understanding.situation import Situation, Waiting

ASKED = Situation(Waiting.CONFIRMATION, "nonce")


@pytest.mark.parametrize(
    "text",
    [
        "nao, a ração ainda não comprei",
        "Ai, não era para apagar, me desculpe.",
        "opa, não quero tirar esse",
        "não, esse eu ainda vou ver",
        "no, i still need that one",
        "i didn't mean to delete it",
    ],
)
def test_a_removal_that_was_asked_about_is_denied_in_many_words(text: str) -> None:
    assert resolve(recognise(text)[0], ASKED).move is Move.DENY


@pytest.mark.parametrize(
    "text", ["a ração ainda não comprei", "nao sei", "quem sabe", "pode ser amanhã", "no fim de semana"]
)
def test_what_is_no_answer_is_asked_again(text: str) -> None:
    assert resolve(recognise(text)[0], ASKED).move is Move.ASK_AGAIN


def test_another_request_is_followed_though_it_begins_with_a_no() -> None:
    assert resolve(recognise("não, lista tudo")[0], ASKED).move is not Move.CONFIRM


@pytest.mark.parametrize("text", ["nao pera", "Opa, errado!", "ops", "não era esse", "foi engano", "oops, wrong one"])
def test_a_cry_is_heard(text: str) -> None:
    assert regrets(text)


@pytest.mark.parametrize("text", ["não", "opa", "não, obrigado", "o errado sou eu", "não precisa", "no problem", "ok"])
def test_what_cries_out_nothing_is_let_be(text: str) -> None:
    assert not regrets(text)


@pytest.mark.parametrize("text", ["volta ele", "bota ele de volta", "traz de volta", "put it back", "restaura"])
def test_something_is_wanted_back(text: str) -> None:
    assert puts_back(text)


@pytest.mark.parametrize("text", ["desfaz", "volta atrás", "errei", "volta", "undo", "go back", "desfaz isso"])
def test_an_undo_that_names_nothing_takes_back_whatever_was_last(text: str) -> None:
    assert not puts_back(text)
