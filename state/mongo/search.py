"""Finding a person's items by words: which index is walked, and how far, before state.finding ranks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from state.finding.clearly import APART, HALF, clearly, share
from state.finding.ranking import WELL_RANKED, Held, best_first, held, likenesses, sought, surely
from state.finding.searching import fits, nearest
from state.finding.terms import COMMON, LAST_CHARACTER, Term, term, weight
from state.items import Item
from state.mongo.codec import WITHOUT_KEYS, decode
from state.mongo.connection import Collection, Raw
from state.reads import Reach, SearchItems

# Of a word that fewer items hold in each index, these are read at once: most searches end there.
GLIMPSED = 40
RANKED = 250
COUNTED_WORDS = 8
NEAR_WORDS = 3
NEAR = 150
CLOSEST = 40
NEWEST_FIRST = [("created_turn", -1), ("_id", 1)]
LATEST_FIRST = [("created_at", -1), ("_id", 1)]
ROUGHLY = {"title_key": 1, "words": 1, "year": 1, "created_turn": 1}

ItemsOf = Callable[[tuple[str, ...]], Awaitable[tuple[Item, ...]]]


@dataclass(frozen=True, slots=True)
class Counted:
    """A term, with how many items each index has for it; COMMON is that or more. ``rows`` are these, if few."""

    ways: Mapping[str, Raw]
    counts: Mapping[str, int]
    rows: Sequence[Raw] | None

    @property
    def found(self) -> int:
        return min(COMMON, sum(self.counts.values()))

    @property
    def condition(self) -> Raw:
        """What has enough words is not looked for by key: the walk is long and has to be quick."""
        if self.counts["words"] >= COMMON:
            return self.ways["words"]
        return {"$or": list(self.ways.values())}


class Search:
    """One search of one person's library.

    Every walk's index is chosen by us, so that a query costs the same whatever was asked before: left alone, the
    planner remembers what suited the last word, and 1 search in 100 took ten times as long.
    """

    def __init__(self, items: Collection, person: str, request: SearchItems, items_of: ItemsOf) -> None:
        self._items = items
        self._owner = {"person": person, "live": True}
        self._request = request
        self._items_of = items_of
        self._query = sought(request.words)

    async def page(self) -> tuple[Item, ...]:
        """Return the items that the request asks for. No words and no other bounds find nothing."""
        request = self._request
        if request.limit <= 0 or not (request.words or request.narrows):
            return ()
        if not request.words:
            return await self._items_of(await self._narrowed())
        for misspelt in (False,) if request.reach in (Reach.SURELY, Reach.CLEARLY) else (False, True):
            terms = [term(word, misspelt=misspelt) for word in self._query[:COUNTED_WORDS]]
            counted = await asyncio.gather(*(self._counted(each) for each in terms))
            found = await self._hits(counted, misspelt=misspelt)
            if found is not None:
                return found
        if request.reach is Reach.CLEARLY:
            return await self._clearly(counted)
        return await self._nearest(counted) if request.reach is Reach.NEAREST else ()

    async def _narrowed(self) -> tuple[str, ...]:
        """Return the ids of a page of all that was kept at a time, or that is of some years."""
        skip, limit = max(0, self._request.skip), self._request.limit
        by_year = self._request.years is not None
        found = self._items.find(self._where(), {"_id": 1}).hint("of_year" if by_year else "kept")
        return tuple([raw["_id"] async for raw in found.sort(LATEST_FIRST).skip(skip).limit(limit)])

    async def _counted(self, each: Term) -> Counted:
        ways = _ways(each)
        seen = await asyncio.gather(*(self._glimpsed(index, where) for index, where in ways.items()))
        counts = {index: count for index, (count, _) in zip(ways, seen, strict=True)}
        few = [rows for _, rows in seen if rows is not None]
        return Counted(ways, counts, list(chain.from_iterable(few)) if len(few) == len(seen) else None)

    async def _glimpsed(self, index: str, where: Raw) -> tuple[int, Sequence[Raw] | None]:
        """Return how many items ``index`` has for a term, and these if they are few."""
        mine = {**self._owner, **where}
        rows = [raw async for raw in self._items.find(mine, WITHOUT_KEYS).hint(index).limit(GLIMPSED)]
        if len(rows) < GLIMPSED:
            return len(rows), rows
        return await self._items.count_documents(mine, hint=index, limit=COMMON), None

    async def _hits(self, counted: Sequence[Counted], *, misspelt: bool) -> tuple[Item, ...] | None:
        """Return the page of what holds every word; None if nothing does."""
        rarest = min(counted, key=lambda each: each.found)
        if not rarest.found:
            return None
        is_hit = self._is_hit(misspelt=misspelt)
        items_of, older = self._items_of, None
        if rarest.rows is not None:
            hits, items_of = self._among(rarest.rows, is_hit)
        elif rarest.found < COMMON:
            walked = await self._with(rarest, [each.condition for each in counted if each is not rarest])
            hits = [each for each in walked if is_hit(each)]
        else:
            where = self._where({"$and": [each.condition for each in counted]})
            hits = [each async for each in self._newest(where, 0, RANKED) if is_hit(each)]
            older = (each async for each in self._newest(where, RANKED, 0) if is_hit(each))
        if not hits:
            return None
        weights = [weight(each.found) for each in counted]
        return await self._page_of(hits, older, weights, items_of)

    def _among(self, rows: Sequence[Raw], is_hit: Callable[[Held], bool]) -> tuple[list[Held], ItemsOf]:
        """Return the hits among ``rows``, which are whole, and what reads them."""
        found = {raw["_id"]: raw for raw in rows}
        meant = [decode(Item, raw) for raw in found.values() if is_hit(_held(raw))]
        known = {item.id: item for item in meant if fits(item, self._request)}

        async def items_of(ids: tuple[str, ...]) -> tuple[Item, ...]:
            return tuple(known[item_id] for item_id in ids)

        return [held(item) for item in known.values()], items_of

    async def _page_of(
        self, hits: Sequence[Held], older: AsyncIterator[Held] | None, weights: Sequence[float], items_of: ItemsOf
    ) -> tuple[Item, ...]:
        """Return a page of ``hits``, best first, and of what is ``older``, which follows newest first."""
        skip, limit = max(0, self._request.skip), self._request.limit
        query = self._query[: len(weights)]
        phrase = self._request.phrase
        rough = best_first(hits, query, weights, phrase=phrase)
        known = {item.id: item for item in await items_of(tuple(rough[:WELL_RANKED]))}
        order = best_first(
            [each for each in hits if each.id in known], query, weights, known.__getitem__, phrase=phrase
        )
        order += [each for each in rough[WELL_RANKED:] if each not in known]
        ids = order[skip : skip + limit]
        if older is not None and len(ids) < limit:
            left = max(0, skip - len(order))
            async for each in older:
                if left:
                    left -= 1
                    continue
                ids.append(each.id)
                if len(ids) == limit:
                    break
        further = {item.id: item for item in await items_of(tuple(each for each in ids if each not in known))}
        return tuple(item for each in ids if (item := known.get(each) or further.get(each)) is not None)

    async def _nearest(self, counted: Sequence[Counted]) -> tuple[Item, ...]:
        """Return a page of what holds some of the words: the rarest ones, which tell most."""
        rarest = sorted((each for each in counted if each.found), key=lambda each: each.found)[:NEAR_WORDS]
        walks = await asyncio.gather(*(self._some_with(each) for each in rarest))
        ids = dict.fromkeys(each.id for each in chain.from_iterable(walks))
        found = nearest(
            await self._items_of(tuple(ids)),
            self._query[: len(counted)],
            [weight(each.found) for each in counted],
            self._request.phrase,
        )
        return tuple(found[max(0, self._request.skip) :][: self._request.limit])

    async def _clearly(self, surely_counted: Sequence[Counted]) -> tuple[Item, ...]:
        """Return a page of what is clearly meant: among what holds one of the rarest words and another one besides.

        What a word that nothing holds may be a misspelling of is looked for in its stead. Words that very many items
        hold are not walked.
        """
        query = self._query[: len(surely_counted)]
        guessed = iter(
            await asyncio.gather(
                *(
                    self._counted(term(word, misspelt=True))
                    for word, each in zip(query, surely_counted, strict=True)
                    if not each.found
                )
            )
        )
        counted = [each if each.found else next(guessed) for each in surely_counted]
        rarest = sorted((each for each in counted if each.found), key=lambda each: each.found)
        walks = await asyncio.gather(
            *(
                self._with(each, _any_of([other for other in rarest if other is not each]), NEAR)
                for each in rarest[:NEAR_WORDS]
                if each.found < COMMON and (len(rarest) > 1 or each.found <= NEAR)
            )
        )
        found = [each.found for each in counted]
        close = {each.id: share(each, query, found) for each in chain.from_iterable(walks)}
        # What holds less than that is neither meant nor so near to what is that it makes it doubtful: it is not read.
        near = [each for each, held_of_it in close.items() if held_of_it >= APART * HALF]
        closest = sorted(near, key=lambda each: (-close[each], each))[:CLOSEST]
        meant = clearly(await self._items_of(tuple(closest)), query, found, self._request.phrase)
        return tuple(meant[max(0, self._request.skip) :][: self._request.limit])

    async def _some_with(self, counted: Counted) -> list[Held]:
        if counted.found < COMMON:
            return await self._with(counted, [], NEAR)
        return [each async for each in self._newest(self._where(counted.condition), 0, NEAR)]

    async def _with(self, counted: Counted, others: list[Raw], most: int = 0) -> list[Held]:
        """Return all that holds one term and meets the ``others``, or the newest ``most`` of each walk.

        The others are put behind a double negation, where the planner does not look for bounds.
        """
        rest = {"$and": [{"$nor": [{"$nor": [each]}]} for each in others]} if others else {}
        walks = [(index, where) for index, where in counted.ways.items() if counted.counts[index]]
        found = await asyncio.gather(*(self._walked(self._where({**each, **rest}), by, most) for by, each in walks))
        return list({each.id: each for each in chain.from_iterable(found)}.values())

    async def _walked(self, where: Raw, by: str, most: int) -> list[Held]:
        rows = self._items.find(where, ROUGHLY).hint(by)
        return [
            _held(raw) async for raw in (rows.sort(NEWEST_FIRST).limit(most).batch_size(most + 1) if most else rows)
        ]

    async def _newest(self, where: Raw, skip: int, limit: int) -> AsyncIterator[Held]:
        rows = self._items.find(where, ROUGHLY).hint("page" if "kind" in where else "newest")
        async for raw in rows.sort(NEWEST_FIRST).skip(skip).limit(limit):
            yield _held(raw)

    def _is_hit(self, *, misspelt: bool) -> Callable[[Held], bool]:
        def is_hit(item: Held) -> bool:
            found = likenesses(item, self._query)
            return all(found) if misspelt else surely(found)

        return is_hit

    def _where(self, conditions: Mapping[str, Any] | None = None) -> Raw:
        request = self._request
        bounds = [] if request.since is None else [("$gte", request.since)]
        bounds += [] if request.until is None else [("$lt", request.until)]
        of_kind = {} if request.kind is None else {"kind": str(request.kind)}
        kept = {"created_at": dict(bounds)} if bounds else {}
        where: Raw = {**self._owner, **of_kind, **kept, **(conditions or {})}
        if request.years is None:
            return where
        years = {"year": {"$gte": request.years[0], "$lte": request.years[1]}}
        if conditions is None:
            return {**where, **years}
        return {**where, "$and": [*where.get("$and", ()), years]}


def _held(raw: Raw) -> Held:
    return Held(raw["_id"], tuple(raw["title_key"].split()), tuple(raw["words"]), raw.get("year"), raw["created_turn"])


def _any_of(counted: Sequence[Counted]) -> list[Raw]:
    return [{"$or": [each.condition for each in counted]}] if counted else []


def _ways(each: Term) -> Mapping[str, Raw]:
    """Return the condition by which each index finds ``each``.

    A range and not a pattern: a word is the person's and may hold anything. $elemMatch, because the two ends of a
    range may otherwise be met by two different words.
    """
    begun = {"$elemMatch": {"$gte": each.word, "$lt": each.word + LAST_CHARACTER}}
    ways: dict[str, Raw] = {
        "words": {"words": begun if each.begun else each.word},
        "keys": {"keys": {"$in": [*each.keys]}},
    }
    if each.year is not None:
        ways["of_year"] = {"year": each.year}
    return ways
