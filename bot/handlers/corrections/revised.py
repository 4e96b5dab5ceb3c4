"""Revisions as their model hears them: a record is changed or asked about, an old note shown beside the new one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.revisions import Revision, Said, Told, model, of_message, of_note
from bot.finding.revisions import scores as scores_of
from bot.handlers.corrections.candidates import Candidate, done_lately, looked_for
from bot.handlers.corrections.offers import offering
from bot.handlers.corrections.reading import ONE_DAY, changes, correction_in, orders
from bot.handlers.keeping import kept_taps
from bot.handlers.keeping.keep import keep
from bot.packs.agenda.record import REMINDER, repeat_of
from bot.packs.amending import Correction, marks, shared, telling
from bot.packs.subject import says_what_was_done
from bot.packs.table import PACKS
from bot.packs.values import Sort, moments_of, values_in
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.resolver import Move
from bot.understanding.safety import forbids_a_removal
from state.effects import InsertItem
from state.items import Kind
from state.record import Record
from state.text import words
from tools.definition import ToolName
from tools.zones import clock

# What a message may be taken for that says something of what was told before.
HEARD = frozenset(
    {
        *(Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.REWRITE, Action.DENY),
        *(Action.PROGRESS, "know", "expense", "income", "debt", "metric", "pay_bill"),
    }
)
# What is hardly understood says no such thing where it tells no value.
HARDLY = frozenset({Action.UNKNOWN, Action.CHAT})
# What says by itself that something is otherwise need not name what.
LEANING = frozenset({Action.REWRITE, Action.DENY})
# The sorts of values that a record tells.
SORTS = {
    "reminder": frozenset({"day", "hour"}),
    "bill": frozenset({"number", "money", "day"}),
    "metric": frozenset({"number"}),
}
OF_MONEY = frozenset({"number", "money"})
# The fields that name a record.
NAMES = ("text", "what", "name")
# Scores from which on a record is changed at once, which an undo takes back, and asked about.
AT_ONCE, ASKED = 30, 50
# What is taken for a correction need not be as sure of what: of 25 held out 19 are changed rightly, and 3 wrongly.
AT_ONCE_LEANING = -170
# Scores from which on a thing is shown beside the note that the message is kept as: one that it names, and another.
SHOWN, SHOWN_UNNAMED = 0, 100
# What sounds like talk has to say so more surely, and of something that it names.
SPOKEN = 50
LATER = 3
# So many of the things that a message names are looked at, the newest.
NAMED_AT_MOST = 12


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message says of a candidate, how surely, and whether it names it."""

    candidate: Candidate
    revision: Revision
    score: int
    named: bool

    @property
    def margin(self) -> int:
        """By how much it is surer than what is shown."""
        return self.score - (SHOWN if self.named else SHOWN_UNNAMED)


async def told(context: TurnContext) -> HandlerResult | None:
    """Change the record of which the message says that it is otherwise; None if it says that of none."""
    heard = await _heard(context) if _may_revise(context) and _is_told(context) else None
    record = heard.candidate.kept if heard else None
    if heard is None or not isinstance(record, Record) or _tells_more(context, record):
        return None
    leans = context.resolution.recognition.action in LEANING
    sure = heard.score >= (AT_ONCE_LEANING if leans else AT_ONCE)
    surely = sure and (leans or heard.named) and heard.revision is Revision.OTHERWISE
    return await _changed(context, heard.candidate, record) if surely else None


async def called_off(context: TurnContext) -> HandlerResult | None:
    """Ask whether the record is to go of which the message says that it is off; None if it says that of none."""
    heard = await _heard(context) if _may_revise(context) and _is_told(context) else None
    record = heard.candidate.kept if heard else None
    if heard is None or not isinstance(record, Record):
        return None
    # Of what comes round one time may be off, and what somebody did is done.
    rounds = record.kind == REMINDER and repeat_of(record.fields)
    did = says_what_was_done(context.resolution.recognition.text)
    off = heard.named and heard.revision is Revision.OFF and heard.score >= ASKED and not (rounds or did)
    return await _asked_to_go(context, record) if off else None


