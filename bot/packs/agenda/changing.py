"""Cancelling and moving reminders by their words, and asking which if several fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import chain

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.choosing import (
    all_just_sent,
    calls_it_a_reminder,
    exactly_at,
    falls_on,
    further_in,
    meant,
    overlap,
    recent,
    reminders,
    rung,
    told_by_hour,
)
from bot.packs.agenda.listing import list_reminders
from bot.packs.agenda.moving import change_all, changed
from bot.packs.agenda.putting import together
from bot.packs.agenda.record import (
    LISTED,
    PACK_NAME,
    TOLD_OF,
    clock,
    due_of,
    next_of,
    repeat_of,
    text_of,
)
from bot.packs.agenda.reminding import remind
from bot.packs.agenda.times import Due
from bot.packs.agenda.which import ask_which, cancel_all, cancelled
from bot.packs.agenda.wording import when
from bot.packs.leaning import shares, touched
from bot.packs.ledger.lexicon import listed
from bot.packs.values import negations
from bot.replies.text import one_line
from bot.understanding.dates import Bound, Moment
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.safety import speaks_of_removing
from state.machine import Trigger
from state.record import Record
from state.record_reads import GetRecords
from state.text import fold, words
from state.turns import Reply

CANCEL, MOVE = "cancel_reminder", "move_reminder"
# So likely it has to be about a reminder what is taken for something else.
LIKELY = 0.25
_FEW = 4
_ALL = frozenset({"todos", "todas", "tudo", "all", "everything"})


async def cancel_reminder(context: TurnContext) -> HandlerResult:
    """Cancel the reminder that the words mean, or leave out the times that they tell of one that comes again."""
    recognition = context.resolution.recognition
    if _order(context) == MOVE:
        return await _change(context)
    if skipped := await left_out(context):
        return skipped
    # "Pq vc cancelou o lembrete?? eu quero ele", "o lembrete da luz é dia 4": what orders nothing off is asked about.
    surely = calls_off(recognition.text)
    return await (_cancel(context, surely=surely) if surely or "?" not in recognition.text else list_reminders(context))


async def move_reminder(context: TurnContext) -> HandlerResult:
    """Change the reminder that the words mean to what they tell."""
    return await _change(context)


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders about reminders, though it is taken for something else; None if it orders nothing.

    What is not called a reminder is one only if the conversation is about them, or if it rings at that hour.
    """
    if done := await wanted_instead(context) or await left_out(context):
        return done
    kind, text = _order(context), context.resolution.recognition.text
    if context.resolution.recognition.entities.selection:
        return await _by_place(context)  # "apaga o 1" is of the list that was shown
    if kind is None or context.resolution.recognition.action == kind:
        return None
    which, called = _which(context, kind), calls_it_a_reminder(text)
    about = called or told_by_hour(which) or context.chat.told in (LISTED, TOLD_OF) or bool(await recent(context))
    found = meant(context, which, await reminders(context, which)) if about else []
    return await _obey(context, kind) if (found and all(found)) or (called and not found) else None


async def _by_place(context: TurnContext) -> HandlerResult | None:
    """Cancel what an order tells by its place in the list of all reminders that was just shown; else None."""
    selection, text = context.resolution.recognition.entities.selection, context.resolution.recognition.text
    if context.chat.told != LISTED or selection is None or not _orders_off(text) or await all_just_sent(context):
        return None
    listed = await reminders(context)
    places = selection.positions(len(listed)) or ()
    if not places or len(places) == len(listed) > 1:
        return None
    return cancelled(context, [listed[place] for place in places])


async def ordered_plainly(context: TurnContext) -> HandlerResult | None:
    """Do what orders something of what it calls a reminder, whatever is asked meanwhile, which stays open."""
    if done := await wanted_instead(context) or await left_out(context):
        return done
    kind = _order(context)
    if kind is None or not calls_it_a_reminder(context.resolution.recognition.text):
        return None
    found = meant(context, which := _which(context, kind), await reminders(context, which))
    if found and not any(found):
        return None
    done = await _obey(context, kind)
    return done if done.pending else replace(done, trigger=Trigger.CARRY_ON)


