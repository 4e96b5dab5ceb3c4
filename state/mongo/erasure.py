"""Erasing a person: all that is known of them goes, and an update that is delivered again stays refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pymongo.errors import BulkWriteError, DuplicateKeyError

from state.conversation_history import COMPACTION
from state.lane import Lane
from state.linking import EraseEverything
from state.mongo.codec import decode
from state.mongo.connection import Collection, Database, Raw
from state.mongo.history import erase_summaries
from state.mongo.linking import former_people
from state.mongo.missions import erase_missions
from state.mongo.records import HUSK as RECORD_HUSK
from state.turns import Status, digest_of

DIGESTS_KEPT = timedelta(days=30)
HUSKS_KEPT = timedelta(days=1)
AT_ONCE = 500
DUPLICATE = 11000

# What is left of an item or a record for a day: an id that says nothing, so that a process that carries out an old turn
# late meets it and does not bring it back.
HUSK: Raw = {
    "person": "",
    "live": False,
    "removed_turn": None,
    "key": "",
    "title": "",
    "title_key": "",
    "content": None,
    "url": None,
    "year": None,
    "tmdb_id": None,
    "details": {},
    "words": [],
    "keys": [],
    "tags": [],
    "seen_at": None,
    "imported": None,
    "file": None,
    "origin": None,
    "created_at": 0,
}


class Erasing:
    """Erases ``person``, as turn ``number`` of theirs says, decided at ``clock`` (ns).

    Every step can be taken again after one that was cut short. What the person does afterwards has later numbers and is
    never touched. The turn itself has to stay until its reply is delivered: it holds no more than that, and goes a day
    later, like the lane if nobody comes back.
    """

    def __init__(self, database: Database, person: str, number: int, clock: int) -> None:
        self._database = database
        self._person = person
        self._number = number
        self._now = datetime.fromtimestamp(clock // 1_000_000_000, UTC)
        self._clock = clock

    async def erase(self, effect: EraseEverything) -> None:
        """Carry out ``effect``. The former people's lanes go last: they tell who these were.

        What holds somebody back, by rules, by what they have sent lately or by the codes they have guessed, stays.
        """
        former = await former_people(self._database, self._person)
        places = await self._places((self._person, *former))
        await self._erase_kept(former)
        await erase_missions(self._database, self._person, former, self._number, self._now + HUSKS_KEPT)
        await self._erase_turns(former, effect)
        await self._reduce(effect.turn_id)
        mine = {"$in": [self._person, *former]}
        older = {"$lte": self._number}
        await erase_summaries(self._database, self._person, self._number, self._now + HUSKS_KEPT)
        await self._database["summaries"].delete_many({"person": {"$in": list(former)}})
        await self._database["people"].delete_many({"_id": mine, "created_at": {"$lte": self._clock}})
        await self._database["links"].delete_many({"person": self._person, "number": older})
        await self._database["links"].delete_many({"accepted.person": self._person, "accepted.number": older})
        await self._database["places"].delete_many({"_id": {"$in": places}})
        await self._erase_lanes(former)

    async def _places(self, people: Sequence[str]) -> list[str]:
        lanes = self._database["lanes"].find({"_id": {"$in": list(people)}}, {"chats.chat": 1})
        chats = [chat["chat"] async for lane in lanes for chat in lane.get("chats", ())]
        return [chat for chat in chats if "/" not in chat]  # a group is not one member's alone

    async def _erase_kept(self, former: Sequence[str]) -> None:
        of_a_day = {"last_turn": self._number, "purge_at": self._now + HUSKS_KEPT}
        for name, left in (("items", HUSK), ("records", RECORD_HUSK)):
            collection, husk = self._database[name], {"$set": {**left, **of_a_day}}
            await collection.update_many({"person": self._person, "created_turn": {"$lte": self._number}}, husk)
            await collection.update_many({"person": {"$in": list(former)}}, husk)
        await self._database["files"].delete_many({"person": self._person, "created_turn": {"$lte": self._number}})
        await self._database["files"].delete_many({"person": {"$in": list(former)}})

    async def _erase_turns(self, former: Sequence[str], effect: EraseEverything) -> None:
        """A compaction arrives a minute after the turn that asked for it: it is left over wherever it stands.

        So does a job of a pack when it is due: which turn put it tells whether it is left over.
        """
        left_over = {"status": str(Status.WAITING), "arrived": {"$lt": effect.before}}
        ours = {"status": str(Status.WAITING), "_id": {"$regex": f"{COMPACTION}$"}}
        await self._erase_where({"person": self._person, "number": {"$gte": 0, "$lt": self._number}})
        await self._erase_where({"person": self._person, **left_over})
        await self._erase_where({"person": self._person, **ours})
        of_packs = {"person": self._person, "status": str(Status.WAITING)}
        await self._erase_where({**of_packs, "message.job.last_turn": {"$lt": self._number}})
        await self._erase_where({"person": self._person, "cancelled_by": {"$gte": 0, "$lt": self._number}})
        await self._erase_where({"person": {"$in": list(former)}, "number": {"$gte": 0}})
        theirs = {"person": {"$in": list(former)}}
        await self._erase_where({**theirs, "status": str(Status.WAITING), "message.job.pack": {"$gte": ""}})
        await self._erase_where({**theirs, "cancelled_by": {"$gte": 0}})
        await self._erase_where({"person": {"$in": list(former)}, **left_over})
        await self._erase_where({"person": {"$in": list(former)}, **ours})

    async def _erase_where(self, where: Raw) -> None:
        turns = self._database["turns"]
        while ids := [raw["_id"] async for raw in turns.find(where, {"_id": 1}).limit(AT_ONCE)]:
            await self._keep_digests(ids)
            await turns.delete_many({"_id": {"$in": ids}})

    async def _keep_digests(self, ids: Sequence[str]) -> None:
        """Put digests in the place of ``ids``; until the turns are deleted, their ids refuse the updates themselves."""
        turns = self._database["turns"]
        await turns.update_many({"_id": {"$in": list(ids)}}, {"$unset": {"digest": ""}})
        kept = {"status": str(Status.APPLIED), "purge_at": self._now + DIGESTS_KEPT}
        await _insert_all(turns, [{"_id": digest_of(each), "digest": digest_of(each), **kept} for each in ids])

    async def _reduce(self, turn_id: str) -> None:
        """Leave of the turn that erases what its delivery needs, and what carrying it out again does."""
        await self._keep_digests([turn_id])
        await self._database["turns"].update_one(
            {"_id": turn_id, "person": self._person},
            {
                "$set": {
                    "message": {},
                    "decision.trace.chat_before": None,
                    "decision.trace.reads": [],
                    "decision.trace.rule": "",
                    "purge_at": self._now + HUSKS_KEPT,
                }
            },
        )

    async def _erase_lanes(self, former: Sequence[str]) -> None:
        lanes, mine = self._database["lanes"], (self._person, *former)
        await self._database["joined"].delete_many({"people": {"$in": list(mine)}})
        raw = await lanes.find_one({"_id": self._person})
        lane = decode(Lane, raw, "person") if raw else Lane(person=self._person)
        kept = lane.rules.blocked or lane.rules.changed_limits
        goes = {"purge_at": None if kept else self._now + DIGESTS_KEPT}
        still = {"_id": self._person, "turn": {"$lte": self._number}}
        await lanes.update_one(still, {"$set": goes})
        held_back = {"rules": lane.rules.to_json(), "usage": lane.usage.to_json()}
        apart: Raw = {"moved_to": None, "chats": [], **held_back, **goes}
        await lanes.update_many({"_id": {"$in": list(former)}}, {"$set": apart})


async def _insert_all(collection: Collection, rows: list[Raw]) -> None:
    """Insert what is not there yet."""
    try:
        await collection.insert_many(rows, ordered=False)
    except DuplicateKeyError:
        pass  # inserted before the process that began this died
    except BulkWriteError as error:
        details = error.details or {}
        if any(each["code"] != DUPLICATE for each in details["writeErrors"]) or details.get("writeConcernErrors"):
            raise
