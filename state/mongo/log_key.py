"""The key that people are hashed with in logs: one for all processes, kept with the data."""

from __future__ import annotations

import secrets

from pymongo.errors import DuplicateKeyError

from state.mongo.connection import Database, guarded

NAME = "log_ids"
BYTES = 32


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
