"""Answers of the outside services in the collection ``lookups``, shared by all processes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pydantic import JsonValue

from state.mongo.connection import Database, guarded
from state.mongo.errors import StoreError

KEPT = timedelta(days=7)


class MongoCache:
    """A CacheStore (see tools.enrichment.cache): neither method raises, a database that fails is a miss.

    The index on ``purge_at``, made by the migrations, clears up; whoever reads compares ``stored_at``.
    """

    def __init__(self, database: Database) -> None:
        self._lookups = database["lookups"]

    async def get(self, key: str) -> tuple[JsonValue, int] | None:
        """Return what was put under ``key`` and when, in nanoseconds since 1970."""
        try:
            return await self._get(key)
        except StoreError:
            return None

    async def put(self, key: str, value: JsonValue, stored_at: int) -> None:
        """Keep ``value`` in place of what was there."""
        try:
            await self._put(key, value, stored_at)
        except StoreError:
            pass  # what is not remembered is looked up again

    @guarded
    async def _get(self, key: str) -> tuple[JsonValue, int] | None:
        raw = await self._lookups.find_one({"_id": key})
        return (raw["value"], raw["stored_at"]) if raw else None

    @guarded
    async def _put(self, key: str, value: JsonValue, stored_at: int) -> None:
        purge_at = datetime.fromtimestamp(stored_at / 1e9, UTC) + KEPT
        kept = {"value": value, "stored_at": stored_at, "purge_at": purge_at}
        await self._lookups.update_one({"_id": key}, {"$set": kept}, upsert=True)
