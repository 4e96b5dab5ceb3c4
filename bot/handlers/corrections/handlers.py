"""Corrections of what was told or done: what a message puts right of what was done lately, shown, or named."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.actions import Action
from bot.context import SILENT, Handler, HandlerResult, TurnContext, first_of
from bot.handlers.corrections.candidates import (
    MESSAGES_BETWEEN,
    Candidate,
    done_lately,
    looked_for,
)
from bot.handlers.corrections.choice import SHORTEST_NAME, put_right
from bot.handlers.corrections.edit_note import rewritten
from bot.handlers.corrections.edits import edit
from bot.handlers.corrections.offers import answered, ask_which
from bot.handlers.corrections.questions import asked_what, complained, nearest
from bot.handlers.corrections.reading import (
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
from bot.handlers.corrections.ways import ways_to
from bot.handlers.keeping import kept_taps
from bot.handlers.removals.named_removals import removed_instead
from bot.handlers.talk.addressed import speaks_to_it
from bot.packs.agenda.changes.choosing import any_in, named, reminders
from bot.packs.agenda.changes.correcting import NOUNS as REMINDERS
from bot.packs.agenda.record import text_of
from bot.packs.amending import Correction, looked_again, marks, shared, telling
from bot.packs.ledger.cards.parts_by_means import part_put_right
from bot.packs.ledger.debts.terms import dateless
from bot.packs.ledger.lexicon import listed
from bot.packs.values import is_denied, values_in, without_values
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, is_of_a_pack
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.resolver import Move
from bot.understanding.safety import REMOVES, speaks_of_removing
from bot.understanding.topics import complains
from state.items import Kind
from state.lane import Dialogue
from state.record import Record
from state.text import fold, words

COMPLAINED_WITHIN = 4
LONGEST = 24
# So many such words beside what is right and wrong may tell something by themselves.
FEWEST_TOLD = 2
# A name alone says no such thing again as a note does.
FEWEST_SHARED = 2
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
        if (correction is None or correction.loose) and _corrected_behind(context):
            return SILENT
        told = sum(len(word) >= SHORTEST_NAME for word in telling(without_values(context, text)))
        if correction is None or correction.bare or wants_else or not told:
            asked = await nearest(context)
            # Nothing was told that it could put right.
            tells = told >= FEWEST_TOLD and not (wants_else or asked.pending or taken_back(text))
            return await otherwise(_as_told(context)) if tells else asked
        kept = await otherwise(_as_told(context))
        meant = await _meant(context, correction)
        former = kept_taps.Former(meant.kept.id, meant.called(context)) if meant else None
        return kept_taps.offered(context, kept, former=former) if former else kept

    return amend


def _corrected_behind(context: TurnContext) -> bool:
    """Tell whether the message tells no value, and says behind it what is right: "me enganei, | é dia 23"."""
    message = context.turn.message
    if context.turn.parent is not None or not message.beside or values_in(context, context.resolution.recognition.text):
        return False
    return recognise(message.beside)[0].action is Action.REWRITE and bool(values_in(context, message.beside))


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
    if not _may_correct(context, alone=not rest) or recognition.action is Action.SET_YEAR:
        return None  # "é o de 1984" is of a film, and gives no note another number
    if rest:
        context = _for_a_correction(context, rest)  # "mudança de planos: o dentista passou pra dia 10"
    text = context.resolution.recognition.text
    done = await first_of(context, answered, dateless, part_put_right, _of_an_entry)
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
    if done := await _said_wrong(context, text):
        return done
    correction = correction_in(context, corrects=corrects)
    if correction and (done := await put_right(context, correction, plainly=corrects)):
        return done
    if ordered:
        return await nearest(context)
    again = await _told_again(context)
    wrote = complains_of_writing(text) or denies_twice(text)
    return again or (await complained(context) if correction is None or correction.bare or wrote else None)


async def _said_wrong(context: TurnContext, text: str) -> HandlerResult | None:
    """Put right what the message says is wrong; ask what should be instead, unless it only tells of a second look."""
    wrong = wrong_then_right(context, text)
    done = await put_right(context, wrong, plainly=True) if wrong else None
    if done or wrong is None or looked_again(text) is not None:
        return done
    return await asked_what(context, wrong)


def _may_correct(context: TurnContext, *, alone: bool) -> bool:
    """Tell whether the message may put something right: one that answers, or that wants something gone, does not.

    A no to nothing ("não, meio dia") does unless it stands ``alone``.
    """
    pending = context.pending
    asks = isinstance(pending, Dialogue) and pending.question is not None and not pending.question.offered
    entities = context.resolution.recognition.entities
    # What names what it corrects, and by what, answers nothing.
    asks = asks and not (entities.query and entities.value and entities.was)
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
    return await put_right(context, correction, plainly=True) if name else None


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
