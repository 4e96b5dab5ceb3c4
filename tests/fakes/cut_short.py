"""A database that lets so many writes through and then dies, as a process that is killed between two of them."""

from __future__ import annotations

from typing import Any, cast

from state.mongo.connection import Database

WRITES = frozenset(
    {
        "insert_one",
        "insert_many",
        "update_one",
        "update_many",
        "replace_one",
        "delete_one",
        "delete_many",
        "find_one_and_update",
        "bulk_write",
    }
)


class Killed(Exception):
    """The process ended before the next write."""


class _Collection:
    def __init__(self, real: Any, dying: CutShort) -> None:
        self._real = real
        self._dying = dying

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._real, name)
        if name not in WRITES:
            return method

        async def write(*args: Any, **kwargs: Any) -> Any:
            self._dying.count()
            return await method(*args, **kwargs)

        return write


class CutShort:
    """Hands out the collections of ``real``; the write after ``writes`` of them raises Killed."""

    def __init__(self, real: Database, writes: int) -> None:
        self._real = real
        self._left = writes

    def __getitem__(self, name: str) -> _Collection:
        return _Collection(self._real[name], self)

    def get_collection(self, name: str, **options: Any) -> _Collection:
        return _Collection(self._real.get_collection(name, **options), self)

    def count(self) -> None:
        """Take note of one write."""
        if self._left == 0:
            raise Killed
        self._left -= 1


def cut_short(real: Database, writes: int) -> Database:
    """Return ``real`` as it is to a process that is killed after ``writes`` writes."""
    return cast("Database", CutShort(real, writes))
