"""What fair use is judged by: a person's standing, and how much of their work waits."""

from __future__ import annotations

from state.mongo.connection import Database
from state.mongo.error_translation import guarded
from state.quota import Standing
from state.reads import CountJobs, GetStanding
from state.recording import Sources
from state.turns import Status


def fair_use_sources(database: Database, person: str) -> Sources:
    """Return the answers about ``person``. Who holds the lane knows their standing better: the lane lags behind."""
    return {
        GetStanding: lambda _: _standing(database, person),
        CountJobs: lambda request: _count_jobs(database, person, request),
    }


@guarded
async def _standing(database: Database, person: str) -> Standing:
    raw = await database["lanes"].find_one({"_id": person}, {"_id": 0, "rules": 1, "usage": 1})
    return Standing.model_validate(raw or {})


@guarded
async def _count_jobs(database: Database, person: str, request: CountJobs) -> int:
    jobs = {"person": person, "status": str(Status.WAITING), "parent": {"$gte": ""}, "kind": "message"}
    return int(await database["turns"].count_documents(jobs, limit=request.limit))