def _tells_more(context: TurnContext, record: Record) -> bool:
    """Tell whether the message is rather a payment of a debt, or what was paid for an entry of a list."""
    action = context.resolution.recognition.action
    return action not in LEANING and (record.kind == "debt" or (record.pack == "lists" and action == "expense"))


def _may_revise(context: TurnContext, *, meanwhile: bool = False) -> bool:
    """Tell whether the message may say something of what was told; ``meanwhile``, though something else is asked."""
    message, recognition = context.turn.message, context.resolution.recognition
    apart = message.forwarded or message.button is not None or in_group(context.turn.chat)
    asks = is_question(recognition.text) or asks_in_words(recognition.text)
    ordered = orders(recognition.text) or changes(recognition.text) or forbids_a_removal(recognition.text)
    answers = context.pending is not None and not (meanwhile and context.resolution.move is Move.START)
    return not (apart or asks or ordered or answers)


def _is_told(context: TurnContext) -> bool:
    """Tell whether the message is taken for something told, or for what tells a value."""
    recognition = context.resolution.recognition
    hardly = recognition.action in HARDLY and not any(map(str.isdigit, recognition.text))
    return recognition.action in HEARD and not hardly


async def _heard(context: TurnContext) -> Heard | None:
    """Return the thing told before of which the message says most surely that it is otherwise, off or done."""
    text = context.resolution.recognition.text
    key = f"revised: {text}"
    if key not in context.found:
        context.found[key] = await _heard_of(context, text)
    heard: Heard | None = context.found[key]
    return heard


async def _heard_of(context: TurnContext, text: str) -> Heard | None:
    said = of_message(text, clock(context.now), context.voice.locale)
    lately = {each.kept.id: each for each in await done_lately(context)}
    named = [each for each in await looked_for(context, Correction("", text=text)) if shared(marks(each.kept), text)]
    newest = sorted(named, key=lambda each: -each.kept.created_turn)[:NAMED_AT_MOST]
    known = {**{each.kept.id: each for each in newest}, **lately}
    # "60 da Marlene e 45 da Jessica": what was just told in the same breath is not put right in it.
    further = context.turn.parent is not None
    found = [_of(context, said, each) for each in known.values() if not (further and each.last)]
    return max(found, key=lambda each: (each.margin, each.candidate.turn), default=None)


def _of(context: TurnContext, said: Said, candidate: Candidate) -> Heard:
    kept, ago = candidate.kept, context.number - candidate.turn if candidate.turn else LATER
    if isinstance(kept, Record):
        told = Told(marks(kept), SORTS.get(kept.kind, OF_MONEY), str(kept.kind), ago)
    else:
        told = of_note(kept, clock(kept.created_at), context.voice.locale, ago=ago)
    scores = scores_of(model(), said, told)
    del scores[Revision.NO]
    best = max(scores, key=lambda each: scores[each])
    return Heard(candidate, best, scores[best], shared(told.keys, said.text) > 0)


async def revises(context: TurnContext) -> bool:
    """Tell whether the message says of something kept that it is otherwise, off or done."""
    heard = await _heard(context) if _may_revise(context, meanwhile=True) else None
    return heard is not None and heard.margin >= 0


async def noted(context: TurnContext) -> HandlerResult | None:
    """Keep as a note what says that something told before is otherwise, off or done, though it sounds like talk."""
    talks = context.resolution.recognition.action in HARDLY
    heard = await _heard(context) if talks and _may_revise(context) else None
    if heard is None or not heard.named or heard.margin < SPOKEN or isinstance(heard.candidate.kept, Record):
        return None
    text = context.resolution.recognition.text.strip()
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text)


