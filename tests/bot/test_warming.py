"""A process that answers for long has its rules compiled, and what stays out of the collector's sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice

import pytest

from bot.understanding.grammar.rulebook import RULES, Rulebook
from bot.warming import COLLECTED_AFTER, warm_up

SOME = 100


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector to other tests as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_the_rules_are_compiled_and_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = [*islice(RULES.sentences(), SOME)]
    monkeypatch.setattr(Rulebook, "sentences", lambda _: iter(sentences))
    warm_up()
    looked_at = {id(each) for each in gc.get_objects()}
    assert all(sentence._compiled is not None for sentence in sentences)
    assert not any(id(sentence) in looked_at for sentence in sentences)
    assert gc.get_threshold() == COLLECTED_AFTER


def test_who_gives_up_is_not_kept_waiting() -> None:
    asked = iter([False, True])
    warm_up(lambda: next(asked))
    assert gc.get_threshold() != COLLECTED_AFTER
