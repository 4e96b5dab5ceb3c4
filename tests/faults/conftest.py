"""What the fault tests share: a fork_server of processes, and a database that each person has to themselves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient

from state.mongo.turns import UNFINISHED
from tests.faults.fork_server import ForkServer, fork_server
from tests.faults.stage import Stage
from tests.mongo import fresh_database


@pytest.fixture(scope="session")
def breeder() -> Iterator[ForkServer]:
    """The process that the tests' processes are forked from."""
    with fork_server() as opened:
        yield opened


@pytest.fixture(scope="session")
def shared_database(mongo_uri: str) -> Iterator[str]:
    """One database for many tests: migrating an empty one takes longer than a test."""
    with fresh_database(mongo_uri) as name:
        yield name


@pytest.fixture
def stage(breeder: ForkServer, mongo_uri: str, shared_database: str, tmp_path: Path) -> Iterator[Stage]:
    """Where a test's processes play. None of them outlives the test.

    What people of earlier tests wait for is taken away: a worker would begin with that, and a failpoint meet it.
    """
    with MongoClient[dict[str, Any]](mongo_uri) as client:
        client[shared_database]["turns"].delete_many({"status": {"$in": UNFINISHED}})
    with Stage(breeder, mongo_uri, shared_database, tmp_path) as opened:
        yield opened
