"""What was kept last: one item in full, or a few, newest first."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.card import card, file_asked
from bot.handlers.finding.pages import shown_found
from bot.handlers.keeping.opinions import last_seen
from bot.replies import lists
from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.grammar import every
from bot.understanding.words.numbers import CARDINALS
from state.items import Kind
from state.reads import Reach, SearchItems
from state.text import words
from tools.definition import Found

SHOWN, MOST = 5, 20


async def latest(context: TurnContext) -> HandlerResult:
    """Show what was kept last: one in full, or a few; a file, if one is asked for."""
    if brought := await file_asked(context):
        return brought
    if context.resolution.recognition.entities.item_type and (seen := await last_seen(context)):
        return seen
    text, named = context.turn.message.text or "", context.resolution.recognition.entities.item_type
    count, kind = _count(words(context.resolution.recognition.text)), Kind(named) if named else None
    request = SearchItems(words=(), kind=kind, since=0, reach=Reach.SURELY)
    page = await context.reads(request.changed(limit=count + 1))
    if not page:
        empty = context.voice.say("list-empty-kind", kind=kind) if kind else context.voice.say("list-empty")
        return context.say(empty)
    if count == 1:
        header = context.voice.say("latest", count=1)
        return HandlerResult(replies=(card(context, page[0], header),), spoken_of=(page[0].id,), sent="")
    found = Found(items=page[:count], has_more=len(page) > count, request=request)
    shown = lists.latest(context.voice, found.items, has_more=found.has_more)
    return replace(shown_found(context, shown, found, text), sent="")


def _count(said: tuple[str, ...]) -> int:
    """Return how many are asked for: a number that is said, a few of what is named as several, else one."""
    numbers = [int(word) if word.isdecimal() else CARDINALS.get(word, 0) for word in said]
    if several := next((number for number in numbers if number > 1), 0):
        return min(several, MOST)
    plural = any(word in every("several_last") or (word in KIND_WORDS and word.endswith("s")) for word in said)
    return SHOWN if plural else 1
