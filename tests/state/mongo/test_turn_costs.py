"""What the journal's questions cost somebody with a long past: on the real server only, which keeps count."""

from collections.abc import Awaitable, Callable

import pytest

from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.turns import TurnStore
from state.reads import FindUndoable
from state.turns import Status
from tests.state.mongo.libraries import ask
from tests.state.mongo.profiling import assert_cheap, profiled
from tests.state.mongo.test_undo import CHANGED, turn

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
