"""The tool that shows what a person has kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from state.items import Kind
from state.reads import PAGE_LIMIT, CountItems, ListItems, Reach, Reads, SearchItems
from tools.definition import Args, Found, ToolContext
from tools.fields import OptionalQuery
from tools.search_query import Wanted, wanted

DEFAULT_LIMIT = 10
NEAREST_AT_MOST = 5


class SearchArgs(Args):
    query: OptionalQuery = None
    limit: Annotated[int, Field(ge=1, le=PAGE_LIMIT)] | None = None
    item_type: Kind | None = None


async def search_items(args: SearchArgs, context: ToolContext) -> Found:
    """Return the first page of what ``query`` finds; without a query, of everything.

    A query without a word in it ("?!") finds nothing, rather than everything.
    """
    limit = args.limit or DEFAULT_LIMIT
    if args.query is not None:
        return await find(wanted(args.query, context.now, kind=args.item_type), args.item_type, limit, context.reads)
    counts = (await context.reads(CountItems())).by_kind
    kinds = tuple(kind for kind in Kind if counts.get(kind) and args.item_type in (None, kind))
    items = await context.reads(ListItems(kinds=kinds, limit=limit + 1)) if kinds else ()
    return Found(items=items[:limit], has_more=len(items) > limit, total=sum(counts[kind] for kind in kinds))


async def find(asked: Wanted, kind: Kind | None, limit: int, reads: Reads) -> Found:
    """Return the first page of the first request that finds something; nothing if none does."""
    for request, nearest in _requests(asked, kind):
        found = await reads(request.changed(limit=limit + 1))
        if found and nearest and request.narrows and request.words:
            # What has some of the words comes before all else of those days.
            rest = await reads(request.changed(words=(), limit=2 * NEAREST_AT_MOST))
            found += tuple(item for item in rest if item.id not in {each.id for each in found})
        if found and nearest:
            return Found(items=found[: min(limit, NEAREST_AT_MOST)], nearest=True)
        if found:
            return Found(items=found[:limit], has_more=len(found) > limit, request=request)
    return Found()


def _requests(asked: Wanted, kind: Kind | None) -> Iterator[tuple[SearchItems, bool]]:
    """Yield what to look for, one after the other until something is found, and whether it is only the nearest.

    A day may be a word of what is looked for ("reunião de segunda"), unless it was said when it was kept. People
    mistake kinds, too: what was kept as a link is called a video. Both are believed before it is believed that a word
    is misspelt. If nothing was kept on those days with these words, all that was kept then comes near it.
    """
    if not asked.words and not asked.narrows:
        return
    bounds: dict[str, Any] = {"years": asked.years, "since": asked.since, "until": asked.until}
    exactly: dict[str, Any] = {"words": asked.words, "phrase": asked.phrase, **bounds}
    literally: dict[str, Any] = {"words": asked.literally, "phrase": asked.phrase}
    if asked.since is not None and asked.words and not asked.kept:
        yield SearchItems(**literally, kind=kind, reach=Reach.SURELY), False
    for reach in (Reach.SURELY, Reach.MISSPELT) if asked.words else (Reach.SURELY,):
        yield SearchItems(**exactly, kind=kind, reach=reach), False
        if kind and asked.words:
            yield SearchItems(**exactly, reach=reach), False
    if asked.kept and asked.words:
        yield SearchItems(**exactly, kind=kind, reach=Reach.NEAREST), True
    if asked.kept:
        yield SearchItems(words=(), kind=kind, **bounds), True
    if asked.narrows and not asked.kept:
        yield SearchItems(**literally, kind=kind, reach=Reach.SURELY), False
    if asked.words or not asked.kept:
        for_want_of_it = {"words": asked.words or asked.literally, "phrase": asked.phrase, "reach": Reach.NEAREST}
        yield SearchItems(**for_want_of_it, kind=kind), True
        if kind:
            yield SearchItems(**for_want_of_it), True
