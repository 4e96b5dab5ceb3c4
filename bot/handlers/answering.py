"""Answers to what was asked: a choice, a yes, a no, missing words; and what is none of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.handlers import editing, importing, packs, several
from bot.handlers.correcting import replace_chosen
from bot.handlers.describing import positions_told
from bot.handlers.keeping import correctable, keep, seen_already
from bot.handlers.questions import ask_choice, asked_reply, which_reply
from bot.handlers.removing import confirm_entities, remove_entities, remove_everything_confirmed, remove_ids
from bot.handlers.saving import offer, save_answer
from bot.handlers.searching import search_for
from bot.handlers.smalltalk import thank
from bot.handlers.undoing import offer_dropped, regretted
from bot.i18n.catalogue import DEFAULT_LOCALE
from bot.packs import holding
from bot.scene import Outcome, Scene
from bot.understanding.learnt.entities import content_of, named
from bot.understanding.recognition import Action, Entities
from bot.understanding.remarks.chatter import complains
from bot.wording import questions
from state.effects import RemoveEverything
from state.lane import Choice, Confirmation, Dialogue, Pending, RemoveKinds, RemoveListed
from state.machine import Trigger
from state.reads import DeliveryTimes
from state.text import words
from state.turns import Reply
from tools.definition import ToolName

# What is asked again by asking which: a yes to several options, and "guarda sim" to several that were offered.
YES = frozenset({Action.CONFIRM, Action.SAVE})


async def chosen(scene: Scene) -> Outcome:
    """Run what the chosen options stand for."""
    pending = scene.pending
    assert isinstance(pending, Choice)  # noqa: S101 - only a choice is answered by choosing
    positions = scene.resolution.positions or await positions_told(scene, pending)
    if not scene.resolution.positions and len(positions) != 1:
        return await _told_too_little(scene, pending, positions)
    calls = [pending.options[position].call for position in positions]
    if pending.purpose == "delete":
        return await remove_ids(scene, [str(call.args["item_id"]) for call in calls])
    if pending.purpose == "import" and calls[0].name == importing.IMPORT:
        return await importing.chosen(scene, pending.subject, calls)
    if pending.purpose == "edit":
        return await editing.chosen(scene, calls)
    if pending.several:
        return await several.chosen(scene, pending, calls[0])
    if pending.replaces:
        return await replace_chosen(scene, calls[0], pending)
    kept = await keep(scene, ToolName(calls[0].name), dict(calls[0].args))
    kept = seen_already(scene, kept) if pending.seen else kept
    return correctable(scene, kept, pending.subject, pending.options) if "tmdb_id" in calls[0].args else kept


async def _told_too_little(scene: Scene, pending: Choice, positions: Sequence[int]) -> Outcome:
    """Ask among those that the message may mean, once more if it means none; then it is no answer."""
    if 1 < len(positions) < len(pending.options):
        options = [pending.options[position] for position in positions]
        several, replaces, seen = pending.several, pending.replaces, pending.seen
        return ask_choice(
            scene, pending.purpose, pending.subject, options, several=several, replaces=replaces, seen=seen
        )
    return await (offer(scene) if pending.asked_again else asked_again(scene))


async def confirmed(scene: Scene) -> Outcome:
    """Do what was asked for a yes, exactly that."""
    pending = scene.pending
    assert isinstance(pending, Confirmation)  # noqa: S101 - only a confirmation is answered by a yes
    if not await had_been_seen(scene, pending):
        reply = asked_reply(scene, pending)
        return Outcome(replies=(reply,), trigger=Trigger.ASK_AGAIN, pending=_asked_by(scene, pending))
    if isinstance(pending.request, RemoveListed):
        return await remove_ids(scene, pending.request.item_ids)
    assert isinstance(pending.request, RemoveEverything | RemoveKinds)  # noqa: S101 - the others are answered in bot.personal
    return await remove_everything_confirmed(scene, pending.request)


async def had_been_seen(scene: Scene, confirmation: Confirmation) -> bool:
    """Tell whether the question had reached the person when they answered; a tap on its button has seen it."""
    if scene.turn.message.button is not None:
        return True
    delivered = await scene.reads(DeliveryTimes(turn_ids=(confirmation.turn_id,)))
    return delivered.get(confirmation.turn_id, scene.turn.arrived) < scene.turn.arrived


async def denied(scene: Scene) -> Outcome:
    """Nothing is removed."""
    return scene.say(scene.voice.say("denied-removal"))


async def cancelled(scene: Scene) -> Outcome:
    """Set aside whatever was asked."""
    if scene.pending is None:
        return await regretted(scene) or scene.say(scene.voice.say("nothing-to-cancel"))
    if isinstance(scene.pending, Confirmation):
        return await denied(scene)
    if isinstance(scene.pending, Choice) and scene.pending.several:
        return several.stopped(scene, scene.pending.several)
    if isinstance(scene.pending, Choice) and scene.pending.purpose == "offer":
        return await offer_dropped(scene, scene.pending)
    said = scene.say(scene.voice.say("cancelled"))
    question = scene.pending.question if isinstance(scene.pending, Dialogue) else None
    return await holding.settle(scene, question, said) if question else said


async def filled(scene: Scene) -> Outcome:
    """Go on with the words that were missing."""
    pending = scene.pending
    assert isinstance(pending, Dialogue)  # noqa: S101 - only a dialogue is filled in
    recognition = scene.resolution.recognition
    text = (scene.turn.message.text or "").strip()
    match pending.slot:
        case "query":
            return await search_for(scene, text, pending.kind)
        case "target" if recognition.action is Action.SELECT:
            return await remove_entities(scene, Entities(selection=recognition.entities.selection))
        case "target" if recognition.asks:
            return await confirm_entities(scene, recognition.entities)
        case "target":
            return await remove_entities(scene, named(text))
        case "pack":
            return await packs.filled(scene, pending)
        case "content":
            entities = content_of(text)
            kind = pending.kind.value if pending.kind else entities.item_type
            if kind == "note":
                entities = Entities(content=text)
            return await save_answer(scene, replace(entities, item_type=kind))


async def asked_again(scene: Scene) -> Outcome:
    """Neither an answer nor a request: ask once more, as it was asked."""
    pending = scene.pending
    assert pending is not None  # noqa: S101 - there is something to ask again
    if isinstance(pending, Choice) and scene.resolution.positions:
        return _told_about(scene, pending, scene.resolution.positions[0])
    again = _asked_by(scene, pending).changed(asked_again=True)
    if isinstance(pending, Choice) and scene.resolution.recognition.action in YES:
        return Outcome(replies=(which_reply(scene, pending),), trigger=Trigger.ASK_AGAIN, pending=again)
    reply = asked_reply(scene, pending)
    text = f"{_why(scene)}\n\n{reply.text}"
    return Outcome(replies=(reply.changed(text=text),), trigger=Trigger.ASK_AGAIN, pending=again)


def _told_about(scene: Scene, choice: Choice, position: int) -> Outcome:
    """Say what is known of the option that was asked about; the choice stays open, with its buttons."""
    option = choice.options[position]
    told = f"{option.label} · {option.hint}" if option.hint else option.label
    text = scene.voice.say("choice-about", number=position + 1, told=told)
    reply = asked_reply(scene, choice).changed(text=text, image=None)
    proposing = choice.changed(proposes=True, proposed=position)
    return Outcome(replies=(reply,), trigger=Trigger.CARRY_ON, pending=proposing)


def _asked_by(scene: Scene, pending: Pending) -> Pending:
    """Return ``pending`` as a question of this turn: its reply is the one that the person has to have seen."""
    return pending.changed(turn_id=scene.turn.id) if isinstance(pending, Confirmation) else pending


def _why(scene: Scene) -> str:
    selection = scene.resolution.recognition.entities.selection
    if isinstance(scene.pending, Choice) and selection is not None:
        size = len(scene.pending.options)
        if selection.positions(size) is None:
            return scene.voice.say("number-out-of-range", size=size)
    return scene.voice.say("ask-again")


async def too_late(scene: Scene) -> Outcome:
    """An answer to a question that has expired changes nothing."""
    assert scene.expired is not None  # noqa: S101 - something has expired
    return scene.say(questions.expired(scene.voice, scene.expired))


async def stale_button(scene: Scene) -> Outcome:
    """A button of another question changes nothing, unless it is one that a pack sent; what is pending stays so."""
    if (outcome := await packs.tapped(scene)) is not None:
        return outcome
    return Outcome(replies=(Reply(text=scene.voice.say("button-expired")),), trigger=Trigger.CARRY_ON)


async def nothing_asked(scene: Scene) -> Outcome:
    """A yes or a no when nothing was asked; right after a removal, "não pera" wants it back."""
    if scene.resolution.recognition.action is Action.DENY and (brought_back := await regretted(scene)):
        return brought_back
    if scene.resolution.recognition.action is Action.CONFIRM:
        if scene.voice.locale != DEFAULT_LOCALE and words(scene.resolution.recognition.text)[:1] == ("ta",):
            return await thank(scene)  # British for thanks, Portuguese for yes
        return scene.say(scene.voice.say("nothing-to-confirm"))
    if complains(scene.resolution.recognition.text):
        return scene.say(scene.voice.say("hint-correct"))
    return scene.say(scene.voice.say("nothing-to-deny"))
