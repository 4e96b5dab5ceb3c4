"""The key that people are hashed with in logs and in what is counted: one for all processes, kept with the data."""

from __future__ import annotations

import secrets
from hashlib import blake2b

from pymongo.errors import DuplicateKeyError

from state.mongo.connection import Database, guarded

NAME = "log_ids"
BYTES = 32
COUNTED_BYTES = 16


@guarded
async def log_key(database: Database) -> bytes:
    """Return the key; whoever asks first draws it."""
    keys = database["keys"]
    drawn = {"$setOnInsert": {"key": secrets.token_hex(BYTES)}}
    try:
        await keys.update_one({"_id": NAME}, drawn, upsert=True)
    except DuplicateKeyError:
        pass  # another process drew it at the same moment
    raw = await keys.find_one({"_id": NAME})
    assert raw is not None  # noqa: S101 - nobody deletes it but an operator
    return bytes.fromhex(raw["key"])


def counted_as(key: bytes, name: str) -> str:
    """Return what stands for a person or a mission in what is counted: without ``key`` nobody can try who it is."""
    return blake2b(
        name.encode("utf-8", "replace"), digest_size=COUNTED_BYTES, key=key, person=b"guarda counted"
    ).hexdigest()
