"""Cancelling and moving reminders by their words, and asking which if several fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.choosing import meant, named, overlap, recent, reminders, rung, told_by_hour
from bot.packs.agenda.orders import Order, order_in, splits
from bot.packs.agenda.record import (
    LISTED,
    PACK_NAME,
    REPETITION,
    RING,
    TOLD_OF,
    chat_of,
    clock,
    due_of,
    event_of,
    repeat_of,
    repetition,
    said_of,
    text_of,
)
from bot.packs.agenda.reminding import TEXT_AT_MOST, passed_by
from bot.packs.agenda.subject import subject
from bot.packs.agenda.times import Due, Said
from bot.packs.agenda.wording import line, repeated, when, with_event
from bot.packs.frame import ask, places, question
from bot.packs.jobs import cancel, put_off
from bot.replies.text import one_line
from state.effects import Change, Effect
from state.lane import PackQuestion
from state.machine import Trigger
from state.record import ChangeRecord, Fields, Record, RemoveRecord, inverse
from state.record_reads import GetRecords
from state.text import fold, words
from state.turns import Reply
from tools.search_query import query_words

# What is no plain order to cancel has to be this likely, and no question, to be done at once.
SURELY = 0.8
_EVENT = ("event", "event_day")
_TEXTS = frozenset({"texto", "nome", "titulo", "text", "name", "title"})
_TIMES = frozenset({"hora", "horario", "data", "dia", "time", "hour", "date", "day"})
_REMINDER = re.compile(r"lembrete|lembr|reminder|remind")
_ALL = frozenset({"todos", "todas", "tudo", "all", "everything"})


async def cancel_reminder(context: TurnContext) -> HandlerResult:
    """Cancel the reminder that the words mean."""
    recognition = context.resolution.recognition
    order, likely = order_in(recognition.text), Order("cancel", recognition.entities.query or "", named=True)
    # "Pq vc cancelou o lembrete?? eu quero ele": what is only likely an order is asked about.
    surely = order is not None or (recognition.confidence >= SURELY and "?" not in recognition.text)
    return await obey(context, _with_what_is_beside(context, order or likely), surely=surely)


async def move_reminder(context: TurnContext) -> HandlerResult:
    """Change the reminder that the words mean to what they tell."""
    recognition = context.resolution.recognition
    entities = recognition.entities
    told = entities.when or entities.value or recognition.text
    order = order_in(recognition.text) or Order("change", f"{entities.query or ''} para {told}", named=True)
    return await obey(context, _with_what_is_beside(context, order))


def _with_what_is_beside(context: TurnContext, order: Order) -> Order:
    """Return ``order`` with what another request of the same message says: that may tell which, and when."""
    return replace(order, beside=f"{context.turn.message.beside} {order.beside}".strip())


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message plainly orders about reminders; None if it orders nothing of them.

    What is not called a reminder is one only if the conversation is about them, or if it rings at that hour.
    """
    order = order_in(context.turn.message.text or "")
    if order is None or context.turn.message.forwarded:
        return None
    order = _with_what_is_beside(context, order)
    if order.named:
        return await obey(context, order) if await _may_mean_one(context, order) else None
    if order.pointed:
        last = await recent(context)
        return await obey(context, order) if last and last[0].last_turn == context.number - 1 else None
    waits = await reminders(context, order.which)
    listed = context.chat.told in (LISTED, TOLD_OF)
    about = listed or bool(await recent(context))
    found = _told(context, order, waits)
    # "O do dia 11" of a list that was just shown is one of it, even if there is none.
    missed = listed and times.moments_in(order.which, clock(context.now), context.voice.locale)
    if not (all(found.which) and found.which and (about or told_by_hour(order.which))) and not missed:
        return None
    return await obey(context, order)


async def _may_mean_one(context: TurnContext, order: Order) -> bool:
    """Tell whether what is ordered may be about a reminder: "troca o alarme do carro" is, if one is called so."""
    if _REMINDER.search(fold(context.turn.message.text or "")):
        return True
    which = _told(context, order, await reminders(context, order.which)).which
    return not which or any(which)


async def ordered_plainly(context: TurnContext) -> HandlerResult | None:
    """Do what orders something of what it calls a reminder, whatever is asked meanwhile, which stays open."""
    order = order_in(context.turn.message.text or "")
    if order is None or not order.named or context.turn.message.forwarded or not await _may_mean_one(context, order):
        return None
    done = await obey(context, _with_what_is_beside(context, order))
    return done if done.pending else replace(done, trigger=Trigger.CARRY_ON)


