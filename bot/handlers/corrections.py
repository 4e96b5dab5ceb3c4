"""Corrections of what was told or done: what a message puts right of what was done lately, shown, or named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext, first_of
from bot.handlers import kept_taps
from bot.handlers.addressed import speaks_to_it
from bot.handlers.correction_candidates import (
    MESSAGES_BETWEEN,
    Candidate,
    done_lately,
    looked_for,
)
from bot.handlers.correction_offers import OFFERED, answered, ask_which, offering
from bot.handlers.correction_reading import (
    behind_announcement,
    changes,
    complains_of_writing,
    correction_in,
    denies_correcting,
    denies_twice,
    names_a_note,
    orders,
    points,
    taken_back,
    time_taken_back,
    told_again,
    without_order,
    wrong_then_right,
)
from bot.handlers.correction_ways import Way, likeliest, of_one, ways_to
from bot.handlers.edit_note import rewritten
from bot.handlers.edits import edit
from bot.handlers.named_removals import removed_instead
from bot.packs.agenda.choosing import any_in, named, reminders
from bot.packs.agenda.correcting import NOUNS as REMINDERS
from bot.packs.agenda.record import text_of
from bot.packs.amending import Correction, marks, shared, telling, time_alone
from bot.packs.ledger.debt_terms import dateless
from bot.packs.ledger.lexicon import listed
from bot.packs.ledger.restating import restated
from bot.packs.values import is_denied, without_values
from bot.replies.text import one_line
from bot.understanding.answers.corrections import said_rather
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.parts import PLAIN, read_as
from bot.understanding.recognition import Abstention, is_of_a_pack
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.resolver import Move
from bot.understanding.safety import REMOVES, speaks_of_removing
from bot.understanding.topics import complains
from state.items import Item, Kind
from state.lane import Dialogue
from state.record import Record
from state.text import fold, words

COMPLAINED_WITHIN = 4
LONGEST = 24
SHORTEST_NAME = 4
# What something is said of stands in so many words before that.
SUBJECT_WORDS = 3
_PAUSE = re.compile(r"[,.:;!?](?!\d)")
# So many such words beside what is right and wrong may tell something by themselves.
FEWEST_TOLD = 2
# A name alone says no such thing again as a note does.
FEWEST_SHARED = 2
# What a message may be taken for that only says that something is wrong.
COMPLAINTS = frozenset({Action.DENY, Action.CHAT, Action.UNKNOWN, Action.REWRITE})
TOLD = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.PROGRESS})


def amend_or(otherwise: Handler) -> Handler:
    """Return a handler of corrections that fit nothing: ``otherwise`` keeps what tells something; the rest is asked."""

    async def amend(context: TurnContext) -> HandlerResult:
        recognition = context.resolution.recognition
        entities, text = recognition.entities, recognition.text
        if denies_correcting(text):
            return await otherwise(_as_told(context))
        numbers = entities.selection and (context.listed or orders(text))
        if asks_in_words(text) and not (entities.value and entities.was):
            return await otherwise(_as_told(context))  # a question changes nothing
        if entities.value and (numbers or points(text)):
            numbered = None if entities.item_type else await rewritten(context)
            return numbered or await edit(context)
        if done := await rewritten(context):
            return done
        correction = correction_in(context, corrects=True)
        wants_else = "?" in text or changes(text) or complains(text) or speaks_to_it(context, text)
        wants_else = wants_else or any(map(speaks_of_removing, words(text)))
        if correction is None or correction.bare or wants_else:
            nearest = await _nearest(context)
            # Nothing was told that it could put right.
            told = sum(len(word) >= SHORTEST_NAME for word in telling(without_values(context, text)))
            tells = told >= FEWEST_TOLD and not (wants_else or nearest.pending or taken_back(text))
            return await otherwise(_as_told(context)) if tells else nearest
        kept = await otherwise(_as_told(context))
        meant = await _meant(context, correction)
        return kept_taps.offered(context, kept, instead_of=meant.kept, called=meant.called(context)) if meant else kept

    return amend


def _as_told(context: TurnContext) -> TurnContext:
    told = context.resolution.recognition
    text = without_order(told.text)
    return context.taking(replace(told, text=text, action=Action.REMEMBER, abstention=Abstention.NO_RULE))


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Put right what the message corrects, or says that is wrong, whatever it is taken for; None if it does neither."""
    if instead := await removed_instead(context):
        return instead
    recognition = context.resolution.recognition
    rest = behind_announcement(recognition.text) or time_taken_back(context, recognition.text)
    if not _may_correct(context, alone=not rest):
        return None
    if rest:
        context = _for_a_correction(context, rest)  # "mudança de planos: o dentista passou pra dia 10"
    text = context.resolution.recognition.text
    done = await first_of(context, answered, dateless, restated, _of_an_entry)
    # "Quem deve é o Valdir, não o cimento" begins like a question.
    read = context.resolution.recognition.entities
    asks = "?" in text or (is_question(text) and not (read.value and read.was))
    if done or asks or len(text.split()) > LONGEST:
        return done
    ordered = (orders(text) and recognition.action in TOLD) or await _moves_a_note(context)
    if ordered:
        context = _for_a_correction(context, text)
    recognition = context.resolution.recognition
    corrects = recognition.action is Action.REWRITE
    if orders(text) and not REMINDERS.isdisjoint(words(text)):
        return None  # what orders something of a reminder by that name is the agenda's
    numbered = recognition.entities.selection and context.listed
    if corrects and (numbered or points(text) or names_a_note(text)):
        return None
    # "A couve já tem, tira" says nothing that is right instead.
    corrects_nothing = not corrects or not (recognition.entities.value or recognition.entities.was)
    takes_out = len(sums(text)) == 1 and any(map(speaks_of_removing, words(text)[:1])) and not changes(text)
    if takes_out or (corrects_nothing and any(map(speaks_of_removing, words(text)))):
        return None  # what wants something gone says nothing that could stand in its place
    wrong = wrong_then_right(text)
    if wrong and (done := await _put_right(context, wrong, plainly=True) or await _asked_what(context, wrong)):
        return done
    correction = correction_in(context, corrects=corrects)
    if correction and (done := await _put_right(context, correction, plainly=corrects)):
        return done
    if ordered:
        return await _nearest(context)
    again = await _told_again(context)
    wrote = complains_of_writing(text) or denies_twice(text)
    return again or (await _complained(context) if correction is None or correction.bare or wrote else None)


