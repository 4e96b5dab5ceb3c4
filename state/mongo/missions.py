"""Missions in MongoDB: who works on one (the lease), whose writes count (the fence), and what is left of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from pymongo import ReturnDocument
from pymongo.errors import DuplicateKeyError

from state.document import JsonObject
from state.lane import SECOND
from state.mission import KEPT_DAYS, Mission, MissionStatus, PutMission, RateMission, Step
from state.mission_metrics import MissionMetrics
from state.mongo.codec import decode, encode
from state.mongo.connection import Database, Raw, guarded
from state.mongo.lanes import has_ended
from state.mongo.log_key import counted_as, log_key
from state.person_reads import LISTED_AT_MOST, AnsweredMission, GetMission, LastMission, ListMissions
from state.recording import Sources

KEPT = timedelta(days=KEPT_DAYS)
UNANSWERED = (str(MissionStatus.OPEN), str(MissionStatus.CONSOLIDATED))
# What is left of a mission that is nobody's: an id that says nothing, and refuses the same mission.
HUSK: Raw = {
    "person": "",
    "chat": "",
    "parent": "",
    "query": "",
    "package": {},
    "known": {},
    "steps": {},
    "consolidation": None,
    "nonce": None,
    "status": str(MissionStatus.CANCELLED),
}


class MissionStore:
    """Mission documents in the collection ``missions``, one a question."""

    def __init__(self, database: Database) -> None:
        self._missions = database["missions"]

    @guarded
    async def people_waiting(self, owner: str, now: int, limit: int) -> tuple[str, ...]:
        """Return who waits for a mission that nobody works on, whoever has waited longest first."""
        rows = self._missions.find({"status": {"$in": list(UNANSWERED)}}, {"person": 1, "owner": 1, "leased_until": 1})
        waiting: dict[str, bool] = {}
        async for raw in rows.sort([("created_at", 1)]).limit(10 * limit):
            waiting.setdefault(raw["person"], _free(raw, owner, now))  # the oldest says whether somebody is at it
        return tuple([person for person, free in waiting.items() if free][:limit])

    @guarded
    async def waits(self, person: str) -> bool:
        """Tell whether the person has a mission that is not answered, whoever works on it."""
        unanswered = {"person": person, "status": {"$in": list(UNANSWERED)}}
        return await self._missions.find_one(unanswered, {"_id": 1}) is not None

    @guarded
    async def claim(self, person: str, owner: str, now: int, until: int) -> Mission | None:
        """Take the person's oldest unanswered mission until ``until`` with a new fence.

        None if there is none, or somebody else works on it and has not died: the next one waits for it.
        """
        oldest = self._missions.find({"person": person, "status": {"$in": list(UNANSWERED)}})
        found: list[Raw] = await oldest.sort([("created_at", 1), ("_id", 1)]).limit(1).to_list(1)
        if not found or not _free(found[0], owner, now):
            return None
        mission = decode(Mission, found[0])
        claimed: Raw | None = await self._missions.find_one_and_update(
            {"_id": mission.id, "fence": mission.fence, "leased_until": mission.leased_until},
            {
                "$set": {
                    "fence": mission.fence + 1,
                    "owner": owner,
                    "leased_until": until,
                    "claims": mission.claims + 1,
                    "began": now if mission.began is None else mission.began,
                }
            },
            return_document=ReturnDocument.AFTER,
        )
        return None if claimed is None else decode(Mission, claimed)

    @guarded
    async def renew(self, mission: Mission, until: int) -> bool:
        """Hold the mission until ``until``; False if the fence has moved on, or it was cancelled."""
        return await self._write(mission, {"leased_until": until})

    @guarded
    async def release(self, mission: Mission) -> None:
        """Let the mission go, if the fence still holds."""
        await self._missions.update_one(
            {"_id": mission.id, "fence": mission.fence}, {"$set": {"owner": None, "leased_until": 0}}
        )

    @guarded
    async def plan(self, mission: Mission, steps: int) -> bool:
        """Write down how many steps there are to be."""
        return await self._write(mission, {"planned": steps})

    @guarded
    async def put_step(self, mission: Mission, step: Step) -> bool:
        """Write ``step`` down, as an intent or with its result; False if that no longer counts."""
        return await self._write(mission, {f"steps.{step.name}": step.to_json()})

    @guarded
    async def consolidate(self, mission: Mission, consolidation: JsonObject, nonce: str) -> bool:
        """Write down what the mission came to, and what binds its buttons; False if that no longer counts."""
        came_to = {"status": str(MissionStatus.CONSOLIDATED), "consolidation": consolidation, "nonce": nonce}
        return await self._write(mission, came_to)

    @guarded
    async def answered(self, mission: Mission, at: int) -> bool:
        """Note that the lane has the answer."""
        return await self._write(mission, {"status": str(MissionStatus.ANSWERED), "purge_at": _date(at) + KEPT})

    @guarded
    async def answered_since(self, at: int) -> tuple[Mission, ...]:
        """Return the missions that were begun at ``at`` (ns) or later and have been answered, whoever's they are."""
        rows = self._missions.find({"status": str(MissionStatus.ANSWERED), "created_at": {"$gte": at}})
        return tuple([decode(Mission, raw) async for raw in rows.sort([("created_at", 1)])])

    @guarded
    async def get(self, mission_id: str) -> Mission | None:
        """Return a mission, whoever's it is."""
        raw = await self._missions.find_one({"_id": mission_id})
        return None if raw is None else decode(Mission, raw)

    async def _write(self, mission: Mission, changes: Raw) -> bool:
        ours = {"_id": mission.id, "fence": mission.fence, "status": {"$in": list(UNANSWERED)}}
        outcome = await self._missions.update_one(ours, {"$set": changes})
        return bool(outcome.matched_count)


