"""What was kept last: one item in full, or a few, newest first."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.handlers.card import card, file_asked
from bot.handlers.searches import shown_found
from bot.replies import lists
from bot.understanding.remarks.requests import Latest, latest_in
from state.items import Kind
from state.reads import Reach, SearchItems
from tools.definition import Found

SHOWN = 5


async def latest(context: TurnContext) -> HandlerResult:
    """Show what was kept last: one in full, or a few; a file, if one is asked for."""
    recognition = context.resolution.recognition
    if brought := await file_asked(context):
        return brought
    return await _shown(context, latest_in(recognition.text) or Latest(1, recognition.entities.item_type))


async def newest(context: TurnContext) -> HandlerResult | None:
    """Show what was kept last, if the message asks for that; None if it does not."""
    asked = latest_in(context.turn.message.text or "")
    return None if asked is None else await _shown(context, asked)


async def _shown(context: TurnContext, asked: Latest) -> HandlerResult:
    text = context.turn.message.text or ""
    count, kind = asked.count or SHOWN, Kind(asked.kind) if asked.kind else None
    request = SearchItems(words=(), kind=kind, since=0, reach=Reach.SURELY)
    page = await context.reads(request.changed(limit=count + 1))
    if not page:
        empty = context.voice.say("list-empty-kind", kind=kind) if kind else context.voice.say("list-empty")
        return context.say(empty)
    if asked.count == 1:
        header = context.voice.say("latest", count=1)
        return HandlerResult(replies=(card(context, page[0], header),), spoken_of=(page[0].id,), sent="")
    found = Found(items=page[:count], has_more=len(page) > count, request=request)
    shown = lists.latest(context.voice, found.items, has_more=found.has_more)
    return replace(shown_found(context, shown, found, text), sent="")
