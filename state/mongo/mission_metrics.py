"""Metrics of missions in MongoDB, in a collection of their own: the missions themselves go after a month."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from state.lane import SECOND
from state.mission import Mission
from state.mission_metrics import MissionMetrics
from state.mongo.codec import decode, encode
from state.mongo.connection import Database
from state.mongo.error_translation import guarded

KEPT = timedelta(days=400)
# What is not known when a mission is over.
SAID_LATER = ("query_followup", "feedback_usuario", "qualidade_resposta")


class MissionMetricsStore:
    """Metrics in the collection ``mission_metrics``, one document a mission."""

    def __init__(self, database: Database) -> None:
        self._metrics = database["mission_metrics"]
        self._turns = database["turns"]

    @guarded
    async def put(self, metrics: MissionMetrics) -> None:
        """Keep ``metrics``; those of a mission that is counted once more take the place of the earlier ones.

        What was said of its answer meanwhile stays.
        """
        over = datetime.fromtimestamp(metrics.timestamp_fim // SECOND, UTC)
        row = {**encode(metrics, "missao_id"), "purge_at": over + KEPT}
        said = {name: row.pop(name) for name in SAID_LATER}
        await self._metrics.update_one({"_id": row["_id"]}, {"$set": row, "$setOnInsert": said}, upsert=True)

    @guarded
    async def since(self, at: int) -> tuple[MissionMetrics, ...]:
        """Return those of missions that began at ``at`` (ns) or later, the oldest first."""
        rows = self._metrics.find({"timestamp_inicio": {"$gte": at}}).sort([("timestamp_inicio", 1), ("_id", 1)])
        return tuple([decode(MissionMetrics, raw, "missao_id") async for raw in rows])

    @guarded
    async def followed_up(self, mission: Mission, after: int, seconds: int) -> bool:
        """Tell whether the person wrote, and not only tapped, again within ``seconds`` of ``after`` (ns)."""
        soon = {"$gt": after, "$lte": after + seconds * SECOND}
        wrote = {"person": mission.person, "kind": "message", "arrived": soon, "message.button": None}
        return await self._turns.find_one(wrote, {"_id": 1}) is not None

    @guarded
    async def note_followup(self, missao_id: str, followed_up: bool) -> None:
        """Note whether the person wrote again soon after the answer."""
        await self._metrics.update_one({"_id": missao_id}, {"$set": {"query_followup": followed_up}})
