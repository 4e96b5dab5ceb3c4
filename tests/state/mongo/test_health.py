"""Whether the database does what is needed of it, and until when it is mended."""

from __future__ import annotations

from datetime import date

import pytest

from state.migrations import MIGRATIONS
from state.mongo.connection import connect
from state.mongo.errors import StoreUnavailable
from state.mongo.health import SCRATCH, Migrated, line_of, migrated, ping, try_write, unsupported_since
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


TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("version", "ended"),
    [
        ("6.0.5", date(2025, 7, 31)),
        ("4.4.29", date(2024, 2, 29)),
        ("7.3.1", date(2024, 10, 31)),
        ("7.0.28", None),
        ("8.0.20", None),
        ("9.0.1", None),
        ("nonsense", None),
    ],
)
def test_a_line_past_its_support_is_told(version: str, ended: date | None) -> None:
    assert unsupported_since(version, TODAY) == ended


def test_the_last_day_is_still_supported() -> None:
    assert unsupported_since("7.0.28", date(2027, 8, 31)) is None
    assert unsupported_since("7.0.28", date(2027, 9, 1)) == date(2027, 8, 31)


def test_a_line_has_two_numbers() -> None:
    assert [line_of(version) for version in ("6.0.5", "10.1.0-rc0", "6")] == ["6.0", "10.1", "6"]
