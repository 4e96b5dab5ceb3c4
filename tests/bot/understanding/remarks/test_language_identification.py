"""A message is of a language only if it is plainly written in it."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.language_identification import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("save the movie inception", "en"),
        ("what can you do?", "en"),
        ("show my movies", "en"),
        ("are you a robot?", "en"),
        ("can you save dune for me", "en"),
        ("delete the second one", "en"),
        ("Good morning. I'd like to store a recipe: 2 cups of flour", "en"),
        ("my dog Biscuit is allergic to chicken", "en"),
        ("a Bia tem alergia a frango e não pode com leite", "pt-BR"),
        ("salva the last of us for me please", None),
        ("adiciona what we do in the shadows", None),
        ("call me by your name", None),
        ("how to train your dragon", None),
        ("please save me", None),
        ("lista tudo", "pt-BR"),
        ("help", None),
        ("ok", None),
        ("1", None),
        ("yes", None),
        ("save inception", None),
        ("salva the office", None),
        ("the office", None),
        ("no country for old men", None),
        ("find me guilty", None),
        ("love is blind", None),
        ("", None),
        ("show my movies " * 20, None),
    ],
)
def test_a_language_is_told_by_the_rules_alone(text: str, language: str | None) -> None:
    assert language_of(text) == language
