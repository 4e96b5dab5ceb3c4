"""The key of the log's hashes."""

from __future__ import annotations

import asyncio

from state.mongo.connection import Database
from state.mongo.log_key import BYTES, log_key


async def test_all_who_ask_are_told_the_same_key(database: Database) -> None:
    told = await asyncio.gather(*(log_key(database) for _ in range(8)))
    assert len(set(told)) == 1
    assert len(told[0]) == BYTES
    assert await log_key(database) == told[0]


async def test_each_database_has_its_own(database: Database) -> None:
    first = await log_key(database)
    await database["keys"].delete_many({})
    assert await log_key(database) != first
