"""Reminders put: their records and their jobs, when each comes, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import named, overlap, reminders
from bot.packs.agenda.delivery.reaching import may_wait
from bot.packs.agenda.record import PACK_NAME, REMINDER, RING, TOLD_OF, chat_of, due_of, fields_of, repeat_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.agenda.views.wording import day, hour, repeated, times_of_day, when, with_event
from bot.packs.frame import ask, question
from bot.packs.jobs import put_off
from bot.replies.text import one_line
from bot.understanding.dates import Repeat, occurrences
from bot.understanding.grammar import negations
from state.effects import Change, Effect
from state.record import Fields, PutRecord, Record, inverse, microseconds
from state.record_reads import ListRecords, Where
from state.text import words
from state.turns import Reply
from tools.zones import clock, here

TEXT_AT_MOST = 1_000


async def put(
    context: TurnContext,
    about: str,
    due: tuple[Due, ...],
    more: Fields | None = None,
    *,
    offered: bool = False,
    first: int = 0,
) -> HandlerResult:
    """Put a reminder of ``about`` for each time that is ``due``, with ``more`` fields, and say so.

    Of one that was ``offered``, and not asked for in words, it is said how it is changed. It is the ``first`` of those
    that the turn puts (from 0). What is past by now is asked about, whatever it was worked out from.
    """
    now = clock(context.now)
    if not (to_come := tuple(each for each in due if each.repeat is not None or each.at > now)):
        passed = context.voice.say("agenda-past", when=when(context.voice, due[0].at, now))
        return ask(context, question(PACK_NAME, "when", passed, {"text": about}, holds=True, shape="time"))
    due = to_come
    if len(due) == 1 and not more and (same := await _put_already(context, about, due[0])):
        if not negations("en" if context.voice.locale == "en" else "pt-BR").isdisjoint(
            words(context.resolution.recognition.text)[:1]
        ):
            # "Não, me lembra da prova ..." wants something else than what there is.
            asked = context.voice.say("agenda-ask-change", text=one_line(text_of(same)))
            return ask(context, question(PACK_NAME, "new_time", asked, {"id": same.id}, shape="time"))
        at = when(context.voice, due_of(same), now)
        return context.say(context.voice.say("agenda-already", text=one_line(text_of(same)), when=at), told=TOLD_OF)
    effects: list[Effect] = []
    backs: list[Effect] = []
    for place, each in enumerate(due, first):
        record = context.record(
            PACK_NAME,
            REMINDER,
            fields_of(about, context.turn.chat, each.repeat, each.said, each.at) | (more or {}),
            each.at,
            ordinal=place,
        )
        kept = PutRecord(record=record)
        job, unput = put_off(context.turn, pack=PACK_NAME, name=RING, key=record.id, due=each.at)
        effects += [kept, job]
        backs += [inverse(kept), unput]
    return HandlerResult(
        replies=(Reply(text="\n".join(await _sentences(context, about, due, more or {}, offered=offered))),),
        effects=tuple(effects),
        inverses=tuple(backs),
        change=Change(verb="kept", title=one_line(about)),
        told=TOLD_OF,
    )


async def _sentences(
    context: TurnContext, about: str, due: tuple[Due, ...], more: Fields, *, offered: bool
) -> list[str]:
    """Return what is said of a reminder put: what and when, and what has to be known of that."""
    sentences = [_said(context, about, due, more)]
    if due[0].nine and offered:
        sentences.append(context.voice.say("agenda-day-before", time=hour(context.voice, due[0].at)))
    elif offered:
        sentences.append(context.voice.say("agenda-changes"))
    elif due[0].nine:
        sentences.append(context.voice.say("agenda-nine", time=hour(context.voice, due[0].at)))
    if not await context.reads(ListRecords(where=Where(pack=PACK_NAME, kinds=(REMINDER,)), limit=1)):
        sentences.append(context.voice.say("agenda-zone", place=context.voice.place(here().key)))
    last = max(microseconds(each.at) * 1_000 for each in due)
    if await may_wait(context, last, repeats=due[0].repeat is not None):
        sentences.append(context.voice.say("agenda-whatsapp"))
    return sentences


async def _put_already(context: TurnContext, about: str, due: Due) -> Record | None:
    """Return the reminder that is due then, comes round alike and has every word that ``about`` names; None if none."""
    names = named(about)
    for each in await reminders(context) if names else ():
        alike = due_of(each) == due.at and repeat_of(each.fields) == due.repeat
        if alike and chat_of(each) == context.turn.chat and overlap(each, about) == len(set(names)):
            return each
    return None


def together(put: Sequence[HandlerResult]) -> HandlerResult:
    """Return the outcome of one turn that puts, or changes, several reminders."""
    changes = [each.change for each in put if each.change]
    lines = dict.fromkeys(line for each in put for line in each.replies[0].text.splitlines())
    return replace(
        put[0],
        replies=(Reply(text="\n".join(lines)),),
        effects=tuple(effect for each in put for effect in each.effects),
        inverses=tuple(effect for each in put for effect in each.inverses),
        change=changes[0].changed(count=len(changes)) if changes else None,
    )


def _said(context: TurnContext, about: str, due: tuple[Due, ...], more: Fields) -> str:
    """Return the sentence that says what the person will be reminded of, and when."""
    now, voice = clock(context.now), context.voice
    first = min(due, key=lambda each: each.at)
    text = with_event(voice, one_line(about), more, first.at, now)
    if first.repeat is None:
        told = [when(voice, at, now) for at in sorted({each.at for each in due})]
        return voice.say("agenda-put", when=voice.join(told), text=text)
    hours = [at for each in due for at in times_of_day(first.repeat, each.at)]
    said = repeated(voice, first.said, first.repeat, now, hours)
    return voice.say("agenda-put-repeated", said=said, text=text, when=when(voice, first.at, now))


def event_fields(event: Due, at: datetime | None = None) -> Fields:
    """Return the fields that tell when what a reminder is of is, if that is not when it comes (``at``)."""
    if event.repeat is not None:
        return {} if at is None else {"ahead": round((event.at - at).total_seconds() / 60), "each": event.said}
    return {"event": event.at.isoformat(), "event_day": event.nine}


def on_day(day: Due, hour: Due, now: datetime) -> Due:
    """Return the time of ``hour`` on the day, or in the repetition, of ``day``: "nesses dias às 10h"."""
    # What comes every day may come today still, though at the hour of ``day`` it does not.
    at = hour.on(now if day.repeat == Repeat("FREQ=DAILY") else day.at)
    if day.repeat is not None and at <= now:
        at = next(iter(occurrences(day.repeat, at, now)), at)
    return Due(at, day.repeat, day.said)


def early(due: Due, now: datetime) -> Due:
    """Return when to wake somebody who says a bare hour: in the morning, the next one if that is over."""
    if not due.half or due.at.hour < times.NOON:
        return due
    at = due.at - 12 * times.ONE_HOUR
    return replace(due, at=at if at > now else at + times.ONE_DAY)


def passed_by(context: TurnContext, told: Said) -> str:
    """Return the time that has passed, or the day, as it is said now."""
    now = clock(context.now)
    past = (told.past or now).astimezone(now.tzinfo)
    return day(context.voice, past, now) if told.whole_day else when(context.voice, past, now)


def minutes_of(distance: relativedelta) -> int:
    """Return a distance as minutes; months are thirty days."""
    days = distance.days + 30 * distance.months + 365 * distance.years
    return (days * 24 + distance.hours) * 60 + distance.minutes
