"""What requests and the journal's questions cost, counted in documents read: on the real server only, which counts."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from state.finding.terms import COMMON
from state.items import Item, Kind
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.search import GLIMPSED, NEAR, RANKED
from state.mongo.turns import TurnStore
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountRestorable,
    FindKept,
    FindTitled,
    FindUndoable,
    GetItems,
    GonePlace,
    ListGone,
    ListItems,
    Position,
    Reach,
    ReadChanges,
    RemovedItems,
    Request,
    SearchItems,
)
from state.turns import Status
from tests.state.mongo.libraries import ask, item, keep, removed
from tests.state.mongo.profiling import assert_cheap, profiled
from tests.state.mongo.test_undo import CHANGED, turn

SIZE = 2_500
PLACE = Position(kind=Kind.LINK, created_turn=SIZE // 2, id="x")


def library() -> Sequence[Item]:
    """Return 2,500 live items, one word in all of them and one in each alone, and 200 removed ones."""
    kinds = list(Kind)
    live = [
        item(
            "ana",
            f"comum raro{n}x",
            id=f"i{n}",
            key=f"k{n}",
            kind=kinds[n % 5],
            created_turn=n,
            created_at=n,
            year=1950 + n % 50,
        )
        for n in range(SIZE)
    ]
    return [*live, *(removed("ana", SIZE + n % 10, f"raro{n}x", key=f"gone{n}") for n in range(200))]


@pytest.mark.parametrize(
    ("request_", "most"),
    [
        (CountItems(), 0),
        (ListItems(), PAGE_LIMIT),
        (ListItems(after=PLACE), PAGE_LIMIT),
        (ListItems(kinds=(Kind.NOTE,), after=PLACE), PAGE_LIMIT),
        (SearchItems(words=("raro77x",)), 3),
        (SearchItems(words=("comum", "raro77x")), 3 + 2 * GLIMPSED),
        (SearchItems(words=("raro77x", "comum")), 3 + COMMON + 2 * GLIMPSED),
        (SearchItems(words=("raro7",)), 2 * 111 + PAGE_LIMIT + 2 * GLIMPSED),
        (SearchItems(words=("comum",)), COMMON + RANKED + PAGE_LIMIT + 2 * GLIMPSED),
        (SearchItems(words=("nada",)), 0),
        (SearchItems(words=("comum", "nada")), 4 * GLIMPSED),
        (SearchItems(words=("nada", "comum")), 2 * COMMON + 4 * GLIMPSED),
        (SearchItems(words=("comum", "nada"), reach=Reach.NEAREST), 2 * COMMON + 2 * NEAR + 4 * GLIMPSED),
        (SearchItems(words=("raro77x", "raro78x", "comum"), reach=Reach.CLEARLY), COMMON + 30 + 2 * GLIMPSED),
        (SearchItems(words=("raro77x", "raro78x", "nada"), reach=Reach.CLEARLY), 30),
        (SearchItems(words=("comum", "nada"), reach=Reach.CLEARLY), 2 * COMMON + 2 * GLIMPSED),
        (SearchItems(words=(), years=(1990, 1999)), SIZE // 50 * 2),
        (SearchItems(words=(), since=SIZE - 10, until=SIZE), 20),
        (GetItems(ids=("i1", "i2", "i3")), 3),
        (FindKept(kind=Kind.MOVIE, key="k0"), 1),
        (FindTitled(title_key="comum raro3x"), 1),
        (RemovedItems(removed_turn=SIZE), 20),
        (RemovedItems(removed_turn=SIZE, limit=3), 3),
        (ListGone(limit=30), 30),
        (ListGone(after=GonePlace(turn=SIZE), limit=30), 30),
        (ReadChanges(numbers=(1, 2, 3)), 3),
        (CountRestorable(removed_turn=SIZE), 20),
        (FindUndoable(since=0), 0),
    ],
    ids=lambda value: repr(value)[:60],
)
async def test_a_request_reads_no_more_than_it_needs(real: Database, request_: Request[Any], most: int) -> None:
    await keep(real, library())
    async with profiled(real) as noted:
        await ask(real, "ana", request_)
    assert_cheap(noted, most)


PAST = 2_000
NOW = 1_000
UNCHANGED = CHANGED.changed(inverses=(), change=None)

OPERATIONS: dict[str, tuple[Callable[[Database], Awaitable[object]], int]] = {
    # what is asked, and how many documents it may read
    "people with work": (lambda database: TurnStore(database).people_with_work(NOW), 3),
    "next of a lane": (lambda database: TurnStore(database).next_of("ana", NOW), 3),
    "take the next": (lambda database: TurnStore(database).take_next("ana", 1, NOW), 3),
    "undelivered": (lambda database: TurnStore(database).undelivered("c"), 2),
    "delivery times": (lambda database: TurnStore(database).delivery_times("ana", ["ana:1", "ana:2"]), 2),
    "children": (lambda database: TurnStore(database).children("ana:1"), 1),
    "what to undo": (lambda database: ask(database, "ana", FindUndoable(since=0)), 1),
    "one turn": (lambda database: TurnStore(database).get("ana:7"), 1),
    "mark undone": (lambda database: TurnStore(database).mark_undone("ana", "ana:7", 9), 1),
    "mark applied": (lambda database: TurnStore(database).mark_applied(["ana:7"]), 1),
}


async def journal_a_long_past(database: Database) -> None:
    """Keep 2,000 applied turns and three that wait, one of these a job of turn 1.

    Of the applied ones, two have replies to deliver, and two changed something.
    """
    past = [turn("ana", n, decision=CHANGED if n in (3, 9) else UNCHANGED) for n in range(1, PAST + 1)]
    replies = [{"outbox": "pending" if each.number in (5, PAST) else "none"} for each in past]
    ahead = [turn("ana", PAST + n, parent="ana:1" if n == 1 else None) for n in (1, 2, 3)]
    waiting = [each.changed(number=None, status=Status.WAITING, decision=None) for each in ahead]
    await database["turns"].insert_many(
        [
            *(encode(each) | outbox for each, outbox in zip(past, replies, strict=True)),
            *(encode(each) for each in waiting),
        ]
    )


@pytest.mark.parametrize("name", OPERATIONS)
async def test_a_question_reads_no_more_than_it_needs(real: Database, name: str) -> None:
    await journal_a_long_past(real)
    run, most = OPERATIONS[name]
    async with profiled(real) as noted:
        await run(real)
    assert_cheap(noted, most)
