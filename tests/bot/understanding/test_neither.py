"""Talk of deleting that is no order, and words of agreement that are no yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.actions import Action
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.recognition import Recognition

CORPUS = Path(__file__).parents[2] / "corpora" / "neither"
NEVER = {Action.DELETE_ALL, Action.DELETE_ITEM, Action.CONFIRM}
# So sure of a yes, what was asked is done.
PLAIN_YES = 0.8


def done(recognition: Recognition) -> bool:
    """Tell whether what was recognised is done without another question."""
    sure = recognition.action is not Action.CONFIRM or recognition.confidence >= PLAIN_YES
    return recognition.action in NEVER and sure and not recognition.asks


@pytest.mark.parametrize("language", ["en", "pt"])
def test_none_is_a_deletion_or_a_yes(language: str) -> None:
    texts = (CORPUS / f"{language}.txt").read_text("utf-8").split("\n")
    taken = {text: found for text in texts if (found := {each.action for each in recognise(text) if done(each)})}
    assert len(texts) > 250
    assert not taken
