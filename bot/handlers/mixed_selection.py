"""What titles and numbers in one breath name ("shrek, matrix e o 2"), and what an address does."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.context import TurnContext
from bot.handlers.selections import called_so, pointed_at
from bot.understanding.entities import named
from bot.understanding.recognition import Selection
from bot.understanding.words.numbers import parse_selection
from bot.understanding.words.urls import find_urls
from state.items import Item, Kind
from state.reads import FindKept, FindTitled, Reach, SearchItems
from state.text import title_key
from tools.editing import DATED
from tools.enrichment.titles.likeness import core
from tools.keys import link_key
from tools.search_query import query_words

NAMED_TOGETHER = 10

_BETWEEN = re.compile(r"(?i)\s*[,;]\s*(?:(?:e|and)\s+)?|\s+(?:e|and|&|\+)\s+")


@dataclass(frozen=True, slots=True)
class Together:
    """All that was named; ``clear`` if each part can mean one thing only. ``numbers`` are those among the parts."""

    items: tuple[Item, ...]
    clear: bool
    numbers: tuple[Selection, ...]


async def named_together(context: TurnContext, query: str, kind: Kind | None) -> Together | None:
    """Return what the titles and numbers in ``query`` name; None if one of them names nothing exactly."""
    parts = [part for part in _BETWEEN.split(query) if part.strip()]
    if not 2 <= len(parts) <= NAMED_TOGETHER:
        return None
    found: dict[str, Item] = {}
    clear = True
    numbers: list[Selection] = []
    for part in parts:
        selection = parse_selection(part)
        meant, sure = await (_titled(context, part, kind) if selection is None else _numbered(context, part, selection))
        if not meant:
            return None
        found |= {item.id: item for item in meant}
        clear = clear and sure
        numbers += [selection] if selection else []
    return Together(tuple(found.values()), clear, tuple(numbers))


async def read_alike(context: TurnContext, name: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return the films and series that are called ``name`` but for small words and how a number is written.

    "duna parte 2" is "Duna: Parte Dois", and so is "dune part two", which is its original title.
    """
    said = query_words(core(name))
    near = await context.reads(SearchItems(words=said, kind=kind, reach=Reach.SURELY)) if said else ()
    return tuple(item for item in near if item.kind in DATED and core(name) in names_of(item))


def names_of(item: Item) -> frozenset[str]:
    """Return what a film or series is called, as ``core`` reads it: here and where it comes from."""
    return frozenset(core(title) for title in (item.title, item.details.original_title) if title)


async def kept_from(context: TurnContext, address: str) -> tuple[Item, ...]:
    """Return the link and the video that were kept from ``address``, if it is nothing but an address."""
    address = address.strip()
    if find_urls(address) != [(0, len(address))]:
        return ()
    key = link_key(address if "://" in address else f"https://{address}")
    kept = [await context.reads(FindKept(kind=kind, key=key)) for kind in (Kind.LINK, Kind.VIDEO)]
    return tuple(item for item in kept if item is not None)


async def _numbered(context: TurnContext, part: str, selection: Selection) -> tuple[list[Item], bool]:
    if selection.everything:
        return [], False
    called = await called_so(context, part, selection, None)
    pointed, sure = await pointed_at(context, selection, None)
    found = [item for item in pointed if item.live]
    others = [item for item in called if item not in found]
    return found + others, sure and not (found and others)


async def _titled(context: TurnContext, part: str, kind: Kind | None) -> tuple[list[Item], bool]:
    entities = named(part)
    kind = Kind(entities.item_type) if entities.item_type else kind
    keys = {title_key(part): None, title_key(entities.query or part): entities.year}
    exact = [
        item
        for key, year in keys.items()
        for item in await context.reads(FindTitled(title_key=key, kind=kind))
        if year is None or item.year in (None, year)
    ]
    close = exact or await read_alike(context, part, kind) or await kept_from(context, part)
    found = {item.id: item for item in close}
    return list(found.values()), len(found) == 1
