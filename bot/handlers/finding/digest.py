"""Digest of some days: what was spent and what is to come, or all that was told in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.finding.searches import kind_of, search_for
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.listing import list_reminders
from bot.packs.frame import Pack
from bot.packs.ledger.questions.asking import sum_up
from bot.packs.moments import without
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question
from state.items import Kind
from state.record import Record
from state.record_reads import Where, all_records
from state.text import words
from tools.search_query import STOP_WORDS, wanted
from tools.zones import clock

LONGEST = 6
SHOWN = 12


async def summed_up(context: TurnContext) -> HandlerResult | None:
    """Tell what some days come to, "resumo da semana", "como foi meu mês?"; None if the message asks for no such thing.

    What names anything besides, "resumo dos gastos", is of that.
    """
    recognition, locale = context.resolution.recognition, context.voice.locale
    said, now = words(recognition.text), clock(context.now)
    if not said or len(said) > LONGEST or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    asked = not every("digest").isdisjoint(said) or (is_question(recognition.text) and _asks_how_it_was(said))
    found = times.moments_in(recognition.text, now, locale)
    around = every("digest") | every("around_a_digest") | every("polite") | every("week") | STOP_WORDS
    rest = words(without(recognition.text, found))
    if not asked or any(each.repeat for each in found) or not around.issuperset(rest):
        return None
    if recognition.action == "ask_money" and not every("month").isdisjoint(said):
        return None  # a month of money has a picture
    if times.span(recognition.text, now, locale) is None:
        span = _span(context, said)
        if span is None:
            return None
        context = context.taking(replace(recognition, text=span))
    spent = await sum_up(context)
    comes = await list_reminders(context)
    text = "\n\n".join(each.replies[0].text for each in (spent, comes))
    return replace(comes, replies=(comes.replies[0].changed(text=text),))


def _span(context: TurnContext, said: Sequence[str]) -> str | None:
    """Return the days that the words name without saying when, as they are said of now; None if they name none."""
    if not every("month").isdisjoint(said):
        return context.voice.say("digest-month")
    if not every("week").isdisjoint(said):
        return context.voice.say("digest-week")
    return context.voice.say("digest-day") if not every("a_day").isdisjoint(said) else None


def _asks_how_it_was(said: Sequence[str]) -> bool:
    return any(" ".join(said).startswith(phrase) for phrase in every("how_it_was"))


def labelled(context: TurnContext, pack: Pack, record: Record) -> str:
    """Return what a ``record`` of ``pack`` is called, told from others that are called so."""
    amends = pack.amends
    return (amends.labelled or amends.called)(context, record) if amends else ""


async def told_in(context: TurnContext, packs: Sequence[Pack]) -> HandlerResult | None:
    """Show all that was told on the days that are asked of, "o que anotei hoje?": items, and the records of ``packs``.

    None if the message asks of no days that have passed, or of something besides.
    """
    recognition = context.resolution.recognition
    asked = wanted(recognition.text, context.now)
    if asked.since is None or asked.words or not asked.kept or not is_question(recognition.text):
        return None
    of_some_kind = recognition.entities.item_type not in (None, Kind.NOTE)
    if of_some_kind or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    shown = await search_for(context, recognition.text, kind_of(recognition, context.now), called=recognition.text)
    told = [
        (record.created_turn, labelled(context, pack, record))
        for pack in packs
        if pack.amends
        for record in await all_records(context.reads, Where(pack=pack.name, kinds=tuple(pack.amends.kinds)))
        if asked.since <= record.created_at and (asked.until is None or record.created_at < asked.until)
    ]
    # The instalments of one purchase are one thing that was told.
    lines = [
        f"• {said}" if count == 1 else f"• {context.voice.say('digest-several', what=said, count=count)}"
        for (_, said), count in Counter(told).items()
    ]
    if not lines:
        return shown
    more = [context.voice.say("lists-more", count=len(lines) - SHOWN)] if len(lines) > SHOWN else []
    listed = "\n".join((*lines[:SHOWN], *more))
    if not shown.shows:
        return context.say("\n".join((context.voice.say("digest-told"), listed)))
    text = "\n\n".join((shown.replies[0].text, f"{context.voice.say('digest-besides')}\n{listed}"))
    return replace(shown, replies=(shown.replies[0].changed(text=text), *shown.replies[1:]))
