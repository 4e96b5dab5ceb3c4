"""Words of an entry that waits for an answer: a note at once, which the answer turns into the record."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.frame import named
from bot.packs.subject import parted, subject
from bot.replies import questions
from bot.understanding.remarks.keeping import without_joint
from state.effects import Change, MarkUndone, RemoveItem
from state.lane import Dialogue, HeldNote, PackQuestion
from state.record import ChangeRecord, PutRecord
from tools.definition import Saved, ToolName
from tools.errors import BadArguments

# What this pack is told it is asked to keep, also where others read along.
ASKED_FOR = "agenda"
# Its question of what to be reminded: the order named nothing that could stay.
NAMES_NOTHING = (ASKED_FOR, "what")
REFUSALS = frozenset({Action.DENY, Action.CANCEL, Action.UNDO})


async def hold(context: TurnContext, outcome: HandlerResult, earlier: HeldNote | None = None) -> HandlerResult:
    """Return ``outcome`` with the words kept that its question is about, if it asks one that holds them.

    They follow those of an ``earlier`` note, whose place they take. Where others read along nothing is kept but
    what one is to be reminded of.
    """
    pending = outcome.pending
    asked = pending.question if isinstance(pending, Dialogue) else None
    if not isinstance(pending, Dialogue) or asked is None or not asked.holds or outcome.effects:
        return outcome
    if in_group(context.turn.chat) and asked.pack != ASKED_FOR:
        return outcome
    said = _held(asked, context.resolution.recognition.text.strip())
    if not said:
        return outcome
    earlier = earlier or _taken_over(context, asked)
    saved = await _saved(context, f"{earlier.words}, {said}" if earlier else said)
    if saved is None or saved.outcome == "already_kept":
        again = earlier or _same(context, saved)
        # Of words that are told again while they wait, nothing is put a second time.
        twice = again is not None and earlier is None
        return replace(
            outcome,
            pending=pending.changed(question=asked.changed(note=again), asked_again=twice or pending.asked_again),
        )
    note = HeldNote(item_id=saved.item.id, turn_id=context.turn.id, words=saved.item.content or said)
    return replace(
        _asking(outcome, asked.changed(note=note)),
        effects=(*saved.effects, *taken_back(earlier)),
        inverses=saved.inverses,
        change=Change(verb="kept", title=saved.item.title),
    )


async def settle(context: TurnContext, asked: PackQuestion, outcome: HandlerResult) -> HandlerResult:
    """Return ``outcome`` of an answer to ``asked``, which turns what was kept into a record, or takes it back by a no.

    One undo takes all of it back. What is neither leaves the words as a note, and says so.
    """
    note = asked.note
    pending = outcome.pending
    if note is None or (isinstance(pending, Dialogue) and pending.question and pending.question.holds):
        return await hold(context, outcome, note)
    if any(isinstance(effect, RemoveItem) and effect.item_id == note.item_id for effect in outcome.effects):
        return outcome
    refused = context.resolution.recognition.action in REFUSALS and not outcome.effects
    recorded = any(isinstance(effect, PutRecord | ChangeRecord) for effect in outcome.effects)
    if refused or recorded:
        return replace(outcome, effects=(*outcome.effects, *taken_back(note)))
    first, *others = outcome.replies
    said = first.changed(text=f"{first.text}\n{questions.noted(context.voice, note)}")
    return replace(outcome, replies=(said, *others))


def _held(asked: PackQuestion, said: str) -> str:
    """Return what of ``said`` is to stay if ``asked`` is not answered: of an order to be reminded, what it names."""
    if asked.pack != ASKED_FOR or (parts := parted(said)) is None:
        return "" if (asked.pack, asked.name) == NAMES_NOTHING else said
    before, behind = without_joint(parts[0]), subject(parts[1])
    rest = f"{before} {behind}".strip() if before else str(asked.args.get("text") or behind)
    return rest if named(rest) else ""


def _taken_over(context: TurnContext, asked: PackQuestion) -> HeldNote | None:
    """Return the note of the question in whose place ``asked`` is put."""
    questions_open = (context.pending, *context.chat.open)
    taken = next((each for each in questions_open if asked.takes and each and each.nonce == asked.takes), None)
    return taken.question.note if isinstance(taken, Dialogue) and taken.question else None


def taken_back(note: HeldNote | None) -> tuple[RemoveItem | MarkUndone, ...]:
    """Return the effects that take back what was kept while it waited for an answer."""
    return (RemoveItem(item_id=note.item_id), MarkUndone(turn_id=note.turn_id)) if note else ()


def _same(context: TurnContext, saved: Saved | None) -> HeldNote | None:
    """Return the note of a question that is open already, if what is asked now is about the same words."""
    asked = [each.question for each in (context.pending, *context.chat.open) if isinstance(each, Dialogue)]
    notes = [each.note for each in asked if each and each.note]
    return next((note for note in notes if saved and note.item_id == saved.item.id), None)


def _asking(outcome: HandlerResult, question: PackQuestion) -> HandlerResult:
    assert isinstance(outcome.pending, Dialogue)  # noqa: S101 - see hold
    return replace(outcome, pending=outcome.pending.changed(question=question))


async def _saved(context: TurnContext, content: str) -> Saved | None:
    """Return what keeps ``content`` as a note; None if it is too long for one."""
    try:
        return cast("Saved", await context.run(ToolName.SAVE_NOTE, {"content": content}))
    except BadArguments:
        return None
