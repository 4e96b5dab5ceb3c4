"""A process that answers for long has its rules compiled, and what stays out of the collector's sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.understanding.rulebook import RULES
from bot.warming import COLLECTED_AFTER, warm_up


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector to other tests as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_the_rules_are_compiled_and_not_looked_at_again() -> None:
    sentences = [sentence for tongue in RULES.tongues for sentence in tongue.sentences]
    warm_up()
    looked_at = {id(each) for each in gc.get_objects()}
    assert all(sentence._compiled is not None for sentence in sentences)
    assert not any(id(sentence) in looked_at for sentence in sentences)
    assert gc.get_threshold() == COLLECTED_AFTER