async def obey(context: TurnContext, order: Order, *, surely: bool = True) -> HandlerResult:
    """Cancel or change what ``order`` means; ask which, if several fit, or none, or it is not ``surely`` ordered."""
    waits = await reminders(context, order.which)
    if order.kind == "change":
        waits += [each for each in await rung(context) if each not in waits]
    if not waits:
        return context.say(context.voice.say("agenda-none"))
    every = order.every or (surely and not order.which and _ALL & set(words(context.turn.message.text or "")))
    if order.kind == "cancel" and every:
        return _cancel_all(context, waits)
    told = _told(context, order, waits)
    if order.kind == "cancel" and len(told.which) > 1:
        gone = [record for each in told.which for record in each]
        if surely and all(len(each) == 1 for each in told.which):
            return _cancelled(context, list({record.id: record for record in gone}.values()))
        return _one_of(context, list({record.id: record for record in gone}.values()), waits, "cancel", "")
    found = told.which[0] if told.which else await _unnamed(context, order, waits)
    if not told.which and not found:
        found = waits
    if order.kind == "cancel":
        return (
            _cancelled(context, found) if surely and len(found) == 1 else _one_of(context, found, waits, "cancel", "")
        )
    if len(found) == 1:
        # "A consulta passou para sexta. Corrige o lembrete?"
        new, field = (told.new, order.field) if told.new else (order.beside, "time")
        return change(context, found[0], new, field=field)
    return _one_of(context, found, waits, "move", told.new)


@dataclass(frozen=True, slots=True)
class _Told:
    """Those that each part of an order fits, and what the one is to be."""

    which: list[list[Record]]
    new: str = ""


def _told(context: TurnContext, order: Order, waits: Sequence[Record]) -> _Told:
    if order.kind == "cancel":
        return _Told(meant(context, order.which, waits))
    ways = [_Told(meant(context, which, waits), new) for which, new in splits(f" {order.which}") if new]
    now, language = clock(context.now), context.voice.locale
    fits = [way for way in ways if all(way.which)]
    # "Muda o lembrete de ligar para a vó para sexta": what is nothing but a time is likelier what is new.
    for way in fits:
        if _is_time(times.said(way.new, now, language)) and order.field not in _TEXTS:
            return way
    named_ones = [way for way in fits if way.which] or fits or ways
    if named_ones:
        return named_ones[0]
    whole = times.said(order.which, now, language)
    if _is_time(whole) and whole.due:
        found = meant(context, order.which, waits)
        return _Told(found) if found != [[]] else _Told([], order.which)
    return _Told(meant(context, order.which, waits))


def _is_time(told: Said) -> bool:
    return bool(told.due or told.before or told.past) and not subject(told.without)


async def _unnamed(context: TurnContext, order: Order, waits: Sequence[Record]) -> list[Record]:
    """Return what an order means that names nothing: what the message speaks of, the only one, or the last one."""
    spoken = sorted(((overlap(each, order.beside), each) for each in waits), key=lambda one: -one[0])
    if spoken[0][0] and (len(spoken) == 1 or spoken[1][0] < spoken[0][0]):
        return [spoken[0][1]]
    last = await recent(context)
    ids = {record.id for record in last}
    still = [record for record in waits if record.id in ids] or (last if order.kind == "change" else [])
    # "Cancela o lembrete" of several means the one that was spoken of just now, or it is asked which.
    plainly = order.pointed or order.kind == "change" or (last and last[0].last_turn == context.number - 1)
    if len(still) == 1 and (plainly or len(waits) == 1):
        return still
    if len(waits) > 1 and not plainly:
        return []
    return list(waits) if len(waits) == 1 and not order.which else still


