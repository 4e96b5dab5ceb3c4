"""Cancelling and moving reminders by their words, and asking which if several fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import (
    CANCEL,
    MOVE,
    all_just_sent,
    any_in,
    calls_it_a_reminder,
    calls_off,
    exactly_at,
    falls_on,
    forbids,
    is_void,
    meant,
    named,
    named_behind,
    ordered_off,
    ordering,
    orders_off,
    overlap,
    recent,
    reminders,
    rung,
    told_by_hour,
    told_in,
    told_which,
    wavers,
)
from bot.packs.agenda.changes.ending import ended
from bot.packs.agenda.changes.moving import change_all, changed
from bot.packs.agenda.changes.rounds import days_added, days_in, left_out
from bot.packs.agenda.changes.which import ask_cancelling, ask_which, cancel_all, cancelled
from bot.packs.agenda.delivery.done import to_be_done
from bot.packs.agenda.putting import together
from bot.packs.agenda.record import LISTED, PACK_NAME, TOLD_OF, due_of, repeat_of, text_of
from bot.packs.agenda.reminding import remind
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.apart import several
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.listing import list_reminders
from bot.packs.leaning import shares, touched
from bot.packs.ledger.lexicon import listed
from bot.packs.moments import without
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.safety import speaks_of_removing
from bot.understanding.words.numbers import CARDINALS
from state.machine import Trigger
from state.record import Record
from state.record_reads import GetRecords
from state.text import fold, words
from tools.zones import clock

# So likely it has to be about a reminder what is taken for something else.
LIKELY = 0.25
# An order stands among so many words that a message begins with.
_BEGINS = 2


async def cancel_reminder(context: TurnContext) -> HandlerResult:
    """Cancel the reminder that the words mean, or leave out the times that they tell of one that comes again."""
    if _order(context) == MOVE:
        return await _change(context)
    if skipped := await left_out(context):
        return skipped
    return await _less(context)


async def called_off(context: TurnContext) -> HandlerResult | None:
    """Cancel the reminder that is named, or was made or moved right before, "cancela isso"; None if neither is."""
    which = told_which(context, CANCEL)
    if named(which) and orders_off(context.resolution.recognition.text):
        found = meant(context, which, await reminders(context, which))
        if found and all(found):
            done = await _cancel(context, surely=not wavers(context.resolution.recognition.text))
            return done if done.pending or context.pending is None else replace(done, trigger=Trigger.CARRY_ON)
    points = not every("it_alone").isdisjoint(words(context.turn.message.text or ""))
    last = await recent(context) if points and context.pending is None else []
    waits = len(last) == 1 and last[0].last_turn == context.number - 1 and last[0] in await reminders(context)
    return cancelled(context, last) if waits else None


async def move_reminder(context: TurnContext) -> HandlerResult:
    """Change the reminder that the words mean to what they tell; cancel what is said to be needed no more."""
    return await (_less(context) if _order(context) == CANCEL else _change(context))


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders about reminders, though it is taken for something else; None if it orders nothing.

    What is not called a reminder is one only if the conversation is about them, or if it rings at that hour.
    """
    if done := await wanted_instead(context) or await left_out(context):
        return done
    kind, text = _order(context), context.resolution.recognition.text
    if context.resolution.recognition.entities.selection and not is_void(text):
        return await _by_place(context)  # "apaga o 1" is of the list that was shown
    if kind is None or context.resolution.recognition.action == kind:
        return None
    which, called = told_which(context, kind), calls_it_a_reminder(text)
    plainly = context.resolution.recognition.action is Action.CANCEL  # where nothing is asked, that is a reminder's
    about = called or plainly or told_by_hour(which) or context.chat.told in (LISTED, TOLD_OF)
    about = about or bool(await recent(context))
    # "Move the pharmacy to 11" names one, and when.
    alone = (
        not about and kind == MOVE and bool(named(which)) and shares(text, "list_reminders").get(MOVE, 0.0) >= LIKELY
    )
    now, goes = clock(context.now), read_as(MOVE, text).entities.when or ""
    about = about or (alone and bool(times.said(times.as_hour(goes, now), now, context.voice.locale).due))
    found = meant(context, which, await reminders(context, which)) if about else []
    if alone and (len(found) != 1 or len(found[0]) != 1):
        return None
    if not called and not _has_what_is_to_go(context, found):
        return None
    return await _obey(context, kind) if (found and all(found)) or (called and not found) else None


