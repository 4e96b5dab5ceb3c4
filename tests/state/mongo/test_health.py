"""Whether the database does what we need of it."""

from __future__ import annotations

import pytest

from state.migrations import MIGRATIONS
from state.mongo.connection import connect
from state.mongo.errors import StoreUnavailable
from state.mongo.health import SCRATCH, Migrated, migrated, ping, try_write
from state.mongo.migrate import migrate

NUMBERS = tuple(migration.number for migration in MIGRATIONS)


async def test_a_trial_write_says_what_it_took_and_leaves_nothing(mongo_uri: str, database_name: str) -> None:
    database = connect(mongo_uri, database_name)
    await ping(database)
    health = await try_write(database)
    assert health.write_ms > 0
    assert health.version.count(".") == 2
    assert await database[SCRATCH].count_documents({}) == 0
    database.client.close()


async def test_migrations_are_compared_and_not_made(mongo_uri: str, database_name: str) -> None:
    database = connect(mongo_uri, database_name)
    assert await migrated(database) == Migrated(missing=NUMBERS, unknown=())
    assert await migrated(database) == Migrated(missing=NUMBERS, unknown=())
    await migrate(database)
    await database["migrations"].insert_one({"_id": 1000})
    assert await migrated(database) == Migrated(missing=(), unknown=(1000,))
    database.client.close()


async def test_a_server_that_is_gone_is_unavailable() -> None:
    database = connect("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50", "guarda")
    with pytest.raises(StoreUnavailable):
        await ping(database)
    database.client.close()