def _may_correct(context: TurnContext, *, alone: bool) -> bool:
    """Tell whether the message may put something right: one that answers, or that wants something gone, does not.

    A no to nothing ("não, meio dia") does unless it stands ``alone``.
    """
    pending = context.pending
    asks = isinstance(pending, Dialogue) and pending.question is not None and not pending.question.offered
    if context.turn.message.forwarded or context.turn.message.button is not None:
        return False
    if denies_correcting(context.resolution.recognition.text):
        return False
    if asks or not isinstance(pending, Dialogue | None) or context.resolution.recognition.action in REMOVES:
        return False  # "apaga o 1, não, o 2" puts no note right
    denies = context.resolution.move is Move.DENY and pending is None and not alone
    return denies or context.resolution.move is Move.START


async def _of_an_entry(context: TurnContext) -> HandlerResult | None:
    """Put right the entry that is told with an order to do so, "gastei 32 no táxi, corrige aí"; None for all else."""
    recognition = context.resolution.recognition
    text, told = recognition.text, sums(recognition.text)
    if recognition.action not in ("expense", "income") or len(told) != 1 or not changes(text) or orders(text):
        return None
    rest = without_values(context, f"{text[: told[0].start]} {text[told[0].end :]}")
    apart = listed("changing") | listed("spending_verbs") | every("polite") | every("pointing")
    name, value = " ".join(word for word in telling(rest) if word not in apart), text[told[0].start : told[0].end]
    correction = Correction(value, query=name, text=f"{name} {value}", bare=False)
    return await _put_right(context, correction, plainly=True) if name else None


def _for_a_correction(context: TurnContext, text: str) -> TurnContext:
    """Return the context of the same message, of which ``text`` is taken for a correction."""
    return context.taking(replace(read_as(Action.REWRITE, text), text=text))


async def _moves_a_note(context: TurnContext) -> bool:
    """Tell whether what the message orders to be moved is no reminder: "move the surf to tuesday"."""
    recognition = context.resolution.recognition
    query = recognition.entities.query or recognition.entities.content or ""
    if recognition.action != "move_reminder" or not named(query):
        return False
    return not any(any_in(named(query), text_of(each)) for each in await reminders(context))


async def _put_right(context: TurnContext, correction: Correction, *, plainly: bool) -> HandlerResult | None:
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


async def _told_again(context: TurnContext) -> HandlerResult | None:
    """Put right what was done a moment ago and is told again otherwise: "ops o uber foi 28"; None if nothing is."""
    recognition = context.resolution.recognition
    again = told_again(recognition.text) if is_of_a_pack(recognition.action) else None
    if again is None:
        return None
    correction, regretted = again
    reach = MESSAGES_BETWEEN if regretted else COMPLAINED_WITHIN
    lately = [each for each in await done_lately(context) if each.turn >= context.number - reach]
    ways = [
        way for way in await ways_to(context, lately, correction) if way.named.plainly and way.amendment.outcome.effects
    ]
    if len(ways) > 1:
        return ask_which(context, correction, [way.candidate for way in ways])
    return ways[0].amendment.outcome if ways else None


