"""A person's records as MongoDB answers for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pydantic import TypeAdapter

from state.mongo.codec import decode
from state.mongo.connection import Collection, Database, Raw, guarded
from state.periods import DAY, Span, day_of, first_day, spans
from state.reads import CountRestorable
from state.record import CURRENCY, NUMBER_LIMIT, USUAL_CURRENCY, Record, Scalar, keys_of, mark, microseconds
from state.record_reads import (
    GROUPS_AT_MOST,
    CountRecords,
    FindExternal,
    GetRecords,
    ListRecords,
    Mark,
    RemovedRecords,
    SumRecords,
    Total,
    Unit,
    Where,
)
from state.recording import Sources

NEWEST_FIRST = [("at", -1), ("created_turn", -1), ("_id", -1)]
OLDEST_FIRST = [("at", 1), ("created_turn", 1), ("_id", 1)]
NAMES_AT_ONCE = 1_000
WITHOUT_KEYS = {"found_by": 0, "at": 0}

_VALUE: TypeAdapter[Scalar | None] = TypeAdapter(Scalar | None)


def record_sources(database: Database, person: str) -> Sources:
    """Return what answers each request about ``person``'s records, and about nobody else's."""
    asked = _Records(database["records"], person)
    return {
        ListRecords: asked.page,
        CountRecords: asked.count,
        SumRecords: asked.sum,
        GetRecords: asked.get,
        FindExternal: asked.external,
        RemovedRecords: asked.removed,
    }


@guarded
async def count_restorable_records(records: Collection, person: str, request: CountRestorable) -> int:
    """Return how many of the records that the turn removed a restore would bring back."""
    removed = {"person": person, "live": False, "removed_turn": request.removed_turn}
    count = int(await records.count_documents(removed))
    taken: dict[str, list[str]] = {}
    async for raw in records.find({**removed, "external": {"$gte": ""}}, {"pack": 1, "external": 1}):
        taken.setdefault(raw["pack"], []).append(raw["external"])
    for pack, names in taken.items():
        for start in range(0, len(names), NAMES_AT_ONCE):
            some = {"$in": names[start : start + NAMES_AT_ONCE], "$gte": ""}
            again = {"person": person, "live": True, "pack": pack, "external": some}
            count -= int(await records.count_documents(again))
    return count


class _Records:
    """One person's records. Every filter is made by `_mine`, so that no request can reach another person's."""

    def __init__(self, records: Collection, person: str) -> None:
        self._records = records
        self._person = person

    @guarded
    async def page(self, request: ListRecords) -> tuple[Record, ...]:
        if request.limit <= 0:  # to MongoDB, a limit of 0 is none
            return ()
        oldest = request.order in ("oldest", "least")
        mine = self._where(request.where)
        order = OLDEST_FIRST if oldest else NEWEST_FIRST
        if request.field is not None and request.order in ("most", "least"):
            mine |= _has_number(request.field)
            order = [(f"fields.{request.field}", 1 if oldest else -1), *order]
        elif request.after is not None:
            mine = {"$and": [mine, *_beyond(request.after, "$gt" if oldest else "$lt")]}
        found = self._records.find(mine, WITHOUT_KEYS).hint(_index(request.where)).sort(order).limit(request.limit)
        return _decoded([raw async for raw in found])

    @guarded
    async def count(self, request: CountRecords) -> int:
        bound = {} if request.up_to_turn is None else {"created_turn": {"$lte": request.up_to_turn}}
        if request.where is None:
            mine = self._mine(live=True, created_turn={"$gte": 0, **bound.get("created_turn", {})})
            return int(await self._records.count_documents(mine, hint="put"))
        mine = {**self._where(request.where), **bound}
        return int(await self._records.count_documents(mine, hint=_index(request.where)))

    @guarded
    async def sum(self, request: SumRecords) -> tuple[Total, ...]:
        """Days are told apart by the database, longer units of them made here: there are few days."""
        mine, of = self._where(request.where), request.field
        if of is not None:
            mine |= _has_number(of)
        by: Raw = {f"by{place}": {"$ifNull": [f"$fields.{name}", None]} for place, name in enumerate(request.by)}
        if request.per is not None:
            ends = await self._ends(request.where)
            if ends is None:
                return ()
            by["day"] = _midnight(spans(request.zone, *ends))
        if of is not None and await self._has_others(request.where):
            by[CURRENCY] = {"$ifNull": [f"$fields.{CURRENCY}", USUAL_CURRENCY]}
        number: Raw = {} if of is None else {"sum": {"$sum": f"$fields.{of}"}, "least": {"$min": f"$fields.{of}"}}
        most: Raw = {} if of is None else {"most": {"$max": f"$fields.{of}"}}
        group: Raw = {"_id": by or None, "count": {"$sum": 1}, **number, **most}
        rows = self._records.aggregate([{"$match": mine}, {"$group": group}], hint=_index(request.where))
        # mongomock makes one empty group of nothing.
        totals = [_total(row, len(request.by), request.per) async for row in rows if row["count"]]
        return _in_order(_joined(totals))[:GROUPS_AT_MOST]

    async def _has_others(self, where: Where) -> bool:
        """Tell whether there may be sums in others than the usual currency: where there are none, no record is read."""
        kinds = {"$in": list(where.kinds)}
        mine = self._mine(live=True, pack=where.pack, kind=kinds, found_by={"$regex": f"^{CURRENCY}="})
        return bool([raw async for raw in self._records.find(mine, {"_id": 1}).hint("found").limit(1)])

    async def _ends(self, where: Where) -> tuple[int, int] | None:
        """Return the first and the last time of the records of ``where``."""
        ends = []
        for order in (OLDEST_FIRST, NEWEST_FIRST):
            found = self._records.find(self._where(where), {"at": 1}).hint(_index(where)).sort(order).limit(1)
            ends += [raw["at"] async for raw in found]
        return (ends[0], ends[1]) if len(ends) == 2 else None

    @guarded
    async def get(self, request: GetRecords) -> tuple[Record, ...]:
        """An id that is asked for twice comes back once."""
        ids = list(dict.fromkeys(request.ids))
        found = self._records.find(self._mine(_id={"$in": ids}), WITHOUT_KEYS)
        by_id = {raw["_id"]: raw async for raw in found}
        return _decoded([by_id[each] for each in ids if each in by_id])

    @guarded
    async def external(self, request: FindExternal) -> dict[str, str]:
        mine = self._mine(live=True, pack=request.pack, external={"$in": list(request.external), "$gte": ""})
        found = self._records.find(mine, {"external": 1})
        return dict(sorted([(raw["external"], raw["_id"]) async for raw in found]))

    @guarded
    async def removed(self, request: RemovedRecords) -> tuple[Record, ...]:
        if request.limit <= 0:
            return ()
        pack = {} if request.pack is None else {"pack": request.pack}
        turn: Raw = {"$gte": 0} if request.removed_turn is None else {"$eq": request.removed_turn}
        turn |= {} if request.before is None else {"$lt": request.before}
        mine = self._mine(live=False, removed_turn=turn, **pack)
        found = self._records.find(mine, WITHOUT_KEYS).sort([("removed_turn", -1), ("_id", -1)])
        return _decoded([raw async for raw in found.limit(request.limit)])

    def _where(self, where: Where) -> Raw:
        found: Raw = self._mine(live=True, pack=where.pack, kind={"$in": list(where.kinds)})
        at = {"$gte": where.since, "$lt": where.until}
        if bounds := {sign: microseconds(when) for sign, when in at.items() if when is not None}:
            found["at"] = bounds
        if where.dated:
            found["when"] = {"$gte": ""}
        if where.imported is not None:
            found["imported"] = where.imported
        # Words are rarer than what fields hold, and the index is read for what stands first.
        keys: list[Any] = [{"$in": list(keys_of(word, meant=where.meant))} for word in where.words]
        keys += [key for name, value in where.equals.items() if (key := mark(name, value)) is not None]
        if keys:
            found["$and"] = [{"found_by": key} for key in keys]
        return {**found, **{f"fields.{name}": value for name, value in where.equals.items()}}

    def _mine(self, **conditions: Any) -> Raw:
        return {**conditions, "person": self._person}


def _index(where: Where) -> str:
    """Return the index to read: the planner tries both, remembers which was better once, and may be wrong later."""
    if where.imported is not None:
        return "imported"
    short = any(mark(name, value) is not None for name, value in where.equals.items())
    return "found" if where.words or short else "newest"


def _has_number(field: str) -> Raw:
    return {f"fields.{field}": {"$gte": -NUMBER_LIMIT, "$lte": NUMBER_LIMIT}}


def _beyond(after: Mark, sign: str) -> list[Raw]:
    """Return the conditions of what comes after: the first bounds what is read of the index, the second is exact."""
    place = (("at", after.at), ("created_turn", after.created_turn), ("_id", after.id))
    later = [{**dict(place[:n]), name: {sign: value}} for n, (name, value) in enumerate(place)]
    return [{"at": {f"{sign}e": after.at}}, {"$or": later}]


def _midnight(offsets: Sequence[Span]) -> Raw:
    """Return the expression for when the day began that ``at`` is in, by the clocks of the place.

    Remainders are taken twice, as theirs have the sign of the dividend, and times may be before 1970.
    """
    *others, last = offsets
    cases = [{"case": {"$lt": ["$at", span.before]}, "then": span.offset} for span in others]
    offset: Any = {"$switch": {"branches": cases, "default": last.offset}} if cases else last.offset
    local = {"$add": ["$at", offset]}
    of_the_day = {"$mod": [{"$add": [{"$mod": [local, DAY]}, DAY]}, DAY]}
    return {"$subtract": [local, of_the_day]}


def _total(row: Raw, by: int, per: Unit | None) -> Total:
    key: Mapping[str, Any] = row["_id"] or {}
    start = None if per is None else first_day(per, day_of(int(key["day"])))
    values = tuple(_value(key.get(f"by{place}")) for place in range(by))
    numbers = {"sum": row.get("sum", 0), "least": row.get("least"), "most": row.get("most")}
    currency = key.get(CURRENCY, USUAL_CURRENCY)
    return Total(by=values, start=start, count=row["count"], currency=currency, **numbers)


def _value(raw: Any) -> Scalar | None:
    """Lists are not told apart."""
    return None if isinstance(raw, list) else _VALUE.validate_python(raw)


def _joined(totals: Sequence[Total]) -> list[Total]:
    """Return one total for each group: the days of a month are one."""
    groups: dict[tuple[date | None, str, tuple[tuple[type, Any], ...]], list[Total]] = {}
    for total in totals:
        by = tuple((type(value), value) for value in total.by)
        groups.setdefault((total.start, total.currency, by), []).append(total)
    return [_added(group) for group in groups.values()]


def _added(group: Sequence[Total]) -> Total:
    least = [total.least for total in group if total.least is not None]
    most = [total.most for total in group if total.most is not None]
    return group[0].model_copy(
        update={
            "count": sum(total.count for total in group),
            "sum": sum(total.sum for total in group),
            "least": min(least, default=None),
            "most": max(most, default=None),
        }
    )


def _in_order(totals: Sequence[Total]) -> tuple[Total, ...]:
    def place(total: Total) -> tuple[date, int, int, str, str]:
        return total.start or date.min, -total.sum, -total.count, repr(total.by), total.currency

    return tuple(sorted(totals, key=place))


def _decoded(rows: Sequence[Raw]) -> tuple[Record, ...]:
    return tuple(decode(Record, raw) for raw in rows)
