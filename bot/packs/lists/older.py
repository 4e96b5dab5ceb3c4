"""What a request comes to that names no list: it may mean something else that is kept, as it did before."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections import edits
from bot.handlers.finding import listing
from bot.handlers.removals import delete_confirm
from bot.understanding.recognition import Entities
from state.reads import FindTitled, Reach, SearchItems
from state.text import title_key
from tools.search_query import query_words


async def removed(context: TurnContext, query: str) -> HandlerResult:
    """Remove something else that is kept, once the person was asked."""
    entities = replace(context.resolution.recognition.entities, query=query, content=None, list=None)
    return await delete_confirm.remove(_as(context, Action.DELETE_ITEM, entities))


async def marked(context: TurnContext, action: Action, query: str) -> HandlerResult | None:
    """Mark the film or series that is called ``query`` as seen, or not seen; None if none is."""
    if not title_key(query) or not await context.reads(FindTitled(title_key=title_key(query))):
        return None
    return await edits.edit(_as(context, action, Entities(query=query)))


async def renamed(context: TurnContext, query: str, value: str) -> HandlerResult:
    """Call something else that is kept ``value``."""
    return await edits.edit(_as(context, Action.RENAME, Entities(query=query, value=value)))


async def found(context: TurnContext, query: str) -> HandlerResult | None:
    """Show what else is kept with the words of ``query``; None if nothing is."""
    said = query_words(query)
    if not said or not await context.reads(SearchItems(words=said, reach=Reach.SURELY, limit=1)):
        return None
    return await listing.search(_as(context, Action.SEARCH, Entities(query=query)))


def _as(context: TurnContext, action: Action, entities: Entities) -> TurnContext:
    asks = action is Action.DELETE_ITEM
    recognition = replace(context.resolution.recognition, action=action, entities=entities, asks=asks)
    return context.taking(recognition)
