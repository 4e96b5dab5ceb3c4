"""The connection to MongoDB, what each operation on it promises, and its border: the driver's errors become ours."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeAlias, TypeVar

from bson.errors import BSONError
from motor.motor_asyncio import AsyncIOMotorClient, AsyncIOMotorCollection, AsyncIOMotorDatabase
from pymongo import WriteConcern
from pymongo.errors import (
    ConnectionFailure,
    CursorNotFound,
    DuplicateKeyError,
    PyMongoError,
    ServerSelectionTimeoutError,
    WriteConcernError,
)

from state.mongo.errors import AlreadyStored, StoreError, StoreRefused, StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")

# Raised by the BSON encoder, outside its own tree: integers over 64 bits, half of a surrogate pair in a string.
UNSTORABLE = (BSONError, OverflowError, UnicodeEncodeError)

# What the driver says where it knows servers and none of them will do; where none answers, it lists their errors.
_SOME_ANSWER = "match selector"


@contextmanager
def border() -> Iterator[None]:
    """Raise a StoreError, with the driver's error as its cause, instead of what the driver raises inside."""
    try:
        yield
    except PyMongoError as error:
        raise _ours(error) from error
    except UNSTORABLE as error:
        raise StoreRefused(str(error)) from error


def guarded(function: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Return the coroutine function ``function`` with everything in it behind the border."""

    @functools.wraps(function)
    async def translate_driver_errors(*args: P.args, **kwargs: P.kwargs) -> T:
        try:  # not `with border()`: a turn comes here six times
            return await function(*args, **kwargs)
        except PyMongoError as error:
            raise _ours(error) from error
        except UNSTORABLE as error:
            raise StoreRefused(str(error)) from error

    return translate_driver_errors


def _ours(error: PyMongoError) -> StoreError:
    if isinstance(error, DuplicateKeyError):
        return AlreadyStored(str(error))
    if isinstance(error, ServerSelectionTimeoutError) and _SOME_ANSWER not in str(error):
        return StoreUnavailable(str(error), nobody_there=True)
    if isinstance(error, ConnectionFailure | CursorNotFound | WriteConcernError) or error.timeout:
        return StoreUnavailable(str(error))
    return StoreRefused(str(error))


Raw: TypeAlias = dict[str, Any]
Database: TypeAlias = "AsyncIOMotorDatabase[Raw]"
Collection: TypeAlias = "AsyncIOMotorCollection[Raw]"

# Milliseconds, where the URI names no others. A server that is gone is an exception after PATIENCE; one that is there
# but silent, after SILENCE: longer, because taking out a library of 100,000 items is one command.
PATIENCE = 5_000
SILENCE = 20_000
LIMITS: dict[str, Any] = {
    "serverSelectionTimeoutMS": PATIENCE,
    "connectTimeoutMS": PATIENCE,
    "waitQueueTimeoutMS": PATIENCE,
    "socketTimeoutMS": SILENCE,
}


def connect(uri: str, database: str) -> Database:
    """Return the database that ``uri`` names, else ``database``; nothing is sent until it is used.

    A write is answered once it is in the journal of a majority: with j=false a killed server lost 1 % of the
    inserts it had acknowledged, with j=true none. The driver does not write again by itself: after a server that dies
    while a connection to it is made, PyMongo 4.20 does so even with a standalone server, which refuses it for good
    ("Transaction numbers are only allowed on a replica set member"). Whoever writes here can write again, and will.
    Raises StoreRefused for a URI that cannot be read.
    """
    options = uri.partition("?")[2].casefold()
    try:
        with border():
            client: AsyncIOMotorClient[Raw] = AsyncIOMotorClient(
                uri,
                appname="guarda",
                w="majority",
                journal=True,
                retryWrites=False,
                **{name: limit for name, limit in LIMITS.items() if name.casefold() not in options},
            )
            return client.get_default_database(default=database)
    except ValueError as error:  # what the driver says of a port that is not a number
        raise StoreRefused(str(error)) from error


def unjournalled(database: Database, name: str) -> Collection:
    """Return the collection ``name`` for notes that need not outlive the server: what follows is safe without them.

    A later journalled write to the same document takes them into the journal as well.
    """
    return database.get_collection(name, write_concern=WriteConcern(w=1, j=False))
