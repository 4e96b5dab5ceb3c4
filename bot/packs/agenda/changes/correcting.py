"""A reminder put right: another time, another day, other words."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import at_hour, falls_on, named, orders_off, overlap
from bot.packs.agenda.changes.ending import ended
from bot.packs.agenda.changes.following import goes_along
from bot.packs.agenda.changes.moving import change, change_all
from bot.packs.agenda.record import REMINDER, TOLD_OF, due_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.spoken import is_courtesy
from bot.packs.agenda.views.wording import when
from bot.packs.amending import Amendment, Amends, Correction, is_day, number_in, reworded, stands_in, without_reason
from bot.packs.leaning import touched
from bot.packs.moments import is_hour, moments_in
from bot.packs.subject import subject
from bot.packs.values import without_times
from bot.replies.text import one_line
from bot.understanding.dates import Precision
from state.record import ChangeRecord, PutRecord, Record
from state.text import words
from tools.zones import clock

_ORDERED_BY = 2
NOUNS = frozenset(
    "lembrete lembretes lembrar lembra aviso avisar avisa alarme compromisso reminder alarm remind".split()
)


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give a reminder the time, the words or both that a correction says it has; None if it says neither."""
    begins = " ".join([*words(correction.text)][:_ORDERED_BY])
    if orders_off(begins) and not correction.was:
        return None  # "tire da agenda aquele das nove" tells no other hour of anything
    bare = correction.newest and not correction.query
    if not bare and NOUNS.isdisjoint(words(correction.text)) and await goes_along(context, record):
        return None
    last = touched(context)
    spoken_of = correction.newest or (last is not None and record.id in last.records)
    said = without_times(context, correction.query or correction.text)
    if not (correction.bare or spoken_of or overlap(record, said)) and named(said):
        return None  # what names anything else speaks of that
    if spoken_of and (until := ended(context, [record], correction.text)):
        return Amendment(_from(context, record, until))
    due, value, text = due_of(record), without_reason(correction.value).strip(" .!"), without_reason(correction.text)
    value, text = _time_of(context, value), _time_of(context, text)
    value = times.as_hour(_in_full(context, text, value) or value, clock(context.now))
    at = number_in(correction.was)
    of_time = bool(correction.was) and (
        is_day(context, correction.was, due) or falls_on(context, record, correction.was)
    )
    of_time = of_time or (at is not None and at_hour(due, at, 0, sure=False))
    of_text = stands_in(text_of(record), correction.was)
    told, whole = (times.said(each, clock(context.now), context.voice.locale) for each in (value, text))
    if whole.before and not (told.before or told.due or of_text):
        return Amendment(_from(context, record, change(context, record, text, field="time")), of_time)
    if told.due or told.before or told.past:
        others = subject(told.without)
        if others and not (told.before or correction.query or correction.newest or of_time or of_text):
            return None
        field = "time" if told.before or not others else ""
        done = await change_all(context, record, value, field=field)
        return Amendment(_from(context, record, done), of_time or of_text)
    if of_time:
        return None
    new = reworded(text_of(record), correction) or (
        value if correction.plain and correction.newest and not is_courtesy(value) else None
    )
    return Amendment(_from(context, record, change(context, record, new, field="text")), of_text) if new else None


def _time_of(context: TurnContext, text: str) -> str:
    """Return what ``text`` says of the time: "18h30, meia hora antes" says the same twice."""
    told = moments_in(text, clock(context.now), context.voice.locale)
    hours = [each for each in told if is_hour(text, each) and each.offset is None]
    near = any(each.offset is not None and each.precision is Precision.MINUTE for each in told)
    return text[hours[-1].start : hours[-1].end] if hours and near else text


def _in_full(context: TurnContext, text: str, value: str) -> str:
    """Return the words of ``text`` that tell the time of which ``value`` is but a part.

    That may be how long from now it is, its hour, "half 8" of "half 8 in the morning", or that of each time.
    """
    now, language = clock(context.now), context.voice.locale
    if not value:
        return ""
    long, told = times.length(value, now, language), moments_in(text, now, language)
    whole = (text[each.start : each.end] for each in told if long or is_hour(text, each) or each.repeat)
    return next((each for each in whole if value in each), "")


def _from(context: TurnContext, record: Record, done: HandlerResult) -> HandlerResult:
    """Return ``done``, which says what the reminder was before."""
    moved = next((each for each in done.effects if isinstance(each, ChangeRecord)), None)
    # What is put beside it is one round of it: that came at another time than the next one.
    if moved is None or any(isinstance(each, PutRecord) for each in done.effects):
        return done
    if moved.when in (None, record.when) and {**record.fields, **moved.put} == record.fields and not moved.drop:
        on = when(context.voice, due_of(record), clock(context.now))
        return context.say(context.voice.say("agenda-already", text=one_line(text_of(record)), when=on), told=TOLD_OF)
    first, *more = done.replies[0].text.split("\n")
    former = f"{when(context.voice, due_of(record), clock(context.now))}: {one_line(text_of(record))}"
    first = context.voice.say("corrected-from", text=first.rstrip("."), former=former)
    return replace(done, replies=(done.replies[0].changed(text="\n".join((first, *more))),))


def called(context: TurnContext, record: Record) -> str:
    """Return what a reminder is called."""
    return one_line(f"{text_of(record)} ({when(context.voice, due_of(record), clock(context.now))})")


AMENDS = Amends({REMINDER: NOUNS}, amended, called)
