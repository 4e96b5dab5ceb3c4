"""What asking models came to, by day: from the turns that called one, which an index finds."""

from __future__ import annotations

from state.lane import SECOND
from state.model_calls import CallRecord
from state.model_use import AskModelUse, ModelDay, Tally, tally
from state.mongo.connection import Database
from state.mongo.error_translation import guarded
from state.mongo.statistics import SAMPLE, done_since

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
