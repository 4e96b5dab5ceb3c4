"""How much is used: people, items, turns by action and how long they took, each from an index alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from state.administration import AskStatistics, Latency, Statistics
from state.items import Kind
from state.lane import SECOND
from state.mongo.connection import Collection, Database, Raw
from state.mongo.error_translation import guarded
from state.turns import Status

SAMPLE = 20_000
MILLISECOND = SECOND // 1_000

# The actions of turns that nobody asked for.
OURS = frozenset({"compact", "reread", "resting"})

CLOCK = "decision.trace.clock"
ACTION = "decision.trace.action"


@guarded
async def statistics(database: Database, request: AskStatistics) -> Statistics:
    """Answer ``request``. It costs as much as there were turns and items since then, and no document is read."""
    turns, items = database["turns"], database["items"]
    since = done_since(request.since)
    by_action = await _counts(turns, {**since, "given_up": False}, f"${ACTION}")
    by_action = {action: count for action, count in by_action.items() if action not in OURS}
    given_up = await turns.count_documents({**since, "given_up": True})
    return Statistics(
        since=request.since,
        people=await database["lanes"].estimated_document_count(),
        active=len(await _counts(turns, since, "$person")),
        items=await items.estimated_document_count(),
        kept={kind: count for kind in Kind if (count := await _kept(items, kind, request.since))},
        turns=sum(by_action.values()) + given_up,
        by_action=by_action,
        given_up=given_up,
        latency=latency(await _took(turns, since)),
    )


def done_since(since: int) -> Raw:
    """Return the filter of the turns that arrived since then and are done; an index holds all that is asked of them."""
    return {"status": str(Status.APPLIED), "arrived": {"$gte": since}}


def latency(took: Sequence[int]) -> Latency:
    """Return the percentiles, by nearest rank, of these durations in ns."""
    ranked = sorted(took)
    if not ranked:
        return Latency()

    def percentile(hundredths: int) -> float:
        return ranked[max(0, -(-len(ranked) * hundredths // 100) - 1)] / MILLISECOND

    return Latency(turns=len(ranked), p50=percentile(50), p95=percentile(95), p99=percentile(99))


async def _counts(turns: Collection, since: Raw, by: str) -> dict[str, int]:
    rows = turns.aggregate(
        [
            {"$match": since},
            {"$group": {"_id": by, "count": {"$sum": 1}}},
            {"$sort": {"count": -1, "_id": 1}},
        ]
    )
    return {str(row["_id"]): row["count"] async for row in rows}


async def _kept(items: Collection, kind: Kind, since: int) -> int:
    return int(await items.count_documents({"live": True, "kind": str(kind), "created_at": {"$gte": since}}))


async def _took(turns: Collection, since: Raw) -> list[int]:
    fields: dict[str, Any] = {"_id": 0, "arrived": 1, "due": 1, CLOCK: 1, "status": 1}
    newest = turns.find(since, fields).sort([("arrived", -1)]).limit(SAMPLE)
    return [raw["decision"]["trace"]["clock"] - max(raw["arrived"], raw["due"]) async for raw in newest]
