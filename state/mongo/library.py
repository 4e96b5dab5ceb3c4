"""A person's items as MongoDB answers for them."""

from __future__ import annotations

from typing import Any

from state.importing import CountImported, FindSame, Same, WasUndone
from state.items import Counts, Item, Kind
from state.mongo.codec import WITHOUT_KEYS, decode
from state.mongo.connection import Collection, Database, Raw, guarded
from state.mongo.record_reads import count_restorable_records
from state.mongo.search import Search
from state.mongo.undo import find_redoable, find_undoable, read_changes, was_undone
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountRestorable,
    CountTags,
    FindKept,
    FindRedoable,
    FindTitled,
    FindUndoable,
    GetItems,
    GonePlace,
    ListGone,
    ListItems,
    ListMarked,
    Position,
    ReadChanges,
    RemovedItems,
    SearchItems,
    TagCount,
)
from state.recording import Sources

NEWEST_FIRST = [("created_turn", -1), ("_id", 1)]
GONE_LAST_FIRST = [("removed_turn", -1), ("created_turn", 1), ("_id", -1)]
KEYS_AT_ONCE = 1_000


def library_sources(database: Database, person: str) -> Sources:
    """Return what answers each request about ``person``'s library, and about nobody else's."""
    library = Library(database["items"], person)
    records = database["records"]

    async def count_restorable(request: CountRestorable) -> int:
        return await library.count_restorable(request) + await count_restorable_records(records, person, request)

    turns = database["turns"]
    return {
        CountItems: library.count,
        ListItems: library.page,
        SearchItems: library.search,
        ListMarked: library.marked,
        CountTags: library.count_tags,
        FindSame: library.same,
        CountImported: library.count_imported,
        WasUndone: lambda request: was_undone(turns, person, request),
        GetItems: library.get,
        FindKept: library.kept,
        FindTitled: library.titled,
        RemovedItems: library.removed,
        ListGone: library.gone,
        ReadChanges: lambda request: read_changes(turns, person, request),
        CountRestorable: count_restorable,
        FindUndoable: lambda request: find_undoable(turns, person, request),
        FindRedoable: lambda request: find_redoable(turns, person, request),
    }


@guarded
async def some_items(database: Database, person: str, limit: int) -> tuple[Item, ...]:
    """Return at most ``limit`` of the live items of ``person``, in no order."""
    found = database["items"].find({"person": person, "live": True}, WITHOUT_KEYS).hint("newest").limit(limit)
    return _items([raw async for raw in found])