def _has_what_is_to_go(context: TurnContext, found: Sequence[Sequence[Record]]) -> bool:
    """Tell whether what was found has most words that name what is to be removed: "o zap da Juju" is no birthday."""
    recognition, now = context.resolution.recognition, clock(context.now)
    query = (recognition.entities.query or "") if recognition.action is Action.DELETE_ITEM else ""
    names = named(without(query, times.moments_in(query, now, context.voice.locale)))
    shared = (sum(any_in((word,), text_of(each)) for word in names) for those in found for each in those)
    return all(2 * each > len(names) for each in shared) if names else True


async def _by_place(context: TurnContext) -> HandlerResult | None:
    """Cancel what an order tells by its place in the list of all reminders that was just shown; else None."""
    selection, text = context.resolution.recognition.entities.selection, context.resolution.recognition.text
    if context.chat.told != LISTED or selection is None or not orders_off(text) or await all_just_sent(context):
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
    found = meant(context, which := told_which(context, kind), await reminders(context, which))
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
    agrees = recognition.action is Action.CONFIRM and not off  # "quero sim o lembrete do aniversário" only names it
    if context.turn.message.forwarded or asks_in_words(text) or agrees:
        return None
    if recognition.action in (Action.DELETE_ALL, Action.DELETE_ITEM) and _removes_a_reminder(text):
        return CANCEL
    if is_void(text):
        return CANCEL
    if recognition.action in (CANCEL, MOVE):
        # "Pode corrigir o lembrete?"
        changes = recognition.action == MOVE or not (off or listed("changing").isdisjoint(words(text)))
        return MOVE if changes else CANCEL
    of = shares(text, "list_reminders")
    # What puts something right removes nothing, and what calls nothing off does not, either.
    # "Scrap the bank one, did it on the app" says why as well: what orders is looked at by itself, too.
    each = [of, *(shares(part, "list_reminders") for part in [ordering(text)] if off and part)]
    cancels = max(one.get(CANCEL, 0.0) + one.get(Action.DELETE_ITEM, 0.0) for one in each)
    moves = of.get(MOVE, 0.0) + of.get(Action.REWRITE, 0.0) + (0.0 if off or forbids(text) else of.get(CANCEL, 0.0))
    if recognition.action is not Action.REWRITE and off and cancels >= max(LIKELY, moves):
        return CANCEL
    if moves < LIKELY or recognition.action == "remind":
        return None
    # What begins by ordering something off moves nothing: "tire da agenda aquele das nove".
    return (
        CANCEL
        if orders_off(" ".join([*words(text)][:_BEGINS])) and listed("changing").isdisjoint(words(text))
        else MOVE
    )


async def _obey(context: TurnContext, kind: str) -> HandlerResult:
    return await (_less(context) if kind == CANCEL else _change(context))


async def _less(context: TurnContext) -> HandlerResult:
    """Cancel what is ordered off; what orders nothing off adds days, asks what is to change, or lists them."""
    text = context.resolution.recognition.text
    # "Vc cancelou meu lembrete?? eu não pedi isso" wants none gone.
    complains = is_question(text) and not every("you").isdisjoint(words(text))
    if forbids(text):
        return context.say(context.voice.say("denied-removal"))
    if orders_off(text) or (calls_off(text) and not complains):
        return await _cancel(context, surely=not wavers(text))
    if is_question(text):
        return await list_reminders(context)
    if more := await days_added(context):
        return more
    keeps = not every("leaving").isdisjoint(words(text))
    return await (_change(context) if keeps else _cancel(context, surely=False))


