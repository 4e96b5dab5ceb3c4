"""The connection, and the border at which the driver's exceptions become ours."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from motor.frameworks import asyncio as driver
from pymongo import WriteConcern
from pymongo.errors import (
    AutoReconnect,
    CursorNotFound,
    DuplicateKeyError,
    ExecutionTimeout,
    OperationFailure,
    PyMongoError,
    ServerSelectionTimeoutError,
    WriteConcernError,
)

from state.history import Summary
from state.importing import CountImported, FindSame, WasUndone
from state.items import Kind
from state.migrations import ITEMS
from state.mongo.connection import PATIENCE, Database, border, connect, guarded
from state.mongo.errors import AlreadyStored, StoreError, StoreRefused, StoreUnavailable
from state.mongo.health import ping
from state.mongo.history import SummaryStore
from state.mongo.library import library_sources
from state.mongo.migrate import migrate, take
from state.mongo.record_reads import record_sources
from state.reads import (
    CountItems,
    CountRestorable,
    CountTags,
    FindKept,
    FindRedoable,
    FindTitled,
    FindUndoable,
    GetItems,
    ListGone,
    ListItems,
    ListMarked,
    ReadChanges,
    RemovedItems,
    Request,
    SearchItems,
)
from state.record_reads import CountRecords, FindExternal, GetRecords, ListRecords, RemovedRecords, SumRecords, Where
from tests.state.mongo.libraries import ask, item, keep
from tests.state.mongo.servers import doomed_server


async def test_a_write_is_answered_once_a_majority_has_it_in_the_journal(mongo_uri: str, database_name: str) -> None:
    database = connect(mongo_uri, database_name)
    assert database.write_concern == WriteConcern(w="majority", j=True)
    assert database["turns"].write_concern == WriteConcern(w="majority", j=True)
    assert database.name == database_name
    database.client.close()


async def test_an_address_cannot_weaken_that(mongo_uri: str) -> None:
    database = connect(f"{mongo_uri}/?w=1&journal=false", "guarda")
    assert database.write_concern == WriteConcern(w="majority", j=True)
    database.client.close()


SECONDS = 12.0  # five for the server to be looked for; the rest for a loaded machine
NOBODY = "mongodb://%2Fnonexistent%2Fguarda.sock"

REQUESTS = (
    CountItems(),
    ListItems(),
    SearchItems(words=("duna",)),
    GetItems(ids=("a",)),
    FindKept(kind=Kind.NOTE, key="a"),
    FindTitled(title_key="duna"),
    RemovedItems(removed_turn=1),
    ListGone(),
    ReadChanges(numbers=(1,)),
    CountRestorable(removed_turn=1),
    FindUndoable(since=0),
    FindRedoable(since=0),
    ListMarked(seen=False),
    CountTags(),
    FindSame(kind=Kind.NOTE, keys=("a",), title_keys=("a",)),
    CountImported(imported="a"),
    WasUndone(turn_id="a"),
)


EXPENSES = Where(pack="ledger", kinds=("expense",))
OF_RECORDS = (
    ListRecords(where=EXPENSES),
    CountRecords(),
    SumRecords(where=EXPENSES, per="day"),
    GetRecords(ids=("a",)),
    FindExternal(pack="ledger", external=("a",)),
    RemovedRecords(),
)


async def answer(request: Request[Any], database: Database) -> object:
    return await ask(database, "ana", request)


async def answer_of_records(request: Request[Any], database: Database) -> object:
    return await record_sources(database, "ana")[type(request)](request)


OPERATIONS: Mapping[str, Callable[[Database], Awaitable[object]]] = {
    **{type(request).__name__: partial(answer, request) for request in REQUESTS},
    **{type(request).__name__: partial(answer_of_records, request) for request in OF_RECORDS},
    "migrate": migrate,
    "take": lambda database: take(database, ITEMS[0]),
    "get summary": lambda database: SummaryStore(database).get("p", "c"),
    "put summary": lambda database: SummaryStore(database).put(Summary(person="p", chat="c", up_to_turn=1)),
}


async def failures(database: Database) -> dict[str, BaseException | object]:
    """Run every operation at once; return what each raised, or its answer."""
    outcomes = await asyncio.gather(*(run(database) for run in OPERATIONS.values()), return_exceptions=True)
    return dict(zip(OPERATIONS, outcomes, strict=True))


def assert_unavailable(outcomes: Mapping[str, BaseException | object]) -> None:
    for name, outcome in outcomes.items():
        assert isinstance(outcome, StoreUnavailable), (name, outcome)
        assert isinstance(outcome.__cause__, PyMongoError), name


def test_every_answer_about_the_library_is_among_the_operations() -> None:
    database: Any = {"items": None, "records": None, "turns": None}
    assert {type(request) for request in REQUESTS} == set(library_sources(database, "ana"))
    assert {type(request) for request in OF_RECORDS} == set(record_sources(database, "ana"))


@pytest.fixture
def _a_thread_each(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no operation wait until another has looked for the server: the driver has five threads a core."""
    with ThreadPoolExecutor(len(OPERATIONS)) as threads:
        monkeypatch.setattr(driver, "_EXECUTOR", threads)
        yield