class Library:
    """One person's items. Every filter is made by `_mine`, so that no request can reach another person's."""

    def __init__(self, items: Collection, person: str) -> None:
        self._items = items
        self._person = person

    @guarded
    async def count(self, request: CountItems) -> Counts:
        """Kinds of which there is nothing are left out."""
        by_kind = {"$group": {"_id": "$kind", "count": {"$sum": 1}}}
        bound = {} if request.up_to_turn is None else {"created_turn": {"$lte": request.up_to_turn}}
        rows = self._items.aggregate([{"$match": self._mine(live=True, **bound)}, by_kind])
        return Counts(by_kind={Kind(row["_id"]): row["count"] async for row in rows})

    @guarded
    async def page(self, request: ListItems) -> tuple[Item, ...]:
        found: list[Raw] = []
        kinds = _kinds(request)
        if not request.kinds and len(kinds) > 1:
            there = await self._items.distinct("kind", self._mine(live=True))
            kinds = [kind for kind in kinds if kind in there]
        for kind in kinds:
            if len(found) < request.limit:
                place = _further(request.after) if request.after and request.after.kind is kind else {}
                mine = self._mine(live=True, kind=kind, **place)
                found += await self._first(mine, request.limit - len(found))
        return _items(found)

    @guarded
    async def search(self, request: SearchItems) -> tuple[Item, ...]:
        return await Search(self._items, self._person, request, self._in_order).page()

    @guarded
    async def marked(self, request: ListMarked) -> tuple[Item, ...]:
        if request.limit <= 0:
            return ()
        found = self._items.find(self._mine(live=True, **_marks(request))).sort(NEWEST_FIRST)
        return _items([raw async for raw in found.skip(max(0, request.skip)).limit(request.limit)])

    @guarded
    async def count_tags(self, request: CountTags) -> tuple[TagCount, ...]:
        """A tag that was written in several ways is shown in one of them."""
        steps: list[Raw] = [
            {"$match": self._mine(live=True, **{"tags.key": {"$gte": ""}})},
            {"$unwind": "$tags"},
            {"$group": {"_id": "$tags.key", "name": {"$min": "$tags.name"}, "count": {"$sum": 1}}},
            {"$sort": {"count": -1, "_id": 1}},
            {"$limit": request.limit},
        ]
        return tuple([TagCount(name=row["name"], count=row["count"]) async for row in self._items.aggregate(steps)])

    @guarded
    async def same(self, request: FindSame) -> tuple[Same, ...]:
        either = [
            {"key": {"$in": list(request.keys)}},
            {"title_key": {"$in": [key for key in request.title_keys if key]}},
        ]
        mine = self._mine(live=True, kind=request.kind, **{"$or": either})
        found = self._items.find(mine, {"_id": 0, "key": 1, "title_key": 1, "year": 1, "tmdb_id": 1})
        return tuple(sorted([Same.model_validate(raw) async for raw in found], key=lambda each: each.key))

    @guarded
    async def count_imported(self, request: CountImported) -> int:
        return int(await self._items.count_documents(self._mine(live=True, imported=request.imported)))

    @guarded
    async def get(self, request: GetItems) -> tuple[Item, ...]:
        """An id that is asked for twice comes back once."""
        return await self._in_order(tuple(dict.fromkeys(request.ids)))

    @guarded
    async def kept(self, request: FindKept) -> Item | None:
        raw = await self._items.find_one(self._mine(live=True, kind=request.kind, key=request.key))
        return decode(Item, raw) if raw else None

    @guarded
    async def titled(self, request: FindTitled) -> tuple[Item, ...]:
        """The empty key finds nothing: it is what every title made only of signs folds to."""
        if not request.title_key:
            return ()
        kind = {"kind": request.kind} if request.kind else {}
        mine = self._mine(live=True, title_key=request.title_key, **kind)
        return _items(await self._first(mine, PAGE_LIMIT))

    @guarded
    async def removed(self, request: RemovedItems) -> tuple[Item, ...]:
        """Newest first."""
        mine = self._mine(live=False, removed_turn=request.removed_turn)
        return _items(await self._first(mine, request.limit))

    @guarded
    async def gone(self, request: ListGone) -> tuple[Item, ...]:
        """Asked for range by range of the index, as an $or over them would read more than it gives."""
        found: list[Raw] = []
        for place in _gone_after(request.after):
            if len(found) < request.limit:
                rows = self._items.find(self._mine(live=False, **place), WITHOUT_KEYS).sort(GONE_LAST_FIRST)
                found += [raw async for raw in rows.limit(request.limit - len(found))]
        return _items(found)

    @guarded
    async def count_restorable(self, request: CountRestorable) -> int:
        """The removed ones, less those of which the same thing has been kept again."""
        mine = self._mine(live=False, removed_turn=request.removed_turn)
        keys: dict[Kind, list[str]] = {kind: [] for kind in Kind}
        async for raw in self._items.find(mine, {"kind": 1, "key": 1}):
            keys[Kind(raw["kind"])].append(raw["key"])
        return sum([len(of_kind) - await self._count_kept(kind, of_kind) for kind, of_kind in keys.items()])

    async def _count_kept(self, kind: Kind, keys: list[str]) -> int:
        kept = 0
        for start in range(0, len(keys), KEYS_AT_ONCE):
            some = {"$in": keys[start : start + KEYS_AT_ONCE]}
            kept += await self._items.count_documents(self._mine(live=True, kind=kind, key=some))
        return kept

    async def _first(self, mine: Raw, limit: int) -> list[Raw]:
        if limit <= 0:  # to MongoDB, a limit of 0 is none
            return []
        return [raw async for raw in self._items.find(mine, WITHOUT_KEYS).sort(NEWEST_FIRST).limit(limit)]

    async def _in_order(self, ids: tuple[str, ...]) -> tuple[Item, ...]:
        if not ids:
            return ()
        rows = self._items.find(self._mine(_id={"$in": list(ids)}), WITHOUT_KEYS)
        by_id = {raw["_id"]: raw async for raw in rows}
        return _items([by_id[item_id] for item_id in ids if item_id in by_id])

    def _mine(self, **conditions: Any) -> Raw:
        return {**conditions, "person": self._person}


def _kinds(request: ListItems) -> list[Kind]:
    kinds = list(Kind)
    start = kinds.index(request.after.kind) if request.after else 0
    return [kind for kind in kinds[start:] if not request.kinds or kind in request.kinds]


def _marks(request: ListMarked) -> Raw:
    tagged = {} if request.tag is None else {"tags.key": request.tag}
    seen = {} if request.seen is None else {"seen_at": {"$gt": 0} if request.seen else None}
    kinds = {"kind": {"$in": [str(kind) for kind in request.kinds]}} if request.kinds else {}
    return {**tagged, **seen, **kinds}


def _further(after: Position) -> Raw:
    older = {"created_turn": {"$lt": after.created_turn}}
    later_in_turn = {"created_turn": after.created_turn, "_id": {"$gt": after.id}}
    return {"$or": [older, later_in_turn]}


def _gone_after(after: GonePlace | None) -> list[Raw]:
    if after is None:
        return [{"removed_turn": {"$gte": 0}}]
    turn, created = after.turn, after.created_turn
    return [
        {"removed_turn": turn, "created_turn": created, "_id": {"$lt": after.id}},
        {"removed_turn": turn, "created_turn": {"$gt": created}},
        {"removed_turn": {"$gte": 0, "$lt": turn}},
    ]


def _items(rows: list[Raw]) -> tuple[Item, ...]:
    return tuple(decode(Item, raw) for raw in rows)
