"""Reminders of what is told to be off: "a Marta cancelou a call", "não vai mais ter o jantar"."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda.changes.choosing import CANCEL, falls, named, reminders, told_in
from bot.packs.agenda.changes.which import ask_cancelling, ask_which, cancelled
from bot.packs.agenda.record import repeat_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.moments import without
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import Record
from state.text import words
from tools.search_query import STOP_WORDS
from tools.zones import clock

LONGEST = 14


async def told(context: TurnContext) -> HandlerResult | None:
    """Cancel the reminder of what the message says to be off; None if it says so of nothing that is to come.

    Where several may be meant it asks which, and of one that comes again whether it is to end.
    """
    text, message = context.resolution.recognition.text, context.turn.message
    apart = message.forwarded or message.button is not None or in_group(context.turn.chat)
    moments = times.moments_in(text, clock(context.now), context.voice.locale)
    of_what = () if apart or context.pending is not None else _off(without(text, moments))
    if not of_what:
        return None
    waits = [each for each in await reminders(context) if all(_has(each, name) for name in of_what)]
    then = [each for each in waits if all(falls(each, moment, text) for moment in moments)]
    if not then:
        return None
    if len(then) > 1:
        return ask_which(context, then, then, CANCEL, text)
    return ask_cancelling(context, then[0]) if repeat_of(then[0].fields) else cancelled(context, then)


def _off(text: str) -> tuple[str, ...]:
    """Return the words that name what ``text`` says to be off: behind "cancelou" and "não tem mais", or before it.

    () if it says so of nothing, asks, or says that it is not.
    """
    said = words(spelt_out(text))
    if len(said) > LONGEST or is_question(text):
        return ()
    at = next((at for at, word in enumerate(said) if word in every("fell_through")), None)
    if at is not None:
        denied = not negations().isdisjoint(said[:at])
        behind, before = _names(said[at + 1 :]), _names(said[:at])
        return () if denied else behind or before
    spoken = f" {' '.join(said)} "
    lost = next((each for each in every("takes_place_no_more") if f" {each} " in spoken), None)
    if lost is None:
        return ()
    first, _, last = spoken.partition(f" {lost} ")
    return _names(words(last)) or _names(words(first))


def _names(said: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    aside = STOP_WORDS | every("fell_through") | every("being") | every("rescheduled_to") | every("it_alone")
    return tuple(word for word in named(" ".join(said)) if word not in aside)


def _has(record: Record, name: str) -> bool:
    return told_in(words(spelt_out(text_of(record))), name)
