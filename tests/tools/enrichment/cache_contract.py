"""What every CacheStore promises."""

from __future__ import annotations

import time

import pytest
from pydantic import JsonValue

from tools.enrichment.cache import CacheStore

NOW = time.time_ns()  # a database clears up what is older than a week


class CacheContract:
    """Subclasses give the fixture ``cache``: an empty CacheStore."""

    @pytest.fixture
    def cache(self) -> CacheStore:
        raise NotImplementedError

    async def test_what_was_never_put_is_not_there(self, cache: CacheStore) -> None:
        assert await cache.get("k") is None

    async def test_what_was_put_comes_back_with_its_time(self, cache: CacheStore) -> None:
        value: JsonValue = {"status": "found", "candidates": [{"title": "Ação", "year": None, "people": []}]}
        await cache.put("k", value, NOW + 1)
        assert await cache.get("k") == (value, NOW + 1)

    async def test_the_newest_replaces_what_was_there(self, cache: CacheStore) -> None:
        await cache.put("k", {"a": 1}, NOW)
        await cache.put("k", ["b"], NOW + 5)
        assert await cache.get("k") == (["b"], NOW + 5)

    async def test_keys_do_not_meet(self, cache: CacheStore) -> None:
        await cache.put("a", 1, NOW)
        await cache.put("b", 2, NOW)
        assert await cache.get("a") == (1, NOW)
