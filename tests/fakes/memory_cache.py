"""Stand-in for the cache in the database: a CacheStore in this process."""

from __future__ import annotations

from collections import OrderedDict

from pydantic import JsonValue

from tools.enrichment.cache import MEMORY_SIZE


class MemoryCache:
    """Keeps the ``size`` entries used last."""

    def __init__(self, size: int = MEMORY_SIZE) -> None:
        self._size = size
        self._entries: OrderedDict[str, tuple[JsonValue, int]] = OrderedDict()

    async def get(self, key: str) -> tuple[JsonValue, int] | None:
        entry = self._entries.get(key)
        if entry is not None:
            self._entries.move_to_end(key)
        return entry

    async def put(self, key: str, value: JsonValue, stored_at: int) -> None:
        self._entries[key] = (value, stored_at)
        self._entries.move_to_end(key)
        while len(self._entries) > self._size:
            self._entries.popitem(last=False)
