"""Reminders that are done, as a message tells that: by what they name, or by what was to be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import EACH_DAY, SEEN_AT_MOST, kin_in, named, reminders, told_in
from bot.packs.agenda.record import PACK_NAME, REMINDER, repeat_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.leaning import shares
from bot.packs.subject import says_what_was_done
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import Record
from state.record_reads import ListRecords, Where
from state.text import words
from tools.search_query import STOP_WORDS
from tools.zones import clock

# Who is not sure says so among so many words that a message begins with.
WAVERS_WITHIN = 3
# So likely what is told has to be done.
LIKELY = 0.25


def may_be_done(context: TurnContext) -> bool:
    """Tell whether the message may tell that something is done: by whom writes, or as it is learnt."""
    text, message = context.resolution.recognition.text, context.turn.message
    said, told = words(text), times.said(text, clock(context.now), context.voice.locale)
    # "Took it at 8", said at ten past, is of the hour that has just been.
    passed = all(
        each.half and each.clock_only and each.at - times.HALF_A_DAY <= clock(context.now) for each in told.due
    )
    apart = message.forwarded or message.button or is_question(text) or not passed or told.before
    if apart or not negations().isdisjoint(said) or not every("wavering").isdisjoint(said[:WAVERS_WITHIN]):
        return False
    return says_what_was_done(text) or shares(text, "remind").get("list_tick", 0.0) >= LIKELY


async def done_by(context: TurnContext) -> tuple[Record | None, bool]:
    """Return the one reminder, to come or that came, that the message may tell to be done, and whether it does plainly.

    It does if it has all in it that the reminder names, but for the order to do it.
    """
    if not may_be_done(context):
        return None, False
    said = words(spelt_out(context.resolution.recognition.text))
    came = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"chat": context.turn.chat, "sent": True})
    listed = [*await context.reads(ListRecords(where=came, limit=SEEN_AT_MOST)), *await reminders(context)]
    fits: dict[str, tuple[int, bool, Record]] = {}
    for record in listed:
        to_do, others = to_be_done(record)
        # "Niver da Thais" is nothing that is done by whatever is told of Thais.
        apart = [each for each in words(text_of(record)) if each not in STOP_WORDS | every("third_person")]
        rest = others if to_do else apart
        # "Fiz o dever" names a thing, which is not what is to be done.
        thing = bool(to_do) and any(led in every("article") for led, word in pairwise(said) if word == to_do)
        rest = (*rest, to_do) if thing else rest
        hits = sum(told_in(said, name) for name in rest)
        if hits and (thing or to_do not in said):
            did = bool(to_do) and not thing and told_in(said, to_do)
            if to_do and not did and any(each.isdecimal() for each in said if each not in words(text_of(record))):
                continue  # "tirei 7 em mat" tells a figure, and not that the homework is done
            fits[record.id] = (hits + did, hits == len(rest), record)
    best = max((each[0] for each in fits.values()), default=0)
    found = [each for each in fits.values() if each[0] == best]
    return (found[0][2], found[0][1]) if len(found) == 1 else (None, False)


def to_be_done(record: Record) -> tuple[str, Sequence[str]]:
    """Return what a reminder is to do, "" if it does not say, and what else it names.

    What is to be done comes first, in its own form: "ligar"; who says that in that form has not done it.
    """
    first, *others = named(text_of(record)) or ("",)
    return (first, others) if first.endswith("r") else ("", (first, *others))


def fits_what_was_done(record: Record, text: str, *, alone: bool) -> bool:
    """Tell whether ``text`` is of what a reminder names; by what is to be done with it only if it stands ``alone``."""
    to_do, others = to_be_done(record)
    said = words(spelt_out(text))
    return any(name and told_in(said, name) for name in others) or (alone and bool(to_do) and told_in(said, to_do))


def is_the_medicine(record: Record, text: str) -> bool:
    """Tell whether ``text`` tells that a medicine was taken, and a reminder may be of one: "losartana" of every day."""
    to_do, repeat = to_be_done(record)[0], repeat_of(record.fields)
    told = repeat is not None and repeat.rule == EACH_DAY and any(kin_in(word, text) for word in every("medicines"))
    return told and (not to_do or told_in(words(spelt_out(text)), to_do))
