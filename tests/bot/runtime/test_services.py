"""How the outside services are asked after: all at once, none for long, and whatever happens there is an answer."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator

import pytest

from bot.runtime.services import CheckServices, Health, service_sources
from bot.runtime.warmup import COLLECTED_AFTER, settle
from bot.understanding.model import model
from state.recording import SourcedReads


async def absent() -> Health:
    return Health.ABSENT


async def broken() -> Health:
    raise ZeroDivisionError


async def silent() -> Health:
    await asyncio.sleep(60)
    return Health.OK


async def test_one_that_is_silent_or_broken_is_failing_and_keeps_nobody_waiting() -> None:
    checks = {"a": silent, "b": absent, "c": broken, "d": silent}
    started = time.monotonic()
    seen = await SourcedReads(service_sources(checks, patience=0.2))(CheckServices())
    assert time.monotonic() - started < 10
    assert [(each.name, each.health) for each in seen] == [
        ("a", Health.FAILING),
        ("b", Health.ABSENT),
        ("c", Health.FAILING),
        ("d", Health.FAILING),
    ]


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
    assert id(model().classifier.known.words) not in {id(each) for each in gc.get_objects()}
    assert gc.get_threshold() == COLLECTED_AFTER
