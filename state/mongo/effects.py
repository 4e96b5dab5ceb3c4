"""Carrying out effects: each one filters on ``last_turn``, so that doing it again changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import singledispatchmethod
from typing import Any

from pymongo.errors import DuplicateKeyError

from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    MarkUndone,
    MoveGroup,
    PutFile,
    PutPause,
    PutRules,
    RecordAction,
    RemarkItem,
    RemoveEverything,
    RemoveImported,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    RetitleItem,
    SeeItem,
    SettleDead,
    TagItem,
)
from state.files import is_marked
from state.history import PutSummary
from state.items import Kind
from state.jobs import CancelJobs, PutJob, RestoreJobs
from state.linking import AcceptLink, DropLink, EraseEverything, JoinPeople, NoteGuess, OfferLink
from state.mission import CancelMissions, PutMission, RateMission
from state.mongo import administration
from state.mongo.codec import found_by, item_row
from state.mongo.connection import Database, guarded
from state.mongo.erasure import Erasing
from state.mongo.files import FileStore
from state.mongo.history import put_summary
from state.mongo.jobs import JobWrites
from state.mongo.linking import Joining, LinkStore
from state.mongo.missions import MissionWrites
from state.mongo.places import PlaceStore
from state.mongo.records import REMOVED_KEPT, RecordWrites
from state.mongo.turns import TurnStore
from state.mongo.write_batcher import Insert, Update, WriteBatcher
from state.record import ChangeRecord, PutRecord, RemoveRecord, RemoveRecords, RestoreRecord


class Effects:
    """Applies the effects of one turn: ``person``'s turn ``number``, decided at ``clock`` (ns)."""

    def __init__(
        self,
        database: Database,
        person: str,
        number: int,
        clock: int,
        *,
        writes: WriteBatcher | None = None,
        records: WriteBatcher | None = None,
        turns: TurnStore | None = None,
    ) -> None:
        """``writes`` are those to the items that other turns make at the same time, and ``records`` those to records,
        as ``turns`` makes those to turns.

        By default there are none.
        """
        self._database = database
        self._writes = writes or WriteBatcher(database["items"])
        self._items = self._writes.collection
        self._records = RecordWrites(records or WriteBatcher(database["records"]), person, number, clock)
        self._turns = turns or TurnStore(database)
        self._jobs = JobWrites(self._turns, database["turns"], person, number, clock)
        self._missions = MissionWrites(database, person, number, clock)
        self._files = FileStore(database)
        self._person = person
        self._number = number
        self._clock = clock
        self._purge_at = datetime.fromtimestamp(clock // 1_000_000_000, UTC) + REMOVED_KEPT

    @guarded
    async def apply(self, effect: Effect) -> None:
        """Carry out ``effect``; a second time it changes nothing."""
        await self._apply(effect)

    @singledispatchmethod
    async def _apply(self, effect: Any) -> None:
        raise TypeError(f"no such effect: {type(effect).__name__}")

    @_apply.register
    async def _insert(self, effect: InsertItem) -> None:
        try:
            await self._writes.write(Insert(item_row(effect.item)))
        except DuplicateKeyError:
            # Either this very item, inserted before, or the same thing kept by a turn in between: both are kept.
            return

    @_apply.register
    async def _remove(self, effect: RemoveItem) -> None:
        await self._change(self._live(effect.item_id), self._removal(effect.removed_turn))
        await self._follow(effect.item_id)

    @_apply.register
    async def _remove_everything(self, effect: RemoveEverything) -> None:
        bound: dict[str, Any] = {**self._older(), "live": True, "created_turn": {"$lte": effect.up_to_turn}}
        if effect.kind is not None:
            bound["kind"] = str(effect.kind)
        await self._items.update_many(bound, {"$set": self._removal()})
        if effect.kind in (None, Kind.FILE):
            await self._files.follow(self._person)
        if effect.records is not None:
            await self._records.remove_where({"created_turn": {"$lte": effect.up_to_turn}})
            await self._jobs.cancel_all()
            await self._missions.cancel()

    @_apply.register
    async def _remove_imported(self, effect: RemoveImported) -> None:
        bound = {**self._older(), "live": True, "imported": effect.imported}
        await self._items.update_many(bound, {"$set": self._removal()})
        await self._records.remove_where({"imported": effect.imported})

    @_apply.register
    async def _restore(self, effect: RestoreItem) -> None:
        await self._restore_one(effect.item_id)
        await self._follow(effect.item_id)

    @_apply.register
    async def _restore_removed(self, effect: RestoreRemoved) -> None:
        removed = {**self._older(), "live": False, "removed_turn": effect.removed_turn}
        try:
            await self._items.update_many(removed, {"$set": self._restoral()})
        except DuplicateKeyError:
            # update_many stops at the first thing that was kept again; the others are restored one by one.
            async for raw in self._items.find(removed, {"_id": 1}):
                await self._restore_one(raw["_id"])
        await self._files.follow(self._person)
        await self._records.restore_removed(effect.removed_turn)
        await self._jobs.restore_all(effect.removed_turn)

    @_apply.register
    async def _put_record(self, effect: PutRecord) -> None:
        await self._records.put(effect)

    @_apply.register
    async def _change_record(self, effect: ChangeRecord) -> None:
        await self._records.change(effect)

    @_apply.register
    async def _remove_record(self, effect: RemoveRecord) -> None:
        await self._records.remove(effect.record_id, effect.removed_turn)

    @_apply.register
    async def _restore_record(self, effect: RestoreRecord) -> None:
        await self._records.restore(effect.record_id)

    @_apply.register
    async def _remove_records(self, effect: RemoveRecords) -> None:
        await self._records.remove_some(effect)

    @_apply.register
    async def _put_job(self, effect: PutJob) -> None:
        await self._jobs.put(effect)

    @_apply.register
    async def _put_mission(self, effect: PutMission) -> None:
        await self._missions.put(effect)

    @_apply.register
    async def _cancel_missions(self, _: CancelMissions) -> None:
        await self._missions.cancel()

    @_apply.register
    async def _rate_mission(self, effect: RateMission) -> None:
        await self._missions.rate(effect)

    @_apply.register
    async def _cancel_jobs(self, effect: CancelJobs) -> None:
        await self._jobs.cancel(effect)

    @_apply.register
    async def _restore_jobs(self, effect: RestoreJobs) -> None:
        await self._jobs.restore(effect)

    @_apply.register
    async def _retitle(self, effect: RetitleItem) -> None:
        called = {**effect.to_json(), **found_by(effect.words), "last_turn": self._number}
        del called["type"], called["item_id"]
        try:
            await self._change(self._live(effect.item_id), called)
        except DuplicateKeyError:
            return  # the same thing was kept meanwhile: both stay as they are

    @_apply.register
    async def _tag(self, effect: TagItem) -> None:
        tagged = {"tags": effect.to_json()["tags"], **found_by(effect.words), "last_turn": self._number}
        await self._change(self._live(effect.item_id), tagged)

    @_apply.register
    async def _see(self, effect: SeeItem) -> None:
        seen = {"seen_at": effect.seen_at, "last_turn": self._number}
        await self._change(self._live(effect.item_id), seen)

    @_apply.register
    async def _remark(self, effect: RemarkItem) -> None:
        said = {**effect.to_json(), **found_by(effect.words), "last_turn": self._number}
        del said["type"], said["item_id"]
        await self._change(self._live(effect.item_id), said)

    @_apply.register
    async def _fill(self, effect: FillItem) -> None:
        filled = {**effect.to_json(), **found_by(effect.words), "last_turn": self._number}
        del filled["type"], filled["item_id"], filled["seen"]
        as_seen = {"last_turn": {"$lt": self._number, "$eq": effect.seen}}
        await self._change({**self._live(effect.item_id), **as_seen}, filled)

    @_apply.register
    async def _put_file(self, effect: PutFile) -> None:
        there = {**self._older(), "_id": effect.item_id, "file": {"$ne": None}}
        held = {"file.digest": effect.digest, "file.size": effect.size, "last_turn": self._number}
        await self._change(there, held)
        await self._files.follow(self._person, effect.item_id)

    @_apply.register
    async def _mark_undone(self, effect: MarkUndone) -> None:
        await self._turns.mark_undone(self._person, effect.turn_id, self._number)

    @_apply.register
    async def _record_action(self, effect: RecordAction) -> None:
        await administration.record(self._database, effect, self._person, self._clock)

    @_apply.register
    async def _put_rules(self, effect: PutRules) -> None:
        await administration.put_rules(self._database, effect)

    @_apply.register
    async def _put_pause(self, effect: PutPause) -> None:
        await administration.put_pause(self._database, effect)

    @_apply.register
    async def _settle_dead(self, effect: SettleDead) -> None:
        await administration.settle_dead(self._database, effect)

    @_apply.register
    async def _move_group(self, effect: MoveGroup) -> None:
        await PlaceStore(self._database).move(effect.place, effect.to)

    @_apply.register
    async def _offer_link(self, effect: OfferLink) -> None:
        await self._links().offer(effect)

    @_apply.register
    async def _note_guess(self, effect: NoteGuess) -> None:
        await self._links().note_guess(effect)

    @_apply.register
    async def _accept_link(self, effect: AcceptLink) -> None:
        await self._links().accept(effect)

    @_apply.register
    async def _drop_link(self, effect: DropLink) -> None:
        await self._links().drop(effect)

    @_apply.register
    async def _join_people(self, effect: JoinPeople) -> None:
        def effects_of(person: str, number: int, clock: int) -> Effects:
            return Effects(self._database, person, number, clock)

        await Joining(self._database, effects_of, self._person, self._number, self._clock).join(effect)

    @_apply.register
    async def _erase_everything(self, effect: EraseEverything) -> None:
        await Erasing(self._database, self._person, self._number, self._clock).erase(effect)

    @_apply.register
    async def _put_summary(self, effect: PutSummary) -> None:
        await put_summary(self._database, effect, self._person)

    def _links(self) -> LinkStore:
        return LinkStore(self._database, self._person, self._number, self._clock)

    async def _follow(self, item_id: str) -> None:
        """The bytes of a file go and come with it."""
        if is_marked(item_id):
            await self._files.follow(self._person, item_id)

    async def _restore_one(self, item_id: str) -> None:
        try:
            await self._change({**self._older(), "_id": item_id, "live": False}, self._restoral())
        except DuplicateKeyError:
            return  # kept again meanwhile: the newer one stays, and the reply said so

    async def _change(self, where: dict[str, Any], changes: dict[str, Any]) -> None:
        """Make ``changes`` to the item that ``where`` describes, if there still is one like that."""
        done = {"_id": where["_id"], "last_turn": self._number}
        await self._writes.write(Update(where, {"$set": changes}, done))

    def _live(self, item_id: str) -> dict[str, Any]:
        return {**self._older(), "_id": item_id, "live": True}

    def _older(self) -> dict[str, Any]:
        return {"person": self._person, "last_turn": {"$lt": self._number}}

    def _removal(self, turn: int | None = None) -> dict[str, Any]:
        return {
            "live": False,
            "removed_turn": self._number if turn is None else turn,
            "last_turn": self._number,
            "purge_at": self._purge_at,
        }

    def _restoral(self) -> dict[str, Any]:
        return {"live": True, "removed_turn": None, "last_turn": self._number, "purge_at": None}
