"""A process that answers for long has its model read, and what stays out of the collector's sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.runtime.warmup import COLLECTED_AFTER, settle
from bot.understanding.model import model


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector to other tests as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_the_model_is_read_and_not_looked_at_again() -> None:
    model.cache_clear()
    settle()
    assert model.cache_info().currsize == 1
    assert id(model().classifier.rows) not in {id(each) for each in gc.get_objects()}
    assert gc.get_threshold() == COLLECTED_AFTER
