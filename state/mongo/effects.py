"""Carrying out effects: each one filters on ``last_turn``, so that doing it again changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
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
from state.mongo.records import RecordWrites, TurnWrites
from state.mongo.turns import TurnStore
from state.mongo.write_batcher import Insert, WriteBatcher
from state.record import ChangeRecord, PutRecord, RemoveRecord, RemoveRecords, RestoreRecord


class Effects(TurnWrites):
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
        super().__init__(writes or WriteBatcher(database["items"]), person, number, clock)
        self._database = database
        self._records = RecordWrites(records or WriteBatcher(database["records"]), person, number, clock)
        self._turns = turns or TurnStore(database)
        self._jobs = JobWrites(self._turns, database["turns"], person, number, clock)
        self._missions = MissionWrites(database, person, number, clock)
        self._files = FileStore(database)
        self._clock = clock

    @guarded
    async def apply(self, effect: Effect) -> None:
        """Carry out ``effect``; a second time it changes nothing."""
        await self._apply(effect)

    @singledispatchmethod
    async def _apply(self, effect: Any) -> None:
        elsewhere = _ELSEWHERE.get(type(effect))
        if elsewhere is None:
            raise TypeError(f"no such effect: {type(effect).__name__}")
        await elsewhere(self, effect)

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
        bound = {"created_turn": {"$lte": effect.up_to_turn}}
        await self._remove_where({**bound, "kind": str(effect.kind)} if effect.kind else bound)
        if effect.kind in (None, Kind.FILE):
            await self._files.follow(self._person)
        if effect.records is not None:
            await self._records.remove_where(bound)
            await self._jobs.cancel_all()
            await self._missions.cancel()

    @_apply.register
    async def _remove_imported(self, effect: RemoveImported) -> None:
        await self._remove_where({"imported": effect.imported})
        await self._records.remove_where({"imported": effect.imported})

    @_apply.register
    async def _restore(self, effect: RestoreItem) -> None:
        await self._restore_one(effect.item_id)
        await self._follow(effect.item_id)

    @_apply.register
    async def _restore_removed(self, effect: RestoreRemoved) -> None:
        await self._restore_all(effect.removed_turn, self._restore_one)
        await self._files.follow(self._person)
        await self._records.restore_removed(effect.removed_turn)
        await self._jobs.restore_all(effect.removed_turn)

    @_apply.register
    async def _retitle(self, effect: RetitleItem) -> None:
        called = {**effect.to_json(), **found_by(effect.words)}
        del called["type"], called["item_id"]
        try:
            await self._change(self._live(effect.item_id), called)
        except DuplicateKeyError:
            return  # the same thing was kept meanwhile: both stay as they are

    @_apply.register
    async def _tag(self, effect: TagItem) -> None:
        tagged = {"tags": effect.to_json()["tags"], **found_by(effect.words)}
        await self._change(self._live(effect.item_id), tagged)

    @_apply.register
    async def _see(self, effect: SeeItem) -> None:
        await self._change(self._live(effect.item_id), {"seen_at": effect.seen_at})

    @_apply.register
    async def _remark(self, effect: RemarkItem) -> None:
        said = {**effect.to_json(), **found_by(effect.words)}
        del said["type"], said["item_id"]
        await self._change(self._live(effect.item_id), said)

    @_apply.register
    async def _fill(self, effect: FillItem) -> None:
        filled = {**effect.to_json(), **found_by(effect.words)}
        del filled["type"], filled["item_id"], filled["seen"]
        as_seen = {"last_turn": {"$lt": self._number, "$eq": effect.seen}}
        await self._change({**self._live(effect.item_id), **as_seen}, filled)

    @_apply.register
    async def _put_file(self, effect: PutFile) -> None:
        there = {**self._older(), "_id": effect.item_id, "file": {"$ne": None}}
        held = {"file.digest": effect.digest, "file.size": effect.size}
        await self._change(there, held)
        await self._files.follow(self._person, effect.item_id)

    @_apply.register
    async def _join_people(self, effect: JoinPeople) -> None:
        def effects_of(person: str, number: int, clock: int) -> Effects:
            return Effects(self._database, person, number, clock)

        await Joining(self._database, effects_of, self._person, self._number, self._clock).join(effect)

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


# What a store of its own carries out.
_ELSEWHERE: Mapping[type, Callable[[Effects, Any], Awaitable[object]]] = {
    PutRecord: lambda of, effect: of._records.put(effect),
    ChangeRecord: lambda of, effect: of._records.change(effect),
    RemoveRecord: lambda of, effect: of._records.remove(effect.record_id, effect.removed_turn),
    RestoreRecord: lambda of, effect: of._records.restore(effect.record_id),
    RemoveRecords: lambda of, effect: of._records.remove_some(effect),
    PutJob: lambda of, effect: of._jobs.put(effect),
    PutMission: lambda of, effect: of._missions.put(effect),
    CancelMissions: lambda of, effect: of._missions.cancel(effect.chat),
    RateMission: lambda of, effect: of._missions.rate(effect),
    CancelJobs: lambda of, effect: of._jobs.cancel(effect),
    RestoreJobs: lambda of, effect: of._jobs.restore(effect),
    MarkUndone: lambda of, effect: of._turns.mark_undone(of._person, effect.turn_id, of._number),
    RecordAction: lambda of, effect: administration.record(of._database, effect, of._person, of._clock),
    PutRules: lambda of, effect: administration.put_rules(of._database, effect),
    PutPause: lambda of, effect: administration.put_pause(of._database, effect),
    SettleDead: lambda of, effect: administration.settle_dead(of._database, effect),
    MoveGroup: lambda of, effect: PlaceStore(of._database).move(effect.place, effect.to),
    OfferLink: lambda of, effect: of._links().offer(effect),
    NoteGuess: lambda of, effect: of._links().note_guess(effect),
    AcceptLink: lambda of, effect: of._links().accept(effect),
    DropLink: lambda of, effect: of._links().drop(effect),
    EraseEverything: lambda of, effect: Erasing(of._database, of._person, of._number, of._clock).erase(effect),
    PutSummary: lambda of, effect: put_summary(of._database, effect, of._person),
}
