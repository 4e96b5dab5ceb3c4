"""A person's library in a list, which answers every request about it as the store would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from state.finding.searching import search
from state.items import Counts, Item, Kind
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    FindKept,
    FindTitled,
    GetItems,
    ListItems,
    Position,
    Request,
    SearchItems,
)
from tools.definition import Lookup
from tools.enrichment.lookups import AddressLookup, FilmById, FilmLookup, WatchLookup

LOOKUPS = (FilmLookup, FilmById, WatchLookup, AddressLookup)

T = TypeVar("T")
KINDS = list(Kind)


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
        return cast("T", ANSWERS[type(request)](self, request))

    def live(self, kind: Kind | None = None) -> list[Item]:
        """The live items, newest first."""
        found = [item for item in self.items if item.live and kind in (None, item.kind)]
        return sorted(found, key=lambda item: (-item.created_turn, item.id))


def _count(reads: FakeReads, _: CountItems) -> Counts:
    return Counts(by_kind=dict(Counter(item.kind for item in reads.live())))


def _list(reads: FakeReads, request: ListItems) -> tuple[Item, ...]:
    ordered = sorted((item for item in reads.live() if item.kind in (request.kinds or KINDS)), key=_place)
    after = [item for item in ordered if request.after is None or _place(item) > _place(request.after)]
    return tuple(after[: request.limit])


def _place(at: Item | Position) -> tuple[int, int, str]:
    return KINDS.index(at.kind), -at.created_turn, at.id


def _search(reads: FakeReads, request: SearchItems) -> tuple[Item, ...]:
    return search(reads.live(), request)


def _get(reads: FakeReads, request: GetItems) -> tuple[Item, ...]:
    by_id = {item.id: item for item in reads.items}
    return tuple(by_id[each] for each in request.ids if each in by_id)


def _kept(reads: FakeReads, request: FindKept) -> Item | None:
    return next((item for item in reads.live(request.kind) if item.key == request.key), None)


def _titled(reads: FakeReads, request: FindTitled) -> tuple[Item, ...]:
    return tuple(item for item in reads.live(request.kind) if item.title_key == request.title_key)[:PAGE_LIMIT]


ANSWERS: dict[type[Request[Any]], Callable[[FakeReads, Any], Any]] = {
    CountItems: _count,
    ListItems: _list,
    SearchItems: _search,
    GetItems: _get,
    FindKept: _kept,
    FindTitled: _titled,
}
