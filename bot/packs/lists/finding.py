"""Entries of lists that answer a search which found nothing among what is kept."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.frame import shared
from bot.packs.lists.shelf import shelf, text_of
from bot.replies.text import one_line
from tools.search_query import query_words

SHOWN_AT_MOST = 5


async def found_again(context: TurnContext) -> HandlerResult | None:
    """Show the entries that have every word that is looked for, with the lists they stand on; None if none has."""
    return await with_all(context, query_words(context.resolution.recognition.entities.query or "", bare=True))


async def with_all(context: TurnContext, asked: Sequence[str]) -> HandlerResult | None:
    """Show the entries that have the words ``asked``, or their list's name has, with their lists; None if none has."""
    if not asked or in_group(context.turn.chat) or context.model_first:
        return None
    lists = (await shelf(context)).lists
    found = [
        context.voice.say("lists-entry-found", list=one_line(each.name), entry=one_line(text_of(entry)))
        for each in lists
        for entry in each.entries
        if shared(asked, text_of(entry)) and shared(asked, f"{each.name} {text_of(entry)}") == len(asked)
    ]
    return context.say("\n".join(found[:SHOWN_AT_MOST])) if found else None
