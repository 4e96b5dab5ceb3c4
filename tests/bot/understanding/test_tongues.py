"""A message is of a language only if it is plainly written in it."""

from __future__ import annotations

import pytest

from bot.understanding.tongues import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("save the movie inception", "en"),
        ("what can you do?", "en"),
        ("show my movies", "en"),
        ("save inception and list everything", "en"),
        ("are you a robot?", "en"),
        ("lista tudo", "pt-BR"),
        ("me fala do 2", "pt-BR"),
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
