"""What was lent and is not told to be back, listed for who asks: "quem tá com coisa minha?", "what did I lend?"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.finding.pages import shown_found
from bot.handlers.finding.told_since import of_the_same, says
from bot.replies import lists
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.reads import PAGE_LIMIT, Reach, SearchItems
from state.text import words
from tools.definition import Found

SHOWN, LOOKED_AT = 10, 20


async def listed(context: TurnContext) -> HandlerResult | None:
    """Show the notes of what others have; None unless that is asked, of no thing by its name, and there are some."""
    text = context.resolution.recognition.text
    said = f" {' '.join(words(text))} "
    asks = is_question(text) and any(f" {each} " in said for each in every("asking_who_has"))
    around = {word for phrase in every("asking_who_has") for word in phrase.split()}
    named = set(Inquiry.of(text).topic) - every("whatever_is_lent") - around
    if not asks or named or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    away = [note for note in await _lent(context) if not await _is_back(context, note)][:SHOWN]
    if not away:
        return None
    shown = lists.noted(context.voice, away, words=())
    return replace(shown_found(context, shown, Found(items=tuple(away)), text), sent=text)


async def _lent(context: TurnContext) -> list[Item]:
    """Return the notes that say that somebody has something, the newest first: of the last ones, or by that word."""
    last = SearchItems(words=(), kind=Kind.NOTE, since=0, reach=Reach.SURELY, limit=PAGE_LIMIT)
    alone = (each for each in sorted(every("lent")) if " " not in each)
    by_word = (SearchItems(words=(word,), kind=Kind.NOTE, reach=Reach.SURELY, limit=LOOKED_AT) for word in alone)
    found = {item.id: item for request in (last, *by_word) for item in await context.reads(request)}
    lent = (item for item in found.values() if says(item, "lent"))
    return sorted(lent, key=lambda item: (-item.created_turn, item.id))


async def _is_back(context: TurnContext, note: Item) -> bool:
    """Tell whether a later note says so of the same thing and person."""
    later = await of_the_same(context, note, note.created_at + 1)
    return any(says(each, "given_back") for each in later.values())
