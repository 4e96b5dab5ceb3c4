"""Rounds of a repeated reminder: some of them left out, and further days of the week on which it comes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.choosing import (
    CANCEL,
    calls_off,
    named,
    overlap,
    recent,
    reminders,
    rung,
    told_which,
)
from bot.packs.agenda.moving import changed
from bot.packs.agenda.record import clock, due_of, next_of, repeat_of, text_of
from bot.packs.agenda.times import Due
from bot.packs.agenda.wording import when
from bot.packs.leaning import says_besides
from bot.replies.text import one_line
from bot.understanding.dates import Bound, Moment, occurrences
from bot.understanding.dates.recurrences import more_days, week_days
from bot.understanding.grammar import every, negations
from state.record import Record
from state.text import words
from state.turns import Reply

_FEW = 4


async def left_out(context: TurnContext) -> HandlerResult | None:
    """Leave out the times of a repeated reminder in the days that a no tells: "essa semana não precisa"; else None.

    It is the one that the message names, or the one that was just spoken of or sent.
    """
    text, now = context.resolution.recognition.text, clock(context.now)
    moments = days_in(context, text)
    says_so = calls_off(text) or context.resolution.recognition.action == CANCEL
    if len(moments) != 1 or context.turn.message.forwarded or "?" in text or not says_so:
        return None
    until = moments[0].begins if moments[0].bound is Bound.UNTIL else moments[0].ends
    if text[moments[0].start : moments[0].end] in told_which(context, CANCEL) and negations().isdisjoint(words(text)):
        return None  # "cancela o lembrete de domingo"
    rest = times.without(text, moments)
    comes = [each for each in await reminders(context) if repeat_of(each.fields) and until and due_of(each) < until]
    most = max((overlap(each, rest) for each in comes), default=0)
    found = [each for each in comes if most and overlap(each, rest) == most]
    if not found and len(words(rest)) <= _FEW:
        spoken = {each.id for each in [*await recent(context), *await rung(context)]}
        found = [each for each in comes if each.id in spoken]
    if len(found) != 1 or until is None:
        return None
    following = next_of(found[0].fields, max(until - timedelta(seconds=1), due_of(found[0])))
    if following is None:
        return None
    done = changed(context, found[0], Due(following), "")
    said = context.voice.say(
        "agenda-left-out", text=one_line(text_of(found[0])), when=when(context.voice, following, now)
    )
    return replace(done, replies=(Reply(text=said),))


def days_in(context: TurnContext, text: str) -> list[Moment]:
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    return [each for each in moments if each.begins and each.ends and not each.repeat and not times.is_hour(text, each)]


async def days_added(context: TurnContext) -> HandlerResult | None:
    """Let a reminder of every week come on further days of it, "faltou a segunda no do estágio"; None for all else."""
    text, now = context.resolution.recognition.text, clock(context.now)
    lacking = not every("lacking").isdisjoint(words(text))
    adds = (lacking or says_besides(text)) and "?" not in text
    moments = times.moments_in(text, now, context.voice.locale) if adds else ()
    days = sorted({day for each in moments for day in _weekdays(each)})
    if not days or context.turn.message.forwarded:
        return None
    rest = times.without(text, moments)
    others = [name for name in named(rest) if name not in every("lacking") | every("besides")]
    weekly = [each for each in await reminders(context) if week_days(repeat_of(each.fields))]
    found = [each for each in weekly if lacking and overlap(each, rest)]
    if not others:
        spoken = {each.id for each in await recent(context)}
        found = [each for each in weekly if each.id in spoken]
    return _on_more_days(context, found[0], days) if len(found) == 1 else None


def _weekdays(moment: Moment) -> tuple[int, ...]:
    if moment.repeat is not None:
        return week_days(moment.repeat)
    return (moment.begins.weekday(),) if moment.begins is not None and not moment.offset else ()


def _on_more_days(context: TurnContext, record: Record, days: list[int]) -> HandlerResult | None:
    repeat = repeat_of(record.fields)
    if repeat is None or set(days) <= set(week_days(repeat)):
        return None
    more = more_days(repeat, days)
    names = [context.voice.say("agenda-day-name", name=f"d{day}") for day in week_days(more)]
    now = clock(context.now)
    at = now.replace(hour=due_of(record).hour, minute=due_of(record).minute, second=0, microsecond=0)
    following = next(iter(occurrences(more, at, now)), None)
    said = context.voice.say("agenda-each-week", days=context.voice.join(names))
    return changed(context, record, Due(following, more, said), "") if following else None