async def wanted_instead(context: TurnContext) -> HandlerResult | None:
    """Put the reminder that is wanted of what something else was just done with; None if the message wants none.

    "Tira a cartolina da lista, eu queria lembrete pra terça".
    """
    text, last = context.resolution.recognition.text, touched(context)
    if last is None or context.turn.message.forwarded or not calls_it_a_reminder(text) or calls_off(text):
        return None
    read = replace(read_as("remind", text), text=text)
    of_others = all(each.pack != PACK_NAME for each in await context.reads(GetRecords(ids=last.records)))
    if not of_others or read.entities.content or not times.said(text, clock(context.now), context.voice.locale).due:
        return None
    return replace(await remind(context.taking(read)), did="remind")


async def left_out(context: TurnContext) -> HandlerResult | None:
    """Leave out the times of a repeated reminder in the days that a no tells: "essa semana não precisa"; else None.

    It is the one that the message names, or the one that was just spoken of or sent.
    """
    text, now = context.resolution.recognition.text, clock(context.now)
    moments = _days_in(context, text)
    says_so = calls_off(text) or context.resolution.recognition.action == CANCEL
    if len(moments) != 1 or context.turn.message.forwarded or "?" in text or not says_so:
        return None
    until = moments[0].begins if moments[0].bound is Bound.UNTIL else moments[0].ends
    if text[moments[0].start : moments[0].end] in _which(context, CANCEL) and negations().isdisjoint(words(text)):
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


def _days_in(context: TurnContext, text: str) -> list[Moment]:
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    return [each for each in moments if each.begins and each.ends and not each.repeat]


def calls_off(text: str) -> bool:
    """Tell whether ``text`` has an order to remove or to call off in it, or says no to something."""
    return _orders_off(text) or not negations().isdisjoint(words(text))


def _orders_off(text: str) -> bool:
    return any(word in every("calling_off") or speaks_of_removing(word) for word in words(text))


def _removes_a_reminder(text: str) -> bool:
    """Tell whether ``text`` orders what it calls a reminder off, "apague esse lembrete", and nothing before that."""
    said = list(words(text))
    for at, word in enumerate(said):
        if word in every("calling_off") or speaks_of_removing(word):
            led = every("article") | every("this")
            behind = next((each for each in said[at + 1 :] if each not in led), "")
            return calls_it_a_reminder(behind)
    return False


def _order(context: TurnContext) -> str | None:
    """Return which request about a reminder the message is, or may be behind a list of them; None if neither."""
    recognition, text = context.resolution.recognition, context.resolution.recognition.text
    off = calls_off(text)
    if context.turn.message.forwarded:
        return None
    if recognition.action in (Action.DELETE_ALL, Action.DELETE_ITEM) and _removes_a_reminder(text):
        return CANCEL
    if recognition.action in (CANCEL, MOVE):
        # "Pode corrigir o lembrete?"
        changes = recognition.action == MOVE or not (off or listed("changing").isdisjoint(words(text)))
        return MOVE if changes else CANCEL
    of = shares(text, "list_reminders")
    # What puts something right removes nothing, and what calls nothing off does not, either.
    cancels = of.get(CANCEL, 0.0) + of.get(Action.DELETE_ITEM, 0.0)
    moves = of.get(MOVE, 0.0) + of.get(Action.REWRITE, 0.0) + (0.0 if off else of.get(CANCEL, 0.0))
    if recognition.action is not Action.REWRITE and off and cancels >= max(LIKELY, moves):
        return CANCEL
    return MOVE if moves >= LIKELY and recognition.action != "remind" else None


def _which(context: TurnContext, kind: str) -> str:
    """Return the words that tell which reminder is meant."""
    text = context.resolution.recognition.text
    if kind == MOVE:
        put_right, asked = read_as(Action.REWRITE, text).entities, context.resolution.recognition.entities
        return (put_right.query if put_right.value or not asked.query else asked.query) or ""
    told = read_as(CANCEL, text).entities
    said = told.query or told.when or ""
    return f"{said}{further_in(text.partition(said)[2])}" if said else ""


async def _obey(context: TurnContext, kind: str) -> HandlerResult:
    return await (_cancel(context, surely=True) if kind == CANCEL else _change(context))


