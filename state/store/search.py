"""Finding a person's items by words: which index is walked, and which hits come first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from state.reads import SearchItems
from state.store.connection import Collection, Raw

RANKED = 500
COMMON = 2_000
COUNTED_WORDS = 8
LAST_CHARACTER = "\U0010ffff"


class Way(NamedTuple):
    """How the hits are reached: the filter, and the index that is walked. Chosen by us, so that a query costs the
    same whatever was asked before: left alone, the planner remembers what suited the last word, and 1 search in
    100 took ten times as long.
    """

    where: Raw
    walked: str


async def search(items: Collection, mine: Raw, request: SearchItems) -> tuple[str, ...]:
    """Return the ids that `SearchItems` asks for, among the live items that the filter ``mine`` lets through.

    Best first: hits in the title, then the others, newest first in both. Only the newest RANKED hits are put in
    that order; older ones follow, newest first. No words find nothing.
    """
    if not request.words or request.limit <= 0:
        return ()
    kind = {"kind": request.kind} if request.kind else {}
    way = await _way(items, {**mine, **kind}, _conditions(request.words))
    skip = max(0, request.skip)
    ranked = _best_first(await _newest(items, way, 0, RANKED), request.words)
    page = ranked[skip : skip + request.limit]
    if len(ranked) == RANKED and len(page) < request.limit:
        page += await _newest(items, way, max(skip, RANKED), request.limit - len(page))
    return tuple(raw["_id"] for raw in page)


async def _way(items: Collection, mine: Raw, conditions: list[Raw]) -> Way:
    """Walk the items with the rarest word; if all words are common, the newest items, which soon gives enough.

    The other words are put behind a double negation, where the planner does not look for bounds.
    """
    owner = {"person": mine["person"], "live": True}
    counted = conditions[:COUNTED_WORDS]
    counts = await asyncio.gather(
        *(items.count_documents({**owner, **each}, hint="words", limit=COMMON) for each in counted)
    )
    fewest = min(counts)
    if fewest == COMMON:
        return Way({**mine, "$and": conditions}, "page" if "kind" in mine else "newest")
    rarest = counted[counts.index(fewest)]
    others = [{"$nor": [{"$nor": [each]}]} for each in conditions if each is not rarest]
    return Way({**mine, **rarest, **({"$and": others} if others else {})}, "words")


async def _newest(items: Collection, way: Way, skip: int, limit: int) -> list[Raw]:
    hits = items.find(way.where, {"title_key": 1}).hint(way.walked)
    return [raw async for raw in hits.sort([("created_turn", -1), ("_id", 1)]).skip(skip).limit(limit)]


def _conditions(words: Sequence[str]) -> list[Raw]:
    """Return a condition for each of ``words``, the last one as a prefix.

    A range and not a pattern: a word is the person's and may hold anything. $elemMatch, because the two ends of a
    range may otherwise be met by two different words.
    """
    *whole, prefix = words
    started = {"words": {"$elemMatch": {"$gte": prefix, "$lt": prefix + LAST_CHARACTER}}}
    return [*({"words": word} for word in dict.fromkeys(whole)), started]


def _best_first(newest_first: list[Raw], words: Sequence[str]) -> list[Raw]:
    return sorted(newest_first, key=lambda raw: not _names(raw["title_key"].split(), words))


def _names(title: Sequence[str], words: Sequence[str]) -> bool:
    *whole, prefix = words
    return all(word in title for word in whole) and any(word.startswith(prefix) for word in title)
