"""Reading everything of a person's, to be exported."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from pymongo.errors import DuplicateKeyError

from state.addresses import address_in
from state.concurrency import gently
from state.conversation_history import COMPACTION
from state.document import Document
from state.exporting import Export, ExportedFile, ExportedItem, ExportedRecord, ExportedSummary, ExportedTurn
from state.files import KeptFile, file_name
from state.history import Summary
from state.items import Kind
from state.lane import Lane
from state.mongo.codec import decode
from state.mongo.connection import Database, Raw, border, guarded
from state.mongo.files import FileStore
from state.mongo.linking import former_people
from state.turns import Message

FIELDS = {"arrived": 1, "chat": 1, "message": 1, "decision.replies.text": 1}
ITEM_FIELDS = {**dict.fromkeys(ExportedItem.model_fields, 1), "live": 1}
RECORD_FIELDS = {**dict.fromkeys(ExportedRecord.model_fields, 1), "live": 1}
ROWS_AT_ONCE = 200

DOWNLOADS = 3  # of one request to export
REMEMBERED = timedelta(days=1)

D = TypeVar("D", bound=Document)


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
    async def take_download(self, asked: str, now: float) -> str | None:
        """Return a name for one more download of what was asked for in the turn with digest ``asked``.

        None if there have been as many as there may be. ``now`` is in seconds since 1970.
        """
        purge_at = datetime.fromtimestamp(now, UTC) + REMEMBERED
        for number in range(DOWNLOADS):
            download = f"{asked} {number}"
            try:
                await self._database["downloads"].insert_one({"_id": download, "purge_at": purge_at})
            except DuplicateKeyError:
                continue
            return download
        return None

    @guarded
    async def give_back(self, download: str) -> None:
        """Take note that ``download`` came to nothing."""
        await self._database["downloads"].delete_one({"_id": download})

    @guarded
    async def read(self, person: str) -> Export:
        """Return everything of ``person``'s, and of nobody else's, oldest first.

        Its rows are read as they are asked for, and raise StoreUnavailable, too.
        """
        people = (person, *await former_people(self._database, person))
        theirs: Raw = {"person": {"$in": list(people)}}
        lanes = self._database["lanes"].find({"_id": {"$in": list(people)}})
        chats = [chat for raw in [raw async for raw in lanes] for chat in decode(Lane, raw, "person").chats]
        known = await self._database["people"].find_one({"_id": person})
        items = self._database["items"].find(theirs, ITEM_FIELDS).sort([("created_at", 1), ("_id", 1)])
        records = self._database["records"].find(theirs, RECORD_FIELDS).sort([("created_at", 1), ("_id", 1)])
        said: Raw = {"chat": {"$ne": ""}, "_id": {"$not": {"$regex": f"{COMPACTION}$"}}}
        said["$nor"] = [{"kind": "job", "decision": None}]  # nothing has been said yet
        turns = self._database["turns"].find({**theirs, **said}, FIELDS)
        summaries = self._database["summaries"].find({**theirs, "chat": {"$ne": ""}})
        return Export(
            addresses=_sorted([*(known["addresses"] if known else ()), *(address_in(chat.chat) for chat in chats)]),
            locales={chat.chat: chat.locale or chat.app_locale for chat in sorted(chats, key=lambda each: each.chat)},
            zones={chat.chat: chat.zone for chat in chats if chat.zone},
            currencies={chat.chat: chat.currency for chat in chats if chat.currency},
            instructions={chat.chat: chat.instructions for chat in chats if chat.instructions},
            items=_some_at_a_time(items, _exported_item),
            records=_some_at_a_time(records, _exported_record),
            turns=_some_at_a_time(turns.sort([("arrived", 1), ("_id", 1)]), _exported_turn),
            summaries=_some_at_a_time(summaries.sort([("chat", 1)]), _exported_summary),
            files=self._files(people),
        )

    async def _files(self, people: Sequence[str]) -> AsyncIterator[ExportedFile]:
        held, number = FileStore(self._database), 0
        theirs: Raw = {"person": {"$in": list(people)}, "kind": str(Kind.FILE), "file.digest": {"$ne": None}}
        cursor = self._database["items"].find(theirs, {"person": 1, "file": 1}).sort([("created_at", 1), ("_id", 1)])
        while True:
            with border():
                rows = await cursor.to_list(ROWS_AT_ONCE)
            if not rows:
                return
            for raw in rows:
                number += 1
                file = KeptFile.model_validate(raw["file"])
                chunks = held.chunks(raw["person"], raw["_id"], file.digest or "")
                yield ExportedFile(f"{number:04} {file_name(file)}", file.size or 0, chunks)


async def _some_at_a_time(cursor: Any, exported: Callable[[Raw], D]) -> AsyncIterator[Sequence[D]]:
    """Give the documents of ``cursor`` as what ``exported`` makes of them, in a thread of its own."""
    cursor = cursor.batch_size(ROWS_AT_ONCE)
    while True:
        with border():
            rows = await cursor.to_list(ROWS_AT_ONCE)
        if not rows:
            return
        few = await gently(lambda some: [exported(raw) for raw in some], rows)
        yield [row for some in few for row in some]


def _sorted(addresses: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(addresses)))


def _exported_item(raw: Raw) -> ExportedItem:
    return ExportedItem.model_validate({**raw, "removed": not raw["live"]})


def _exported_record(raw: Raw) -> ExportedRecord:
    return ExportedRecord.model_validate({**raw, "removed": not raw["live"]})


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