async def _cancel(context: TurnContext, *, surely: bool) -> HandlerResult:
    """Cancel what is meant; ask which, if several fit, or none, or it is not ``surely`` ordered."""
    which = _which(context, CANCEL)
    waits = await reminders(context, which)
    if not waits:
        return context.say(context.voice.say("agenda-none"))
    said = set(words(text := context.resolution.recognition.text))
    found = meant(context, which, waits)
    if not any(found) and surely and _ALL & said:
        return cancel_all(context, waits)
    gone = list({record.id: record for record in chain.from_iterable(found)}.values())
    if not found:
        gone = await _unnamed(context, waits, points=not every("this").isdisjoint(said)) or list(waits)
    if any(repeat_of(each.fields) for each in gone):
        # "Pausa o lembrete do colírio até sexta" wants none gone for good.
        surely = surely and all(text[each.start : each.end] in which for each in _days_in(context, text))
    if surely and (len(gone) == 1 or (len(found) > 1 and all(len(each) == 1 for each in found))):
        return cancelled(context, gone)
    return ask_which(context, gone, waits, "cancel", "")


async def _change(context: TurnContext) -> HandlerResult:
    """Change what is meant to what the message tells; ask which, if several fit, or none."""
    recognition, which = context.resolution.recognition, _which(context, MOVE)
    waits = await reminders(context, which)
    waits += [each for each in await rung(context) if each not in waits]
    if not waits:
        return context.say(context.voice.say("agenda-none"))
    put_right, moved_to = read_as(Action.REWRITE, recognition.text).entities, recognition.entities.when
    moved_to = moved_to or read_as(MOVE, recognition.text).entities.when or ""
    told = put_right.value or recognition.entities.when or ""
    timed = not told or told in moved_to
    told = moved_to if told and timed else told
    led = recognition.text.partition(told)[0].split()[-1:] if told else []
    # "Véspera" alone is no distance, "pra véspera" is.
    told = f"{led[0]} {told}" if led and fold(led[0]) in every("toward") else told
    now, language = clock(context.now), context.voice.locale
    found = meant(context, which, waits)
    if (not found or found == [[]]) and not told and times.said(which, now, language).due:
        which, told, found = "", which, []
    fitting = found[0] if found else await _unnamed(context, waits, points=True) or waits
    if timed and told and fold(told.split()[0]) in every("article") and found in ([], [[]]):
        # "Troca o lembrete do dia 8: em vez de acordar é a vacina" tells which, and its text.
        fitting, told, timed = [each for each in waits if falls_on(context, each, told)], which, not which
    if len(fitting) > 1 and put_right.was:
        # "Mude o lembrete da losartana das 7h para 100 mg".
        at = [each for each in fitting if falls_on(context, each, put_right.was)]
        fitting = exactly_at(at, put_right.was) or fitting
    if len(fitting) == 1:
        if by := _put_off_by(context, told):
            return changed(context, fitting[0], Due(max(due_of(fitting[0]), now) + by), "")
        # "A consulta passou para sexta. Corrige o lembrete?"
        new = told or context.turn.message.beside
        return await change_all(context, fitting[0], new, field="time" if timed else "")
    if len(fitting) > 1 and len(each := times.several(told, now, language)) == len(fitting):
        return together([changed(context, *one, "") for one in zip(fitting, each, strict=True)])
    return ask_which(context, fitting, waits, "move", told)


async def _unnamed(context: TurnContext, waits: Sequence[Record], *, points: bool) -> list[Record]:
    """Return what an order means that names nothing: what the message speaks of, the only one, or the last one."""
    beside = f"{context.turn.message.beside} {context.resolution.recognition.text}"
    spoken = sorted(((overlap(each, beside), each) for each in waits), key=lambda one: -one[0])
    if spoken[0][0] and (len(spoken) == 1 or spoken[1][0] < spoken[0][0]):
        return [spoken[0][1]]
    if len(waits) == 1:
        return list(waits)
    last = await recent(context)
    # "Cancela o lembrete" of several means the one that was spoken of just now, or it is asked which.
    return last if len(last) == 1 and (points or last[0].last_turn == context.number - 1) else []


def _put_off_by(context: TurnContext, told: str) -> relativedelta | None:
    """Return how far a reminder is put off, or brought forward, by a length of time; None if ``told`` is none."""
    said = words(context.resolution.recognition.text)
    length = times.length(told, clock(context.now), context.voice.locale)
    if length is None or not every("toward").isdisjoint(said):
        return None
    return -length if not every("sooner").isdisjoint(said) else length
