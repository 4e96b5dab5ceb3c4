"""What asking models came to, by day: from the turns that called one, which an index finds."""

from __future__ import annotations

from state.lane import SECOND
from state.model_calls import CallRecord
from state.model_use import AskModelUse, AskOwnCosts, CostsBy, ModelDay, Tally, costs_by, tally
from state.mongo.connection import Database, Raw
from state.mongo.error_translation import guarded
from state.mongo.statistics import SAMPLE, done_since
from state.recording import Sources

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
