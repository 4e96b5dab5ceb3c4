"""A process that answers for long has the model loaded, and what stays out of the collector's sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.understanding.model import model
from bot.warming import COLLECTED_AFTER, warm_up


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Leave the collector to other tests as it was."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_the_model_is_loaded_and_not_looked_at_again() -> None:
    warm_up()
    looked_at = {id(each) for each in gc.get_objects()}
    assert id(model().classifier.rows) not in looked_at
    assert gc.get_threshold() == COLLECTED_AFTER
