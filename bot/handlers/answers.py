"""Answers to what was asked: a choice, a yes, a no, missing words; and what is none of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers import packs
from bot.handlers.corrections import edits
from bot.handlers.corrections.wrong_film import replace_chosen
from bot.handlers.finding.searches import search_for
from bot.handlers.keeping import batch_save, pasted_lists
from bot.handlers.keeping.keep import correctable, keep, seen_already
from bot.handlers.keeping.saves import save_answer
from bot.handlers.pick_by_credit import positions_told
from bot.handlers.questions import ask_choice, asked_reply, had_been_seen, which_reply
from bot.handlers.removals.delete_confirm import doubted_removal
from bot.handlers.removals.named_removals import not_removed
from bot.handlers.removals.removal import confirm_entities, remove_entities, remove_everything_confirmed, remove_ids
from bot.handlers.talk.smalltalk import takes_leave, thank
from bot.handlers.unasked import offer
from bot.handlers.undoing.undo_redo import offer_dropped, regretted
from bot.packs import holding
from bot.replies import questions
from bot.replies.catalogue import DEFAULT_LOCALE
from bot.understanding.entities import content_of, named
from bot.understanding.parts import read_as
from bot.understanding.recognition import Entities
from bot.understanding.safety import speaks_of_removing
from bot.understanding.topics import complains
from state.confirmable import RemoveKinds, RemoveListed
from state.effects import RemoveEverything
from state.lane import Choice, Confirmation, Dialogue, Pending
from state.machine import Trigger
from state.text import words
from state.turns import Reply
from tools.definition import ToolName

# What is asked again by asking which: a yes to several options, and "guarda sim" to several that were offered.
YES = frozenset({Action.CONFIRM, Action.SAVE})


async def chosen(context: TurnContext) -> HandlerResult:
    """Run what the chosen options stand for."""
    pending = context.pending
    assert isinstance(pending, Choice)  # noqa: S101 - only a choice is answered by choosing
    positions = context.resolution.positions or await positions_told(context, pending)
    if not context.resolution.positions and len(positions) != 1:
        return await _told_too_little(context, pending, positions)
    calls = [pending.options[position].call for position in positions]
    if pending.purpose == "delete":
        return await remove_ids(context, [str(call.args["item_id"]) for call in calls])
    if pending.purpose == "import" and calls[0].name == pasted_lists.IMPORT:
        return await pasted_lists.chosen(context, pending.subject, calls)
    if pending.purpose == "edit":
        return await edits.chosen(context, calls)
    if pending.several:
        return await batch_save.chosen(context, pending, calls[0])
    if pending.replaces:
        return await replace_chosen(context, calls[0], pending)
    kept = await keep(context, ToolName(calls[0].name), dict(calls[0].args))
    kept = seen_already(context, kept) if pending.seen else kept
    return correctable(context, kept, pending.subject, pending.options) if "tmdb_id" in calls[0].args else kept


async def _told_too_little(context: TurnContext, pending: Choice, positions: Sequence[int]) -> HandlerResult:
    """Ask among those that the message may mean, once more if it means none; then it is no answer."""
    if 1 < len(positions) < len(pending.options):
        options = [pending.options[position] for position in positions]
        several, replaces, seen = pending.several, pending.replaces, pending.seen
        return ask_choice(
            context, pending.purpose, pending.subject, options, several=several, replaces=replaces, seen=seen
        )
    return await (offer(context) if pending.asked_again else asked_again(context))


async def confirmed(context: TurnContext) -> HandlerResult:
    """Do what was asked for a yes, exactly that."""
    pending = context.pending
    assert isinstance(pending, Confirmation)  # noqa: S101 - only a confirmation is answered by a yes
    if not await had_been_seen(context.turn, context.reads, pending):
        reply = asked_reply(context.voice, pending, taps=context.taps)
        return HandlerResult(replies=(reply,), trigger=Trigger.ASK_AGAIN, pending=_asked_by(context, pending))
    if isinstance(pending.request, RemoveListed):
        return await remove_ids(context, pending.request.item_ids)
    assert isinstance(pending.request, RemoveEverything | RemoveKinds)  # noqa: S101 - the others are answered in bot.personal
    return await remove_everything_confirmed(context, pending.request)


async def denied(context: TurnContext) -> HandlerResult:
    """Nothing is removed; what a no names instead is asked about."""
    return await not_removed(context)


async def cancelled(context: TurnContext) -> HandlerResult:
    """Set aside whatever was asked."""
    if context.pending is None:
        leaves = takes_leave(context.turn.message.text or "")
        reply = context.voice.say("farewell") if leaves else context.voice.say("nothing-to-cancel")
        return await regretted(context) or context.say(reply)
    if isinstance(context.pending, Confirmation):
        return await denied(context)
    if isinstance(context.pending, Choice) and context.pending.several:
        return batch_save.stopped(context, context.pending.several)
    if isinstance(context.pending, Choice) and context.pending.purpose == "offer":
        return await offer_dropped(context, context.pending)
    said = context.say(context.voice.say("cancelled"))
    question = context.pending.question if isinstance(context.pending, Dialogue) else None
    return await holding.settle(context, question, said) if question else said


async def filled(context: TurnContext) -> HandlerResult:
    """Go on with the words that were missing."""
    pending = context.pending
    assert isinstance(pending, Dialogue)  # noqa: S101 - only a dialogue is filled in
    recognition = context.resolution.recognition
    text = (context.turn.message.text or "").strip()
    match pending.slot:
        case "query":
            return await search_for(context, text, pending.kind)
        case "target" if recognition.action is Action.SELECT:
            return await remove_entities(context, Entities(selection=recognition.entities.selection))
        case "target" if recognition.asks:
            return await confirm_entities(context, recognition.entities)
        case "target":
            return await remove_entities(context, named(text))
        case "pack":
            return await packs.filled(context, pending)
        case "content":
            entities = content_of(text)
            kind = pending.kind.value if pending.kind else entities.item_type
            if kind == "note":
                entities = Entities(content=text)
            return await save_answer(context, replace(entities, item_type=kind))


async def asked_again(context: TurnContext) -> HandlerResult:
    """Neither an answer nor a request: ask once more, as it was asked."""
    pending = context.pending
    assert pending is not None  # noqa: S101 - there is something to ask again
    if isinstance(pending, Choice) and context.resolution.positions:
        return _told_about(context, pending, context.resolution.positions[0])
    again = _asked_by(context, pending).changed(asked_again=True)
    if isinstance(pending, Choice) and context.resolution.recognition.action in YES:
        return HandlerResult(replies=(which_reply(context, pending),), trigger=Trigger.ASK_AGAIN, pending=again)
    reply = asked_reply(context.voice, pending, taps=context.taps)
    text = f"{_why(context)}\n\n{reply.text}"
    return HandlerResult(replies=(reply.changed(text=text),), trigger=Trigger.ASK_AGAIN, pending=again)


def _told_about(context: TurnContext, choice: Choice, position: int) -> HandlerResult:
    """Say what is known of the option that was asked about; the choice stays open, with its buttons."""
    option = choice.options[position]
    told = f"{option.label} · {option.hint}" if option.hint else option.label
    text = context.voice.say("choice-about", number=position + 1, told=told)
    reply = asked_reply(context.voice, choice, taps=context.taps).changed(text=text, image=None)
    proposing = choice.changed(proposes=True, proposed=position)
    return HandlerResult(replies=(reply,), trigger=Trigger.CARRY_ON, pending=proposing)


def _asked_by(context: TurnContext, pending: Pending) -> Pending:
    """Return ``pending`` as a question of this turn: its reply is the one that the person has to have seen."""
    return pending.changed(turn_id=context.turn.id) if isinstance(pending, Confirmation) else pending


def _why(context: TurnContext) -> str:
    selection = context.resolution.recognition.entities.selection
    if isinstance(context.pending, Choice) and selection is not None:
        size = len(context.pending.options)
        if selection.positions(size) is None:
            return context.voice.say("number-out-of-range", size=size)
    return context.voice.say("ask-again")


async def too_late(context: TurnContext) -> HandlerResult:
    """An answer to a question that has expired changes nothing."""
    assert context.expired is not None  # noqa: S101 - something has expired
    return context.say(questions.expired(context.voice, context.expired))


async def stale_button(context: TurnContext) -> HandlerResult:
    """A button of another question changes nothing, unless it is one that a pack sent; what is pending stays so."""
    if (outcome := await packs.tapped(context)) is not None:
        return outcome
    return HandlerResult(replies=(Reply(text=context.voice.say("button-expired")),), trigger=Trigger.CARRY_ON)


async def nothing_asked(context: TurnContext) -> HandlerResult:
    """A yes or a no when nothing was asked; right after a removal, "não pera" wants it back."""
    if context.resolution.recognition.action is Action.DENY and (brought_back := await regretted(context)):
        return brought_back
    if context.resolution.recognition.action is Action.CONFIRM:
        if asked := await _removal_named(context):
            return asked
        if context.voice.locale != DEFAULT_LOCALE and words(context.resolution.recognition.text)[:1] == ("ta",):
            return await thank(context)  # British for thanks, Portuguese for yes
        return context.say(context.voice.say("nothing-to-confirm"))
    if complains(context.resolution.recognition.text):
        return context.say(context.voice.say("hint-correct"))
    return context.say(context.voice.say("nothing-to-deny"))


async def _removal_named(context: TurnContext) -> HandlerResult | None:
    """Ask about the removal that a yes to nothing names, "sim, apaga a mesada": what was asked before was let go."""
    recognition = context.resolution.recognition
    read = read_as(Action.DELETE_ITEM, recognition.text)
    if not read.entities.query or not any(map(speaks_of_removing, words(recognition.text))):
        return None
    return await doubted_removal(context.taking(read))
