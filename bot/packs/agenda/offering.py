"""The offer to be reminded of a note that tells when something is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import putting
from bot.packs.agenda.changes.choosing import named
from bot.packs.agenda.record import REPETITION, fields_of, next_of, repeat_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.eventful import eventful, runs
from bot.packs.agenda.timing.spoken import Spoken, events_in, meant_in
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.wording import day, repeated, times_of_day, when
from bot.packs.moments import PART_OF_DAY, moments_in
from bot.packs.subject import happening, says_what_was_done
from bot.understanding.dates import Bound, Precision
from bot.understanding.grammar import every
from state.document import JsonObject
from state.items import Item, Kind
from state.lane import PackOffer
from state.machine import Trigger
from state.record import Fields
from state.text import fold, words
from tools.zones import clock

REMIND = "remind"
# One is reminded so long before something that begins at a time, if there is as much left twice.
AHEAD = timedelta(hours=1)
FEWEST_WORDS = 2
# Of a date without a year the nearer one is meant.
HALF_A_YEAR = timedelta(days=183)
YEAR = re.compile(r"(?:19|20)\d\d")
PART = re.compile(PART_OF_DAY, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something to come that a note tells of: when, in words, and what an offer of a reminder has to know."""

    told: str
    args: JsonObject


def happening_of(context: TurnContext, note: Item) -> Happening | None:
    """Return what ``note`` tells of that is to come, if it tells one time; None if it is no note, or tells none."""
    if note.kind is not Kind.NOTE or context.turn.message.forwarded:
        return None
    text, now = note.content or note.title, clock(context.now)
    each = events_in(context, note)
    if sum(len(event.told.due) for event in each) > 1:
        return _of_each(context, each)
    plain = eventful(text, now, context.voice.locale)
    told = times.said(plain, now, context.voice.locale)
    if len(told.due) != 1 or not told.without:
        return None
    due = told.due[0]
    # "Trabalho de noite", "a meta desse mês": a part of the day alone, or time that runs, is no time to come.
    moments = moments_in(plain, now, context.voice.locale)
    if all(PART.fullmatch(text[each.start : each.end].strip()) or runs(each, now) for each in moments):
        return None
    # "Dei ibuprofeno às 3", said at 7, is no time of tomorrow, "troquei o filtro hoje" none of this morning, and
    # "hj rodei 9h" no evening.
    today = due.at.date() == now.date()
    passed = today if due.nine or due.half else due.clock_only and due.at.date() > now.date()
    if (passed or due.at - now > HALF_A_YEAR) and due.repeat is None and _tells_what_was_done(text):
        return None
    when_told = _in_words(context, due)
    about = happening(text, moments) or text
    return Happening(when_told, _args(context, about, due))


def _of_each(context: TurnContext, events: list[Spoken]) -> Happening:
    """Return what a note tells of several things to come, each at its own time."""
    lines, args = list[str](), list[JsonObject]()
    for event in events:
        for due in event.told.due:
            at = _in_words(context, due)
            lines.append(f"{at}: {event.text}" if event.own else at)
            args.append(_args(context, event.text, due))
    return Happening("\n".join(lines), {"each": [*args]})


def _args(context: TurnContext, about: str, due: Due) -> JsonObject:
    """Return what an offer to be reminded of ``about`` has to know."""
    text = about[: putting.TEXT_AT_MOST]
    fields = fields_of(text, context.turn.chat, due.repeat, due.said, due.at) if due.repeat else {}
    again = cast("JsonObject", {name: value for name, value in fields.items() if name in REPETITION})
    return {"text": text, "at": due.at.isoformat(), "day": due.nine, **again}


def _in_words(context: TurnContext, due: Due) -> str:
    """Return when something is, or how it comes round."""
    now = clock(context.now)
    if due.repeat is not None:
        return repeated(context.voice, due.said, due.repeat, now, times_of_day(due.repeat, due.at))
    return day(context.voice, due.at, now) if due.nine else when(context.voice, due.at, now)


def _tells_what_was_done(text: str) -> bool:
    """Tell whether ``text`` says what the person did, and no year: "troquei o óleo em outubro" is of the last one."""
    return says_what_was_done(text) and not any(map(YEAR.fullmatch, words(text)))


def counts_down(text: str) -> bool:
    """Tell whether ``text`` asks how long it is until something: "quantos dias faltam?"."""
    said = fold(text)
    return any(phrase in said for phrase in every("counting_down"))


def days_left(context: TurnContext, note: Item) -> str:
    """Return how long it is until what ``note`` tells, its day read as it was told; "" if it tells none to come."""
    if note.kind is not Kind.NOTE:
        return ""
    then, language = clock(note.created_at), context.voice.locale
    if meant := meant_in(context, note, named(context.resolution.recognition.text)):
        told = meant.told.due
    elif len(events_in(context, note)) > 1:
        return ""
    else:
        told = times.said(eventful(note.content or note.title, then, language), then, language).due
    now = clock(context.now)
    if len(told) != 1 or told[0].repeat is not None or told[0].at.date() < now.date():
        return ""
    days = (told[0].at.date() - now.date()).days
    return context.voice.say("agenda-days-left", count=days, day=day(context.voice, told[0].at, now))


def tells_a_day(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says of something that it comes once, on a day or at a time."""
    told = times.said(text, clock(context.now), context.voice.locale)
    return len(told.due) == 1 and told.due[0].repeat is None


def tells_hours_of_days(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says at which hour of a day that comes once something is: "trabalho hoje das 14 às 20"."""
    told = moments_in(text, clock(context.now), context.voice.locale)
    at = (each for each in told if each.precision is Precision.MINUTE and each.repeat is None)
    said = (words(text[each.start : each.end]) for each in at if each.bound is Bound.AT)
    return any(not every("once").isdisjoint(each) for each in said)


def tells_what_is_to_come(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says of something, in some words, at which time of day it is to come."""
    told = times.said(text, clock(context.now), context.voice.locale)
    plain = len(told.due) == 1 and told.due[0].repeat is None and not told.due[0].nine
    return plain and len(told.without.split()) >= FEWEST_WORDS


async def take_up(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Put the reminder that was offered, an hour before if the time allows; what has begun is not reminded of."""
    each = cast("list[JsonObject]", offer.args.get("each") or [offer.args])
    done = [await _put(context, args, first) for first, args in enumerate(each)]
    put = [one for one in done if one.effects]
    return replace(putting.together(put) if len(put) > 1 else (put or done)[0], trigger=Trigger.CARRY_ON)


async def _put(context: TurnContext, args: JsonObject, first: int) -> HandlerResult:
    now, at = clock(context.now), datetime.fromisoformat(str(args["at"]))
    whole_day = args["day"] is True
    fields = cast("Fields", args)
    if repeat := repeat_of(fields):
        again = Due(next_of(fields, now) or at, repeat, str(args["said"]), nine=whole_day)
        return await putting.put(context, str(args["text"]), (again,), offered=True, first=first)
    event = Due(at, nine=whole_day)
    if not whole_day and now + 2 * AHEAD <= at:
        at -= AHEAD
    if at <= now:
        return context.say(context.voice.say("agenda-past-offer"))
    more = putting.event_fields(event)
    return await putting.put(context, str(args["text"]), (Due(at, nine=whole_day),), more, offered=True, first=first)


def live(context: TurnContext, offer: PackOffer) -> bool:
    """Tell whether ``offer`` is one of a reminder, and can still be taken up."""
    return REMIND in str(offer.args.get("taps", "")).split() and context.now < offer.expires_at
