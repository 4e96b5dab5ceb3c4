"""Bringing a database up to date with the numbered migrations."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from state.addresses import person_of
from state.migrations import MIGRATIONS, Index, Migration, Refill, Sweep, Uncount
from state.mongo.codec import found_by
from state.mongo.connection import Database, border, guarded
from state.mongo.errors import AlreadyStored


@guarded
async def migrate(database: Database, migrations: Sequence[Migration] = MIGRATIONS) -> list[int]:
    """Apply in order what ``database`` does not have yet; return the numbers this call recorded.

    Any number of processes may do this at once, and any may be killed: every step can be repeated, and a number
    is recorded after its last step. Numbers recorded by a newer version are left alone.
    """
    recorded = {raw["_id"] async for raw in database["migrations"].find({}, {"_id": 1})}
    applied = []
    for migration in migrations:
        if migration.number not in recorded:
            for step in migration.steps:
                await take(database, step)
            if await _record(database, migration):
                applied.append(migration.number)
    return applied


@guarded
async def take(database: Database, step: Index | Refill | Sweep | Uncount) -> None:
    """Build one index; nothing happens if it is there. Raises StoreRefused if another has its name.

    Or fill in what items lack; nothing happens to those that have it. Or delete the places of nobody, or what was
    counted under ids that can be tried.
    """
    if isinstance(step, Refill):
        await refill(database)
        return
    if isinstance(step, Sweep):
        await sweep(database)
        return
    if isinstance(step, Uncount):
        # Those with a key are longer.
        await database["mission_metrics"].delete_many({"_id": {"$regex": "^.{24}$"}})
        return
    options: dict[str, Any] = {"name": step.name}
    if step.unique:
        options["unique"] = True
    if step.only is not None:
        options["partialFilterExpression"] = step.only
    if step.expires:
        options["expireAfterSeconds"] = 0
    await database[step.collection].create_index(list(step.key), **options)


async def refill(database: Database) -> None:
    """Give each item without keys the keys of its words.

    The words are compared in the write: one that was given others meanwhile was given their keys as well.
    """
    items = database["items"]
    async for raw in items.find({"keys": {"$exists": False}}, {"words": 1}):
        as_read = {"_id": raw["_id"], "words": raw["words"], "keys": {"$exists": False}}
        await items.update_one(as_read, {"$set": found_by(raw["words"])})


async def sweep(database: Database) -> None:
    """Delete the places of those with whom there is no conversation; groups' places belong to nobody alone.

    One where a reply is being sent stays: it goes after it, or is somebody's who has just come back.
    """
    places = database["places"]
    async for raw in places.find({"_id": {"$not": {"$regex": "^tg:-"}}, "owner": None}, {"_id": 1}):
        lane = await database["lanes"].find_one({"_id": person_of(raw["_id"])}, {"chats.chat": 1, "moved_to": 1})
        if lane is None or not (lane.get("chats") or lane.get("moved_to")):
            await places.delete_one({"_id": raw["_id"], "owner": None})


async def _record(database: Database, migration: Migration) -> bool:
    row = {"_id": migration.number, "title": migration.title, "applied_at": time.time_ns()}
    try:
        with border():
            await database["migrations"].insert_one(row)
    except AlreadyStored:
        return False  # a process beside us came first
    return True
