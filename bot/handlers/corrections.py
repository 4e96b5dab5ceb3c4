"""Corrections of what was told or done: what a message puts right of what was done lately, shown, or named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext
from bot.handlers import kept_taps
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
    correction_in,
    names_a_note,
    orders,
    points,
    taken_back,
    time_taken_back,
    told_again,
)
from bot.handlers.edit_note import rewritten
from bot.handlers.edits import edit
from bot.packs.agenda.choosing import any_in, named, reminders
from bot.packs.agenda.correcting import NOUNS as REMINDERS
from bot.packs.agenda.record import text_of
from bot.packs.amending import Amendment, Correction, Named, marks, shared, telling, time_alone
from bot.packs.ledger.restating import restated
from bot.packs.values import without_values
from bot.replies.text import one_line
from bot.understanding.answers.corrections import said_rather
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.recognition import Abstention, is_of_a_pack
from bot.understanding.resolver import Move
from bot.understanding.safety import REMOVES, speaks_of_removing
from bot.understanding.topics import complains
from state.items import Item
from state.lane import SECOND, Dialogue
from state.record import Record
from state.text import words

COMPLAINED_WITHIN = 4
LONGEST = 24
SHORTEST_NAME = 4
# What was kept within so many nanoseconds was told in one breath.
TOLD_TOGETHER = 10 * SECOND
# What a message may be taken for that only says that something is wrong.
COMPLAINTS = frozenset({Action.DENY, Action.CHAT, Action.UNKNOWN, Action.REWRITE})
TOLD = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.PROGRESS})


@dataclass(frozen=True, slots=True)
class Way:
    """A candidate, what the correction makes of it, and how far it names it."""

    candidate: Candidate
    amendment: Amendment
    named: Named
    shared: int

    @property
    def rank(self) -> tuple[int, int]:
        """How well the message names it."""
        return self.named.matched, self.shared

    @property
    def pointed_at(self) -> bool:
        """Whether the message names it, or it was done or shown last."""
        return bool(self.candidate.last or self.named.matched or self.shared)


def amend_or(otherwise: Handler) -> Handler:
    """Return a handler of corrections that fit nothing: ``otherwise`` keeps what tells something; the rest is asked."""

    async def amend(context: TurnContext) -> HandlerResult:
        recognition = context.resolution.recognition
        entities, text = recognition.entities, recognition.text
        numbers = entities.selection and (context.listed or orders(text))
        if entities.value and (numbers or points(text)):
            numbered = None if entities.item_type else await rewritten(context)
            return numbered or await edit(context)
        if done := await rewritten(context):
            return done
        correction = correction_in(context, corrects=True)
        wants_else = "?" in text or changes(text) or complains(text) or any(map(speaks_of_removing, words(text)))
        if correction is None or correction.bare or wants_else:
            return await _nearest(context)
        told = replace(recognition, action=Action.REMEMBER, abstention=Abstention.NO_RULE)
        kept = await otherwise(replace(context, resolution=replace(context.resolution, recognition=told)))
        meant = await _meant(context, correction)
        return kept_taps.offered(context, kept, instead_of=meant.kept, called=meant.called(context)) if meant else kept

    return amend


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Put right what the message corrects, or says that is wrong, whatever it is taken for; None if it does neither."""
    recognition = context.resolution.recognition
    rest = behind_announcement(recognition.text) or time_taken_back(context, recognition.text)
    if not _may_correct(context, alone=not rest):
        return None
    if rest:
        context = _for_a_correction(context, rest)  # "mudança de planos: o dentista passou pra dia 10"
    text = context.resolution.recognition.text
    done = await answered(context) or await restated(context)
    if done or "?" in text or len(text.split()) > LONGEST:
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
    if corrects_nothing and any(map(speaks_of_removing, words(text))):
        return None  # what wants something gone says nothing that could stand in its place
    correction = correction_in(context, corrects=corrects)
    if correction and (done := await _put_right(context, correction, plainly=corrects)):
        return done
    if ordered:
        return await _nearest(context)
    again = await _told_again(context)
    return again or (await _complained(context) if correction is None or correction.bare else None)


