"""A message is of a language only if it is plainly written in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.understanding.remarks.tongues import language_of, may_be


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("save the movie inception", "en"),
        ("what can you do?", "en"),
        ("show my movies", "en"),
        ("save inception and list everything", "en"),
        ("are you a robot?", "en"),
        ("can you save dune for me", "en"),
        ("delete the second one", "en"),
        ("remove everything from last week", "en"),
        ("Good morning. I'd like to store a recipe: 2 cups of flour", "en"),
        ("can you keep o show do milton for me", "en"),
        ("salva the last of us for me please", None),
        ("adiciona what we do in the shadows", None),
        ("call me by your name", None),
        ("how to train your dragon", None),
        ("please save me", None),
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


def test_no_message_is_plainly_of_a_language_that_it_has_no_words_for() -> None:
    training = Path(__file__).parents[3] / "corpora" / "training"
    lines = [line for path in sorted(training.glob("english_*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    texts = [json.loads(line)["text"] for line in lines]
    plainly = [text for text in texts if language_of(text) == "en"]
    assert len(plainly) > len(texts) / 2
    assert [text for text in plainly if not may_be("en", text)] == []


def test_portuguese_seldom_has_the_words_for_english() -> None:
    assert not any(
        may_be("en", text) for text in ("lista tudo", "busca leite", "apaga o 1", "desfaz", "obrigado", "oi")
    )
