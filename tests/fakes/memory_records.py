"""One person's records in memory, with no index and no database: what the store has to come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from state.effects import Effect, RemoveEverything, RemoveImported, RestoreRemoved
from state.linking import EraseEverything
from state.reads import Request
from state.record import (
    USUAL_CURRENCY,
    ChangeRecord,
    PutRecord,
    Record,
    RemoveRecord,
    RemoveRecords,
    RestoreRecord,
    Scalar,
    keys_of,
)
from state.record_reads import (
    GROUPS_AT_MOST,
    CountRecords,
    FindExternal,
    GetRecords,
    ListRecords,
    RemovedRecords,
    SumRecords,
    Total,
    Unit,
    Where,
)
from state.text import words


@dataclass(frozen=True)
class MemoryRecords:
    """A value: effects give another one. ``refused`` are the ids of what was never kept."""

    records: Mapping[str, Record] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()

    @property
    def live(self) -> list[Record]:
        """The newest first."""
        return sorted((each for each in self.records.values() if each.live), key=_place, reverse=True)

    def after(self, effects: Iterable[Effect], number: int) -> MemoryRecords:
        """Return what there is after ``effects`` of turn ``number``."""
        now = self
        for effect in effects:
            now = now.with_effect(effect, number)
        return now

    def with_effect(self, effect: Effect, number: int) -> MemoryRecords:
        """Return what there is after one effect of turn ``number``."""
        match effect:
            case PutRecord(record=record):
                if record.id in self.records or record.id in self.refused:
                    return self
                if self._taken(record):
                    return replace(self, refused=self.refused | {record.id})
                return self._with([record])
            case ChangeRecord():
                return self._with(_changed(each, effect, number) for each in self._live(number, effect.record_id))
            case RemoveRecord(record_id=record_id, removed_turn=turn):
                return self._with(_removed(each, number, turn) for each in self._live(number, record_id))
            case RemoveRecords():
                where = Where(pack=effect.pack, kinds=effect.kinds, equals=effect.equals)
                meant = (each for each in self._live(number) if each.created_turn <= effect.up_to_turn)
                return self._with(_removed(each, number) for each in meant if _is_meant(where, each))
            case RemoveEverything(records=int(), up_to_turn=up_to_turn):
                meant = (each for each in self._live(number) if each.created_turn <= up_to_turn)
                return self._with(_removed(each, number) for each in meant)
            case RemoveImported(imported=imported):
                return self._with(_removed(each, number) for each in self._live(number) if each.imported == imported)
            case RestoreRecord(record_id=record_id):
                return self._restored([self.records[record_id]] if record_id in self.records else [], number)
            case RestoreRemoved(removed_turn=turn):
                gone = [each for each in self.records.values() if each.removed_turn == turn]
                return self._restored(sorted(gone, key=lambda each: each.id), number)
            case EraseEverything():
                return MemoryRecords()
            case _:
                return self

    def _live(self, number: int, *ids: str) -> list[Record]:
        wanted = [self.records[each] for each in ids if each in self.records] if ids else self.records.values()
        return [each for each in wanted if each.live and each.last_turn < number]

    def _taken(self, record: Record) -> bool:
        names = {(each.pack, each.external) for each in self.records.values() if each.live}
        return record.external is not None and (record.pack, record.external) in names

    def _restored(self, gone: Iterable[Record], number: int) -> MemoryRecords:
        now = self
        for each in gone:
            if not each.live and each.last_turn < number and not now._taken(each):
                back = {"live": True, "removed_turn": None, "last_turn": number}
                now = now._with([each.model_copy(update=back)])
        return now

    def _with(self, records: Iterable[Record]) -> MemoryRecords:
        return replace(self, records={**self.records, **{each.id: each for each in records}})


def _changed(record: Record, effect: ChangeRecord, number: int) -> Record:
    when = effect.when if effect.times else record.when
    fields = {name: value for name, value in {**record.fields, **effect.put}.items() if name not in effect.drop}
    return record.model_copy(update={"fields": fields, "when": when, "last_turn": number})


def _removed(record: Record, number: int, turn: int | None = None) -> Record:
    removed_turn = number if turn is None else turn
    return record.model_copy(update={"live": False, "removed_turn": removed_turn, "last_turn": number})


def _place(record: Record) -> tuple[int, int, str]:
    return record.at, record.created_turn, record.id


def _is_meant(where: Where, record: Record) -> bool:
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=record.at)
    text = {key for word in words(record.text) for key in keys_of(word)}
    return (
        record.pack == where.pack
        and record.kind in where.kinds
        and (where.since is None or at >= where.since)
        and (where.until is None or at < where.until)
        and (record.when is not None or not where.dated)
        and where.imported in (None, record.imported)
        and all(_has(record, name, value) for name, value in where.equals.items())
        and all(text & set(keys_of(word, meant=where.meant)) for word in where.words)
    )


def _has(record: Record, name: str, value: Scalar) -> bool:
    found = record.fields.get(name)
    among = found if isinstance(found, tuple) else (found,)
    return any(type(each) is type(value) and each == value for each in among)


def _number(record: Record, name: str) -> int | None:
    value = record.fields.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _list(kept: MemoryRecords, request: ListRecords) -> tuple[Record, ...]:
    found = [each for each in kept.live if _is_meant(request.where, each)]
    after, name = request.after, request.field
    if name is not None and request.order in ("most", "least"):
        having = [(number, each) for each in found if (number := _number(each, name)) is not None]
        having.sort(key=lambda pair: (pair[0], *_place(pair[1])), reverse=request.order == "most")
        return tuple(each for _, each in having)[: max(0, request.limit)]
    if request.order in ("oldest", "least"):
        found = [each for each in reversed(found) if after is None or _place(each) > (after.at, *_rest(after))]
    elif after is not None:
        found = [each for each in found if _place(each) < (after.at, *_rest(after))]
    return tuple(found)[: max(0, request.limit)]


def _rest(after: Any) -> tuple[int, str]:
    return after.created_turn, after.id


def _count(kept: MemoryRecords, request: CountRecords) -> int:
    meant = [each for each in kept.live if request.where is None or _is_meant(request.where, each)]
    return sum(request.up_to_turn is None or each.created_turn <= request.up_to_turn for each in meant)


def _sum(kept: MemoryRecords, request: SumRecords) -> tuple[Total, ...]:
    groups: dict[tuple[Any, ...], list[int]] = {}
    for record in kept.live:
        number = 0 if request.field is None else _number(record, request.field)
        if number is None or not _is_meant(request.where, record):
            continue
        values = [record.fields.get(name) for name in request.by]
        by = tuple((type(value), value) if not isinstance(value, tuple) else (type(None), None) for value in values)
        start = None if request.per is None else _start(request.per, record, request.zone)
        currency = USUAL_CURRENCY if request.field is None else record.currency
        groups.setdefault((start, by, currency), []).append(number)
    totals = [_total(request, start, by, code, numbers) for (start, by, code), numbers in groups.items()]
    totals.sort(key=lambda each: (each.start or date.min, -each.sum, -each.count, repr(each.by), each.currency))
    return tuple(totals)[:GROUPS_AT_MOST]


def _total(request: SumRecords, start: date | None, by: Any, currency: str, numbers: list[int]) -> Total:
    summed = {} if request.field is None else {"sum": sum(numbers), "least": min(numbers), "most": max(numbers)}
    return Total(by=tuple(value for _, value in by), start=start, count=len(numbers), currency=currency, **summed)


def _start(unit: Unit, record: Record, zone: str) -> date:
    day = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=record.at)).astimezone(ZoneInfo(zone)).date()
    if unit == "week":
        return date.fromisocalendar(*day.isocalendar()[:2], 1)
    return {"day": day, "month": day.replace(day=1), "year": day.replace(month=1, day=1)}[unit]


def _get(kept: MemoryRecords, request: GetRecords) -> tuple[Record, ...]:
    return tuple(kept.records[each] for each in dict.fromkeys(request.ids) if each in kept.records)


def _external(kept: MemoryRecords, request: FindExternal) -> dict[str, str]:
    own = {each.external: each.id for each in kept.live if each.pack == request.pack and each.external is not None}
    return {name: own[name] for name in sorted(set(request.external)) if name in own}


def _gone(kept: MemoryRecords, request: RemovedRecords) -> tuple[Record, ...]:
    gone = [
        each
        for each in kept.records.values()
        if each.removed_turn is not None
        and request.pack in (None, each.pack)
        and request.removed_turn in (None, each.removed_turn)
        and (request.before is None or each.removed_turn < request.before)
    ]
    gone.sort(key=lambda each: (each.removed_turn or 0, each.id), reverse=True)
    return tuple(gone)[: max(0, request.limit)]


ANSWERS: dict[type[Request[Any]], Callable[[MemoryRecords, Any], Any]] = {
    ListRecords: _list,
    CountRecords: _count,
    SumRecords: _sum,
    GetRecords: _get,
    FindExternal: _external,
    RemovedRecords: _gone,
}
