"""What a person's records cost as they grow from 100 to 100,000: three a day, or ten years however many there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.packs.agenda.record import waiting
from state.mongo.codec import record_row
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.record_reads import record_sources
from state.reads import Request
from state.record import ChangeRecord, PutRecord, Record, RemoveRecord, record_id
from state.record_reads import CountRecords, ListRecords, SumRecords, Where
from tests.bench.library import BATCH, LATER, RUNS, SIZES, Operation, baseline, measure, table

TODAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
MONTH = datetime(2026, 11, 1, 3, tzinfo=UTC)
CATEGORIES = ("mercado", "transporte", "lazer", "saúde", "casa", "farmácia", "restaurante", "outros")
EVEN, DENSE = "even", "dense"


async def report(database: Database) -> str:
    """Fill the migrated ``database`` and return three tables of medians, in milliseconds.

    The first is of entries that come three a day at every size, so that a month is as full; the second of ten years in
    which they come the closer, the more there are: then a month has 100 times as many, and its sum reads as many. The
    third is of reminders to come, three a day: what an order about one, or a look at today, reads and writes.
    """
    for size in SIZES:
        for spread in (EVEN, DENSE):
            await fill(database, size, spread)
    parts = []
    for spread in (EVEN, DENSE):
        timings = await measure(operations(database, spread))
        parts.append(f"{spread}: {table(timings, 'a person with … records')}")
    for size in SIZES:
        await fill_agenda(database, size)
    parts.append(f"agenda: {table(await measure(of_the_agenda(database)), 'a person with … reminders')}")
    return "\n\n".join(parts)


async def fill(database: Database, size: int, spread: str) -> None:
    """Put ``size`` expenses of that person."""
    drawn = random.Random(size)
    for start in range(0, size, BATCH):
        some = range(start, min(start + BATCH, size))
        await database["records"].insert_many([record_row(an_expense(size, spread, n, drawn)) for n in some])


def an_expense(size: int, spread: str, number: int, drawn: random.Random) -> Record:
    """Return expense ``number``, counted back from today: a category, a place of some thousand, a word of its own."""
    apart = timedelta(hours=8) if spread == EVEN else timedelta(days=3_652) / size
    when = max(TODAY - number * apart, datetime(1700, 1, 1, tzinfo=UTC))
    return Record(
        id=record_id(f"{spread} {size}", number),
        person=person(size, spread),
        pack="ledger",
        kind="expense",
        fields={
            "amount": drawn.randint(100, 50_000),
            "category": drawn.choice(CATEGORIES),
            "place": f"lugar {min(5_000, int(drawn.paretovariate(0.7)))}",
            "note": f"compra raro{number}x no cartão",
            "account": drawn.choice(("nubank", "itaú")),
        },
        when=when,
        created_at=int(when.timestamp()) * 1_000_000_000,
        created_turn=size - number,
        last_turn=size - number,
    )


def person(size: int, spread: str) -> str:
    return f"{spread} person of {size}"


def operations(database: Database, spread: str) -> Mapping[str, Operation]:
    """Return what is timed, each for a number of records and the number of the run."""
    drawn = random.Random(7)
    expenses = Where(pack="ledger", kinds=("expense",))
    month = expenses.changed(since=MONTH, until=TODAY + timedelta(days=1))

    def asking(*request: Request[Any]) -> Operation:
        async def run(size: int, number: int) -> object:
            asked = request[number % len(request)]
            return await record_sources(database, person(size, spread))[type(asked)](asked)

        return run

    async def rare(size: int, number: int) -> object:
        asked = ListRecords(where=expenses.changed(words=(f"raro{number * size // RUNS}x",)))
        return await record_sources(database, person(size, spread))[ListRecords](asked)

    def added(size: int, number: int) -> Record:
        kept = an_expense(size, spread, 0, drawn)
        return kept.changed(
            id=record_id(f"{spread} {size} later", number), created_turn=LATER + number, last_turn=LATER + number
        )

    async def put(size: int, number: int) -> None:
        effects = Effects(database, person(size, spread), LATER + number, 1)
        await effects.apply(PutRecord(record=added(size, number)))

    async def change(size: int, number: int) -> None:
        effects = Effects(database, person(size, spread), 2 * LATER + number, 1)
        await effects.apply(ChangeRecord(record_id=added(size, number).id, put={"amount": 5}))

    async def remove(size: int, number: int) -> None:
        effects = Effects(database, person(size, spread), 3 * LATER + number, 1)
        await effects.apply(RemoveRecord(record_id=added(size, number).id))

    return {
        **baseline(database),
        "first page": asking(ListRecords(where=expenses)),
        "this month's sum": asking(SumRecords(where=month, field="amount")),
        "this month by category": asking(SumRecords(where=month, field="amount", by=("category",))),
        "this month by week": asking(SumRecords(where=month, field="amount", per="week")),
        "this month at one place": asking(SumRecords(where=month.changed(equals={"place": "lugar 7"}), field="amount")),
        "this month's biggest": asking(ListRecords(where=month, order="most", field="amount", limit=1)),
        "rare-word search": rare,
        "common word": asking(ListRecords(where=expenses.changed(words=("compra",)))),
        "sum of all": asking(SumRecords(where=expenses, field="amount")),
        "all by month": asking(SumRecords(where=expenses, field="amount", per="month")),
        "number of all": asking(CountRecords()),
        "put one": put,
        "change one": change,
        "remove one": remove,
    }


async def fill_agenda(database: Database, size: int) -> None:
    """Put ``size`` reminders to come of that person."""
    for start in range(0, size, BATCH):
        some = range(start, min(start + BATCH, size))
        await database["records"].insert_many([record_row(a_reminder(size, number)) for number in some])


def a_reminder(size: int, number: int, turn: int = 0) -> Record:
    """Return reminder ``number``, which comes so many times eight hours from now."""
    return Record(
        id=record_id(f"agenda {size} {turn}", number),
        person=person(size, "agenda"),
        pack="agenda",
        kind="reminder",
        fields={"text": f"tomar o remédio raro{number}x", "done": False, "chat": "cli:a"},
        when=TODAY + number * timedelta(hours=8),
        created_at=int(TODAY.timestamp()) * 1_000_000_000,
        created_turn=turn,
        last_turn=turn,
    )


def of_the_agenda(database: Database) -> Mapping[str, Operation]:
    """Return what is timed of reminders, each for a number of them and the number of the run."""

    def listing(where: Callable[[int, int], Where]) -> Operation:
        async def run(size: int, number: int) -> object:
            asked = ListRecords(where=where(size, number), order="oldest")
            return await record_sources(database, person(size, "agenda"))[ListRecords](asked)

        return run

    async def put(size: int, number: int) -> None:
        record = a_reminder(size, number, LATER + number)
        await Effects(database, person(size, "agenda"), LATER + number, 1).apply(PutRecord(record=record))

    async def cancel(size: int, number: int) -> None:
        gone = RemoveRecord(record_id=a_reminder(size, number, LATER + number).id)
        await Effects(database, person(size, "agenda"), 2 * LATER + number, 1).apply(gone)

    today = waiting(TODAY, TODAY + timedelta(days=1))
    return {
        **baseline(database),
        "today's": listing(lambda *_: today),
        "the next ones": listing(lambda *_: waiting()),
        "one by its name": listing(lambda size, number: waiting(words=(f"raro{number * size // RUNS}x",))),
        "put one": put,
        "cancel one": cancel,
    }
