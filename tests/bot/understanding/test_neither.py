"""Talk of deleting that is no order, and words of agreement that are no yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.recognise import recognise
from bot.understanding.recognition import Action, Recognition
from bot.understanding.resolver import is_plain
from bot.understanding.safety import REMOVES
from tests.corpora.everyday.generate import messages
from tests.model.examples import Example, read

CORPUS = Path(__file__).parents[2] / "corpora" / "neither"
EVERYDAY = [example for example in read() if example.source.startswith("everyday")]
GENERATED = 6_000
ASKED_AT_MOST = 0.005
# Whoever asks for these is asked whether they mean it, however plainly they say so.
ALWAYS_ASKED = (Action.EMPTY_BIN, Action.ERASE)


def is_asked(found: Recognition) -> bool:
    return found.asks or found.action in ALWAYS_ASKED


def removals(texts: list[str], *, asked: bool) -> list[str]:
    return [
        text
        for text in texts
        if any(found.action in (*REMOVES, *ALWAYS_ASKED) and is_asked(found) is asked for found in recognise(text))
    ]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_talk_of_deleting_removes_nothing_at_once(language: str) -> None:
    texts = (CORPUS / f"{language}.txt").read_text("utf-8").split("\n")
    assert len(texts) > 250
    assert removals(texts, asked=False) == []


@pytest.mark.parametrize("language", ["en", "pt"])
def test_words_of_agreement_are_no_plain_yes(language: str) -> None:
    texts = (CORPUS / f"{language}.txt").read_text("utf-8").split("\n")
    taken = [
        text for text in texts if any(each.action is Action.CONFIRM and is_plain(each) for each in recognise(text))
    ]
    assert taken == []


def test_everyday_messages_remove_nothing_at_once_and_seldom_ask() -> None:
    texts = [example.text for example in EVERYDAY if not is_a_removal(example)]
    assert len(texts) > 12_000
    assert removals(texts, asked=False) == []
    assert len(removals(texts, asked=True)) <= ASKED_AT_MOST * len(texts)


def is_a_removal(example: Example) -> bool:
    return bool(example.accepted & {"delete_item", "delete_all"})


def test_generated_messages_remove_nothing_at_once_and_seldom_ask() -> None:
    texts = list(messages(GENERATED, 3))
    assert removals(texts, asked=False) == []
    assert len(removals(texts, asked=True)) <= ASKED_AT_MOST * len(texts)
