"""The guards of a turn, each with a way to take it out of this process, so that the checks can be seen to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from pymongo import InsertOne, UpdateOne, WriteConcern

from bot.runtime import bootstrap
from state.mongo.connection import Collection, Database, connect


class Weakened:
    """A database of which some collections are not what they seem; ``weaken`` has what each is replaced by."""

    def __init__(self, database: Database, weaken: dict[str, Callable[[Collection], Any]]) -> None:
        self._database = database
        self._weaken = weaken

    def __getitem__(self, name: str) -> Any:
        collection = self._database[name]
        return self._weaken[name](collection) if name in self._weaken else collection

    def get_collection(self, name: str, **options: Any) -> Any:
        collection = self._database.get_collection(name, **options)
        return self._weaken[name](collection) if name in self._weaken else collection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)


class Blind:
    """A collection that does not look at ``field`` in the filters it is given."""

    def __init__(self, collection: Collection, field: str) -> None:
        self._collection = collection
        self._field = field

    def update_one(self, where: dict[str, Any], *rest: Any, **options: Any) -> Any:
        return self._collection.update_one(self._seen(where), *rest, **options)

    def update_many(self, where: dict[str, Any], *rest: Any, **options: Any) -> Any:
        return self._collection.update_many(self._seen(where), *rest, **options)

    def find_one_and_update(self, where: dict[str, Any], *rest: Any, **options: Any) -> Any:
        return self._collection.find_one_and_update(self._seen(where), *rest, **options)

    def bulk_write(self, requests: list[Any], **options: Any) -> Any:
        for request in requests:
            if isinstance(request, UpdateOne):
                request._filter = self._seen(dict(request._filter))
        return self._collection.bulk_write(requests, **options)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._collection, name)

    def _seen(self, where: dict[str, Any]) -> dict[str, Any]:
        return {name: condition for name, condition in where.items() if name != self._field}


class Renaming:
    """A collection that gives each document it inserts an id of chance, whatever id it came with."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection

    def insert_one(self, document: dict[str, Any]) -> Any:
        return self._collection.insert_one(self._renamed(document))

    def bulk_write(self, requests: list[Any], **options: Any) -> Any:
        for request in requests:
            if isinstance(request, InsertOne):
                request._doc = self._renamed(request._doc)
        return self._collection.bulk_write(requests, **options)

    def _renamed(self, document: Any) -> dict[str, Any]:
        return {**document, "_id": f"{document['_id']}#{uuid4().hex}"}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._collection, name)


class Lax:
    """A collection on which no index but that of the ids is unique."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection

    def create_index(self, keys: Any, **options: Any) -> Any:
        return self._collection.create_index(keys, **{**options, "unique": False})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._collection, name)


def _unjournalled(database: Database) -> Database:
    return database.with_options(write_concern=WriteConcern(w=1, j=False))


def _with(**weaken: Callable[[Collection], Any]) -> Callable[[Database], Any]:
    return lambda database: Weakened(database, weaken)


GUARDS: dict[str, Callable[[Database], Any]] = {
    "journalled-write": _unjournalled,
    "fence": _with(turns=lambda collection: Blind(collection, "fence")),
    "unique-number": _with(turns=Lax),
    "last-turn": _with(items=lambda collection: Blind(collection, "last_turn")),
    "derived-id": _with(items=Renaming),
    "journal-id": _with(turns=Renaming),
}


def take_out(guard: str) -> None:
    """Let what this process opens from now on have every guard but this one."""
    weaken = GUARDS[guard]
    bootstrap.connect = lambda uri, database: weaken(connect(uri, database))  # type: ignore[attr-defined]
