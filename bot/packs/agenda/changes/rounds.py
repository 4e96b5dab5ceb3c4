"""Rounds of a repeated reminder: some of them left out, and further days of the week on which it comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice, takewhile

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import (
    CANCEL,
    any_in,
    calls_it_a_reminder,
    calls_off,
    falls,
    forbids,
    named,
    ordered_off,
    overlap,
    recent,
    reminders,
    rung,
    told_which,
)
from bot.packs.agenda.changes.moving import cannot_leave_out, changed, without_rounds
from bot.packs.agenda.record import TOLD_OF, due_of, event_of, next_of, repeat_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.eventful import is_any_of_its_name
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.wording import when
from bot.packs.leaning import says_besides
from bot.packs.moments import without
from bot.replies.text import one_line
from bot.understanding.dates import Bound, Moment, occurrences
from bot.understanding.dates.recurrences import more_days, week_days
from bot.understanding.grammar import every, negations
from state.effects import Change
from state.record import ChangeRecord, Record, inverse
from state.text import words
from state.turns import Reply
from tools.zones import clock

_FEW = 4


async def left_out(context: TurnContext) -> HandlerResult | None:
    """Leave out the times of a repeated reminder in the days that a no tells: "essa semana não precisa"; else None.

    It is the one that the message names, or the one that was just spoken of or sent.
    """
    text, now = context.resolution.recognition.text, clock(context.now)
    moments = days_in(context, text)
    says_so = calls_off(text) or context.resolution.recognition.action == CANCEL
    if len(moments) != 1 or context.turn.message.forwarded or "?" in text or not says_so or forbids(text):
        return None
    until = moments[0].begins if moments[0].bound is Bound.UNTIL else moments[0].ends
    if text[moments[0].start : moments[0].end] in told_which(context, CANCEL) and negations().isdisjoint(words(text)):
        return None  # "cancela o lembrete de domingo"
    ordered = ordered_off(context, text)
    rest = without(ordered, days_in(context, ordered))
    comes = [each for each in await reminders(context) if repeat_of(each.fields) and until and due_of(each) < until]
    most = max((overlap(each, rest) for each in comes), default=0)
    found = [each for each in comes if most and overlap(each, rest) == most]
    if not found and len(words(rest)) <= _FEW:
        spoken = {each.id for each in [*await recent(context), *await rung(context)]}
        found = [each for each in comes if each.id in spoken]
    told = times.moments_in(ordered, now, context.voice.locale)
    hours = [each for each in told if times.is_hour(ordered, each)]
    # "Cancel tomorrow's 2pm one" is of none that comes at seven.
    found = [each for each in found if not hours or any(falls(each, hour, ordered) for hour in hours)]
    if len(found) != 1 or until is None:
        return None
    record, since = found[0], None if moments[0].bound is Bound.UNTIL else moments[0].begins
    following = next_of(record.fields, max(until - timedelta(seconds=1), due_of(record)))
    if following is None:
        return None
    begins = max(since, due_of(record)) if since else due_of(record)
    if begins > due_of(record):
        # All days of it and not its rounds alone, which would each stand apart.
        days = (begins.date() + timedelta(days=far) for far in range((until - begins).days + 1))
        leaves_out = without_rounds(record, {day for day in days if day < following.date()}, now)
        if leaves_out is None:
            return cannot_leave_out(context, record)
        done = _without_later(record, leaves_out)
    else:
        done = changed(context, record, Due(following, ahead=event_of(record) - due_of(record)), "")
    skipped = takewhile(lambda at: at < following, _rounds(record, begins - timedelta(seconds=1)))
    several = len(list(islice(skipped, 2))) > 1
    text, then = one_line(text_of(record)), when(context.voice, following, now)
    said = context.voice.say("agenda-left-out-days" if several else "agenda-left-out", text=text, when=then)
    return replace(done, replies=(Reply(text=said),))


def _without_later(record: Record, left_out: ChangeRecord) -> HandlerResult:
    """Leave out later rounds; those that come before stay."""
    return HandlerResult(
        replies=(),
        effects=(left_out,),
        inverses=(inverse(left_out, record),),
        change=Change(verb="edited", title=one_line(text_of(record))),
        told=TOLD_OF,
    )


def _rounds(record: Record, after: datetime) -> Iterator[datetime]:
    at = next_of(record.fields, after)
    while at is not None:
        yield at
        at = next_of(record.fields, at)


def days_in(context: TurnContext, text: str) -> list[Moment]:
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    return [each for each in moments if each.begins and each.ends and not each.repeat and not times.is_hour(text, each)]


async def days_added(context: TurnContext) -> HandlerResult | None:
    """Let a reminder of every week come on further days of it, "faltou a segunda no da marmita"; None for all else.

    It is ordered to, or is lacking, by a message that has in it nothing else, and names all its words of the reminder.
    """
    text, now = context.resolution.recognition.text, clock(context.now)
    first = next((word for word in words(text) if word not in every("conjunctions") | every("article")), "")
    besides, lacks = says_besides(text), first in every("lacking")
    orders = first in every("including") or (besides and first in every("marking"))
    if not (orders or lacks or besides) or "?" in text or context.turn.message.forwarded:
        return None
    moments = times.moments_in(text, now, context.voice.locale)
    days = sorted({day for each in moments for day in _weekdays(text, each)})
    rest = without(text, moments)
    around = every("lacking") | every("including") | every("marking") | every("besides")
    names = [name for name in named(rest) if name not in around]
    weekly = [each for each in await reminders(context) if more_days(repeat_of(each.fields), days)]
    spoken = {each.id for each in await recent(context) if each.last_turn == context.number - 1}
    # "Faltou sexta na academia" tells of somebody, unless that was just spoken of or is called a reminder.
    points = orders or (lacks and calls_it_a_reminder(text))
    named_so = [each for each in weekly if names and all(any_in((name,), text_of(each)) for name in names)]
    found = [each for each in named_so or (weekly if not names else ()) if (named_so and points) or each.id in spoken]
    return _on_more_days(context, found[0], days) if len(found) == 1 else None


def _weekdays(text: str, moment: Moment) -> tuple[int, ...]:
    """Return the days of the week that are told by their names alone; () where one is told that comes once."""
    if moment.repeat is not None:
        return week_days(moment.repeat)
    named_so = moment.begins is not None and moment.bound is Bound.AT and is_any_of_its_name(text, moment)
    return (moment.begins.weekday(),) if moment.begins is not None and named_so else ()


def _on_more_days(context: TurnContext, record: Record, days: list[int]) -> HandlerResult | None:
    repeat = repeat_of(record.fields)
    more = more_days(repeat, days)
    if more is None or more == repeat:
        return None
    names = [context.voice.say("agenda-day-name", name=f"d{day}") for day in week_days(more)]
    now = clock(context.now)
    at = now.replace(hour=due_of(record).hour, minute=due_of(record).minute, second=0, microsecond=0)
    following = next(iter(occurrences(more, at, now)), None)
    said = context.voice.say("agenda-each-week", days=context.voice.join(names))
    return changed(context, record, Due(following, more, said), "") if following else None
