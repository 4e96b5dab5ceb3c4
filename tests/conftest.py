"""Fixtures that every folder of tests may ask for."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from bot.runtime.warmup import COLLECTED_AFTER
from tests.fakes.mongomock_bulk import learn_bulk_updates
from tests.mongo import fresh_database, ready_database, session_server

learn_bulk_updates()
settings.register_profile("search", deadline=None)  # a busy machine proves nothing about an example
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("GUARDA_TEST_EXAMPLES", "repeatable"))

if "GUARDA_TEST_MODEL_URL" not in os.environ:
    # Nobody outside is asked, and to load all authorities anew for each client takes longer than most tests: a folder
    # without any is looked into instead.
    os.environ.pop("SSL_CERT_FILE", None)
    os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)


def pytest_collection_finish() -> None:
    """Leave the product and the tests out of further collections of garbage: they stay until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


@pytest.fixture(scope="session")
def mongo_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real mongod, started only if a test asks for it."""
    with session_server(tmp_path_factory) as uri:
        yield uri


@pytest.fixture
def database_name(mongo_uri: str) -> Iterator[str]:
    """The name of an empty database of the test's own on `mongo_uri`."""
    with fresh_database(mongo_uri) as name:
        yield name


@pytest.fixture
def ready_name(mongo_uri: str) -> Iterator[str]:
    """The name of a database of the test's own on `mongo_uri`, without documents; migrated, if it was used before."""
    with ready_database(mongo_uri) as name:
        yield name
