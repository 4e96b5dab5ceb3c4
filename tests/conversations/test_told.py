"""Messages as people send them are done as often as they were: see `tests.conversations.told`."""

from __future__ import annotations

import asyncio

import pytest

from tests.conversations.told import rates

# In per cent, measured on 30 November 2026: of the messages that hold one thing, and several, in how many all is done
# and nothing else recorded.
MEASURED = {"messages of one": 70.1, "messages of several": 52.7}
# One of so many is sent.
EACH = 3
# By so much a change may make it worse.
WITHIN = 1.0


@pytest.fixture(scope="module")
def found() -> dict[str, float]:
    told = asyncio.run(rates(EACH))
    return {kind: 100 * told[kind, True] / (told[kind, True] + told[kind, False]) for kind in MEASURED}


@pytest.mark.parametrize("kind", MEASURED)
def test_as_much_is_done_as_was(found: dict[str, float], kind: str) -> None:
    assert found[kind] >= MEASURED[kind] - WITHIN