async def beside(context: TurnContext, outcome: HandlerResult) -> HandlerResult:
    """Return ``outcome``, if it keeps a note with the thing that this says to be otherwise, off or done.

    A tap takes that away, or changes it; until then both stay.
    """
    notes = [each for each in outcome.effects if isinstance(each, InsertItem) and each.item.kind is Kind.NOTE]
    ordered = context.resolution.recognition.action is Action.SAVE  # "anota: ..." wants a note
    alone = len(outcome.effects) == len(notes) == 1 and not ordered
    if not alone or outcome.offer or outcome.pending or not _may_revise(context, meanwhile=True):
        return outcome
    heard = await _heard(context)
    if heard is None or heard.margin < 0:
        return outcome
    kept, called = heard.candidate.kept, heard.candidate.called(context)
    if isinstance(kept, Record):
        # No note takes the place of a record: what it says is put into that, and its pack takes it away.
        otherwise = heard.revision is Revision.OTHERWISE
        return await _offered(context, outcome, heard.candidate, kept) or outcome if otherwise else outcome
    return kept_taps.offered(context, outcome, former=kept_taps.Former(kept.id, called, str(heard.revision)))


async def _changed(context: TurnContext, candidate: Candidate, record: Record) -> HandlerResult | None:
    """Change ``record`` as the message says; what names less than half of it is noted, and the change offered."""
    text = context.resolution.recognition.text
    correction = _correction(context, record)
    changed = await _amended(context, candidate, correction)
    if correction is None or changed is None:
        return None
    leans = context.resolution.recognition.action in LEANING
    name = next((str(record.fields[each]) for each in NAMES if record.fields.get(each)), "")
    if leans or 2 * shared(marks(record), text) >= len(telling(name)):
        return changed
    kept = replace(await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()}), sent=text)
    return _offering(context, kept, candidate, correction)


async def _amended(context: TurnContext, candidate: Candidate, correction: Correction | None) -> HandlerResult | None:
    """Return what ``correction`` makes of a record; None if it changes nothing."""
    amendment = await candidate.amended(context, correction) if correction else None
    return amendment.outcome if amendment and amendment.outcome.effects else None


def _correction(context: TurnContext, record: Record) -> Correction | None:
    """Return what the message says that ``record`` should be; None if it tells nothing that it could be."""
    text = context.resolution.recognition.text
    if record.kind != REMINDER and not every("rescheduled").isdisjoint(words(text)):
        return None  # "Priya just moved it to 3" gives nothing that is owed another sum
    correction = correction_in(context.taking(replace(read_as(Action.REWRITE, text), text=text)), corrects=True)
    if correction is None or not correction.value:
        correction = Correction(text, text=text, bare=False, loose=True)
    if record.kind == REMINDER:
        # What is told of somebody is no text of a reminder: only when it is changes by it.
        correction = replace(correction, value=_time_told(context, text))
    # What names something else besides says nothing of how the last thing is spelt.
    newest = correction.loose or correction.bare or bool(shared(marks(record), text))
    return replace(correction, query="", newest=newest) if correction.value else None


async def _offered(
    context: TurnContext, kept: HandlerResult, candidate: Candidate, record: Record
) -> HandlerResult | None:
    """Return ``kept`` with the offer to change ``record`` as well; None if that has nothing for what is told."""
    correction = _correction(context, record)
    changes = await _amended(context, candidate, correction)
    return _offering(context, kept, candidate, correction) if correction and changes else None


def _offering(context: TurnContext, kept: HandlerResult, candidate: Candidate, correction: Correction) -> HandlerResult:
    said = context.voice.say("revision-offered", what=candidate.called(context))
    offered = offering(context, f"{kept.replies[0].text}\n{said}", correction, [candidate], buttons=True)
    return replace(kept, replies=offered.replies, offer=offered.offer)


def _time_told(context: TurnContext, text: str) -> str:
    """Return the one day, hour or both that ``text`` tells and does not deny; "" if it tells none, or several."""
    weeks = {
        each.start
        for each in moments_of(context, text)
        if each.begins and each.ends and each.ends - each.begins > ONE_DAY
    }
    told = [each for each in values_in(context, text) if each.sort in (Sort.DAY, Sort.HOUR) and not each.denied]
    told = [each for each in told if each.start not in weeks]  # "essa semana vem no sábado"
    several = len({each.sort for each in told}) < len(told)
    return "" if several else " ".join(text[each.start : each.end] for each in told)


async def _asked_to_go(context: TurnContext, record: Record) -> HandlerResult | None:
    remove = next((pack.removed for pack in PACKS if pack.name == record.pack), None)
    return await remove(context, [record], False) if remove else None
