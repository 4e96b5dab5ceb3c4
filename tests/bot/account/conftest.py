"""A product on an empty database of the real server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from state.mongo.connection import connect
from state.mongo.migrate import migrate
from tests.bot.account.somebody import Product


@pytest.fixture
async def product(mongo_uri: str, ready_name: str) -> AsyncIterator[Product]:
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield Product(database)
    database.client.close()
