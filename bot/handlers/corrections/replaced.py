"""Orders that take one thing away and say what is so instead: one change, "apaga a nota X, agora é Y"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import looked_for
from bot.handlers.corrections.edits import changed
from bot.handlers.corrections.offers import ask_which
from bot.handlers.corrections.ways import ways_to
from bot.handlers.removals.removal import ORDERED_WITHIN
from bot.packs.amending import Correction
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.safety import speaks_of_removing
from state.items import Item, Kind
from state.text import words

_PAUSE = re.compile(r"[,.;!…\n]+\s*")


async def now_otherwise(context: TurnContext) -> HandlerResult | None:
    """Change what the message orders to go and says to be otherwise now, "apaga a nota X, agora é Y", as one change.

    None if it says neither, or names nothing that is kept.
    """
    message = context.turn.message
    text = f"{message.text or ''} {message.beside}".strip()
    head, now = _split(text)
    if not now or message.forwarded or context.pending is not None or context.turn.parent is not None:
        return None
    read = read_as(Action.DELETE_ITEM, head).entities
    correction = Correction(read_as(Action.REWRITE, now).entities.value or now, query=read.query or "", text=now)
    if not correction.query:
        return None
    found = [
        each
        for each in await looked_for(context, correction)
        if each.named(context, correction.query).plainly and (not read.item_type or isinstance(each.kept, Item))
    ]
    ways = [way for way in await ways_to(context, found, correction) if way.amendment.outcome.effects]
    if len(ways) == 1:
        return replace(ways[0].amendment.outcome, whole=True)
    if ways:
        return replace(ask_which(context, correction, [way.candidate for way in ways]), whole=True)
    return await _reworded(context, [each.kept for each in found if isinstance(each.kept, Item)], now)


async def _reworded(context: TurnContext, notes: Sequence[Item], now: str) -> HandlerResult | None:
    """Let the one note that is named say what is so ``now``; None if it is none, or several."""
    if len(notes) != 1 or notes[0].kind is not Kind.NOTE:
        return None
    said = now.split(maxsplit=1)[-1]
    return replace(await changed(context, Action.REWRITE, said, notes), whole=True)


def _split(text: str) -> tuple[str, str]:
    """Return the order to remove that ``text`` begins with, and what it says to be so now; "" where it does not."""
    for pause in _PAUSE.finditer(text):
        head, behind = text[: pause.start()], text[pause.end() :].strip()
        said = [word for word in words(behind) if word not in every("article")]
        if said and said[0] in every("now_so") | every("replacing") and not every("being").isdisjoint(said):
            orders = any(map(speaks_of_removing, words(head)[:ORDERED_WITHIN]))
            return (head, behind) if orders and "?" not in text else ("", "")
    return "", ""
