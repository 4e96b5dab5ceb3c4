"""Both databases that the store's contract tests run on."""

from collections.abc import AsyncIterator

import pytest
from mongomock_motor import AsyncMongoMockClient

from state.mongo.connection import Database, connect
from state.mongo.migrate import migrate


@pytest.fixture
async def real(mongo_uri: str, ready_name: str) -> AsyncIterator[Database]:
    """An empty, migrated database on the real server, which is the authority."""
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield database
    database.client.close()


@pytest.fixture(params=["mongomock", "mongod"])
async def database(request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    """An empty, migrated database, on each of the two in turn."""
    if request.param == "mongomock":
        mock: Database = AsyncMongoMockClient()["guarda"]
        await migrate(mock)
        yield mock
    else:
        uri, name = request.getfixturevalue("mongo_uri"), request.getfixturevalue("ready_name")
        mongod = connect(uri, name)
        await migrate(mongod)
        yield mongod
        mongod.client.close()
