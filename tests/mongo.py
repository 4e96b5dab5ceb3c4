"""One real MongoDB server for a whole test session, shared by the workers of pytest-xdist."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from pymongo import MongoClient
from pymongo.database import Database

from state.migrations import MIGRATIONS, Index
from state.mongo.bundled import bundled_server

Client = MongoClient[dict[str, object]]
# Where migrations are recorded.
MIGRATED = "migrations"
# What the server noted of the operations that it was told to note.
PROFILE = "system.profile"


@contextmanager
def session_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URI of the session's server: the first worker to ask starts it, it stops after the last one."""
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each worker's own folder lies in one they share
        root = root.parent
    with bundled_server(root / "mongo", timeout=120) as uri:
        with Client(uri) as client:  # tests write by clocks of their own: what is months old by ours is not to vanish
            client.admin.command("setParameter", 1, ttlMonitorEnabled=False)
        yield uri


@contextmanager
def fresh_database(uri: str) -> Iterator[str]:
    """A database name nobody else has; dropped after the block."""
    name = f"test_{uuid4().hex}"
    try:
        yield name
    finally:
        with Client(uri) as client:
            client.drop_database(name)


_EMPTIED: dict[str, list[str]] = {}


@contextmanager
def ready_database(uri: str) -> Iterator[str]:
    """A database name nobody else has at the time, of one without documents that is migrated or about to be.

    It is emptied after the block and used again, unless its collections are no longer what the migrations make: to
    build all indexes anew takes longer than most tests.
    """
    pool = _EMPTIED.setdefault(uri, [])
    name = pool.pop() if pool else f"test_{uuid4().hex}"
    yield name
    with Client(uri) as client:
        if _is_as_migrated(client[name]):
            client[name].drop_collection(PROFILE)
            for collection in set(client[name].list_collection_names()) - {MIGRATED}:
                client[name][collection].delete_many({})
            pool.append(name)
        else:
            client.drop_database(name)


def _is_as_migrated(database: Database[dict[str, object]]) -> bool:
    """Tell whether every migration was recorded, and every index, and no other, is there."""
    if {raw["_id"] for raw in database[MIGRATED].find()} != {each.number for each in MIGRATIONS}:
        return False
    expected = {(step.collection, step.name) for each in MIGRATIONS for step in each.steps if isinstance(step, Index)}
    names = set(database.list_collection_names()) - {PROFILE}
    found = {(name, index) for name in names for index in database[name].index_information()}
    return {index for index in found if index[1] != "_id_"} == expected
