"""A product on an empty database of the real server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from state.store.connection import connect
from state.store.migrate import migrate
from tests.bot.people.somebody import Product


@pytest.fixture
async def product(mongo_uri: str, ready_name: str) -> AsyncIterator[Product]:
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield Product(database)
    database.client.close()
