"""Records to test with, drawn by hypothesis, and the way in to the database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any, TypeVar

from hypothesis import strategies as st

from state.effects import Effect, RemoveEverything, RemoveImported, RestoreRemoved
from state.mongo.connection import Database
from state.mongo.record_reads import record_sources
from state.reads import Request
from state.record import ChangeRecord, PutRecord, Record, RemoveRecord, RemoveRecords, RestoreRecord, record_id
from state.record_reads import (
    CountRecords,
    FindExternal,
    GetRecords,
    ListRecords,
    Mark,
    RemovedRecords,
    SumRecords,
    Where,
)

T = TypeVar("T")

NOW = 4_000_000_000_000_000_000  # mongomock deletes what is to be purged by its own clock
WORDS = ("mercado", "mercados", "pão", "pao", "banana", "x", "5")
PACKS, KINDS = ("ledger", "lists"), ("expense", "entry")
ZONES = ("America/Sao_Paulo", "Europe/Lisbon", "Australia/Lord_Howe", "Pacific/Apia", "UTC")
OFFSETS = tuple(timezone(timedelta(hours=hours)) for hours in (-11, -3, 0, 13))

numbers = st.sampled_from([-3, 0, 1, 5, 10**12]) | st.integers(-(10**12), 10**12)
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
fields = st.fixed_dictionaries(
    {},
    optional={
        "amount": numbers,
        "category": st.sampled_from(["mercado", "lazer"]),
        "note": texts,
        "done": st.booleans(),
        "other": st.one_of(texts, numbers, st.lists(st.sampled_from(WORDS), max_size=3).map(tuple)),
    },
)
# The last hours of summer time, of a month, of a year and before 1970; days around them.
MOMENTS = (
    datetime(2018, 11, 4, 2, 59, 59, tzinfo=UTC),
    datetime(2019, 2, 17, 1, 59, tzinfo=UTC),
    datetime(2026, 3, 29, 0, 59, 59, 999_999, tzinfo=UTC),
    datetime(2026, 12, 31, 23, 30, tzinfo=UTC),
    datetime(2011, 12, 30, 10, tzinfo=UTC),
    datetime(1958, 6, 30, 2, tzinfo=UTC),
)
moments = st.builds(
    lambda moment, hours, offset: (moment + timedelta(hours=hours)).astimezone(offset),
    st.sampled_from(MOMENTS),
    st.integers(-40, 40),
    st.sampled_from(OFFSETS),
)


def a_record(person: str, number: int, ordinal: int = 0, **given: Any) -> Record:
    """Return a record that turn ``number`` puts."""
    plain: dict[str, Any] = {
        "id": record_id(f"{person}:{number}", ordinal),
        "person": person,
        "pack": "ledger",
        "kind": "expense",
        "created_at": NOW + number,
        "created_turn": number,
        "last_turn": number,
    }
    return Record.model_validate({**plain, **given})


def wheres() -> st.SearchStrategy[Where]:
    """Draw which records are meant."""
    values = st.dictionaries(
        st.sampled_from(["category", "done", "other", "amount"]),
        st.one_of(st.sampled_from([*WORDS, "lazer", "nada"]), st.booleans(), numbers),
        max_size=2,
    )
    return st.builds(
        Where,
        pack=st.sampled_from(PACKS),
        kinds=st.sampled_from([KINDS[:1], KINDS[1:], KINDS]),
        since=st.none() | moments,
        until=st.none() | moments,
        dated=st.booleans(),
        equals=values,
        words=st.lists(st.sampled_from(WORDS), max_size=2).map(tuple),
        imported=st.sampled_from([None, None, None, "i1"]),
    )


def puts(person: str, number: int, ordinal: int) -> st.SearchStrategy[PutRecord]:
    """Draw a record that turn ``number`` puts as its ``ordinal``-th."""
    drawn = st.fixed_dictionaries(
        {"fields": fields, "pack": st.sampled_from(PACKS), "kind": st.sampled_from(KINDS)},
        optional={
            "when": moments,
            "external": st.sampled_from(["e1", "e2"]),
            "imported": st.just("i1"),
        },
    )
    return drawn.map(lambda given: PutRecord(record=a_record(person, number, ordinal, **given)))


def effects_on(ids: list[str], number: int) -> st.SearchStrategy[Effect]:
    """Draw an effect of turn ``number`` on records that there may be."""
    some = st.sampled_from(ids)
    return st.one_of(
        st.builds(
            ChangeRecord,
            record_id=some,
            put=fields,
            drop=st.sampled_from([(), ("note",), ("other", "done")]),
            times=st.booleans(),
            when=st.none() | moments,
        ),
        st.builds(RemoveRecord, record_id=some),
        st.builds(RestoreRecord, record_id=some),
        st.builds(
            RemoveRecords,
            pack=st.sampled_from(PACKS),
            kinds=st.sampled_from([KINDS[:1], KINDS]),
            equals=st.sampled_from([{}, {"done": True}, {"category": "lazer"}]),
            up_to_turn=st.integers(1, number),
            count=st.just(1),
        ),
        st.just(RemoveImported(imported="i1")),
        st.builds(
            RemoveEverything, up_to_turn=st.integers(1, number), count=st.just(1), records=st.sampled_from([None, 3])
        ),
        st.builds(RestoreRemoved, removed_turn=st.integers(1, number)),
    )


def requests(records: list[Record]) -> dict[type[Request[Any]], st.SearchStrategy[Any]]:
    """Return how each request about ``records`` is drawn."""
    ids = st.lists(st.sampled_from(["none", *(each.id for each in records)]), max_size=4).map(tuple)
    limits = st.integers(0, 6)
    marks = st.sampled_from([None, *map(Mark.of, records)])
    return {
        ListRecords: st.builds(
            ListRecords,
            where=wheres(),
            order=st.sampled_from(["newest", "oldest"]),
            after=marks,
            limit=limits,
        )
        | st.builds(
            ListRecords, where=wheres(), order=st.sampled_from(["most", "least"]), field=st.just("amount"), limit=limits
        ),
        CountRecords: st.builds(CountRecords, where=st.none() | wheres(), up_to_turn=st.none() | st.integers(1, 9)),
        SumRecords: st.builds(
            SumRecords,
            where=wheres(),
            field=st.sampled_from([None, "amount", "other"]),
            by=st.sampled_from([(), ("category",), ("done", "other")]),
            per=st.sampled_from([None, "day", "week", "month", "year"]),
            zone=st.sampled_from(ZONES),
        ),
        GetRecords: st.builds(GetRecords, ids=ids),
        FindExternal: st.builds(FindExternal, pack=st.sampled_from(PACKS), external=st.just(("e1", "e2", "e3"))),
        RemovedRecords: st.builds(
            RemovedRecords,
            pack=st.sampled_from([None, *PACKS]),
            removed_turn=st.none() | st.integers(1, 9),
            before=st.none() | st.integers(1, 9),
            limit=limits,
        ),
    }


async def ask(database: Database, person: str, request: Request[T]) -> T:
    """Return the answer to ``request`` on behalf of ``person``."""
    answer: T = await record_sources(database, person)[type(request)](request)
    return answer
