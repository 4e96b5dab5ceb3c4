"""Talk of deleting that is no order, and words of agreement that are no yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

CORPUS = Path(__file__).parents[2] / "corpora" / "neither"
NEVER = {Action.DELETE_ALL, Action.DELETE_ITEM, Action.CONFIRM}


@pytest.mark.parametrize("language", ["en", "pt"])
def test_none_is_a_deletion_or_a_yes(language: str) -> None:
    texts = (CORPUS / f"{language}.txt").read_text("utf-8").split("\n")
    taken = {text: found for text in texts if (found := {each.action for each in recognise(text)} & NEVER)}
    assert len(texts) > 250
    assert not taken
