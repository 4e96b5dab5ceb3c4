"""Digest of some days, asked for in a few words: what was spent, and what is to come."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda import times
from bot.packs.agenda.listing import list_reminders
from bot.packs.agenda.record import clock
from bot.packs.ledger.asking import sum_up
from bot.understanding.grammar import every
from state.text import words

LONGEST = 6


async def summed_up(context: TurnContext) -> HandlerResult | None:
    """Tell what some days come to, "resumo da semana"; None if the message asks for no such thing."""
    recognition = context.resolution.recognition
    said = words(recognition.text)
    asked = bool(said) and len(said) <= LONGEST and not every("digest").isdisjoint(said[:3])
    if not asked or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    if times.span(recognition.text, clock(context.now), context.voice.locale) is None:
        if every("week").isdisjoint(said):
            return None
        context = context.taking(replace(recognition, text=context.voice.say("digest-week")))
    spent = await sum_up(context)
    comes = await list_reminders(context)
    text = "\n\n".join(each.replies[0].text for each in (spent, comes))
    return replace(comes, replies=(comes.replies[0].changed(text=text),))
