"""Misspelt words are put right only where it is plain what was meant."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import recognise
from bot.understanding.words.typos import Spelling

SPELLING = Spelling(["salva", "busca", "lista", "mostrar"], ["salta"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("slava", "salva"),
        ("svala", "salva"),
        ("bsuca", "busca"),
        ("lsita", "lista"),
        ("mostar", "mostrar"),
        ("salvva", "salva"),
    ],
)
def test_one_slip_is_put_right(typed: str, meant: str) -> None:
    assert SPELLING.nearest(typed) == meant


@pytest.mark.parametrize("typed", ["salta", "sal", "bola", "listagem", "x" * 40])
def test_real_short_and_distant_words_are_left_alone(typed: str) -> None:
    assert SPELLING.nearest(typed) is None


@pytest.mark.parametrize("text", ["delata tudo", "apga tudo", "apaga tuod", "limpa minha lsita"])
def test_a_misspelt_deletion_is_asked_about(text: str) -> None:
    (found,) = recognise(text)
    assert found.asks or found.action not in ("delete_item", "delete_all")


def test_a_misspelt_deletion_of_one_number_is_understood() -> None:
    assert recognise("apga o 2")[0].action == "delete_item"
