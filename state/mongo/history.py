"""Conversations' pasts: summaries in the collection ``summaries``, and turns as they are remembered."""

from __future__ import annotations

import hashlib
from datetime import datetime

from state.conversation_history import GetSummary, PastTurn, RecentTurns, TurnsAfter, past_of
from state.history import PutSummary, Summary
from state.mongo.codec import decode
from state.mongo.connection import Database, Raw, border, guarded
from state.mongo.errors import AlreadyStored
from state.recording import Sources
from state.said import LOOKED_THROUGH, Said, SaidBefore, Uttered, holding, still_told
from state.turns import Turn

MOST_TURNS = 100

# Of the reads that were recorded with a turn, what its past is not made of, the pasts that it asked for above all.
LEFT_OUT: Raw = {
    "decision.inverses": 0,
    "decision.trace.reads.result.entries": 0,
    "decision.trace.reads.result.structured_history_summary": 0,
    "decision.trace.reads.result.words": 0,
    "decision.trace.reads.result.details": 0,
    "decision.trace.reads.result.content": 0,
}
# What is said is looked for in many turns: nothing of their replies, nor of what they read.
LEFT_OUT_OF_SAID: Raw = {
    **{f"decision.{field}": 0 for field in ("inverses", "replies", "jobs", "tools")},
    **{f"decision.trace.{field}": 0 for field in ("reads", "calls", "recognised", "chat_before")},
}


class SummaryStore:
    """The summaries, one a person and conversation: the one that reaches furthest stays."""

    def __init__(self, database: Database) -> None:
        self._summaries = database["summaries"]

    @guarded
    async def get(self, person: str, chat: str) -> Summary:
        raw = await self._summaries.find_one({"_id": summary_id(person, chat), "person": person})
        return Summary.model_validate({**raw, "chat": chat}) if raw else Summary(person=person, chat=chat)

    async def put(self, summary: Summary) -> bool:
        place = summary_id(summary.person, summary.chat)
        shorter = {"_id": place, "up_to_turn": {"$lt": summary.up_to_turn}}
        try:
            with border():
                await self._summaries.replace_one(shorter, {"_id": place, **summary.to_json()}, upsert=True)
        except AlreadyStored:
            return False  # the filter missed it, so what is there reaches as far
        return True


def summary_id(person: str, chat: str) -> str:
    """Return the id of a summary, which says nothing of either: it stays for a while when they are erased."""
    return hashlib.sha256(f"{person} {chat}".encode()).hexdigest()[:32]


async def put_summary(database: Database, effect: PutSummary, person: str) -> None:
    """Keep the summary as ``person``'s, whoever it says it is of."""
    await SummaryStore(database).put(effect.summary.changed(person=person))


async def erase_summaries(database: Database, person: str, up_to_turn: int, purge_at: datetime) -> None:
    """Empty the summaries of ``person`` that reach no further than ``up_to_turn``.

    What is left of each is that far, for a while: a process that carries out an old turn late meets it.
    """
    husk = Summary(person=person, chat="", up_to_turn=up_to_turn).to_json()
    older = {"person": person, "up_to_turn": {"$lte": up_to_turn}}
    await database["summaries"].update_many(older, {"$set": {**husk, "purge_at": purge_at}})


def history_sources(database: Database, person: str) -> Sources:
    """Return what answers requests about the past of ``person``'s conversations, and of nobody else's."""
    past, summaries = Past(database, person), SummaryStore(database)

    async def summary(request: GetSummary) -> Summary:
        return await summaries.get(person, request.chat)

    return {GetSummary: summary, RecentTurns: past.recent, TurnsAfter: past.after, SaidBefore: past.said}


class Past:
    """One person's decided turns. Jobs, and what was forgotten, are none of it."""

    def __init__(self, database: Database, person: str) -> None:
        self._turns = database["turns"]
        self._kept = (database["items"], database["records"])
        self._person = person

    @guarded
    async def recent(self, request: RecentTurns) -> tuple[PastTurn, ...]:
        """Nothing before a turn that forgets is remembered."""
        found = await self._found(self._mine(request.chat, {"$gte": 0, "$gt": request.after}), -1, request.limit)
        known: list[PastTurn] = []
        for turn in found:
            if turn.decision is not None and turn.decision.forgets:
                break
            known.append(past_of(turn))
        return tuple(reversed(known))

    @guarded
    async def after(self, request: TurnsAfter) -> tuple[PastTurn, ...]:
        known: list[PastTurn] = []
        found = await self._found(self._mine(request.chat, {"$gte": 0, "$gt": request.after}), 1, request.limit)
        for turn in found:
            known = [] if turn.decision is not None and turn.decision.forgets else [*known, past_of(turn)]
        return tuple(known)

    @guarded
    async def said(self, request: SaidBefore) -> tuple[Said, ...]:
        where = self._mine(request.chat, {"$gte": 0, "$lt": request.before})
        rows = self._turns.find(where, LEFT_OUT_OF_SAID).sort([("number", -1)]).limit(LOOKED_THROUGH)
        found = holding([Uttered.of(decode(Turn, raw)) async for raw in rows], request)
        put = [each for _, ids in found for each in ids]
        there = {"_id": {"$in": put}, "person": self._person, "live": True}
        live = [raw["_id"] for kept in self._kept if put async for raw in kept.find(there, {"_id": 1})]
        return still_told(found, live, request.limit)

    async def _found(self, where: Raw, direction: int, limit: int) -> list[Turn]:
        if limit <= 0:  # to MongoDB, a limit of 0 is none
            return []
        rows = self._turns.find(where, LEFT_OUT).sort([("number", direction)]).limit(min(limit, MOST_TURNS))
        return [decode(Turn, raw) async for raw in rows]

    def _mine(self, chat: str, number: Raw) -> Raw:
        return {"person": self._person, "chat": chat, "kind": "message", "number": number}
