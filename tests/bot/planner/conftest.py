"""A model's stand-in and the real client that speaks to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.planner.client import Client
from bot.planner.model import ModelServer
from tests.bot.planner.clocks import Clock
from tests.fakes.model_server import ModelStandIn


@pytest.fixture
def stand_in() -> Iterator[ModelStandIn]:
    with ModelStandIn() as server:
        yield server


@pytest.fixture
async def client(stand_in: ModelStandIn) -> AsyncIterator[Client]:
    async with Client(stand_in.url) as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(client: Client, clock: Clock) -> ModelServer:
    """The model as a process knows it; its waiting between attempts is the clock's."""
    return ModelServer(client, "stand-in", clock=clock, sleep=clock.sleep)
