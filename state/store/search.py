"""Finding a person's items by words: which index is walked, and which hits come first."""

from __future__ import annotations

from collections.abc import Sequence

from state.reads import SearchItems
from state.store.connection import Collection, Raw

RANKED = 500
RARE = 100
LAST_CHARACTER = "\U0010ffff"


async def search(items: Collection, mine: Raw, request: SearchItems) -> tuple[str, ...]:
    """Return the ids that `SearchItems` asks for, among the items that the filter ``mine`` lets through.

    Best first: hits in the title, then the others, newest first in both. Only the newest RANKED hits are put in
    that order; older ones follow, newest first. No words find nothing.
    """
    if not request.words or request.limit <= 0:
        return ()
    where = {**mine, **_holds(request.words)}
    skip = max(0, request.skip)
    ranked = _best_first(await _newest(items, where), request.words)
    page = [raw["_id"] for raw in ranked[skip : skip + request.limit]]
    if len(ranked) == RANKED and len(page) < request.limit:
        page += await _older(items, where, max(skip, RANKED), request.limit - len(page))
    return tuple(page)


async def _newest(items: Collection, where: Raw) -> list[Raw]:
    """Return at most RANKED hits, newest first.

    A word that few items hold is looked up in its own index. Otherwise the planner chooses; left to choose for a
    rare word as well, it would at times remember the walk through the newest items that suited the word before.
    """
    fields = {"title_key": 1, "created_turn": 1}
    few = await items.find(where, fields).hint("words").limit(RARE).to_list(RARE)
    if len(few) < RARE:
        return sorted(few, key=lambda raw: (-raw["created_turn"], raw["_id"]))
    return await items.find(where, fields).sort([("created_turn", -1), ("_id", 1)]).limit(RANKED).to_list(RANKED)


async def _older(items: Collection, where: Raw, skip: int, limit: int) -> list[str]:
    rows = items.find(where, {"_id": 1}).sort([("created_turn", -1), ("_id", 1)]).skip(skip).limit(limit)
    return [raw["_id"] async for raw in rows]


def _holds(words: Sequence[str]) -> Raw:
    """Return the filter for every one of ``words``, the last one as a prefix.

    A range and not a pattern: a word is the person's and may hold anything. $elemMatch, because the two ends of a
    range may otherwise be met by two different words.
    """
    *whole, prefix = words
    started = {"$elemMatch": {"$gte": prefix, "$lt": prefix + LAST_CHARACTER}}
    return {"words": {**({"$all": list(dict.fromkeys(whole))} if whole else {}), **started}}


def _best_first(newest_first: list[Raw], words: Sequence[str]) -> list[Raw]:
    return sorted(newest_first, key=lambda raw: not _names(raw["title_key"].split(), words))


def _names(title: Sequence[str], words: Sequence[str]) -> bool:
    *whole, prefix = words
    return all(word in title for word in whole) and any(word.startswith(prefix) for word in title)
