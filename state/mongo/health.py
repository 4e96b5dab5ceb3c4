"""Whether the database does what we need of it: it answers, it journals a write, it is up to date."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from bson import ObjectId

from state.migrations import MIGRATIONS
from state.mongo.connection import Database
from state.mongo.error_translation import guarded
from state.mongo.errors import StoreError

SCRATCH = "scratch"


@dataclass(frozen=True, slots=True)
class Health:
    """The server's version, and how long a journalled write took, in ms."""

    version: str
    write_ms: float


@dataclass(frozen=True, slots=True)
class Migrated:
    """Which of our migrations the database lacks, and which it has that we do not know: a newer Guarda's."""

    missing: tuple[int, ...]
    unknown: tuple[int, ...]


@guarded
async def ping(database: Database) -> None:
    """Return if the server answers; raises StoreError otherwise."""
    await database.command("ping")


async def answers(database: Database, seconds: float) -> bool:
    """Tell whether the server answers within so many seconds; of a replica set, the primary."""
    try:
        async with asyncio.timeout(seconds):
            await ping(database)
    except (StoreError, TimeoutError):
        return False
    return True


@guarded
async def try_write(database: Database) -> Health:
    """Write a document to a collection of no use, with the promises of every write of ours, and take it out again."""
    build = await database.command("buildInfo")
    scratch, id_ = database[SCRATCH], ObjectId()
    started = time.perf_counter()
    await scratch.insert_one({"_id": id_})
    took = time.perf_counter() - started
    await scratch.delete_one({"_id": id_})
    return Health(str(build["version"]), took * 1000)


@guarded
async def migrated(database: Database) -> Migrated:
    """Compare the migrations recorded in ``database`` with ours; changes nothing."""
    recorded = {raw["_id"] async for raw in database["migrations"].find({}, {"_id": 1})}
    ours = {migration.number for migration in MIGRATIONS}
    return Migrated(tuple(sorted(ours - recorded)), tuple(sorted(recorded - ours)))
