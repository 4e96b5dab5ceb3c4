"""Reminders moved to another time, or given another text."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import calls_it_a_reminder, named, overlap
from bot.packs.agenda.putting import TEXT_AT_MOST, passed_by, put, together
from bot.packs.agenda.record import (
    PACK_NAME,
    REMINDER,
    REPETITION,
    RING,
    TOLD_OF,
    chat_of,
    due_of,
    event_of,
    fields_of,
    next_of,
    repeat_of,
    repetition,
    runs_of,
    said_of,
    text_of,
)
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.eventful import is_any_of_its_name
from bot.packs.agenda.timing.spoken import is_talk
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.agenda.views.wording import repeated, when, with_event
from bot.packs.frame import ask, question
from bot.packs.jobs import cancel, put_off
from bot.packs.subject import subject
from bot.packs.values import with_values
from bot.replies.text import one_line
from bot.understanding.dates import Bound
from bot.understanding.dates.recurrences import passing, shifted
from bot.understanding.grammar import every
from state.effects import Change, Effect
from state.record import LIST_LIMIT, ChangeRecord, Fields, PutRecord, Record, inverse
from state.text import words
from state.turns import Reply
from tools.zones import clock

_CRIED_AT_MOST = 3
_EVENT = ("event", "event_day")
_TEXTS = frozenset({"texto", "nome", "titulo", "text", "name", "title"})
_TIMES = frozenset({"hora", "horario", "data", "dia", "time", "hour", "date", "day"})
FIELDS = _TEXTS | _TIMES


def change(context: TurnContext, record: Record, new: str, *, field: str = "") -> HandlerResult:
    """Give a reminder the time, the text or both that ``new`` tells; ask for it if it tells neither."""
    now = clock(context.now)
    new = times.as_hour(new, now)
    said = times.said(new, now, context.voice.locale)
    only_text, only_time = field in _TEXTS, field in _TIMES
    words_told = subject(new if only_text else said.without)
    # "A metformina passa a ser de 500 mg" changes what the text says of it.
    of_it = said.without and not only_text and (not only_time or overlap(record, said.without))
    valued = with_values(context, text_of(record), said.without) if of_it else None
    # "Não é 9, é 13h, poxa": what is only cried out beside a time is no text.
    cried = bool(said.due) and len(words_told.split()) <= _CRIED_AT_MOST and is_talk(words_told)
    # "7h" of "das 7h pra 8h" is no text either.
    timed = bool(said.due) and bool(times.moments_in(words_told, now, context.voice.locale))
    words_told = words_told if named(words_told) and not (cried or timed) else ""
    text = words_told if not only_time and (only_text or _says_more(record, words_told)) else ""
    text = valued or text
    due = () if only_text else tuple(_in_the_span(context, new, record, each) for each in said.due)
    if due and repeat_of(record.fields) and due[0].repeat is None and _goes_on(context, new):
        due = (Due(due[0].at, repeat_of(record.fields), said_of(record)),)
    if not only_text and said.before is not None:
        event = due[0].at if due else _event_told(context, record)
        due = (_as_far(record, said, event),)
        text = "" if said.before[1] else text
    if due and (said.before is not None or not text):
        same_day = due[0].nine and due[0].repeat is None and due[0].at.date() == due_of(record).date()
        told_so = _says_when_it_is(context.turn.message.text or "")
        dated = same_day and (told_so or any(character.isdigit() for character in new))
        if dated or (said.before is not None and due[0].at == due_of(record)):
            told = context.voice.say(
                "agenda-already", text=one_line(text_of(record)), when=when(context.voice, due_of(record), now)
            )
            return context.say(told, told=TOLD_OF)
    if not due and not text:
        key = context.voice.say("agenda-ask-change", text=one_line(text_of(record)))
        if said.past is not None:
            key = context.voice.say("agenda-past", when=passed_by(context, said))
        return ask(context, question(PACK_NAME, "new_time", key, {"id": record.id}, shape="time"))
    if due and due[0].at <= now:
        passed = context.voice.say("agenda-past", when=when(context.voice, due[0].at, now))
        return ask(context, question(PACK_NAME, "new_time", passed, {"id": record.id}, shape="time"))
    return changed(context, record, due[0] if due else None, text)


def _says_when_it_is(text: str) -> bool:
    """Tell whether ``text`` says on which day something is, "é sexta mesmo", and moves nothing: "joga pra sexta"."""
    said = words(text)
    moves = every("toward") | every("rescheduled") | every("rescheduled_to")
    return not every("being").isdisjoint(said) and moves.isdisjoint(said)


async def change_all(context: TurnContext, record: Record, new: str, *, field: str = "") -> HandlerResult:
    """Give a reminder what ``new`` tells, and put it once more for each further time of the day that it tells."""
    first, *others = times.said(new, clock(context.now), context.voice.locale).due or (None,)
    done = change(context, record, new, field=field)
    if first is None or not others or done.pending:
        return done
    text, repeat = text_of(record), repeat_of(record.fields)
    told = next((each.put.get("text") for each in done.effects if isinstance(each, ChangeRecord)), None) or text
    due = tuple(each if each.repeat else Due(each.at, repeat, said_of(record)) for each in others)
    return together([done, await put(context, str(told), due)])


def changed(context: TurnContext, record: Record, due: Due | None, text: str) -> HandlerResult:
    """Change a reminder: a day alone leaves its hour, an hour its day; a repetition takes the place of its own.

    Of what it comes some time before, it goes on to come so long before, if that is spoken of and not the reminder.
    """
    now = clock(context.now)
    if due and (later := _round_named(context, record, due)):
        return _round_moved(context, record, later, due, text or text_of(record))
    due = _of_its_day(context, record, due) if due else None
    at, event = _moved(context, record, due, now) if due else (due_of(record), {})
    change = ChangeRecord(record_id=record.id)
    effects: list[Effect] = []
    backs: list[Effect] = []
    if text:
        change = change.changed(put={"text": text[:TEXT_AT_MOST]})
    if due is not None:
        # What comes round is told how far before each of its times it comes.
        put: Fields = {**change.put, "done": False, **({} if "ahead" in record.fields else event)}
        gone = tuple(name for name in _EVENT if name in record.fields and name not in event)
        change = change.changed(put=put, times=True, when=at, drop=gone)
        if due.repeat is not None:
            if due.ahead is not None:
                each = str(record.fields.get("each") or said_of(record))
                put |= {"ahead": round(due.ahead.total_seconds() / 60), "each": each}
            put |= repetition(due.repeat, due.said, at)
            change = change.changed(put=put, drop=(*gone, *(name for name in REPETITION if name not in put)))
        elif due.clock_only and "repeat" in record.fields:
            change = change.changed(put={**put, "first": at.isoformat()})
        unring, ring_again = cancel(context.turn, pack=PACK_NAME, key=record.id)
        job, unput = put_off(context.turn, pack=PACK_NAME, name=RING, key=record.id, due=at, chat=chat_of(record))
        effects, backs = [unring, job], [unput, ring_again]
    named_so = one_line(text or text_of(record))
    shown = with_event(context.voice, named_so, event, at, now)
    if due and due.repeat:
        shown = f"{shown} ({repeated(context.voice, due.said, due.repeat, now)})"
    moved = context.voice.say("agenda-moved", text=shown, when=when(context.voice, at, now))
    if due and due.repeat is None and not due.clock_only and "repeat" in record.fields:
        moved = f"{moved}\n{context.voice.say('agenda-moved-once')}"
    return HandlerResult(
        replies=(Reply(text=moved),),
        effects=(change, *effects),
        inverses=(inverse(change, record), *backs),
        change=Change(verb="edited", title=named_so),
        told=TOLD_OF,
    )


def _of_its_day(context: TurnContext, record: Record, due: Due) -> Due:
    """Return ``due``, an hour, on the day of the next round if the message names it: "o treino de hoje mudou pra 20h".

    The other rounds keep theirs.
    """
    if not due.clock_only or repeat_of(record.fields) is None:
        return due
    comes = due_of(record)
    alone = _days_named(context) == {comes.date()}
    return replace(due, at=due.on(comes, comes), clock_only=False) if alone else due


def _round_named(context: TurnContext, record: Record, due: Due) -> datetime | None:
    """Return when the round comes whose day the message names, with ``due`` for it, if another one comes before."""
    repeat, days = repeat_of(record.fields), _days_named(context) - (set() if due.clock_only else {due.at.date()})
    if repeat is None or passing(repeat) or due.repeat is not None or len(days) != 1:
        return None
    begins = datetime.combine(days.pop(), time.min, due_of(record).tzinfo)
    comes = next_of(record.fields, begins - timedelta(seconds=1))
    return comes if comes and comes.date() == begins.date() and comes > due_of(record) else None


def _days_named(context: TurnContext) -> set[date]:
    text, now = context.turn.message.text or "", clock(context.now)
    moments = times.moments_in(text, now, context.voice.locale)
    named_days = (each.begins for each in moments if not (each.repeat or times.is_hour(text, each)))
    return {begins.astimezone(now.tzinfo).date() for begins in named_days if begins}


def _round_moved(context: TurnContext, record: Record, comes: datetime, due: Due, text: str) -> HandlerResult:
    """Let the round that ``comes`` later come when it is ``due`` instead; those before it and behind it stay."""
    now = clock(context.now)
    at, event = _moved(context, record.changed(when=comes), _from_its_day(context, due, comes), now)
    if (left_out := without_rounds(record, {comes.date()}, now)) is None:
        return cannot_leave_out(context, record)
    chat = chat_of(record)
    fields = fields_of(text, chat or context.turn.chat, None, "", at) | event
    once = PutRecord(record=context.record(PACK_NAME, REMINDER, fields, at))
    job, unput = put_off(context.turn, pack=PACK_NAME, name=RING, key=once.record.id, due=at, chat=chat)
    shown = with_event(context.voice, one_line(text), event, at, now)
    moved = context.voice.say("agenda-moved", text=shown, when=when(context.voice, at, now))
    return HandlerResult(
        replies=(Reply(text=f"{moved}\n{context.voice.say('agenda-moved-once')}"),),
        effects=(left_out, once, job),
        inverses=(inverse(left_out, record), inverse(once), unput),
        change=Change(verb="edited", title=one_line(text)),
        told=TOLD_OF,
    )


def _from_its_day(context: TurnContext, due: Due, comes: datetime) -> Due:
    """Return ``due``, on a day of the week that is told by its name alone, as said of the round that ``comes`` then."""
    text, now = context.turn.message.text or "", clock(context.now)
    if due.clock_only or due.at.date() >= comes.date():
        return due
    eve = comes.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(seconds=1)
    for each in times.moments_in(text, now, context.voice.locale):
        on = each.begins.astimezone(now.tzinfo).date() if each.begins else None
        if on == due.at.date() and is_any_of_its_name(text, each):
            again = times.said(text[each.start : each.end], eve, context.voice.locale).due
            if len(again) == 1 and again[0].at - comes < times.ONE_WEEK:
                return again[0]
    return due


def without_rounds(record: Record, days: Set[date], now: datetime) -> ChangeRecord | None:
    """Return the change by which what comes round is left out on ``days``, as on those that it is already.

    None if a record has no room for so many that stand apart.
    """
    repeat = repeat_of(record.fields)
    kept = {day for day in repeat.but if day >= now.date()} if repeat else set()
    but = runs_of(kept | days)
    return ChangeRecord(record_id=record.id, put={"but": but}) if len(but) <= LIST_LIMIT else None


def cannot_leave_out(context: TurnContext, record: Record) -> HandlerResult:
    return context.say(context.voice.say("agenda-left-out-full", text=one_line(text_of(record))), told=TOLD_OF)


def _in_the_span(context: TurnContext, new: str, record: Record, due: Due) -> Due:
    """Return ``due`` on the day of the week, or the month, that a reminder has, if ``new`` tells only those."""
    days, before = times.span(new, clock(context.now), context.voice.locale), due_of(record)
    if days is None or not due.nine or days[1] - days[0] < times.ONE_WEEK:
        return due
    weekly = days[1] - days[0] == times.ONE_WEEK
    into = before.weekday() if weekly else before.day - 1
    at = days[0] + min(into * times.ONE_DAY, days[1] - days[0] - times.ONE_DAY)
    return replace(due, at=at.replace(hour=due.at.hour))


def _goes_on(context: TurnContext, new: str) -> bool:
    """Tell whether ``new`` tells from when on something is so: "a partir de amanhã às 8"."""
    moments = times.moments_in(new, clock(context.now), context.voice.locale)
    return any(each.bound is Bound.SINCE for each in moments)


def _as_far(record: Record, told: Said, event: datetime) -> Due:
    """Return when a reminder is due that is to come so far from ``event`` as was ``told``; it repeats as before."""
    at, repeat = told.at_distance(event), repeat_of(record.fields)
    moved = shifted(repeat, (at.date() - due_of(record).date()).days, at) if repeat else None
    each = record.fields.get("each") or said_of(record)
    return Due(at, moved, f"{each}, {told.far}" if moved else "", ahead=event - at)


def _event_told(context: TurnContext, record: Record) -> datetime:
    """Return when what a reminder is of is, as told beside: "o jogo mudou pra 18h30. O aviso fica uma hora antes"."""
    beside, now, event = context.turn.message.beside, clock(context.now), event_of(record)
    told = times.said(beside, now, context.voice.locale)
    plain = len(told.due) == 1 and told.due[0].repeat is None and told.before is None
    return _placed(event, told.due[0], now) if plain and overlap(record, told.without) else event


def _says_more(record: Record, text: str) -> bool:
    """Tell whether ``text`` says what the reminder does not."""
    return len(named(text)) > overlap(record, text)


def _moved(context: TurnContext, record: Record, due: Due, now: datetime) -> tuple[datetime, Fields]:
    """Return when a moved reminder comes, and the fields that tell when what it is of is, if that is another time."""
    event = event_of(record)
    if due.repeat is not None or ("event" not in record.fields and "ahead" not in record.fields):
        return _placed(due_of(record), due, now), {}
    whole_day = record.fields.get("event_day") is True
    said = context.turn.message.text or ""
    if due.ahead is None and overlap(record, said) and not calls_it_a_reminder(said):
        moved = _placed(event, due, now)
        at = moved - (event - due_of(record))
        fields: Fields = {"event": moved.isoformat(), "event_day": whole_day and due.nine}
        return (at, fields) if at > now else (moved, {})
    at = _placed(due_of(record), due, now)
    # Of what is later that day, "não é quinta, é sexta" moves both.
    along = due.nine and event.date() == due_of(record).date()
    moved = at + (due.ahead or (event - due_of(record))) if due.ahead or along else event
    return at, {"event": moved.isoformat(), "event_day": whole_day} if moved > at else {}


def _placed(before: datetime, due: Due, now: datetime) -> datetime:
    """Return when what was ``before`` is now: what was not said of its time stays."""
    if due.clock_only:
        same_day = due.on(before, before)
        return same_day if same_day > now else due.at
    if due.nine:
        same_hour = due.at.replace(hour=before.hour, minute=before.minute)
        # To a day that it has already, "joga pra segunda", it is moved by a week.
        same_hour += times.ONE_WEEK if same_hour == before and due.repeat is None else timedelta()
        return same_hour if same_hour > now else due.at
    return due.at
