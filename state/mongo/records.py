"""What turns do to records: each write filters on ``last_turn``, so that doing it again changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from pymongo.errors import DuplicateKeyError

from state.mongo.codec import decode, record_row
from state.mongo.connection import Raw
from state.mongo.write_batcher import Insert, Update, WriteBatcher
from state.record import ChangeRecord, PutRecord, Record, RemoveRecords

REMOVED_KEPT = timedelta(days=31)  # one day more than the bin reaches back
# What was taken in from somebody else, and not kept, no turn of this person removed.
REMOVED: Raw = {"removed_turn": {"$gte": 0}}
CHANGED = ("fields", "when", "at", "found_by")
# What is left of a record that is nobody's: an id that says nothing, and refuses the same record.
HUSK: Raw = {
    "person": "",
    "pack": "",
    "kind": "",
    "live": False,
    "removed_turn": None,
    "fields": {},
    "when": None,
    "at": 0,
    "found_by": [],
    "external": None,
    "imported": None,
    "created_at": 0,
}


class TurnWrites:
    """The writes of ``person``'s turn ``number``, decided at ``clock`` (ns), to what they keep in one collection."""

    def __init__(self, writes: WriteBatcher, person: str, number: int, clock: int) -> None:
        self._writes = writes
        self._rows = writes.collection
        self._person = person
        self._number = number
        self._purge_at = datetime.fromtimestamp(clock // 1_000_000_000, UTC) + REMOVED_KEPT

    async def _change(self, where: Raw, changes: Raw) -> bool:
        """Make ``changes`` to what ``where`` describes, if there still is one like that; return whether there is."""
        done = {"_id": where["_id"], "last_turn": self._number}
        return await self._writes.write(Update(where, {"$set": {**changes, "last_turn": self._number}}, done))

    async def _remove_where(self, where: Raw) -> None:
        """Take out the live ones of which ``where`` is true."""
        gone = {**self._removal(), "last_turn": self._number}
        await self._rows.update_many({**where, **self._older(), "live": True}, {"$set": gone})

    async def _restore_all(self, turn: int, restore: Callable[[str], Awaitable[None]]) -> None:
        """Bring back what turn number ``turn`` removed."""
        removed = {**self._older(), "live": False, "removed_turn": turn}
        try:
            await self._rows.update_many(removed, {"$set": {**self._restoral(), "last_turn": self._number}})
        except DuplicateKeyError:
            # update_many stops at the first one that was put again; the others are restored one by one.
            async for raw in self._rows.find(removed, {"_id": 1}):
                await restore(raw["_id"])

    def _live(self, row_id: str) -> Raw:
        return {**self._older(), "_id": row_id, "live": True}

    def _older(self) -> Raw:
        return {"person": self._person, "last_turn": {"$lt": self._number}}

    def _removal(self, turn: int | None = None) -> Raw:
        removed_turn = self._number if turn is None else turn
        return {"live": False, "removed_turn": removed_turn, "purge_at": self._purge_at}

    def _restoral(self) -> Raw:
        return {"live": True, "removed_turn": None, "purge_at": None}


class RecordWrites(TurnWrites):
    """Those writes to their records."""

    async def put(self, effect: PutRecord) -> None:
        """One that is refused leaves its id: put again, late, it would be kept if the other has gone meanwhile."""
        row = record_row(effect.record)
        for written in (row, {**row, **HUSK, "purge_at": self._purge_at}):
            with suppress(DuplicateKeyError):  # this very record, put before, or one of the same external name
                await self._writes.write(Insert(written))
                return

    async def change(self, effect: ChangeRecord) -> None:
        """What a record is found by depends on all its fields: it is read, and written if nobody was quicker."""
        changed = False
        while not changed:
            raw = await self._rows.find_one(self._live(effect.record_id))
            if raw is None:
                return
            after = record_row(_changed(decode(Record, raw), effect))
            as_read = {**self._live(effect.record_id), "last_turn": raw["last_turn"]}
            changed = await self._change(as_read, {name: after[name] for name in CHANGED})

    async def remove(self, record_id: str, turn: int | None = None) -> None:
        await self._change(self._live(record_id), self._removal(turn))

    async def restore(self, record_id: str) -> None:
        try:
            await self._change({**self._older(), "_id": record_id, "live": False, **REMOVED}, self._restoral())
        except DuplicateKeyError:
            return  # the same was put again meanwhile: that one stays

    async def remove_some(self, effect: RemoveRecords) -> None:
        bound: Raw = {"created_turn": {"$lte": effect.up_to_turn}, "pack": effect.pack}
        equal = {f"fields.{name}": value for name, value in effect.equals.items()}
        await self.remove_where({**bound, "kind": {"$in": list(effect.kinds)}, **equal})

    async def remove_where(self, where: Raw) -> None:
        """Take out the live ones of which ``where`` is true."""
        await self._remove_where(where)

    async def restore_removed(self, turn: int) -> None:
        """Bring back what turn number ``turn`` removed."""
        await self._restore_all(turn, self.restore)


def _changed(record: Record, effect: ChangeRecord) -> Record:
    """Return ``record`` after ``effect``, which was validated when it was decided: its size is not looked at again."""
    changes: Raw = {"fields": record.with_fields(effect.put, effect.drop)}
    if effect.times:
        changes["when"] = effect.when
    return record.model_copy(update=changes)
