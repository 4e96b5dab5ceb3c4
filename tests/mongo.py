"""One real MongoDB server for a whole test session, shared by the workers of pytest-xdist."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from pymongo import MongoClient

from state.store.bundled import bundled_server

Client = MongoClient[dict[str, object]]


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
