"""Misspelt words are put right only where it is plain what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.remarks.second_thoughts import misspelt_removal
from bot.understanding.words.typos import Spelling

EVERYDAY = Path(__file__).parents[3] / "corpora" / "everyday" / "handwritten.txt"
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


@pytest.mark.parametrize("text", ["delata tudo", "apga tudo", "apaga tuod", "limpa minha lsita", "delete eveything"])
def test_a_misspelt_deletion_is_asked_about(text: str) -> None:
    assert recognise(text)[0].action == "unknown"


def test_a_misspelt_deletion_of_one_number_is_understood() -> None:
    assert recognise("apga o 2")[0].action == "delete_item"


def test_everyday_talk_holds_no_misspelt_removal() -> None:
    said = EVERYDAY.read_text("utf-8").splitlines()
    assert [line for line in said if misspelt_removal(line) and recognise(line)[0].action == "unknown"] == []
