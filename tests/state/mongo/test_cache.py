"""Answers of outside services, and the key of the logs, shared by all processes."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

import pytest
from motor.motor_asyncio import AsyncIOMotorClient

from state.mongo.cache import KEPT, MongoCache
from state.mongo.connection import Database, Raw
from state.mongo.log_key import BYTES, log_key
from tests.tools.enrichment import cache_contract
from tools.enrichment.cache import STALE, CacheStore

NOBODY = "mongodb://%2Fnonexistent%2Fguarda.sock/?serverSelectionTimeoutMS=50"


class TestMongoCache(cache_contract.CacheContract):
    @pytest.fixture
    def cache(self, database: Database) -> CacheStore:
        return MongoCache(database)

    async def test_what_is_too_old_to_be_used_is_cleared_up(self, database: Database) -> None:
        now = time.time_ns()
        await MongoCache(database).put("k", 1, now)
        raw = await database["lookups"].find_one({"_id": "k"}) or {}
        kept_for = raw["purge_at"].replace(tzinfo=UTC) - datetime.fromtimestamp(now / 1e9, UTC)
        assert kept_for.total_seconds() == pytest.approx(KEPT.total_seconds(), abs=0.01)
        assert kept_for.total_seconds() == pytest.approx(STALE / 1e9, abs=0.01)

    async def test_a_database_that_does_not_answer_is_a_miss(self) -> None:
        client: AsyncIOMotorClient[Raw] = AsyncIOMotorClient(NOBODY)
        cache = MongoCache(client["guarda"])
        await cache.put("k", 1, time.time_ns())
        assert await cache.get("k") is None
        client.close()


async def test_all_who_ask_are_told_the_same_key(database: Database) -> None:
    told = await asyncio.gather(*(log_key(database) for _ in range(8)))
    assert len(set(told)) == 1
    assert len(told[0]) == BYTES
    assert await log_key(database) == told[0]


async def test_each_database_has_its_own(database: Database) -> None:
    first = await log_key(database)
    await database["keys"].delete_many({})
    assert await log_key(database) != first
