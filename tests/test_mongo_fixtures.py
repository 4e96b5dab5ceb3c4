"""The database fixtures that other tests rely on."""

import asyncio

import pytest

from state.mongo.connection import connect
from state.mongo.migrate import migrate
from tests.mongo import Client, fresh_database, ready_database


@pytest.mark.parametrize("attempt", range(2))
def test_each_test_finds_its_database_empty(mongo_uri: str, database_name: str, attempt: int) -> None:
    with Client(mongo_uri) as client:
        notes = client[database_name].notes
        assert notes.count_documents({}) == 0
        notes.insert_one({"attempt": attempt})


def test_a_database_is_dropped_after_its_test(mongo_uri: str) -> None:
    with Client(mongo_uri) as client:
        with fresh_database(mongo_uri) as name:
            client[name].notes.insert_one({"text": "leite"})
            assert name in client.list_database_names()
        assert name not in client.list_database_names()


def test_a_database_that_is_used_again_is_empty_and_one_that_was_altered_is_not_used_again(mongo_uri: str) -> None:
    with ready_database(mongo_uri) as name, Client(mongo_uri) as client:
        asyncio.run(migrated(mongo_uri, name))
        client[name]["items"].insert_one({"_id": "i"})
    with ready_database(mongo_uri) as again, Client(mongo_uri) as client:
        assert again == name
        assert client[again]["items"].count_documents({}) == 0
        client[again]["items"].drop_index("newest")
    with ready_database(mongo_uri) as other:
        assert other != name


async def migrated(uri: str, name: str) -> None:
    database = connect(uri, name)
    await migrate(database)
    database.client.close()
