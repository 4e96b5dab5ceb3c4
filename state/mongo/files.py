"""The bytes of kept files in the collection ``files``: chunks of an item, which are there for as long as it is.

A job reads a file, which puts its bytes by for a day; the turn's effect has them stay. An item that is removed takes
its bytes along: what follows is worked out from the item as it is, so that doing it again changes nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta

import structlog
from bson import Binary

from state.attachments import Fetched, FetchFile
from state.files import FILE_LIMIT, PERSON_LIMIT, Fetch, KeptFile
from state.mongo.connection import Database, Raw, guarded

CHUNK = 512 * 1024
PUT_BY = timedelta(days=1)
FETCHED_WITHIN = 60.0  # seconds
AT_ONCE = 4  # files of a process that are in memory while they are copied


class FileStore:
    """The bytes of files."""

    def __init__(self, database: Database) -> None:
        self._files = database["files"]
        self._items = database["items"]

    @guarded
    async def file_of(self, person: str, item_id: str) -> tuple[str, KeptFile] | None:
        """Return the title of the item of ``person``'s and its file; None if it is none that is there."""
        raw = await self._items.find_one({"_id": item_id, "person": person}, {"title": 1, "file": 1})
        return (raw["title"], KeptFile.model_validate(raw["file"])) if raw and raw.get("file") else None

    @guarded
    async def chunk(self, person: str, item_id: str, digest: str, number: int) -> bytes | None:
        """Return the bytes of chunk ``number``, counted from 0; None behind the last."""
        named = {"person": person, "item": item_id, "digest": digest, "n": number}
        raw = await self._files.find_one(named, {"data": 1})
        return bytes(raw["data"]) if raw else None

    async def chunks(self, person: str, item_id: str, digest: str) -> AsyncIterator[bytes]:
        """Give the bytes of a file, some at a time. Raises StoreUnavailable."""
        number = 0
        while (data := await self.chunk(person, item_id, digest, number)) is not None:
            yield data
            number += 1

    async def whole(self, person: str, item_id: str, digest: str) -> bytes:
        """Return the bytes of a file, at most FILE_LIMIT; empty if they are not there."""
        return b"".join([chunk async for chunk in self.chunks(person, item_id, digest)])

    @guarded
    async def put_by(self, person: str, item_id: str, data: bytes, now: datetime) -> Fetched:
        """Put ``data`` by for the item, until a turn settles it."""
        raw = await self._items.find_one({"_id": item_id, "person": person}, {"created_turn": 1})
        if raw is None:
            return Fetched(status="gone")
        digest = hashlib.sha256(data).hexdigest()
        if await self._held(person, item_id) + len(data) > PERSON_LIMIT:
            return Fetched(status="full", size=len(data))
        for number, start in enumerate(range(0, len(data), CHUNK)):
            chunk: Raw = {
                "person": person,
                "item": item_id,
                "created_turn": raw["created_turn"],
                "digest": digest,
                "n": number,
                "size": len(data),
                "data": Binary(data[start : start + CHUNK]),
            }
            named = {"_id": f"{item_id}:{digest[:16]}:{number}"}
            await self._files.update_one(
                named, {"$set": chunk, "$setOnInsert": {"purge_at": now + PUT_BY}}, upsert=True
            )
        return Fetched(status="put_by", size=len(data), digest=digest)

    @guarded
    async def follow(self, person: str, item_id: str | None = None) -> None:
        """Let the bytes of the item, or of all of ``person``'s, go when the item goes, and stay while it stays."""
        named = {"person": person} if item_id is None else {"person": person, "item": item_id}
        ids = [item_id] if item_id else await self._files.distinct("item", named)
        if not ids:
            return
        async for raw in self._items.find({"_id": {"$in": ids}}, {"purge_at": 1, "file.digest": 1}):
            digest = (raw.get("file") or {}).get("digest")
            settled = {"person": person, "item": raw["_id"], "digest": digest}
            if digest is not None:
                await self._files.update_many(settled, {"$set": {"purge_at": raw.get("purge_at")}})

    @guarded
    async def hand_over(self, former: str, now: str, back: int) -> None:
        """Make the bytes of ``former``, who became ``now``, theirs, whose turns are ``back`` earlier there."""
        ours = {"$set": {"person": now}, "$inc": {"created_turn": -back}}
        await self._files.update_many({"person": former}, ours)
        await self.follow(now)

    async def _held(self, person: str, but: str) -> int:
        """Return how many bytes are here of ``person``'s, without those of the item ``but``."""
        first: Raw = {"person": person, "n": 0, "item": {"$ne": but}}
        rows = self._files.aggregate([{"$match": first}, {"$group": {"_id": None, "bytes": {"$sum": "$size"}}}])
        return sum([int(row["bytes"]) async for row in rows])


async def fetched(store: FileStore, person: str, request: FetchFile, fetchers: Mapping[str, Fetch]) -> Fetched:
    """Fetch the file of ``person``'s that ``request`` names from its channel, and put it by.

    ``fetchers`` by channel give a file's bytes, None for one that is too big.
    """
    known = await store.file_of(person, request.item_id)
    if known is None:
        return Fetched(status="gone")
    _, file = known
    fetch = fetchers.get(file.channel)
    if fetch is None:
        return Fetched(status="unavailable")
    try:
        async with asyncio.timeout(FETCHED_WITHIN):
            data = await fetch(file.ref, FILE_LIMIT)
    except Exception as error:  # noqa: BLE001 - whatever a channel's client raises, there is no file
        structlog.get_logger().warning("file_not_fetched", channel=file.channel, error=type(error).__name__)
        return Fetched(status="unavailable")
    if data is None:
        return Fetched(status="too_large")
    if not data:
        return Fetched(status="unavailable")
    return await store.put_by(person, request.item_id, data, datetime.now(UTC))
