"""All that was told of one thing: the items that name it, and the records of packs that do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.finding.digest import SHOWN, labelled
from bot.handlers.finding.pages import PAGE, shown_found
from bot.packs.frame import Pack
from bot.replies import lists
from bot.replies.text import one_line
from bot.understanding.remarks.questions import asked_all_of
from state.items import Kind
from state.reads import Reach, SearchItems
from state.record_reads import ListRecords, Where
from tools.definition import Found
from tools.search_query import query_words


async def all_told(context: TurnContext, packs: Sequence[Pack]) -> HandlerResult | None:
    """Show all that was told of what the message asks to know all of; None if it asks no such thing, or nothing was."""
    text = context.resolution.recognition.text
    words = query_words(asked_all_of(text) or "", bare=True)
    if not words or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    request = SearchItems(words=words, reach=Reach.SURELY)
    items = await context.reads(request.changed(limit=PAGE + 1))
    lines = [
        f"• {labelled(context, pack, record)}"
        for pack in packs
        if pack.amends
        for record in await context.reads(
            ListRecords(where=Where(pack=pack.name, kinds=tuple(pack.amends.kinds), words=words), limit=SHOWN)
        )
    ][:SHOWN]
    if not items:
        return context.say("\n".join((context.voice.say("digest-told"), *lines))) if lines else None
    found = Found(items=items[:PAGE], has_more=len(items) > PAGE, request=request)
    if len(items) == 1 and items[0].kind is Kind.NOTE:
        shown = lists.noted(context.voice, items, words=words)
    else:
        what = context.voice.say("search-words", query=one_line(" ".join(words)))
        shown = lists.found(context.voice, found.items, what=what, words=words, has_more=found.has_more)
    if lines:
        shown = "\n".join((shown, "", context.voice.say("digest-besides"), *lines))
    return replace(shown_found(context, shown, found, text), sent=text)
