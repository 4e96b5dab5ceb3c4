"""Writes that go together come to what they would have come to one by one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pymongo.errors import DuplicateKeyError, OperationFailure, PyMongoError

from state.mongo.connection import Database, connect
from state.mongo.write_batcher import Insert, Update, Write, WriteBatcher


class Counting:
    """A collection that counts the commands it is sent."""

    def __init__(self, collection: Any) -> None:
        self._collection = collection
        self.sent: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.sent.append(name)
        return getattr(self._collection, name)


def step(who: int, before: int) -> Update:
    where = {"_id": who, "step": before}
    return Update(where, {"$set": {"step": before + 1}}, {"_id": who, "step": before + 1, "by": who})


async def together(collection: Any, *writes: Write) -> list[Any]:
    combiner = WriteBatcher(collection)
    return await asyncio.gather(*(combiner.write(write) for write in writes), return_exceptions=True)


async def one_by_one(collection: Any, *writes: Write) -> list[Any]:
    outcomes: list[Any] = []
    for write in writes:
        try:
            outcomes.append(await WriteBatcher(collection).write(write))
        except PyMongoError as error:
            outcomes.append(error)
    return outcomes


async def test_many_at_once_are_one_command(real: Database) -> None:
    collection = Counting(real["things"])
    assert await together(collection, *(Insert({"_id": n}) for n in range(50))) == [True] * 50
    assert collection.sent == ["bulk_write"]
    assert await real["things"].count_documents({}) == 50


async def test_one_alone_waits_for_nobody(real: Database) -> None:
    collection = Counting(real["things"])
    assert await together(collection, Insert({"_id": 1})) == [True]
    assert collection.sent == ["insert_one"]


async def test_what_is_asked_for_meanwhile_goes_next(real: Database) -> None:
    collection = Counting(real["things"])
    combiner = WriteBatcher(collection)  # type: ignore[arg-type]
    first = asyncio.create_task(combiner.write(Insert({"_id": 0})))
    for _ in range(3):
        await asyncio.sleep(0)
    assert collection.sent == ["insert_one"]
    rest = [asyncio.create_task(combiner.write(Insert({"_id": n}))) for n in range(1, 9)]
    assert await asyncio.gather(first, *rest) == [True] * 9
    assert collection.sent == ["insert_one", "bulk_write"]


@pytest.mark.parametrize("missing", [{3}, {0, 7}, set(range(8)), set()])
async def test_whose_document_was_not_found_is_told_so_and_the_others_are_not(
    missing: set[int], real: Database
) -> None:
    for n in range(8):
        await real["things"].insert_one({"_id": n, "step": 9 if n in missing else 0, "by": n})
    assert await together(real["things"], *(step(n, 0) for n in range(8))) == [n not in missing for n in range(8)]


async def test_a_document_that_is_there_already_is_an_error_of_its_own(real: Database) -> None:
    await real["things"].insert_many([{"_id": 2}, {"_id": "a", "step": 0, "by": "a"}, {"_id": "b", "step": 5}])
    writes = [Insert({"_id": n}) for n in range(4)]
    updates = [Update({"_id": one, "step": 0}, {"$set": {"step": 1}}, {"_id": one, "step": 1}) for one in "ab"]
    outcomes = await together(real["things"], *writes, *updates)
    assert [type(outcome) for outcome in outcomes] == [bool, bool, DuplicateKeyError, bool, bool, bool]
    assert outcomes[-2:] == [True, False]


async def test_what_the_server_refuses_is_refused_to_whoever_asked_alone(real: Database) -> None:
    await real["things"].insert_one({"_id": 1, "text": "leite"})
    refused = Update({"_id": 1}, {"$push": {"text": "pão"}}, {"_id": 1})
    outcomes = await together(real["things"], Insert({"_id": 7}), refused, Insert({"_id": 8}))
    assert [type(outcome) for outcome in outcomes] == [bool, OperationFailure, bool]


async def test_together_or_one_by_one_they_come_to_the_same(real: Database) -> None:
    there = [{"_id": n, "step": (0, 1, 5)[n % 3], "by": n} for n in range(0, 40, 2)]
    writes: list[Write] = [step(n, 1) if n % 4 else Insert({"_id": n, "step": 7}) for n in range(40)]
    outcomes = []
    for name, carry_out in (("together", together), ("alone", one_by_one)):
        await real[name].insert_many([dict(one) for one in there])
        outcomes.append(
            [repr(type(one)) if isinstance(one, Exception) else one for one in await carry_out(real[name], *writes)]
        )
    assert outcomes[0] == outcomes[1]
    rows = [[row async for row in real[name].find().sort("_id")] for name in ("together", "alone")]
    assert rows[0] == rows[1]


async def test_without_a_server_nobody_is_left_waiting(real: Database) -> None:
    gone = connect("mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=200", "nowhere")
    outcomes = await together(gone["things"], *(Insert({"_id": n}) for n in range(5)))
    gone.client.close()
    assert all(isinstance(outcome, PyMongoError) for outcome in outcomes)


async def test_who_stops_waiting_does_not_hold_the_others_up(real: Database) -> None:
    combiner = WriteBatcher(real["things"])
    impatient = asyncio.create_task(combiner.write(Insert({"_id": 1})))
    others = [asyncio.create_task(combiner.write(Insert({"_id": n}))) for n in (2, 3)]
    await asyncio.sleep(0)
    impatient.cancel()
    assert await asyncio.gather(*others) == [True, True]
