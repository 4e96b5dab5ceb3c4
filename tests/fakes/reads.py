"""A person's library in a list, which answers every request about it as the store would."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, cast

from state.items import Item
from state.library_snapshot import ANSWERS, LibrarySnapshot
from state.reads import GetItems, Request
from tests.fakes.memory_records import ANSWERS as OF_RECORDS
from tests.fakes.memory_records import MemoryRecords
from tools.definition import Lookup
from tools.enrichment.lookups import AddressLookup, FilmById, FilmLookup, WatchLookup

LOOKUPS = (FilmLookup, FilmById, WatchLookup, AddressLookup)

T = TypeVar("T")


class FakeReads:
    """Answers from ``items``, and look-ups from ``lookups``; ``asked`` holds the requests in order."""

    def __init__(self, items: Iterable[Item] = (), lookups: dict[Request[Lookup], Lookup] | None = None) -> None:
        self.items = list(items)
        self.lookups = lookups or {}
        self.asked: list[Request[Any]] = []

    async def __call__(self, request: Request[T]) -> T:
        self.asked.append(request)
        if isinstance(request, LOOKUPS):
            return cast("T", self.lookups.get(request, Lookup(status="unconfigured")))
        if type(request) in OF_RECORDS:
            return cast("T", OF_RECORDS[type(request)](MemoryRecords(), request))
        shelf = LibrarySnapshot.of(self.items)
        if isinstance(request, GetItems):
            return cast("T", shelf.got(request.ids))
        return cast("T", ANSWERS[type(request)](shelf, request))
