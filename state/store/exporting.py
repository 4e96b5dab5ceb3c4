"""Reading everything of a person's, to be exported."""

from __future__ import annotations

from collections.abc import Iterable

from state.addresses import address_in
from state.document import Document
from state.exporting import Export, ExportedItem, ExportedSummary, ExportedTurn
from state.history import Summary
from state.items import Item
from state.lane import Lane
from state.past import COMPACTION
from state.store.border import guarded
from state.store.codec import decode
from state.store.connection import Database, Raw
from state.store.linking import former_people
from state.turns import Message

FIELDS = {"arrived": 1, "chat": 1, "message": 1, "decision.replies.text": 1}


class _Reply(Document):
    text: str


class _Decision(Document):
    replies: tuple[_Reply, ...] = ()


class _Turn(Document):
    """What is read of a turn."""

    arrived: int
    chat: str
    message: Message
    decision: _Decision | None = None


class ExportStore:
    """Reads what a person has here, what they removed included, and what was said in the last 30 days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @guarded
    async def still_holds(self, person: str, asked: str) -> bool:
        """Tell whether ``person`` is still who asked to export in the turn with digest ``asked``.

        They are not if they were erased since, were taken in by another, or took another in: then there is more to
        read, or somebody else's, than was asked for.
        """
        turns = self._database["turns"]
        turn = await turns.find_one({"digest": asked, "person": person}, {"number": 1})
        if turn is None or await self._database["lanes"].find_one({"_id": person, "moved_to": {"$ne": None}}):
            return False
        later: Raw = {"person": person, "number": {"$gt": turn["number"]}}
        return await turns.find_one({**later, "decision.effects.type": "join_people"}, {"_id": 1}) is None

    @guarded
    async def read(self, person: str) -> Export:
        """Return everything of ``person``'s, and of nobody else's, oldest first."""
        people = (person, *await former_people(self._database, person))
        theirs: Raw = {"person": {"$in": list(people)}}
        lanes = self._database["lanes"].find({"_id": {"$in": list(people)}})
        chats = [chat for raw in [raw async for raw in lanes] for chat in decode(Lane, raw, "person").chats]
        known = await self._database["people"].find_one({"_id": person})
        items = self._database["items"].find(theirs).sort([("created_at", 1), ("_id", 1)])
        said: Raw = {"chat": {"$ne": ""}, "_id": {"$not": {"$regex": f"{COMPACTION}$"}}}
        turns = self._database["turns"].find({**theirs, **said}, FIELDS)
        summaries = self._database["summaries"].find({**theirs, "chat": {"$ne": ""}})
        return Export(
            addresses=_sorted([*(known["addresses"] if known else ()), *(address_in(chat.chat) for chat in chats)]),
            locales={chat.chat: chat.locale or chat.app_locale for chat in sorted(chats, key=lambda each: each.chat)},
            items=tuple([_exported_item(raw) async for raw in items]),
            turns=tuple([_exported_turn(raw) async for raw in turns.sort([("arrived", 1), ("_id", 1)])]),
            summaries=tuple([_exported_summary(raw) async for raw in summaries.sort([("chat", 1)])]),
        )


def _sorted(addresses: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(addresses)))


def _exported_item(raw: Raw) -> ExportedItem:
    item = decode(Item, raw)
    return ExportedItem.model_validate({**dict(item), "removed": not item.live})


def _exported_summary(raw: Raw) -> ExportedSummary:
    summary = decode(Summary, raw)
    lines = tuple(line for turn in summary.structured_history_summary for line in turn.lines)
    return ExportedSummary(chat=summary.chat, lines=lines, text=summary.long_term_summary)


def _exported_turn(raw: Raw) -> ExportedTurn:
    turn = _Turn.model_validate(raw)
    message = turn.message
    return ExportedTurn(
        arrived=turn.arrived,
        chat=turn.chat,
        text=message.text,
        button=message.button,
        attached=message.attached,
        event=message.event,
        replies=tuple(reply.text for reply in turn.decision.replies) if turn.decision else (),
    )