async def chosen(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to which reminder is meant: a number, or words of it."""
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    listed = [record for record in await context.reads(GetRecords(ids=ids)) if record.live]
    chosen = places(asked, context.resolution.recognition)
    found = [listed[place] for place in chosen if place < len(listed)] or _fitting(listed, answer)
    if asked.name == "cancel" and found and (len(found) == 1 or chosen):
        return _cancelled(context, found)
    if asked.name == "move" and len(found) == 1:
        return change(context, found[0], str(asked.args["told"]))
    return context.say(context.voice.say("agenda-left"))


async def confirmed_all(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Take the answer to whether all reminders are to be cancelled: nothing but a yes does that."""
    if context.resolution.recognition.action != Action.CONFIRM:
        return context.say(context.voice.say("agenda-left"))
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    return _cancelled(context, [record for record in await context.reads(GetRecords(ids=ids)) if record.live])


async def new_time(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to when a reminder is to be moved to."""
    found = await context.reads(GetRecords(ids=(str(asked.args["id"]),)))
    plain = answer.strip(" .!")
    if not found or not found[0].live:
        return context.say(context.voice.say("agenda-none"))
    told = f"às {plain}" if plain.isdecimal() else answer
    return change(context, found[0], told)


def _fitting(listed: Sequence[Record], answer: str) -> list[Record]:
    said = set(query_words(answer))
    return [record for record in listed if said and said <= set(words(text_of(record)))]


def _one_of(context: TurnContext, found: list[Record], waits: list[Record], name: str, told: str) -> HandlerResult:
    """Ask which of those that were ``found``, or of all that wait, is meant."""
    listed = found or waits
    now = clock(context.now)
    chat = context.turn.chat
    lines = [
        f"{place}. {line(context.voice, each, now, chat=chat).removeprefix('• ')}"
        for place, each in enumerate(listed, 1)
    ]
    heading = context.voice.say("agenda-which") if found else context.voice.say("agenda-which-none")
    text = "\n".join([heading, *lines])
    return ask(
        context, question(PACK_NAME, name, text, {"ids": [each.id for each in listed], "told": told}, shape="which")
    )


def _cancel_all(context: TurnContext, waits: list[Record]) -> HandlerResult:
    if len(waits) == 1:
        return _cancelled(context, waits)
    text = context.voice.say("agenda-cancel-all", count=len(waits))
    return ask(context, question(PACK_NAME, "cancel_all", text, {"ids": [each.id for each in waits]}, yes_or_no=True))


def removal(context: TurnContext, gone: Sequence[Record]) -> tuple[list[Effect], list[Effect]]:
    """Return the effects that remove reminders with their jobs, and those that bring them back."""
    effects: list[Effect] = []
    backs: list[Effect] = []
    for record in gone:
        removed = RemoveRecord(record_id=record.id)
        unring, ring_again = cancel(context.turn, pack=PACK_NAME, key=record.id)
        effects += [removed, unring]
        backs += [inverse(removed), ring_again]
    return effects, backs


def _cancelled(context: TurnContext, gone: Sequence[Record]) -> HandlerResult:
    """Remove reminders with their jobs, and say which."""
    effects, backs = removal(context, gone)
    text = one_line(text_of(gone[0]))
    said = context.voice.say("agenda-cancelled", count=len(gone), text=text)
    return HandlerResult(
        replies=(Reply(text=said),),
        effects=tuple(effects),
        inverses=tuple(backs),
        change=Change(verb="removed", title=text, count=len(gone)),
        told=TOLD_OF,
    )


def change(context: TurnContext, record: Record, new: str, *, field: str = "") -> HandlerResult:
    """Give a reminder the time, the text or both that ``new`` tells; ask for it if it tells neither."""
    now = clock(context.now)
    said = times.said(new, now, context.voice.locale)
    only_text, only_time = field in _TEXTS, field in _TIMES
    words_told = subject(new if only_text else said.without)
    text = words_told if not only_time and (only_text or _says_more(record, words_told)) else ""
    due = () if only_text else said.due
    if not only_text and said.before is not None:
        event = due[0].at if due else event_of(record)
        due = (_as_far(record, said, event),)
        text = "" if said.before[1] else text
        if due[0].at == due_of(record):
            told = context.voice.say(
                "agenda-already", text=one_line(text_of(record)), when=when(context.voice, due[0].at, now)
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


def _as_far(record: Record, told: Said, event: datetime) -> Due:
    """Return when a reminder is due that is to come so far from ``event`` as was ``told``; it repeats as before."""
    at, repeat = told.at_distance(event), repeat_of(record.fields)
    moved = times.shifted(repeat, (at.date() - due_of(record).date()).days, at) if repeat else None
    each = record.fields.get("each") or said_of(record)
    return Due(at, moved, f"{each}, {told.far}" if moved else "", ahead=event - at)


def _says_more(record: Record, text: str) -> bool:
    """Tell whether ``text`` says what the reminder does not."""
    return len(named(text)) > overlap(record, text)


def changed(context: TurnContext, record: Record, due: Due | None, text: str) -> HandlerResult:
    """Change a reminder: a day alone leaves its hour, an hour its day; a repetition takes the place of its own.

    Of what it comes some time before, it goes on to come so long before, unless the reminder itself is spoken of.
    """
    now = clock(context.now)
    at, event = _moved(context, record, due, now) if due else (due_of(record), {})
    change = ChangeRecord(record_id=record.id)
    effects: list[Effect] = []
    backs: list[Effect] = []
    if text:
        change = change.changed(put={"text": text[:TEXT_AT_MOST]})
    if due is not None:
        put: Fields = {**change.put, "done": False, **event}
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


def _moved(context: TurnContext, record: Record, due: Due, now: datetime) -> tuple[datetime, Fields]:
    """Return when a moved reminder comes, and the fields that tell when what it is of is, if that is another time."""
    event = event_of(record)
    if "event" not in record.fields or due.repeat is not None:
        return _placed(due_of(record), due, now), {}
    whole_day = record.fields.get("event_day") is True
    if due.ahead is None and not _REMINDER.search(fold(context.turn.message.text or "")):
        moved = _placed(event, due, now)
        at = moved - (event - due_of(record))
        fields: Fields = {"event": moved.isoformat(), "event_day": whole_day and due.nine}
        return (at, fields) if at > now else (moved, {})
    at = _placed(due_of(record), due, now)
    moved = at + due.ahead if due.ahead else event
    return at, {"event": moved.isoformat(), "event_day": whole_day} if moved > at else {}


def _placed(before: datetime, due: Due, now: datetime) -> datetime:
    """Return when what was ``before`` is now: what was not said of its time stays."""
    if due.clock_only:
        same_day = due.on(before, before)
        return same_day if same_day > now else due.at
    if due.nine:
        same_hour = due.at.replace(hour=before.hour, minute=before.minute)
        return same_hour if same_hour > now else due.at
    return due.at
