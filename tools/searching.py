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

# Words that say nothing about what is looked for: "receita de bolo" must find "receita do bolo".
STOP_WORDS = frozenset(
    "a o as os um uma uns umas de do da dos das em no na nos nas por pra para com e ou que ao aos sobre "
    "the an of in on at to for and or with about".split()
)


class SearchArgs(Args):
    query: OptionalQuery = None
    limit: Annotated[int, Field(ge=1, le=PAGE_LIMIT)] | None = None
    item_type: Kind | None = None


def query_words(query: str) -> tuple[str, ...]:
    """Return the folded words that ``query`` looks for, in order, each once, at most WORDS_LIMIT.

    Stop words are left out, unless there are no others.
    """
    said = tuple(dict.fromkeys(words(query)))
    return (tuple(word for word in said if word not in STOP_WORDS) or said)[:WORDS_LIMIT]


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
