"""The tool that shows what a person has kept."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from state.items import Item, Kind
from state.reads import PAGE_LIMIT, ListItems, Request, SearchItems
from state.text import words
from tools.definition import Args, Found, ToolContext
from tools.fields import OptionalQuery

DEFAULT_LIMIT = 10
WORDS_LIMIT = 20


class SearchArgs(Args):
    query: OptionalQuery = None
    limit: Annotated[int, Field(ge=1, le=PAGE_LIMIT)] | None = None
    item_type: Kind | None = None


def query_words(query: str) -> tuple[str, ...]:
    """Return the folded words that ``query`` looks for, in order, each once, at most WORDS_LIMIT."""
    return tuple(dict.fromkeys(words(query)))[:WORDS_LIMIT]


async def search_items(args: SearchArgs, context: ToolContext) -> Found:
    """Return the first page of what holds every word of ``query``; without a query, of everything.

    A query without a word in it ("?!") finds nothing, rather than everything.
    """
    limit = args.limit or DEFAULT_LIMIT
    request: Request[tuple[Item, ...]] = ListItems(kind=args.item_type, limit=limit + 1)
    if args.query is not None:
        looked_for = query_words(args.query)
        if not looked_for:
            return Found()
        request = SearchItems(words=looked_for, kind=args.item_type, limit=limit + 1)
    items = await context.reads(request)
    return Found(items=items[:limit], has_more=len(items) > limit)
