"""What requests about records cost, counted in documents read: on the real server only, which keeps count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from state.mongo.codec import record_row
from state.mongo.connection import Database
from state.reads import PAGE_LIMIT, Request
from state.record import record_id
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
from tests.state.mongo.profiling import assert_cheap, profiled
from tests.state.mongo.records import a_record, ask

SIZE = 2_000
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
EXPENSES = Where(pack="ledger", kinds=("expense",))
A_MONTH = EXPENSES.changed(since=FIRST + timedelta(days=30), until=FIRST + timedelta(days=60))
OF_A_MONTH = 30 * 4
IN_THE_MIDDLE = Mark(at=a_record("ana", 1, when=FIRST + timedelta(days=200)).at, created_turn=1, id="x")


async def ledger(database: Database) -> None:
    """Put 2,000 expenses, four a day, of ten categories and as many words, and 200 that are removed."""
    rows = []
    for n in range(SIZE + 200):
        fields = {"amount": n, "category": f"c{n % 10}", "place": f"comum raro{n}x"}
        when = FIRST + timedelta(hours=6 * (n % SIZE))
        gone = {"live": False, "removed_turn": SIZE + n % 10} if n >= SIZE else {}
        record = a_record("ana", n + 1, fields=fields, when=when, external=f"e{n}" if n % 2 else None, **gone)
        rows.append(record_row(record))
    await database["records"].insert_many(rows)


@pytest.mark.parametrize(
    ("request_", "most"),
    [
        (ListRecords(where=EXPENSES), PAGE_LIMIT),
        (ListRecords(where=EXPENSES, after=IN_THE_MIDDLE), PAGE_LIMIT + 1),
        (ListRecords(where=EXPENSES, order="oldest", after=IN_THE_MIDDLE, limit=10), 10),
        (ListRecords(where=EXPENSES.changed(kinds=("expense", "income")), limit=10), 10),
        (ListRecords(where=EXPENSES.changed(equals={"category": "c3"}), limit=10), 10),
        (ListRecords(where=EXPENSES.changed(words=("raro77x",))), 1),
        (ListRecords(where=EXPENSES.changed(words=("comum",)), limit=10), 10),
        (ListRecords(where=A_MONTH, order="most", field="amount", limit=1), 1),
        (SumRecords(where=A_MONTH, field="amount"), 0),
        (SumRecords(where=A_MONTH, field="amount", by=("category",)), 0),
        (SumRecords(where=A_MONTH, field="amount", per="week"), 2),
        (SumRecords(where=A_MONTH.changed(equals={"category": "c3"}), field="amount"), OF_A_MONTH // 10 + 1),
        (SumRecords(where=EXPENSES, field="amount", per="month"), 2),
        (CountRecords(), 0),
        (CountRecords(where=A_MONTH), 0),
        (CountRecords(up_to_turn=100), 0),
        (GetRecords(ids=(record_id("ana:1", 0), record_id("ana:2", 0))), 2),
        (FindExternal(pack="ledger", external=("e1", "e3", "none")), 2),
        (RemovedRecords(removed_turn=SIZE), 20),
        (RemovedRecords(limit=5), 5),
    ],
    ids=lambda value: repr(value)[:70],
)
async def test_a_request_reads_no_more_than_it_needs(real: Database, request_: Request[Any], most: int) -> None:
    await ledger(real)
    async with profiled(real) as noted:
        assert await ask(real, "ana", request_)
    assert_cheap(noted, most)