def _plainest(ways: Sequence[Way], correction: Correction) -> HandlerResult | None:
    """Return what comes of the one that shares most with what is told; if nothing else is told, of the newest."""
    lately = [way for way in ways if way.candidate.last]
    lately = lately or _only_record(ways, correction)
    best = likeliest(ways) if ways else None
    if best and best.shared and sum(way.shared == best.shared for way in ways) == 1:
        return best.amendment.outcome
    just_done = [way for way in lately if way.candidate.newest and isinstance(way.candidate.kept, Record)]
    meant = lately if correction.bare or any(way.shared for way in lately) else just_done
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


async def _meant(context: TurnContext, correction: Correction) -> Candidate | None:
    """Return the one thing that shares most with what is said, a name or a number; None if none does, or several do."""
    found = {each.kept.id: each for each in (*await looked_for(context, correction), *await done_lately(context))}
    query = correction.query
    named = [each for each in found.values() if not query or each.named(context, query).matched]
    told = without_values(context, correction.text)
    by_shared = [(shared(marks(each.kept), told), each) for each in named]
    most = max((count for count, _ in by_shared), default=0)
    best = [each for count, each in by_shared if count == most]
    return best[0] if len(best) == 1 and _may_take_its_place(context, best[0], correction.text, most) else None


def _may_take_its_place(context: TurnContext, candidate: Candidate, text: str, shares: int) -> bool:
    """Tell whether what ``text`` says may stand in the place of all that ``candidate`` does, with so many of its words.

    A note tells more than a name, and a record is none that the message does not call none of its kind: "não é gasto".
    """
    kept = candidate.kept
    if isinstance(kept, Record):
        nouns, folded = candidate.amends.kinds.get(kept.kind, frozenset()), fold(text)
        denied = (is_denied(folded[: word.start()]) for word in re.finditer(r"\w+", folded) if word[0] in nouns)
        return shares > 0 and any(denied)
    tells = set(telling(without_values(context, kept.content or kept.title)))
    return kept.kind is Kind.NOTE and shares >= min(FEWEST_SHARED, len(tells)) > 0 and shares * 2 >= len(tells)


async def _complained(context: TurnContext) -> HandlerResult | None:
    """Ask what should be instead where the message only says that something is wrong."""
    recognition = context.resolution.recognition
    text = recognition.text
    wrote = complains_of_writing(text)
    said = wrote or complains(text) or denies_twice(text) or not every("wrong").isdisjoint(words(text))
    if not said or not (wrote or (recognition.action in COMPLAINTS and not recognition.entities.value)):
        return None
    return await _asked_what(context, Correction("", text=text), near=not wrote)


async def _asked_what(context: TurnContext, correction: Correction, *, near: bool = False) -> HandlerResult | None:
    """Ask what should be of the thing done lately that the message says most of; only of just now, if ``near``."""
    lately = await done_lately(context)
    if near:
        lately = [each for each in lately[:1] if each.turn >= context.number - 1]
    said = [(shared(marks(each.kept), correction.text), each) for each in lately]
    most = max((count for count, _ in said), default=0)
    if not said or not (near or most):
        return None
    meant = next(each for count, each in said if count == most)
    text = context.voice.say("correct-what", name=meant.called(context))
    return offering(context, text, Correction("", text=correction.text), [meant], buttons=False)


async def _named_plainly(context: TurnContext, correction: Correction, lately: Sequence[Candidate]) -> Candidate | None:
    """Return the one thing that has all the words that the correction names it by; None if none has, or several."""
    found = {each.kept.id: each for each in (*await looked_for(context, correction), *lately)}
    named = [each for each in found.values() if each.named(context, correction.query).plainly]
    return named[0] if len(named) == 1 else None


async def _nearest(context: TurnContext) -> HandlerResult:
    """Say that the correction fits nothing, and what has a field for what it says."""
    correction = replace(correction_in(context, corrects=True) or Correction(""), was="")
    lately = await done_lately(context)
    if correction.query and (named := await _named_plainly(context, correction, lately)):
        text = context.voice.say("correct-what", name=named.called(context))
        return offering(context, text, Correction("", text=correction.text), [named], buttons=False)
    found = [way.candidate for way in await ways_to(context, lately, replace(correction, query=""))]
    near = list({each.called(context): each for each in found}.values())[:OFFERED]
    said = one_line(correction.query or correction.value)
    names = context.voice.join([f"“{each.called(context)}”" for each in near]) if near else ""
    if correction.query:
        text = context.voice.say("correct-unnamed", said=said, count=len(near), near=names)
    else:
        text = context.voice.say("correct-nothing", count=len(near), near=names)
    if not near:
        return context.say(text)
    return offering(context, text, correction, near, buttons=True)