class MissionWrites:
    """The writes of ``person``'s turn ``number``, decided at ``clock`` (ns), to their missions."""

    def __init__(self, database: Database, person: str, number: int, clock: int) -> None:
        self._database = database
        self._missions = database["missions"]
        self._metrics = database["mission_metrics"]
        self._person = person
        self._number = number
        self._purge_at = _date(clock) + KEPT

    async def put(self, effect: PutMission) -> None:
        try:
            await self._missions.insert_one(encode(effect.mission))
        except DuplicateKeyError:
            return  # put before

    async def rate(self, effect: RateMission) -> None:
        theirs = {"_id": effect.mission_id, "person": self._person}
        if (await self._missions.update_one(theirs, {"$set": {"feedback": effect.feedback}})).matched_count:
            counted = counted_as(await log_key(self._database), effect.mission_id)
            await self._metrics.update_one({"_id": counted}, {"$set": {"feedback_usuario": effect.feedback}})

    async def cancel(self, chat: str | None = None) -> None:
        """Cancel what was asked before, in one ``chat`` or any; what works on it writes nothing that counts."""
        waiting: dict[str, Any] = {"person": self._person, "status": {"$in": list(UNANSWERED)}}
        if chat is not None:
            waiting["chat"] = chat
        cancelled = {"status": str(MissionStatus.CANCELLED), "cancelled_by": self._number, "purge_at": self._purge_at}
        await self._missions.update_many({**waiting, "created_turn": {"$lt": self._number}}, {"$set": cancelled})
        if chat is None:
            # The lane may have yet to take the answer: it says that it was dropped.
            before = {"person": self._person, "created_turn": {"$lt": self._number}, "cancelled_by": None}
            await self._missions.update_many(before, {"$set": {"cancelled_by": self._number}})


async def erase_missions(database: Database, person: str, former: Sequence[str], number: int, until: datetime) -> None:
    """Leave nothing of the missions of ``person`` until turn ``number``, and of those who became them."""
    husk = {"$set": {**HUSK, "purge_at": until}}
    await database["missions"].update_many({"person": person, "created_turn": {"$lte": number}}, husk)
    await database["missions"].update_many({"person": {"$in": list(former)}}, husk)


async def hand_missions_over(database: Database, other: str, person: str, number: int) -> None:
    """Make the missions of ``other`` those of ``person``, as their turn ``number`` says.

    Whoever works on one reads what the other kept, which is elsewhere by now: their writes count no longer, and the
    mission is gone on with by whoever looks for it next.
    """
    # $inc is done once a mission all the same: the write makes it ours, and finds only theirs.
    ours = {"person": person, "created_turn": number - 1, "owner": None, "leased_until": 0}
    await database["missions"].update_many({"person": other}, {"$set": ours, "$inc": {"fence": 1}})


def mission_sources(database: Database, person: str) -> Sources:
    """Return what answers each request about ``person``'s missions, and about nobody else's."""
    missions = database["missions"]

    @guarded
    async def unanswered(_: ListMissions) -> tuple[Mission, ...]:
        rows = missions.find({"person": person, "status": {"$in": list(UNANSWERED)}})
        found = rows.sort([("created_at", 1), ("_id", 1)]).limit(LISTED_AT_MOST)
        return tuple([decode(Mission, raw) async for raw in found])

    @guarded
    async def get(request: GetMission) -> Mission | None:
        raw = await missions.find_one({"_id": request.id, "person": person})
        found = None if raw is None else decode(Mission, raw)
        return None if found is None or found.status is MissionStatus.CANCELLED else found

    @guarded
    async def answered(request: AnsweredMission) -> Mission | None:
        raw = await missions.find_one({"nonce": request.nonce, "person": person})
        return None if raw is None else decode(Mission, raw)

    @guarded
    async def last(request: LastMission) -> Mission | None:
        theirs = {"person": person, "chat": request.chat, "status": {"$ne": str(MissionStatus.CANCELLED)}}
        found = await missions.find(theirs).sort([("created_at", -1), ("_id", -1)]).limit(1).to_list(1)
        return decode(Mission, found[0]) if found else None

    return {ListMissions: unanswered, GetMission: get, AnsweredMission: answered, LastMission: last}


def _free(raw: Raw, owner: str, now: int) -> bool:
    held_by = raw["owner"]
    return held_by in (None, owner) or bool(raw["leased_until"] <= now) or has_ended(held_by)


def _date(at: int) -> datetime:
    return datetime.fromtimestamp(at // 1_000_000_000, UTC)


METRICS_KEPT = timedelta(days=400)
# What is not known when a mission is over.
SAID_LATER = ("query_followup", "feedback_usuario", "qualidade_resposta")


class MissionMetricsStore:
    """Metrics in the collection ``mission_metrics``, one document a mission."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._metrics = database["mission_metrics"]
        self._turns = database["turns"]

    async def name_of(self, mission_id: str) -> str:
        """Return what a mission is counted under, which leads back to nobody."""
        return counted_as(await log_key(self._database), mission_id)

    @guarded
    async def put(self, metrics: MissionMetrics) -> None:
        """Keep ``metrics``; those of a mission that is counted once more take the place of the earlier ones.

        What was said of its answer meanwhile stays.
        """
        over = datetime.fromtimestamp(metrics.timestamp_fim // SECOND, UTC)
        row = {**encode(metrics, "missao_id"), "purge_at": over + METRICS_KEPT}
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
