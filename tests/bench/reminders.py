"""10,000 reminders that are due in the same minute: whether all come, in order a person, and how soon."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from datetime import UTC, datetime

from state.addresses import person_of
from state.jobs import PackJob
from state.lane import SECOND
from state.mongo.codec import encode, record_row
from state.mongo.connection import Database
from state.record import Record, record_id
from state.turns import Message, Status, Turn
from tests.bench.turns import ready, worker

REMINDERS, PEOPLE, PROCESSES = 10_000, 500, 2
BATCH = 1_000
LOOK_SECONDS = 0.2


async def report(database: Database, uri: str) -> str:
    """Return the row: how long two processes take for all of them, from the beginning of their minute."""
    workers = [worker(uri) for _ in range(PROCESSES)]
    await asyncio.gather(*(asyncio.to_thread(ready, each) for each in workers))
    try:
        began = time.time_ns()
        for start in range(0, REMINDERS, BATCH):
            await _put(database, range(start, start + BATCH), began)
        put = (time.time_ns() - began) / SECOND
        jobs = database["turns"]
        while True:
            if not await jobs.count_documents({"kind": "job", "status": {"$ne": str(Status.APPLIED)}}):
                break
            await asyncio.sleep(LOOK_SECONDS)
        took = (time.time_ns() - began) / SECOND
    finally:
        for each in workers:
            each.terminate()
            each.wait()
    said, disorder = await _checked(database)
    return (
        f"{REMINDERS} reminders of {PEOPLE} people due in one minute, {PROCESSES} processes: {said} said, "
        f"{disorder} out of order, all within {took:.1f} s of its beginning ({put:.1f} s of it to put them there)"
    )


async def _put(database: Database, some: range, began: int) -> None:
    records, turns = [], []
    for number in some:
        chat = f"cli:reminded-{number % PEOPLE}"
        due = began - 60 * SECOND + number * 60 * SECOND // REMINDERS // 1_000 * 1_000
        turn_id = f"{chat}:{number}"
        record = Record(
            id=record_id(turn_id, 0),
            person=person_of(chat),
            pack="agenda",
            kind="reminder",
            fields={"text": f"tomar o remédio {number}", "done": False, "chat": chat},
            when=datetime.fromtimestamp(due // 1_000 / 1e6, UTC),
            created_at=due,
            created_turn=0,
            last_turn=0,
        )
        due = round(record.at) * 1_000
        job = PackJob(pack="agenda", name="ring", key=record.id, last_turn=0)
        turns.append(
            Turn(
                id=f"{turn_id}~pack:agenda",
                person=record.person,
                chat=chat,
                channel="cli",
                kind="job",
                message=Message(job=job),
                arrived=due,
                due=due,
                parent=turn_id,
            )
        )
        records.append(record_row(record))
    await database["records"].insert_many(records)
    await database["turns"].insert_many([encode(turn, "id") for turn in turns])


async def _checked(database: Database) -> tuple[int, int]:
    """Return how many were said, and how many of a person were said before one that was due earlier."""
    last: dict[str, int] = defaultdict(int)
    said = disorder = 0
    async for raw in database["turns"].find({"kind": "job"}).sort([("person", 1), ("number", 1)]):
        said += len(raw["decision"]["replies"])
        disorder += raw["due"] < last[raw["person"]]
        last[raw["person"]] = raw["due"]
    return said, disorder
