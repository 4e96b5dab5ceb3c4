"""Lanes: who may work for a person (the lease), whose writes count (the fence), and which workers have ended."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pymongo import ReturnDocument
from pymongo.errors import DuplicateKeyError

from state.lane import Lane
from state.mongo.codec import decode, encode
from state.mongo.connection import Database, Raw, guarded, unjournalled
from state.mongo.write_batcher import Insert, Update, WriteBatcher

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
PROCESS_IDS = Path("/proc/self/ns/pid")


def name_of_this_process() -> str:
    """Return a name that no other process has, and no second call."""
    return "|".join((socket.gethostname(), _place(), str(os.getpid()), str(time.monotonic_ns())))


def has_ended(name: str) -> bool:
    """Tell whether the process of this name is known to have ended; False when in doubt.

    Known is it only of one that ran where this one runs, and if nobody has its id since.
    """
    match name.split("|"):
        case [_, place, pid, _] if place and place == _place():
            return not _is_used(int(pid))
        case _:
            return False


@cache
def _place() -> str:
    """Return what process ids are unique in: one boot of one kernel, one namespace of it. Empty if nobody tells.

    A host's name is not enough: containers that share it cannot see each other's processes.
    """
    try:
        return f"{BOOT_ID.read_text().strip()}/{PROCESS_IDS.readlink()}"
    except OSError:
        return ""


def _is_used(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


REMEMBERED = 10_000
_PUT_AHEAD = frozenset({"_id", "ahead"})


class LetGo(NamedTuple):
    """How a lane was let go: with this ``fence``, at turn number ``turn``."""

    fence: int
    turn: int


class LaneStore:
    """Lane documents in the collection ``lanes``, one a person."""

    def __init__(self, database: Database) -> None:
        self._lanes = database["lanes"]
        self._noted = unjournalled(database, "lanes")
        self._writes = WriteBatcher(self._lanes)
        self._let_go: dict[str, LetGo] = {}

    @guarded
    async def get(self, person: str) -> Lane:
        """Return the person's lane; a new one if there is none."""
        raw = await self._lanes.find_one({"_id": person})
        return Lane(person=person) if raw is None else decode(Lane, raw, "person")

    def let_go_at(self, person: str) -> LetGo | None:
        """Return how this process let the lane go with all done, if it remembers.

        A claim that gets the very next fence tells that nobody has held the lane in between.
        """
        return self._let_go.get(person)

    @guarded
    async def held(self, people: Sequence[str], owner: str, now: int) -> tuple[str, ...]:
        """Return those of ``people`` whose lanes another owner holds, who has not died."""
        others = {"_id": {"$in": list(people)}, "leased_until": {"$gt": now}, "owner": {"$nin": [None, owner]}}
        rows = self._lanes.find(others, {"owner": 1})
        return tuple([raw["_id"] async for raw in rows if not has_ended(raw["owner"])])

    @guarded
    async def claim(self, person: str, owner: str, now: int, until: int) -> Lane | None:
        """Take the lane until ``until`` with a new fence; None if somebody else holds it, and has not died holding it.

        The fence rises by compare-and-set, so two claims can never share one while the server lives; after a server
        that was killed they can, and what they commit tells them apart (docs/adr/0020). A lane that this process let
        go last, and nobody took since, is claimed without reading it first.
        """
        if (let_go := self._let_go.pop(person, None)) is not None:
            fence = let_go.fence
            again = await self._raise_fence({"_id": person, "fence": fence, "owner": None}, fence, owner, until)
            if again is not None:
                return again
        raw = await self._lanes.find_one({"_id": person})
        if raw is None:
            try:
                await self._writes.write(Insert(encode(Lane(person=person), "person")))
            except DuplicateKeyError:
                pass  # another process was quicker; the fence tells which of us has it
            lane = Lane(person=person)
        else:
            lane = decode(Lane, raw, "person")
        if lane.owner not in (None, owner) and lane.leased_until > now and not has_ended(lane.owner):
            return None
        unchanged = {"_id": person, "fence": lane.fence, "leased_until": lane.leased_until}
        return await self._raise_fence(unchanged, lane.fence, owner, until)

    async def _raise_fence(self, unchanged: dict[str, Any], fence: int, owner: str, until: int) -> Lane | None:
        claimed: Raw | None = await self._noted.find_one_and_update(
            unchanged,
            {"$set": {"fence": fence + 1, "owner": owner, "leased_until": until}},
            return_document=ReturnDocument.AFTER,
        )
        return None if claimed is None else decode(Lane, claimed, "person")

    @guarded
    async def renew(self, lane: Lane, until: int) -> bool:
        """Hold the lane until ``until``; return False if the fence has moved on."""
        outcome = await self._lanes.update_one(
            {"_id": lane.person, "fence": lane.fence}, {"$set": {"leased_until": until}}
        )
        return bool(outcome.matched_count)

    @guarded
    async def release(self, lane: Lane, *, all_done: bool = False) -> None:
        """Let the lane go, if the fence still holds.

        ``all_done`` says that no turn was left committed and unapplied, or tried and still waiting.
        """
        await self._noted.update_one(
            {"_id": lane.person, "fence": lane.fence}, {"$set": {"owner": None, "leased_until": 0}}
        )
        if not all_done:
            return
        if len(self._let_go) >= REMEMBERED:
            self._let_go.clear()
        self._let_go[lane.person] = LetGo(lane.fence, lane.turn)

    @guarded
    async def put_ahead(self, person: str, ahead: int) -> None:
        """Move the person's clock forward to ``ahead`` ns beyond the real one, unless it is there already."""
        new = {name: value for name, value in encode(Lane(person=person), "person").items() if name not in _PUT_AHEAD}
        await self._lanes.update_one(
            {"_id": person}, {"$max": {"ahead": max(0, ahead)}, "$setOnInsert": new}, upsert=True
        )

    @guarded
    async def advance(self, lane: Lane, before: int) -> bool:
        """Write down the turn and the conversations that ``lane`` has come to, if it stood at turn ``before`` till now.

        A lane without any conversation is left by somebody who was erased: it goes when they do not come back.
        Returns False if somebody else has moved it meanwhile.
        """
        reached = {
            "turn": lane.turn,
            "arrived": lane.arrived,
            "chats": [each.to_json() for each in lane.chats],
            "usage": lane.usage.to_json(),
            **({"purge_at": None} if lane.chats else {}),
        }
        done = {"_id": lane.person, "turn": lane.turn}
        return await self._writes.write(Update({"_id": lane.person, "turn": before}, {"$set": reached}, done))
