"""What of a message tells what it is about, and which messages look for something."""

from __future__ import annotations

import pytest

from tools.telling import EVERYDAY, asked_for, looks_for, telling
from tools.wanted import query_words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("o da bruma que o povo fica preso no supermercado", ("bruma", "povo", "preso", "supermercado")),
        ("quero ver tropa estelar", ("tropa", "estelar")),
        ("what adapter did i need for london", ("adapter", "london")),
        ("é q", ()),
        ("já vai", ()),
    ],
)
def test_everyday_words_tell_nothing(said: str, told: tuple[str, ...]) -> None:
    assert telling(query_words(said)) == told


@pytest.mark.parametrize(
    "said",
    [
        "o da bruma que o povo fica preso",
        "a menina que acha outra mãe",
        "cadê a nota do alecrim",
        "filme do viúvo",
        "tem vatapá?",
        "the one with the red door",
        "how do i season cast iron",
    ],
)
def test_questions_kinds_and_descriptions_look_for_something(said: str) -> None:
    assert looks_for(said)


@pytest.mark.parametrize("said", ["million dollar baby", "dedetizador josias", "fiz bolo de fubá", "te amo"])
def test_names_and_talk_do_not(said: str) -> None:
    assert not looks_for(said)


def test_what_is_asked_for_comes_after_the_asking() -> None:
    assert asked_for("tem que horas ela volta?") == " que horas ela volta?"
    assert asked_for("que horas ela volta") is None


def test_everyday_words_are_folded() -> None:
    assert all(word.isascii() and word == word.lower() for word in EVERYDAY)
