"""What the real server notes of each operation: its plan, and how many documents it read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from state.mongo.connection import Database


@asynccontextmanager
async def profiled(database: Database) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield a list that holds, after the block, the notes on every operation in it that had a plan."""
    noted: list[dict[str, Any]] = []
    await database.command("profile", 2)
    try:
        yield noted
    finally:
        await database.command("profile", 0)
    noted += [raw async for raw in database["system.profile"].find({"planSummary": {"$exists": True}})]


def assert_cheap(noted: list[dict[str, Any]], most: int) -> None:
    """Fail unless something was noted, every operation used an index, and together they read ``most`` documents."""
    assert noted
    plans = [(raw["planSummary"], raw["docsExamined"]) for raw in noted]
    assert not [plan for plan, _ in plans if "COLLSCAN" in plan], plans
    assert sum(examined for _, examined in plans) <= most, plans
