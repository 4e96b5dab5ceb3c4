"""Whether the database does what we need of it: it answers, it journals a write, it is up to date."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from datetime import date

from bson import ObjectId

from state.migrations import MIGRATIONS
from state.mongo.connection import Database, guarded
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


ENDS = {
    "4.0": date(2022, 4, 30),
    "4.2": date(2023, 4, 30),
    "4.4": date(2024, 2, 29),
    "5.0": date(2024, 10, 31),
    "5.1": date(2022, 1, 31),
    "5.2": date(2022, 4, 30),
    "5.3": date(2022, 7, 31),
    "6.0": date(2025, 7, 31),
    "6.1": date(2023, 2, 28),
    "6.2": date(2023, 4, 30),
    "6.3": date(2023, 8, 31),
    "7.0": date(2027, 8, 31),
    "7.1": date(2024, 1, 31),
    "7.2": date(2024, 3, 27),
    "7.3": date(2024, 10, 31),
    "8.0": date(2029, 10, 31),
    "8.1": date(2025, 9, 30),
    "8.2": date(2026, 7, 31),
}

_LINE = re.compile(r"(\d+\.\d+)\.")


def line_of(version: str) -> str:
    """Return the line of a server's ``version``: "6.0" of "6.0.5"."""
    found = _LINE.match(version)
    return found[1] if found else version


def unsupported_since(version: str, today: date) -> date | None:
    """Return the last day on which the line of ``version`` was supported, if that is over ``today``."""
    ended = ENDS.get(line_of(version))
    return ended if ended and ended < today else None
