"""How much is used: people, items, turns by action and how long they took, each from an index alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from state.administration import AskStatistics, Latency, Statistics
from state.items import Kind
from state.lane import SECOND
from state.model_calls import CallRecord
from state.model_use import AskModelUse, AskOwnCosts, CostsBy, ModelDay, Tally, costs_by, tally
from state.mongo.connection import Collection, Database, Raw, guarded
from state.recording import Sources
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


DAY = 86_400 * SECOND
CALLS = "decision.trace.calls"

# Of a call, what is counted: a reply may be long.
COUNTED = (
    "mode",
    "verdict",
    "fell_back",
    *(f"answer.{name}" for name in ("outcome", "tokens_in", "tokens_out", "cost", "ms")),
)


@guarded
async def model_costs(database: Database, since: int, person: str | None = None) -> CostsBy:
    """Return what asking has cost since then (ns), of all people or of one, from the newest turns, at most SAMPLE."""
    where = {**done_since(since), "decision.trace.model_calls": {"$gt": 0}}
    trace = "decision.trace"
    shown = {"person": 1, f"{trace}.persona.persona": 1, f"{trace}.skills.skills.name": 1}
    shown |= dict.fromkeys((f"{CALLS}.{name}" for name in (*COUNTED, "answer.model")), 1)
    found = database["turns"].find({**where, **({"person": person} if person else {})}, shown)
    return costs_by([_costed(raw) async for raw in found.sort([("arrived", -1)]).limit(SAMPLE)])


def own_costs(database: Database, person: str) -> Sources:
    """Return what answers ``person``'s question after what asking has cost for them."""

    async def answer(request: AskOwnCosts) -> CostsBy:
        return (await model_costs(database, request.since, person)).changed(person={})

    return {AskOwnCosts: answer}


def _costed(raw: Raw) -> tuple[str, str | None, list[str], list[CallRecord]]:
    trace = raw["decision"]["trace"]
    calls = [CallRecord.model_validate({"prompt_hash": "", **call}) for call in trace["calls"]]
    skills = [each["name"] for each in (trace.get("skills") or {}).get("skills", ())]
    return raw["person"], (trace.get("persona") or {}).get("persona"), skills, calls


@guarded
async def model_use(database: Database, request: AskModelUse) -> tuple[ModelDay, ...]:
    """Answer ``request`` from the newest turns, at most SAMPLE of them."""
    where = {**done_since(request.since), "decision.trace.model_calls": {"$gt": 0}}
    shown = {"arrived": 1, **dict.fromkeys((f"{CALLS}.{name}" for name in COUNTED), 1)}
    days: dict[int, Tally] = {}
    async for raw in database["turns"].find(where, shown).sort([("arrived", -1)]).limit(SAMPLE):
        calls = [CallRecord.model_validate({"prompt_hash": "", **call}) for call in raw["decision"]["trace"]["calls"]]
        start = raw["arrived"] // DAY * DAY
        days[start] = days.get(start, Tally()) + tally(calls)
    return tuple(ModelDay(start=start, tally=days[start]) for start in sorted(days, reverse=True))
