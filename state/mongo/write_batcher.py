"""Writes that different people's turns make at the same moment go to the server together, as one command."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TypeAlias

from pymongo import InsertOne, UpdateOne
from pymongo.errors import BulkWriteError, DuplicateKeyError, OperationFailure, PyMongoError

from state.mongo.connection import Collection, Raw

AT_ONCE = 500
DUPLICATE_KEY = 11000


@dataclass(frozen=True, slots=True)
class Insert:
    """A document to insert."""

    document: Raw


@dataclass(frozen=True, slots=True)
class Update:
    """Changes to make to the one document, found by its ``_id`` among other things, that ``where`` describes.

    ``done`` describes that document after the changes, so that no other write can have left it like this: of many
    updates at once the server only says how many of them found their document.
    """

    where: Raw
    changes: Raw
    done: Raw


Write: TypeAlias = Insert | Update


@dataclass(frozen=True, slots=True)
class _Waiting:
    write: Write
    outcome: asyncio.Future[bool]


@dataclass(slots=True)
class WriteBatcher:
    """Writes to ``collection``, all that was asked for while the last command was under way with the next one.

    Nobody waits for company: a write that is alone goes at once, by itself. One command costs the driver and the server
    about as much with 30 writes as with 1, and one flush of the journal is enough for all.
    Two writes to the same document have no order: they may be asked for at the same time if neither minds the other.
    """

    collection: Collection
    _waiting: list[_Waiting] = field(default_factory=list)
    _sending: asyncio.Task[None] | None = None

    async def write(self, write: Write) -> bool:
        """Return whether ``write`` found what it was to change; an insert always does.

        Raises DuplicateKeyError for this write alone, and any other PyMongoError that the command ended with.
        """
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[bool] = loop.create_future()
        self._waiting.append(_Waiting(write, outcome))
        if self._sending is None or self._sending.done():
            self._sending = loop.create_task(self._send())
        return await outcome

    async def _send(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)  # whoever is about to write goes with it
            batch, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            try:
                answers = await self._sent([waiting.write for waiting in batch])
            except Exception as error:  # noqa: BLE001 - it is theirs who asked, whatever it is
                answers = [error] * len(batch)
            for waiting, answer in zip(batch, answers, strict=True):
                _answer(waiting.outcome, answer)

    async def _sent(self, writes: list[Write]) -> list[bool | Exception]:
        """Carry out ``writes``; return what each came to, in their order."""
        if len(writes) == 1:
            return [await self._alone(writes[0])]
        errors: dict[int, PyMongoError] = {}
        try:
            outcome = await self.collection.bulk_write([_request(write) for write in writes], ordered=False)
            matched = outcome.matched_count
        except BulkWriteError as error:
            if error.details["writeConcernErrors"]:
                raise
            errors = {each["index"]: _error(each) for each in error.details["writeErrors"]}
            matched = error.details["nMatched"]
        tried = [write for n, write in enumerate(writes) if isinstance(write, Update) and n not in errors]
        done = None if matched == len(tried) else await self._done(tried)
        return [errors.get(n) or _found(write, done) for n, write in enumerate(writes)]

    async def _alone(self, write: Write) -> bool:
        match write:
            case Insert(document):
                await self.collection.insert_one(document)
                return True
            case Update(where, changes):
                return bool((await self.collection.update_one(where, changes)).matched_count)

    async def _done(self, updates: list[Update]) -> set[object]:
        """Return the ids of the documents that are as ``updates`` leave them."""
        found = self.collection.find({"$or": [update.done for update in updates]}, {"_id": 1})
        return {raw["_id"] async for raw in found}


def _request(write: Write) -> InsertOne[Raw] | UpdateOne:
    match write:
        case Insert(document):
            return InsertOne(document)
        case Update(where, changes):
            return UpdateOne(where, changes)


def _found(write: Write, done: set[object] | None) -> bool:
    return done is None or isinstance(write, Insert) or write.where["_id"] in done


def _error(said: Raw) -> PyMongoError:
    kind = DuplicateKeyError if said["code"] == DUPLICATE_KEY else OperationFailure
    return kind(said["errmsg"], said["code"], said)


def _answer(outcome: asyncio.Future[bool], answer: bool | Exception) -> None:
    if outcome.done():
        return  # nobody waits any more
    if isinstance(answer, Exception):
        outcome.set_exception(answer)
    else:
        outcome.set_result(answer)