@pytest.mark.usefixtures("_a_thread_each")
async def test_where_nothing_listens_every_operation_is_unavailable_within_seconds() -> None:
    database = connect(NOBODY, "guarda")
    started = time.monotonic()
    assert_unavailable(await failures(database))
    assert time.monotonic() - started < SECONDS
    database.client.close()


@pytest.mark.usefixtures("_a_thread_each")
async def test_when_the_server_is_killed_every_operation_is_unavailable_within_seconds() -> None:
    # A folder of its own in /tmp: the name of a socket holds at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="guarda-") as folder, doomed_server(Path(folder)) as (uri, process):
        database = connect(uri, "guarda")
        await migrate(database)
        process.kill()
        process.wait()
        started = time.monotonic()
        assert_unavailable(await failures(database))
        assert time.monotonic() - started < SECONDS
        database.client.close()


async def test_a_time_limit_in_the_address_is_heard() -> None:
    database = connect(f"{NOBODY}/?serverselectiontimeoutms=50", "guarda")
    started = time.monotonic()
    with pytest.raises(StoreUnavailable):
        await ping(database)
    assert time.monotonic() - started < PATIENCE / 1_000
    database.client.close()


@pytest.mark.parametrize("uri", ["", "mongodb://", "http://localhost", "mongodb://a:b"])
def test_an_address_that_cannot_be_read_is_refused(uri: str) -> None:
    with pytest.raises(StoreRefused):
        connect(uri, "guarda")


async def test_a_second_of_what_must_be_unique_is_already_stored(database: Database) -> None:
    await keep(database, [item("ana", key="a")])
    with pytest.raises(AlreadyStored), border():
        await keep_one(database, key="a")


async def keep_one(database: Database, **fields: Any) -> None:
    await database["items"].insert_one({"person": "ana", "kind": "movie", "live": True, **fields})


async def test_what_the_server_cannot_hold_is_refused(real: Database) -> None:
    # Not on mongomock, which holds any Python value.
    with pytest.raises(StoreRefused):
        await ask(real, "ana", RemovedItems(removed_turn=2**63))
    with pytest.raises(StoreRefused):
        await ask(real, "ana", GetItems(ids=("\ud800",)))


async def test_an_index_of_another_shape_is_refused(real: Database) -> None:
    # Not on mongomock, which lets an index of the same name be replaced.
    with pytest.raises(StoreRefused):
        await take(real, ITEMS[0].changed(key=(("person", 1),)))


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (ServerSelectionTimeoutError("gone"), StoreUnavailable),
        (AutoReconnect("gone"), StoreUnavailable),
        (CursorNotFound("of a server that was started again", 43), StoreUnavailable),
        (ExecutionTimeout("slow", 50), StoreUnavailable),
        (WriteConcernError("not in the journal"), StoreUnavailable),
        (DuplicateKeyError("again"), AlreadyStored),
        (OperationFailure("no such operator"), StoreRefused),
        (OverflowError("MongoDB can only handle up to 8-byte ints"), StoreRefused),
    ],
)
async def test_each_error_becomes_ours_with_theirs_as_its_cause(theirs: Exception, ours: type[StoreError]) -> None:
    @guarded
    async def fail() -> None:
        raise theirs

    with pytest.raises(ours) as caught:
        await fail()
    assert type(caught.value) is ours
    assert caught.value.__cause__ is theirs


async def test_errors_that_are_not_the_drivers_pass() -> None:
    with pytest.raises(KeyError), border():
        raise KeyError("ours")


@pytest.mark.parametrize(
    ("message", "nobody"),
    [
        ("127.0.0.1:1: [Errno 111] Connection refused, Timeout: 5.0s", True),
        ('No replica set members match selector "Primary()", Timeout: 5.0s', False),
    ],
)
async def test_a_set_without_a_primary_is_not_nobody(message: str, *, nobody: bool) -> None:
    @guarded
    async def fail() -> None:
        raise ServerSelectionTimeoutError(message)

    with pytest.raises(StoreUnavailable) as caught:
        await fail()
    assert caught.value.nobody_there is nobody