def _may_correct(context: TurnContext, *, alone: bool) -> bool:
    """Tell whether the message may put something right: one that answers, or that wants something gone, does not.

    A no to nothing ("não, meio dia") does unless it stands ``alone``.
    """
    pending = context.pending
    asks = isinstance(pending, Dialogue) and pending.question is not None and not pending.question.offered
    if context.turn.message.forwarded or context.turn.message.button is not None:
        return False
    if asks or not isinstance(pending, Dialogue | None) or context.resolution.recognition.action in REMOVES:
        return False  # "apaga o 1, não, o 2" puts no note right
    denies = context.resolution.move is Move.DENY and pending is None and not alone
    return denies or context.resolution.move is Move.START


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
    ways = await _ways(context, await done_lately(context), correction)
    by_itself = _names(context, correction.was)
    certain = [way for way in ways if way.amendment.certain and (way.pointed_at or by_itself)]
    certain = certain or _only_record([way for way in ways if way.amendment.certain], correction)
    if not certain and (plainly or correction.was) and not (plainly and correction.bare and not correction.was):
        known = {way.candidate.kept.id for way in ways}
        further = [each for each in await looked_for(context, correction) if each.kept.id not in known]
        found = await _ways(context, further, correction)
        certain = [way for way in found if way.amendment.certain and (way.pointed_at or by_itself)]
        ways += [way for way in found if way.named.plainly or not correction.query]
    if certain:
        best = [way for way in certain if way.rank == _likeliest(certain).rank]
        best = [way for way in best if way.candidate.last] or best
        sure = len(best) == 1 or best[0].candidate.turn
        return best[0].amendment.outcome if sure else ask_which(context, correction, [way.candidate for way in best])
    if not plainly:
        ways = [way for way in ways if _may_be_meant(context, way, correction)]
    if not correction.query:
        return _plainest(context, ways, correction)
    named = [way for way in ways if way.named.matched * 2 >= way.named.of and way.named.matched]
    plain = [way for way in named if way.named.plainly] or named
    meant = [way for way in plain if way.candidate.turn] or plain
    best = [way for way in meant if way.rank == _likeliest(meant).rank] if meant else []
    if len(best) > 1:
        return _of_one(best) or ask_which(context, correction, [way.candidate for way in best])
    return best[0].amendment.outcome if best else None


def _of_one(ways: Sequence[Way]) -> HandlerResult | None:
    """Return what comes of a thing that one message had kept as a record and as a note; None if it is not one."""
    first, *others = sorted(ways, key=lambda way: isinstance(way.candidate.kept, Item))
    kept = first.candidate.kept
    notes = [each.candidate.kept for each in others if isinstance(each.candidate.kept, Item)]
    turns = {way.candidate.turn for way in ways if way.candidate.turn}
    together = len(turns) < 2 and all(abs(each.created_at - kept.created_at) < TOLD_TOGETHER for each in notes)
    if isinstance(kept, Item) or len(notes) < len(others) or not together:
        return None
    if any(way.amendment.outcome.pending or not way.named.plainly for way in ways):
        return None
    outcome = first.amendment.outcome
    effects = [effect for each in others for effect in each.amendment.outcome.effects]
    inverses = [effect for each in others for effect in each.amendment.outcome.inverses]
    return replace(outcome, effects=(*outcome.effects, *effects), inverses=(*outcome.inverses, *inverses))


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
        way for way in await _ways(context, lately, correction) if way.named.plainly and way.amendment.outcome.effects
    ]
    if len(ways) > 1:
        return ask_which(context, correction, [way.candidate for way in ways])
    return ways[0].amendment.outcome if ways else None


def _plainest(context: TurnContext, ways: Sequence[Way], correction: Correction) -> HandlerResult | None:
    """Return what comes of the one that shares most with what is told; if nothing else is told, of the newest."""
    lately = [way for way in ways if way.candidate.last]
    lately = lately or _only_record(ways, correction)
    best = _likeliest(ways) if ways else None
    if best and best.shared and sum(way.shared == best.shared for way in ways) == 1:
        return best.amendment.outcome
    just_done = [way for way in lately if way.candidate.newest and isinstance(way.candidate.kept, Record)]
    meant = lately if correction.bare or any(way.shared for way in lately) else just_done
    return _likeliest(meant).amendment.outcome if meant else None


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


def _likeliest(ways: Sequence[Way]) -> Way:
    """Return the way that the message names best, the newest of those that it names as well."""
    return max(ways, key=lambda way: way.rank)


async def _ways(context: TurnContext, candidates: Sequence[Candidate], correction: Correction) -> list[Way]:
    ways: list[Way] = []
    beside = correction.text if correction.loose else correction.text.replace(correction.value, " ")
    beside = beside.replace(correction.was, " ") if correction.was else beside
    # A number or a time is in many a note: what names one is words.
    beside_note = without_values(context, beside)
    for each in candidates:
        amendment = await each.amended(context, correction)
        # What tells more than that it is so already is none that is.
        if amendment and (correction.bare or amendment.outcome.effects or amendment.outcome.pending):
            named = each.named(context, correction.query) if correction.query else Named(0, 0)
            said = beside_note if isinstance(each.kept, Item) else beside
            ways.append(Way(each, amendment, named, shared(marks(each.kept), said)))
    return ways


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
    return best[0] if most and len(best) == 1 else None


async def _complained(context: TurnContext) -> HandlerResult | None:
    """Ask what should be instead where the message only says that something is wrong."""
    recognition = context.resolution.recognition
    said = complains(recognition.text) or not every("wrong").isdisjoint(words(recognition.text))
    if not said or recognition.action not in COMPLAINTS or recognition.entities.value:
        return None
    last = (await done_lately(context))[:1]
    if not last or last[0].turn < context.number - 1:
        return None
    text = context.voice.say("correct-what", name=last[0].called(context))
    return offering(context, text, Correction("", text=recognition.text), last, buttons=False)


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
    found = [way.candidate for way in await _ways(context, lately, replace(correction, query=""))]
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
