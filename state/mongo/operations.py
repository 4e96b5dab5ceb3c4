"""What administrators see of the turns and of people: asked by their turns alone, masked before it leaves here."""

from __future__ import annotations

import time
from collections.abc import Set

from state.addresses import channel_of, person_of
from state.administration import (
    WAITING_COUNTED,
    AskDead,
    AskOverview,
    AskPerson,
    AskStatistics,
    AskTurn,
    Dead,
    MaskedTurn,
    Overview,
    Pause,
    PersonCard,
    Queue,
)
from state.lane import Lane
from state.masking import masked_turn
from state.model_use import AskModelUse
from state.mongo.administration import PAUSE
from state.mongo.codec import decode
from state.mongo.connection import Collection, Database, Raw, guarded
from state.mongo.library import Library
from state.mongo.statistics import done_since, model_use, statistics
from state.mongo.turns import UNFINISHED, called
from state.reads import CountItems
from state.recording import Sources
from state.turns import Turn

MODEL_CALLS = "decision.trace.model_calls"


def administration_sources(database: Database) -> Sources:
    """Return the answers to what administrators ask. They are about anybody: no other turn may be given them."""
    desk = Desk(database)

    async def counted(request: AskStatistics) -> object:
        return await statistics(database, request)

    async def asked(request: AskModelUse) -> object:
        return await model_use(database, request)

    return {
        AskOverview: desk.overview,
        AskStatistics: counted,
        AskModelUse: asked,
        AskTurn: desk.turn,
        AskDead: desk.dead,
        AskPerson: desk.person,
    }


@guarded
async def current_pause(database: Database) -> Pause:
    """Return whether people have to wait; one read by id."""
    raw = await database["operations"].find_one({"_id": PAUSE})
    return Pause(paused=raw["paused"], at=raw["at"]) if raw else Pause()


@guarded
async def queue(database: Database, now: int) -> Queue:
    """Return what is due at ``now``, by its index."""
    found = await _group(
        database["turns"],
        {"$match": {"status": {"$in": UNFINISHED}, "due": {"$lte": now}}},
        {"$limit": WAITING_COUNTED},
        {"$group": {"_id": None, "count": {"$sum": 1}, "oldest": {"$min": {"$max": ["$arrived", "$due"]}}}},
    )
    return Queue(waiting=found.get("count", 0), oldest=found.get("oldest"))


class OperationsStore:
    """What holds for everybody: the pause, and who may work in spite of it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pause(self) -> Pause:
        """Return whether people have to wait."""
        return await current_pause(self._database)

    @guarded
    async def with_work(self, people: Set[str], now: int) -> tuple[str, ...]:
        """Return those of ``people`` who have a turn to work on."""
        where = {"person": {"$in": sorted(people)}, "status": {"$in": UNFINISHED}, "due": {"$lte": now}}
        return tuple(sorted(await self._database["turns"].distinct("person", where)))


class Desk:
    """The administrators' view of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turns = database["turns"]

    @guarded
    async def overview(self, request: AskOverview) -> Overview:
        """The time it takes to ask for the pause stands for the database's health."""
        started = time.perf_counter()
        pause = await current_pause(self._database)
        took = time.perf_counter() - started
        done = await _group(
            self._turns,
            {"$match": done_since(request.since)},
            {"$group": {"_id": None, "count": {"$sum": 1}, "calls": {"$sum": f"${MODEL_CALLS}"}}},
        )
        return Overview(
            pause=pause,
            queue=await queue(self._database, request.now),
            dead=await self._turns.count_documents({"given_up": True, "settled": None}),
            since=request.since,
            turns=done.get("count", 0),
            given_up=await self._turns.count_documents({**done_since(request.since), "given_up": True}),
            model_calls=done.get("calls", 0),
            database_ms=took * 1_000,
        )

    @guarded
    async def turn(self, request: AskTurn) -> MaskedTurn | None:
        raw = await self._turns.find_one(called(request.turn_id))
        return masked_turn(decode(Turn, raw)) if raw else None

    @guarded
    async def dead(self, request: AskDead) -> tuple[Dead, ...]:
        where: Raw = {"given_up": True, "settled": None}
        if request.turn_id is not None:
            where |= called(request.turn_id)
        fields = {"channel": 1, "arrived": 1, "attempts": 1, "failures": 1}
        newest = self._turns.find(where, fields).sort([("arrived", -1)]).limit(request.limit)
        return tuple(
            [
                Dead(
                    id=raw["_id"],
                    channel=raw["channel"],
                    arrived=raw["arrived"],
                    attempts=raw["attempts"],
                    failure=raw["failures"][-1] if raw["failures"] else "",
                )
                async for raw in newest
            ]
        )

    @guarded
    async def person(self, request: AskPerson) -> PersonCard | None:
        """An address leads to whom it belongs to today, and somebody who was linked to whom they became."""
        met = await self._database["people"].find_one({"addresses": request.wanted}, {"_id": 1})
        ids = [met["_id"]] if met else [request.wanted, person_of(request.wanted)]
        raw = await self._database["lanes"].find_one({"_id": {"$in": ids}})
        while raw is not None and raw.get("moved_to") is not None:
            raw = await self._database["lanes"].find_one({"_id": raw["moved_to"]})
        if raw is None:
            return None
        lane = decode(Lane, raw, "person")
        counts = await Library(self._database["items"], lane.person).count(CountItems())
        return PersonCard(
            person=lane.person,
            channels=tuple(sorted({channel_of(chat.chat) for chat in lane.chats})),
            turns=lane.turn,
            last_arrived=await self._last_arrived(lane),
            waiting=await self._turns.count_documents(
                {"person": lane.person, "status": {"$in": UNFINISHED}}, limit=WAITING_COUNTED
            ),
            items=counts.by_kind,
            rules=lane.rules,
            usage=lane.usage,
        )

    async def _last_arrived(self, lane: Lane) -> int | None:
        raw = await self._turns.find_one({"person": lane.person, "number": lane.turn}, {"arrived": 1})
        return raw["arrived"] if raw else None


async def _group(turns: Collection, *stages: Raw) -> Raw:
    """Return the one group that ``stages`` make; empty if there is none."""
    rows = [row async for row in turns.aggregate(list(stages))]
    return rows[0] if rows else {}
