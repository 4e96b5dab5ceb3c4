"""What can go wrong between us and the database.

    StoreError
    ├── StoreUnavailable   no answer, or not in time; the same request may work later
    ├── AlreadyStored      another document has this id, or what must be unique of it
    └── StoreRefused       the request itself cannot be carried out; repeating it will not help

Nothing of the driver's own tree leaves state.mongo; see state.mongo.errors.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from bson.errors import BSONError
from pymongo.errors import (
    ConnectionFailure,
    CursorNotFound,
    DuplicateKeyError,
    PyMongoError,
    ServerSelectionTimeoutError,
    WriteConcernError,
)


class StoreError(Exception):
    """Something went wrong between us and the database. The driver's error is its cause."""


class StoreUnavailable(StoreError):
    """The database gave no answer, or not in time. Whether a write happened is not known.

    ``nobody_there``: nothing answered at the address, not even a member of a replica set that has no primary now.
    """

    def __init__(self, message: str = "", *, nobody_there: bool = False) -> None:
        super().__init__(message)
        self.nobody_there = nobody_there


class AlreadyStored(StoreError):
    """A unique index already holds what was to be written; nothing was written."""


class StoreRefused(StoreError):
    """The database or its driver cannot carry out this request, for instance a number of more than 64 bits."""


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