async def _cancel(context: TurnContext, *, surely: bool) -> HandlerResult:
    """Cancel what is meant; ask which, if several fit, or none, or it is not ``surely`` ordered."""
    which = told_which(context, CANCEL)
    waits = await reminders(context, which)
    if not waits:
        return context.say(context.voice.say("agenda-none"))
    said = set(words(text := context.resolution.recognition.text))
    found = meant(context, which, waits)
    all_of_them = listed("all") & said or any(CARDINALS.get(word) == len(waits) > 1 for word in said)
    if not any(found) and surely and all_of_them:
        return cancel_all(context, waits)
    gone = list({record.id: record for record in chain.from_iterable(found)}.values())
    if not found:
        points = not every("this").isdisjoint(said)
        # "Apaga o lembrete dentista" names one, whatever is spoken of beside it.
        other = "" if points else named_behind(text)
        fitting = [each for each in waits if overlap(each, other)] if other else []
        gone = fitting or (list(waits) if other else await _unnamed(context, waits, points=points) or list(waits))
    if any(repeat_of(each.fields) for each in gone):
        # "Pausa o lembrete do colírio até sexta" wants none gone for good.
        surely = surely and all(text[each.start : each.end] in which for each in days_in(context, text))
    # "Apaga os dois do colírio": so many are told, and fit.
    told = words(f"{which} {ordered_off(context, text)}")
    counted = len(found) == 1 and any(CARDINALS.get(word) == len(gone) for word in told)
    if surely and (len(gone) == 1 or counted or (len(found) > 1 and all(len(each) == 1 for each in found))):
        return cancelled(context, gone)
    if not surely and len(gone) == 1:
        return ask_cancelling(context, gone[0])
    return ask_which(context, gone, waits, "cancel", "")


async def _change(context: TurnContext) -> HandlerResult:
    """Change what is meant to what the message tells; ask which, if several fit, or none."""
    recognition, which = context.resolution.recognition, told_which(context, MOVE)
    waits = await reminders(context, which)
    waits += [each for each in await rung(context) if each not in waits]
    if not waits:
        return context.say(context.voice.say("agenda-none"))
    put_right, moved_to = read_as(Action.REWRITE, recognition.text).entities, recognition.entities.when
    moved_to = moved_to or read_as(MOVE, recognition.text).entities.when or ""
    told = put_right.value or recognition.entities.when or ""
    if which and moved_to and which in told and moved_to in told:
        told = moved_to  # "das 7h pra 8h" tells which one, before where it goes
    timed = not told or told in moved_to
    told = moved_to if told and timed else told
    led = recognition.text.partition(told)[0].split()[-1:] if told else []
    # "Véspera" alone is no distance, "pra véspera" is.
    now, language = clock(context.now), context.voice.locale
    toward = bool(led) and fold(led[0]) in every("toward") and times.as_hour(told, now) == told
    told = f"{led[0]} {told}" if toward else told
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
    about = [each for each in fitting if told_in(named(which), next(iter(to_be_done(each)[1]), ""))]
    if len(about) == 1 and not times.moments_in(which, now, language):
        fitting = about  # "o do morango" is "comprar morango" before "bolo de morango"
    if (found or len(fitting) == 1) and (until := ended(context, fitting, recognition.text)):
        return until
    if len(fitting) == 1:
        if by := _put_off_by(context, told):
            return changed(context, fitting[0], Due(max(due_of(fitting[0]), now) + by), "")
        # "A consulta passou para sexta. Corrige o lembrete?"
        new = told or context.turn.message.beside
        return await change_all(context, fitting[0], new, field="time" if timed else "")
    if len(fitting) > 1 and len(each := several(told, now, language)) == len(fitting):
        return together([changed(context, *one, "") for one in zip(fitting, each, strict=True)])
    return ask_which(context, fitting, waits, "move", told)


async def _unnamed(context: TurnContext, waits: Sequence[Record], *, points: bool) -> list[Record]:
    """Return what an order means that names nothing: what the message speaks of, the only one, or the last one."""
    beside = f"{context.turn.message.beside} {context.resolution.recognition.text}"
    spoken = sorted(((overlap(each, beside), each) for each in waits), key=lambda one: -one[0])
    if best := [each for score, each in spoken if 0 < score == spoken[0][0]]:
        return best
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
