"""The border of the store: the driver's exceptions become ours."""

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
