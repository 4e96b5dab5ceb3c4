"""The database fixtures that other tests rely on."""

import pytest

from tests.mongo import Client, fresh_database


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
