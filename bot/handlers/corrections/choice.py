"""Choice among the ways in which a correction may be meant: the one thing that it puts right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import (
    done_lately,
    looked_for,
)
from bot.handlers.corrections.offers import ask_which
from bot.handlers.corrections.reading import (
    taken_back,
)
from bot.handlers.corrections.ways import Way, likeliest, of_one, ways_to
from bot.packs.amending import Correction, marks, shared, telling, time_alone
from bot.packs.values import without_values
from bot.understanding.answers.corrections import said_rather
from bot.understanding.grammar import every
from bot.understanding.parts import PLAIN
from bot.understanding.recognition import is_of_a_pack
from state.items import Item
from state.record import Record
from state.text import words

SHORTEST_NAME = 4
# What something is said of stands in so many words before that.
SUBJECT_WORDS = 3
_PAUSE = re.compile(r"[,.:;!?](?!\d)")


async def put_right(context: TurnContext, correction: Correction, *, plainly: bool) -> HandlerResult | None:
    """Do what ``correction`` makes of what it names, or of what was done last if it names nothing; None if of neither.

    What is not ``plainly`` a correction has to say what was wrong, or to begin with a no and a pause.
    """
    lately = await done_lately(context)
    if not plainly and _is_of_something_else(context, correction):
        lately = [each for each in lately if isinstance(each.kept, Record)]
    ways = _changed(context, await ways_to(context, lately, correction), correction)
    if _subject(correction):
        ways = [way for way in ways if way.shared or way.named.matched]
    by_itself = _names(context, correction.was)
    certain = [way for way in ways if way.amendment.certain and (way.pointed_at or by_itself)]
    certain = certain or _only_record([way for way in ways if way.amendment.certain], correction)
    if not certain and (plainly or correction.was) and not (plainly and correction.bare and not correction.was):
        known = {way.candidate.kept.id for way in ways}
        further = [each for each in await looked_for(context, correction) if each.kept.id not in known]
        found = _changed(context, await ways_to(context, further, correction), correction)
        certain = [way for way in found if way.amendment.certain and (way.pointed_at or by_itself)]
        ways += [way for way in found if way.named.plainly or not correction.query]
    if certain:
        best = [way for way in certain if way.rank == likeliest(certain).rank]
        best = [way for way in best if way.candidate.last] or best
        sure = len(best) == 1 or best[0].candidate.turn
        return best[0].amendment.outcome if sure else ask_which(context, correction, [way.candidate for way in best])
    if not plainly:
        ways = [way for way in ways if _may_be_meant(context, way, correction)]
    if not correction.query:
        return _plainest(ways, correction)
    named = [way for way in ways if way.named.matched * 2 >= way.named.of and way.named.matched]
    plain = [way for way in named if way.named.plainly] or named
    meant = [way for way in plain if way.candidate.turn] or plain
    best = [way for way in meant if way.rank == likeliest(meant).rank] if meant else []
    if len(best) > 1:
        return of_one(best) or ask_which(context, correction, [way.candidate for way in best])
    return best[0].amendment.outcome if best else None


def _is_of_something_else(context: TurnContext, correction: Correction) -> bool:
    """Tell whether the message plainly orders something, with no no before it: that rewrites no note.

    "Preciso comprar leite e fralda, não, fralda não" takes back what it says itself.
    """
    recognition = context.resolution.recognition
    plain = recognition.abstention is None and recognition.confidence >= PLAIN and is_of_a_pack(recognition.action)
    return plain and not taken_back(correction.text)


def _plainest(ways: Sequence[Way], correction: Correction) -> HandlerResult | None:
    """Return what comes of the one that shares most with what is told; if nothing else is told, of the newest."""
    lately = [way for way in ways if way.candidate.last]
    lately = lately or _only_record(ways, correction)
    best = likeliest(ways) if ways else None
    if best and best.shared and sum(way.shared == best.shared for way in ways) == 1:
        return best.amendment.outcome
    just_done = [way for way in lately if way.candidate.newest and isinstance(way.candidate.kept, Record)]
    # What says no to something of it need not name it.
    unnamed = just_done if correction.was else []
    meant = lately if correction.bare or any(way.shared for way in lately) else unnamed
    return likeliest(meant).amendment.outcome if meant else None


def _only_record(ways: Sequence[Way], correction: Correction) -> list[Way]:
    """Return the one record done lately that a value alone fits: "não, 10h", when what was kept since tells no hour."""
    alone = correction.bare and not correction.query and len(ways) == 1
    return [way for way in ways if alone and way.candidate.turn and isinstance(way.candidate.kept, Record)]


def _may_be_meant(context: TurnContext, way: Way, correction: Correction) -> bool:
    """Tell whether a message that may be something else means to put ``way`` right."""
    if time_alone(context, correction.text):
        if isinstance(way.candidate.kept, Item) and context.turn.message.beside:
            return False  # "todo mês dia 4, me lembra de pagar": it is when to remind
        return way.candidate.turn == context.number - 1 and way.candidate.newest and not way.amendment.outcome.pending
    if said_rather(correction.text):
        return True
    sure = not correction.plain or way.amendment.known or (bool(correction.query) and way.named.plainly)
    return context.turn.parent is None and bool(taken_back(correction.text)) and sure


def _subject(correction: Correction) -> frozenset[str]:
    """Return the words that name of what it is said that it is this and not that: "o Bruno é quarta, não terça"."""
    said = words(correction.text)
    at = next((at for at, word in enumerate(said) if word in every("being")), 0)
    told = {*words(correction.value), *words(correction.was)}
    named = telling(" ".join(said[:at])) if at <= SUBJECT_WORDS and correction.value and correction.was else ()
    return frozenset(word for word in named if len(word) >= SHORTEST_NAME and word not in told)


def _changed(context: TurnContext, ways: Sequence[Way], correction: Correction) -> list[Way]:
    """Return those of ``ways`` that are about what the message says to have changed; all if it says no such thing."""
    changed = _said_to_change(context, correction.text)
    return [way for way in ways if not changed or shared(marks(way.candidate.kept), changed)]


def _said_to_change(context: TurnContext, text: str) -> str:
    """Return what ``text`` says to be otherwise before it pauses, "trocaram a escala: ..."; "" for none."""
    said = words(without_values(context, _PAUSE.split(text, maxsplit=1)[0]))
    changing = every("did_change") | every("rescheduled")
    behind = dropwhile(lambda word: word not in changing, said)
    named = telling(" ".join(behind))[1:]
    return " ".join(word for word in named if word not in every("toward"))


def _names(context: TurnContext, was: str) -> bool:
    """Tell whether what was wrong is by itself the name of something, and no value or short word."""
    return any(len(word) >= SHORTEST_NAME for word in telling(without_values(context, was)))
