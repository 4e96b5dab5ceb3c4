"""Which words are said to be wanted for seeing, or seen; whether they are a title is for others to tell."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.watched import Watched, watched_in


@pytest.mark.parametrize(
    ("text", "title", "seen"),
    [
        ("quero ver duna", "duna", False),
        ("quero muito ver O Poderoso Chefão", "O Poderoso Chefão", False),
        ("preciso assistir oldboy amanhã", "oldboy", False),
        ("tô a fim de ver shrek", "shrek", False),
        ("eu quero assistir a série dark", "a série dark", False),
        ("quero ver meu malvado favorito", "meu malvado favorito", False),
        ("quero ver um lugar silencioso", "um lugar silencioso", False),
        ("quero ver como treinar o seu dragão", "como treinar o seu dragão", False),
        ("I'd love to see Oldboy", "Oldboy", False),
        ("já vi parasita", "parasita", True),
        ("assisti parasita ontem à noite", "parasita", True),
        ("já vi duna duas vezes", "duna", True),
        ("terminei de ver dark", "dark", True),
        ("i've seen dune", "dune", True),
        ("watched dune last night", "dune", True),
    ],
)
def test_the_title_is_what_stands_after_the_verb(text: str, title: str, seen: bool) -> None:
    assert watched_in(text) == Watched(title, seen)


@pytest.mark.parametrize(
    "text",
    [
        "quero ver se dá",
        "quero ver você",
        "quero ver minha mãe",
        "quero ver um filme",
        "quero ver como fica",
        "quero ver quem manda",
        "quero ver mais",
        "quero",
        "quero dormir",
        "já vi",
        "já vi isso",
        "já vi tudo",
        "já vi que vai dar ruim",
        "já vi duna?",
        "não vi duna",
        "ainda não vi duna",
        "ele viu duna",
        "vimos tudo",
        "i saw you",
        "seen it",
        "quero ver\nduna",
        "quero ver " + "muito " * 30,
    ],
)
def test_what_cannot_be_a_title_is_none(text: str) -> None:
    assert watched_in(text) is None
