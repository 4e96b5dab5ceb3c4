"""The journal of turns: accept, take, commit, apply, deliver. Every write names what it expects to find."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pymongo import ASCENDING, ReturnDocument
from pymongo.errors import DuplicateKeyError

from state.addresses import place_of
from state.charts import Chart
from state.lane import Lane
from state.mongo.codec import decode, encode
from state.mongo.connection import Database, Raw, guarded, unjournalled
from state.mongo.write_batcher import Insert, Update, WriteBatcher
from state.turns import LOGGED, Decision, Status, Turn, digest_of

KEPT_SECONDS = 30 * 24 * 3600
SENT = "sent"
REJECTED = "rejected"
DELIVERED_AT_ONCE = 100
REMEMBERED = 10_000
_DIGEST = re.compile(rf"[0-9a-f]{{{LOGGED},32}}")
UNFINISHED = [str(Status.WAITING), str(Status.COMMITTED)]


def _chats_at(place: str) -> tuple[Any, ...]:
    """Return the conditions on the chats whose replies go to ``place``: itself, and a group's members'."""
    return place, {"$gte": f"{place}/", "$lt": f"{place}0"}  # "0" comes right after "/"


def _purge_date(turn: Turn) -> datetime:
    return datetime.fromtimestamp(max(turn.arrived, turn.due) // 1_000_000_000 + KEPT_SECONDS, UTC)


def called(name: str) -> Raw:
    """Return the condition on the turn with the id ``name``, or whose log lines say ``name``.

    What is left of an erased turn is none. No id has only such characters: each has colons.
    """
    if _DIGEST.fullmatch(name):
        return {"digest": {"$gte": name, "$lt": f"{name}g"}, "person": {"$gte": ""}}
    return {"_id": name}


def _is_the_picture(reply: Raw, platform_id: str) -> bool:
    """Tell whether the message was a picture with words: it goes first, and is tried once."""
    pictured = (reply.get("image") or reply.get("chart")) and reply["text"].strip() and not reply.get("without_picture")
    return bool(pictured) and reply["sent"][0] == platform_id


class TurnStore:
    """Turn records in the collection ``turns``."""

    def __init__(self, database: Database) -> None:
        self._turns = database["turns"]
        self._noted = unjournalled(database, "turns")
        self._writes = WriteBatcher(self._turns)
        self._delivered: dict[tuple[str, str], int] = {}

    @guarded
    async def journal(self, turn: Turn) -> bool:
        """Accept ``turn``; return False if its id was accepted before. Durable when this returns."""
        try:
            ours = {"digest": digest_of(turn.id), "purge_at": _purge_date(turn)}
            await self._writes.write(Insert({**encode(turn, "id"), **ours}))
        except DuplicateKeyError:
            return False
        return True

    @guarded
    async def get(self, turn_id: str) -> Turn | None:
        """Return the turn with this id."""
        raw = await self._turns.find_one({"_id": turn_id})
        return None if raw is None else decode(Turn, raw, "id")

    @guarded
    async def find(self, name: str) -> Turn | None:
        """Return the turn with this id, or the one whose log lines say ``name``."""
        raw = await self._turns.find_one(called(name))
        return None if raw is None else decode(Turn, raw, "id")

    @guarded
    async def people_with_work(self, now: int, limit: int = 100) -> tuple[str, ...]:
        """Return people with a turn to work on, the one waiting longest first."""
        rows = self._turns.aggregate(
            [
                {"$match": {"status": {"$in": UNFINISHED}, "due": {"$lte": now}}},
                {"$group": {"_id": "$person", "oldest": {"$min": "$arrived"}}},
                {"$sort": {"oldest": ASCENDING}},
                {"$limit": limit},
            ]
        )
        return tuple([row["_id"] async for row in rows])

    @guarded
    async def next_of(self, person: str, now: int, limit: int = 1) -> tuple[Turn, ...]:
        """Return at most ``limit`` turns that ``person``'s lane must work on next, in this order; none if none is due.

        Those that are committed come before all others: a process stopped before it had applied them. They come by
        number, the others by arrival.
        """
        cursor = (
            self._turns.find(
                {
                    "person": person,
                    "status": {"$in": UNFINISHED},
                    "$or": [{"status": str(Status.COMMITTED)}, {"due": {"$lte": now}}],
                }
            )
            .sort([("status", ASCENDING), ("number", ASCENDING), ("arrived", ASCENDING), ("_id", ASCENDING)])
            .limit(limit)
        )
        return tuple([decode(Turn, raw, "id") async for raw in cursor])

    @guarded
    async def take(self, turns: Sequence[Turn], lane: Lane) -> tuple[Turn, ...] | None:
        """Put the fence of ``lane`` on waiting ``turns``, and count the attempt; all have had as many so far.

        Returns None if another process was quicker with any of them.
        """
        attempts = turns[0].attempts
        given = {"fence": lane.fence, "attempts": attempts + 1}
        outcome = await self._noted.update_many(
            {
                "_id": {"$in": [turn.id for turn in turns]},
                "person": lane.person,
                "status": str(Status.WAITING),
                "attempts": attempts,
                "fence": {"$lte": lane.fence},
            },
            {"$set": given},
        )
        if outcome.matched_count < len(turns):
            return None
        return tuple(turn.model_copy(update=given) for turn in turns)

    @guarded
    async def take_next(self, person: str, fence: int, now: int) -> Turn | None:
        """Put ``fence`` on the first turn of ``person`` that waits; return it as taken, None if there is none.

        None as well if it was tried before, or has a higher fence: it is never passed over for one behind it. Whether
        one is committed and not applied, which would come before it, is not looked at.
        """
        raw: Raw | None = await self._noted.find_one_and_update(
            {"person": person, "status": str(Status.WAITING), "due": {"$lte": now}},
            {"$max": {"fence": fence, "attempts": 1}},
            sort=[("arrived", ASCENDING), ("_id", ASCENDING)],
            return_document=ReturnDocument.BEFORE,
        )
        first = None if raw is None else decode(Turn, raw, "id")
        if first is None or first.attempts or first.fence > fence:
            return None
        return first.model_copy(update={"fence": fence, "attempts": 1})

    @guarded
    async def failed(self, turn: Turn, failure: str) -> Turn:
        """Note an exception on a waiting turn, if the fence still holds; return the turn with it."""
        failures = (*turn.failures, failure)
        await self._turns.update_one(
            {"_id": turn.id, "status": str(Status.WAITING), "fence": turn.fence},
            {"$set": {"failures": list(failures)}},
        )
        return turn.changed(failures=failures)

    @guarded
    async def commit(self, turn: Turn, decision: Decision, *, given_up: bool = False) -> bool:
        """Put ``decision`` on a waiting turn, and its place among the person's; return whether that could be done.

        It cannot if ``turn``'s fence no longer holds, or if the person's turn of that number is another one.
        """
        ours = {"_id": turn.id, "person": turn.person, "fence": turn.fence}
        decided = {
            "status": str(Status.COMMITTED),
            "number": turn.number,
            "arrived": turn.arrived,
            "decision": decision.to_json(),
            "given_up": given_up,
            "outbox": "pending" if decision.replies else "none",
        }
        # Who was given the same fence after a server was killed may have committed it with the same number, but not at
        # the same nanosecond.
        this = {"number": turn.number, "decision.trace.clock": decision.trace.clock}
        done = {**ours, **this, "status": str(Status.COMMITTED)}
        try:
            return await self._writes.write(Update({**ours, "status": str(Status.WAITING)}, {"$set": decided}, done))
        except DuplicateKeyError:
            return False

    @guarded
    async def mark_applied(self, turn_ids: Sequence[str]) -> int:
        """Note that every effect of these committed turns has been applied; return of how many it was not yet noted."""
        committed, applied = {"status": str(Status.COMMITTED)}, {"status": str(Status.APPLIED)}
        marks = (Update({"_id": one, **committed}, {"$set": applied}, {"_id": one, **applied}) for one in turn_ids)
        return sum(await asyncio.gather(*(self._writes.write(mark) for mark in marks)))

    @guarded
    async def mark_undone(self, person: str, turn_id: str, by: int) -> None:
        """Note on an earlier turn that turn ``by`` took its effects back."""
        where = {"_id": turn_id, "person": person, "undone_by": None}
        await self._writes.write(
            Update(where, {"$set": {"undone_by": by}}, {"_id": turn_id, "person": person, "undone_by": by})
        )

    @guarded
    async def undelivered(self, place: str) -> tuple[Turn, ...]:
        """Return the first applied turns with replies to deliver at ``place``, in the order of arrival."""
        cursor = self._turns.find(
            {"$or": [{"outbox": "pending", "chat": chat} for chat in _chats_at(place)], "status": str(Status.APPLIED)}
        )
        cursor = cursor.sort([("arrived", ASCENDING), ("number", ASCENDING)]).limit(DELIVERED_AT_ONCE)
        return tuple([decode(Turn, raw, "id") async for raw in cursor])

    @guarded
    async def places_to_deliver(self, channels: Sequence[str], limit: int) -> tuple[str, ...]:
        """Return places on ``channels`` where applied turns have replies to deliver, the longest waiting first."""
        rows = self._turns.aggregate(
            [
                {"$match": {"outbox": "pending", "status": str(Status.APPLIED), "channel": {"$in": list(channels)}}},
                {"$group": {"_id": "$chat", "oldest": {"$min": "$arrived"}}},
                {"$sort": {"oldest": ASCENDING}},
                {"$limit": limit},
            ]
        )
        return tuple(dict.fromkeys([place_of(row["_id"]) async for row in rows]))

    @guarded
    async def mark_sent(self, turn: Turn, reply: int, platform_id: str) -> None:
        """Note that the platform took one more message of reply number ``reply`` (from 0), which has further ones."""
        sent = turn.decision.replies[reply].sent if turn.decision else ()
        await self._turns.update_one(
            {"_id": turn.id}, {"$set": {f"decision.replies.{reply}.sent": [*sent, platform_id]}}
        )

    @guarded
    async def mark_delivered(
        self, turn: Turn, reply: int, at: int, outcome: str = "sent", platform_id: str | None = None
    ) -> None:
        """Note what became of reply number ``reply`` (from 0) of ``turn``; the last one closes its outbox.

        ``outcome`` is "sent" for one that the platform took, as ``platform_id``, if it has names for messages.
        """
        changes: dict[str, Any] = {f"decision.replies.{reply}.outcome": outcome}
        if outcome == SENT:
            changes[f"decision.replies.{reply}.delivered_at"] = at
        if turn.decision is not None:
            if platform_id is not None:
                changes[f"decision.replies.{reply}.sent"] = [*turn.decision.replies[reply].sent, platform_id]
            if all(later.outcome is not None for later in turn.decision.replies[reply + 1 :]):
                changes["outbox"] = "done"
        await self._turns.update_one({"_id": turn.id}, {"$set": changes})
        if reply == 0 and outcome == SENT:
            self._remember(turn, at)

    def _remember(self, turn: Turn, delivered: int) -> None:
        if len(self._delivered) >= REMEMBERED:
            self._delivered.clear()
        self._delivered[turn.person, turn.id] = delivered

    @guarded
    async def report(self, place: str, platform_id: str, outcome: str) -> None:
        """Note what the platform said later of the message it calls ``platform_id``, of a reply at ``place``.

        A picture that it took and then rejected is sent once more, as its words alone.
        """
        for chat in _chats_at(place):
            recent = self._turns.find({"chat": chat, "decision.replies.sent": platform_id}, {"decision.replies": 1})
            async for raw in recent.limit(1):
                for index, reply in enumerate(raw["decision"]["replies"]):
                    if platform_id in reply["sent"]:
                        at = f"decision.replies.{index}"
                        noted: Raw = {f"{at}.outcome": outcome}
                        if outcome == REJECTED and _is_the_picture(reply, platform_id):
                            again: Raw = {"outcome": None, "sent": [], "without_picture": True}
                            noted = {"outbox": "pending", **{f"{at}.{name}": value for name, value in again.items()}}
                        await self._turns.update_one({"_id": raw["_id"], f"{at}.sent": platform_id}, {"$set": noted})

    @guarded
    async def delivery_times(self, person: str, turn_ids: Sequence[str]) -> dict[str, int]:
        """Return when the first reply of each of these turns was delivered; undelivered ones are left out.

        What this process delivered lately it knows without asking.
        """
        known = {turn_id: at for turn_id in turn_ids if (at := self._delivered.get((person, turn_id))) is not None}
        if len(known) == len(set(turn_ids)):
            return known
        cursor = self._turns.find(
            {"_id": {"$in": list(turn_ids)}, "person": person}, {"decision.replies.delivered_at": 1}
        )
        times: dict[str, int] = {}
        async for raw in cursor:
            replies = (raw.get("decision") or {}).get("replies") or []
            if replies and replies[0].get("delivered_at"):
                times[raw["_id"]] = replies[0]["delivered_at"]
        return times

    @guarded
    async def children(self, parent: str) -> tuple[Turn, ...]:
        """Return the turns that turn ``parent`` enqueued, in order."""
        cursor = self._turns.find({"parent": parent}).sort([("arrived", ASCENDING), ("_id", ASCENDING)])
        return tuple([decode(Turn, raw, "id") async for raw in cursor])


class ChartStore:
    """Charts by the turns that they are kept in: they go with these."""

    def __init__(self, database: Database) -> None:
        self._turns = database["turns"]

    @guarded
    async def chart_of(self, turn: str) -> Chart | None:
        """Return the first chart among the replies of the turn with digest ``turn``."""
        raw = await self._turns.find_one({"digest": turn}, {"decision.replies.chart": 1})
        replies = ((raw or {}).get("decision") or {}).get("replies") or ()
        found = next((each["chart"] for each in replies if each.get("chart")), None)
        return None if found is None else Chart.model_validate(found)
