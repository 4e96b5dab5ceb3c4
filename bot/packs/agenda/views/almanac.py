"""Days that anybody can work out: when Christmas is, how long it is until then or since something, how old one is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.offering import counts_down, days_left
from bot.packs.moments import moments_in, without
from bot.replies.text import one_line
from bot.understanding.dates import Kind as DateKind
from bot.understanding.dates import Precision, dates
from bot.understanding.grammar import every
from bot.understanding.recognition import Language
from bot.understanding.words.abbreviations import spelt_out
from state.items import Item, Kind
from state.reads import GetItems
from state.text import fold, words
from tools.search_query import STOP_WORDS
from tools.zones import clock, here

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def answered(context: TurnContext) -> HandlerResult | None:
    """Tell which day it is that a question names, "que dia cai o natal?", and how far it is; None if it names none."""
    text, now = spelt_out(context.resolution.recognition.text), clock(context.now)
    if not (_asks(text, "which_day") or counts_down(text)) or context.turn.message.forwarded:
        return None
    told = moments_in(text, now, context.voice.locale)
    if len(told) != 1 or told[0].begins is None or told[0].kind is not DateKind.DAY:
        return None
    if any(word not in every("around_a_day") and word not in STOP_WORDS for word in words(without(text, told))):
        return None
    day = told[0].begins.astimezone(here())
    far = (day.date() - now.date()).days
    if not far and not counts_down(text):
        return context.say(context.voice.say("calendar", date=context.voice.full_date(context.now)))
    date_said = context.voice.full_date(int(day.timestamp()) * 10**9)
    if far < 0:
        return context.say(context.voice.say("almanac-day", date=date_said))
    return context.say(context.voice.say("almanac-day-left", date=date_said, count=far))


async def reckoned(context: TurnContext, found: HandlerResult) -> HandlerResult:
    """Return ``found``, which answers with notes, with the time until or since what they tell, or an age, if asked."""
    text = spelt_out(context.resolution.recognition.text)
    down, up, age = counts_down(text), _asks(text, "counting_up"), _asks(text, "asking_age")
    ids = found.spoken_of or (found.shows.item_ids if found.shows else ())
    if not (down or up or age) or not ids:
        return found
    shown = [each for each in await context.reads(GetItems(ids=ids)) if each.kind is Kind.NOTE]
    alone = shown[0] if len(shown) == 1 else None
    line = (
        (_age_of(context, shown) if age else "")
        or (since(context, shown) if up else "")
        or (days_left(context, alone) if down and alone else "")
    )
    if not line:
        return found
    first, *others = found.replies
    return replace(found, replies=(first.changed(text=f"{first.text}\n{line}"), *others))


def since(context: TurnContext, notes: Sequence[Item]) -> str:
    """Return when the latest of what ``notes`` tell was, and how long ago; "" if there are none."""
    if not notes:
        return ""
    today = clock(context.now).date()
    told = [(min(happened(context, each), today), each) for each in notes]
    day, latest = max(told, key=lambda pair: pair[0])
    shown = context.voice.date(day.isoformat())
    text = one_line(latest.content or latest.title) if len(notes) > 1 else ""
    return context.voice.say(
        "almanac-since", count=(today - day).days, day=shown, several="yes" if text else "no", text=text
    )


def happened(context: TurnContext, note: Item) -> date:
    """Return the day of what ``note`` tells: the one that it names, read as it was told, else when it was told."""
    told_at = clock(note.created_at)
    language = cast("Language", context.voice.locale)
    for moment in dates(note.content or note.title, told_at, here(), language, prefer="past"):
        if moment.begins is not None and moment.kind is DateKind.DAY and moment.precision is Precision.DAY:
            return moment.begins.astimezone(here()).date()
    return told_at.date()


def _age_of(context: TurnContext, notes: Sequence[Item]) -> str:
    """Return how old somebody is whose day of birth, with its year, one of ``notes`` tells; "" if none does."""
    today = clock(context.now).date()
    for note in notes:
        text = note.content or note.title
        if _YEAR.search(text) and not every("born").isdisjoint(words(text)):
            born = happened(context, note)
            years = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
            if years >= 0 and born < today:
                return context.voice.say("almanac-age", count=years, day=context.voice.date(born.isoformat()))
    return ""


def _asks(text: str, name: str) -> bool:
    said = fold(text)
    return any(phrase in said for phrase in every(name))
