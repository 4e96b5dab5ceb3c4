"""Bringing a database up to date."""

import asyncio
import json
import random
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import pytest

from state.addresses import person_of
from state.lane import Chat
from state.migrations import MIGRATIONS, Index, Migration, Refill, Sweep, Uncount
from state.mongo.connection import Database, connect
from state.mongo.lanes import LaneStore
from state.mongo.migrate import migrate, take
from state.mongo.places import PlaceStore
from state.reads import SearchItems
from tests.mongo import fresh_database
from tests.state.mongo.libraries import ask, item, keep

NUMBERS = [migration.number for migration in MIGRATIONS]
STEPS = [step for migration in MIGRATIONS for step in migration.steps]
INDEXES = [step for step in STEPS if isinstance(step, Index)]


async def indexes(database: Database) -> dict[str, Any]:
    """Return every index there is, and how it was made."""
    return {
        f"{collection}.{name}": {option: value for option, value in made.items() if option not in ("v", "ns")}
        for collection in await database.list_collection_names()
        for name, made in (await database[collection].index_information()).items()
        if name != "_id_"
    }


async def process(uri: str, name: str) -> Process:
    """Start a process that is ready to migrate and waits for a line."""
    command = (sys.executable, "-m", "tests.state.mongo.migrating", uri, name)
    started = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert started.stdout
    assert await started.stdout.readline() == b"ready\n"
    return started


async def finish(started: Process) -> list[int]:
    """Let it migrate; return what it recorded."""
    out, _ = await started.communicate(b"\n")
    assert started.returncode == 0
    recorded: list[int] = json.loads(out)
    return recorded


def test_numbers_rise_and_names_are_unique() -> None:
    assert sorted(set(NUMBERS)) == NUMBERS
    assert len({(step.collection, step.name) for step in INDEXES}) == len(INDEXES)


class TestMigrate:
    async def test_every_index_is_made_as_it_is_written_down(self, database: Database) -> None:
        made = await indexes(database)
        assert set(made) == {f"{step.collection}.{step.name}" for step in INDEXES}
        for step in INDEXES:
            index = made[f"{step.collection}.{step.name}"]
            assert [tuple(key) for key in index["key"]] == list(step.key)
            assert index.get("unique", False) == step.unique
            assert index.get("partialFilterExpression") == step.only
            assert ("expireAfterSeconds" in index) == step.expires

    async def test_a_second_time_there_is_nothing_to_do(self, database: Database) -> None:
        before = await indexes(database)
        assert await migrate(database) == []
        assert await indexes(database) == before

    async def test_only_what_is_new_is_applied_and_a_newer_versions_number_is_left(self, database: Database) -> None:
        index = Index(collection="items", name="year", key=(("person", 1), ("year", 1)))
        newer = Migration(number=NUMBERS[-1] + 1, title="find items by year", steps=(index,))
        assert await migrate(database, [*MIGRATIONS, newer]) == [newer.number]
        assert "items.year" in await indexes(database)
        assert await migrate(database) == []

    async def test_what_was_kept_before_there_were_keys_is_given_them_once(self, database: Database) -> None:
        old, new = item("ana", "receitas"), item("ana", "sonhos")
        await keep(database, [old, new])
        await database["items"].update_one({"_id": old.id}, {"$unset": {"keys": ""}})
        await database["items"].update_one({"_id": new.id}, {"$set": {"keys": ["kept"]}})
        request = SearchItems(words=("receita", ""))
        assert await ask(database, "ana", request) == ()
        for _ in range(2):
            await take(database, Refill())
        assert await ask(database, "ana", request) == (old,)
        assert await database["items"].count_documents({"keys": "kept"}) == 1

    async def test_when_and_what_is_recorded(self, database: Database) -> None:
        rows = [raw async for raw in database["migrations"].find().sort([("_id", 1)])]
        assert [row["_id"] for row in rows] == NUMBERS
        assert [row["title"] for row in rows] == [migration.title for migration in MIGRATIONS]
        assert all(row["applied_at"] > 0 for row in rows)


class TestMigrateBesideOthers:
    """On the real server only: mongomock lives in one process."""

    @pytest.mark.parametrize("done", sorted({0, 1, len(STEPS) // 2, len(STEPS)}))
    async def test_a_run_that_was_cut_short_after_any_step_is_resumed(
        self, mongo_uri: str, database_name: str, done: int
    ) -> None:
        database = connect(mongo_uri, database_name)
        for step in STEPS[:done]:
            await take(database, step)
        assert await migrate(database) == NUMBERS
        assert len(await indexes(database)) == len(INDEXES)
        database.client.close()

    async def test_ten_processes_at_once_do_it_once(self, mongo_uri: str, database_name: str, real: Database) -> None:
        expected = await indexes(real)
        with fresh_database(mongo_uri) as name:
            started = await asyncio.gather(*(process(mongo_uri, name) for _ in range(10)))
            recorded = await asyncio.gather(*(finish(each) for each in started))
            assert sorted(number for numbers in recorded for number in numbers) == NUMBERS
            assert await indexes(real.client[name]) == expected
            assert await real.client[name]["migrations"].count_documents({}) == len(NUMBERS)

    @pytest.mark.parametrize("seed", range(2))
    async def test_processes_that_are_killed_leave_nothing_that_the_next_cannot_finish(
        self, mongo_uri: str, real: Database, seed: int
    ) -> None:
        moment = random.Random(seed)
        expected = await indexes(real)
        with fresh_database(mongo_uri) as name:
            for victim in await asyncio.gather(*(process(mongo_uri, name) for _ in range(3))):
                assert victim.stdin
                victim.stdin.write(b"\n")
                await asyncio.sleep(moment.uniform(0.0, 0.3))
                victim.kill()
                await victim.communicate()
            await finish(await process(mongo_uri, name))
            assert await indexes(real.client[name]) == expected


async def test_the_places_of_people_who_were_erased_go(database: Database) -> None:
    gone, here, joined, group, sending = "wa:+551", "wa:+552", "wa:+553", "tg:-5", "wa:+554"
    for address in (gone, here, joined, group, sending):
        await PlaceStore(database).claim(address, "one", 1, 2)
        if address != sending:
            await database["places"].update_one({"_id": address}, {"$set": {"owner": None}})
    lanes = LaneStore(database)
    for address in (gone, here, joined):
        assert await lanes.claim(person_of(address), "one", 1, 2)
    await lanes.advance((await lanes.get(person_of(here))).moved(1, Chat(chat=here)), 0)
    await database["lanes"].update_one({"_id": person_of(joined)}, {"$set": {"moved_to": "other"}})
    for _ in range(2):
        await take(database, Sweep())
        assert {raw["_id"] async for raw in database["places"].find({})} == {here, joined, group, sending}


async def test_what_was_counted_under_ids_that_can_be_tried_goes(database: Database) -> None:
    counted = database["mission_metrics"]
    await counted.insert_many([{"_id": "a" * 24}, {"_id": "b" * 32}])
    for _ in range(2):
        await take(database, Uncount())
        assert [raw["_id"] async for raw in counted.find({})] == ["b" * 32]
