"""A database in memory: what the real server does is tried in tests/state/store."""

import pytest
from mongomock_motor import AsyncMongoMockClient

from state.mongo.connection import Database
from state.mongo.migrate import migrate


@pytest.fixture
async def database() -> Database:
    """An empty, migrated database."""
    mock: Database = AsyncMongoMockClient()["guarda"]
    await migrate(mock)
    return mock
