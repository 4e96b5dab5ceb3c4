"""The offer to be reminded of a note that tells when something is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import reminding, times
from bot.packs.agenda.record import clock
from bot.packs.agenda.spoken import of_text
from bot.packs.agenda.times import Due
from bot.packs.agenda.wording import day, when
from state.document import JsonObject
from state.items import Item, Kind
from state.lane import PackOffer
from state.machine import Trigger

REMIND = "remind"
# One is reminded so long before something that begins at a time, if there is as much left twice.
AHEAD = timedelta(hours=1)
FEWEST_WORDS = 2


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
    told = times.said(text, now, context.voice.locale)
    if len(told.due) != 1 or told.due[0].repeat is not None or not told.without:
        return None
    due = told.due[0]
    when_told = day(context.voice, due.at, now) if due.nine else when(context.voice, due.at, now)
    about = of_text(context, text).text or text
    args: JsonObject = {"text": about[: reminding.TEXT_AT_MOST], "at": due.at.isoformat(), "day": due.nine}
    return Happening(when_told, args)


def tells_a_day(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says of something that it comes once, on a day or at a time."""
    told = times.said(text, clock(context.now), context.voice.locale)
    return len(told.due) == 1 and told.due[0].repeat is None


def tells_what_is_to_come(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says of something, in some words, at which time of day it is to come."""
    told = times.said(text, clock(context.now), context.voice.locale)
    plain = len(told.due) == 1 and told.due[0].repeat is None and not told.due[0].nine
    return plain and len(told.without.split()) >= FEWEST_WORDS


async def take_up(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Put the reminder that was offered, an hour before if the time allows; what has begun is not reminded of."""
    now, at = clock(context.now), datetime.fromisoformat(str(offer.args["at"]))
    whole_day = offer.args["day"] is True
    event = Due(at, nine=whole_day)
    if not whole_day and now + 2 * AHEAD <= at:
        at -= AHEAD
    if at <= now:
        text = context.voice.say("agenda-past-offer")
        return replace(context.say(text), trigger=Trigger.CARRY_ON)
    more = reminding.event_fields(event)
    done = await reminding.put(context, str(offer.args["text"]), (Due(at, nine=whole_day),), more, offered=True)
    return replace(done, trigger=Trigger.CARRY_ON)


def live(context: TurnContext, offer: PackOffer) -> bool:
    """Tell whether ``offer`` is one of a reminder, and can still be taken up."""
    return REMIND in str(offer.args.get("taps", "")).split() and context.now < offer.expires_at
