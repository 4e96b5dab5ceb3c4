"""Answers of the outside services kept for a while: fewer questions, and something to say when a service is down."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

from pydantic import JsonValue, ValidationError

from state.reads import Request
from tools.definition import UNAVAILABLE, Lookup

HOUR = 3600 * 1_000_000_000
FRESH = 24 * HOUR
STALE = 7 * 24 * HOUR
PAUSE = 5 * 1_000_000_000
MEMORY_SIZE = 1_000


@dataclass(frozen=True, slots=True)
class Ages:
    """For how many ns an answer is good: what was found, that nothing was, and either while nobody can be asked."""

    found: int = FRESH
    nothing: int = FRESH
    stale: int = STALE


USUAL = Ages()
# A page that is not there yet, or not public yet, may be in an hour: somebody has just written it.
OF_ADDRESSES = Ages(nothing=HOUR)

Answer = Callable[[Any], Awaitable[Lookup]]


class CacheStore(Protocol):
    """Keeps JSON by key, with when it was stored (nanoseconds since 1970). Neither method raises: a fault is a miss."""

    async def get(self, key: str) -> tuple[JsonValue, int] | None: ...

    async def put(self, key: str, value: JsonValue, stored_at: int) -> None: ...


class Cached:
    """A source that asks ``answer`` only for what it has not heard lately; ``ages`` say what that is, 24 hours mostly.

    What it heard in the last 7 days is the answer while the service is unavailable, and says so (``stale``). The
    same question asked again while the first is under way waits for that one's answer, and one that has just failed
    is not asked again for PAUSE: a turn may need its answer twice. Addresses are not stored: they may be secrets, and
    whoever asks knows them.
    """

    def __init__(self, answer: Answer, store: CacheStore, clock: Callable[[], int], ages: Ages = USUAL) -> None:
        self._answer = answer
        self._ages = ages
        self._store = store
        self._clock = clock
        self._under_way: dict[str, asyncio.Task[Lookup]] = {}
        self._failed_at: OrderedDict[str, int] = OrderedDict()

    async def __call__(self, request: Request[Lookup]) -> Lookup:
        key = cache_key(request)
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._look(key, request))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)  # one that stops waiting does not take the answer from the others

    async def _look(self, key: str, request: Request[Lookup]) -> Lookup:
        heard, age = await self._heard(key)
        heard = _at(getattr(request, "url", None), heard) if heard else None
        if heard is not None and age < (self._ages.found if heard.status == "found" else self._ages.nothing):
            return heard
        lookup = UNAVAILABLE if self._has_just_failed(key) else await self._asked(key, request)
        if lookup.status in ("found", "nothing"):
            await self._store.put(key, _at(None, lookup).to_json(), self._clock())
            return lookup
        if lookup.status == "unavailable" and heard is not None and age < self._ages.stale:
            return heard.changed(stale=True)
        return lookup

    async def _asked(self, key: str, request: Request[Lookup]) -> Lookup:
        lookup = await self._answer(request)
        if lookup.status == "unavailable":
            self._failed_at[key] = self._clock()
            while len(self._failed_at) > MEMORY_SIZE:
                self._failed_at.popitem(last=False)
        return lookup

    def _has_just_failed(self, key: str) -> bool:
        failed_at = self._failed_at.pop(key, None)
        if failed_at is None or self._clock() - failed_at >= PAUSE:
            return False
        self._failed_at[key] = failed_at
        return True

    async def _heard(self, key: str) -> tuple[Lookup | None, int]:
        entry = await self._store.get(key)
        if entry is None:
            return None, 0
        value, stored_at = entry
        try:
            return Lookup.model_validate(value), self._clock() - stored_at
        except ValidationError:
            return None, 0  # kept by an older version


def _at(url: str | None, lookup: Lookup) -> Lookup:
    """Return ``lookup`` with what it found at ``url``."""
    found = tuple(each.model_copy(update={"url": url}) for each in lookup.candidates)
    return lookup.model_copy(update={"candidates": found})


def cache_key(request: Request[Lookup]) -> str:
    """Return the key of ``request``: a digest, since what people look for is nobody's business."""
    return f"{request.name}:{sha256(request.model_dump_json().encode()).hexdigest()}"
