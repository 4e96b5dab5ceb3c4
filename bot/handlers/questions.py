"""Questions a handler asks: choices, confirmations and dialogues, bound to their turn and their buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import HandlerResult, TurnContext
from bot.replies import edits as wording
from bot.replies import questions
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from bot.understanding.resolver import CONFIRMATION_BUTTONS, Move, choice_buttons
from state.confirmable import JoinWith, LinkWith, RemoveKinds, RemoveListed
from state.effects import RemoveEverything
from state.items import Kind
from state.lane import (
    CHOICE_LASTS,
    CONFIRMATION_LASTS,
    DIALOGUE_LASTS,
    Choice,
    Confirmation,
    Dialogue,
    Option,
    PackQuestion,
    Pending,
    Several,
)
from state.machine import Trigger
from state.reads import DeliveryTimes, Reads
from state.turns import Button, Reply, Turn

BUTTON_LABEL = 40
OFFERED_AT_MOST = 7


def ask_choice(
    context: TurnContext,
    purpose: str,
    subject: str,
    options: Sequence[Option],
    *,
    many: bool = False,
    several: Several | None = None,
    replaces: str | None = None,
    proposes: bool = False,
    seen: bool = False,
    image: str | None = None,
) -> HandlerResult:
    """Return the outcome that asks which of ``options`` is meant; ``subject`` is what the question is about.

    ``several`` are the titles that it is one of; what is chosen takes the place of the item ``replaces``. If the
    question ``proposes`` the first of them, a yes means that one; if they were ``seen``, that is noted as well.
    ``image`` goes with the question, except on WhatsApp, where a picture has no buttons.
    """
    choice = Choice.model_validate(
        {
            "nonce": context.nonce,
            "purpose": purpose,
            "subject": subject,
            "options": tuple(options[:OFFERED_AT_MOST]),
            "many": many,
            "several": several,
            "replaces": replaces,
            "proposes": proposes,
            "seen": seen,
            "expires_at": context.now + CHOICE_LASTS,
            # nobody asked for an offer: it is made once
            "asked_again": purpose == "offer",
        }
    )
    reply = choice_reply(context.voice, choice, taps=context.taps)
    return HandlerResult(
        replies=(reply.changed(image=image if context.channel.pictured_questions else None),),
        trigger=Trigger.ASK_CHOICE,
        pending=choice,
    )


def ask_confirmation(
    context: TurnContext, request: RemoveEverything | RemoveKinds | RemoveListed, question: str
) -> HandlerResult:
    """Return the outcome that asks for a yes to exactly ``request``."""
    confirmation = Confirmation(
        nonce=context.nonce,
        turn_id=context.turn.id,
        request=request,
        question=question,
        expires_at=context.now + CONFIRMATION_LASTS,
    )
    reply = confirmation_reply(context.voice, confirmation)
    return HandlerResult(replies=(reply,), trigger=Trigger.ASK_CONFIRMATION, pending=confirmation)


def open_dialogue(context: TurnContext, slot: str, kind: Kind | None = None) -> HandlerResult:
    """Return the outcome that asks for the words that are missing."""
    dialogue = Dialogue.model_validate(
        {"nonce": context.nonce, "slot": slot, "kind": kind, "expires_at": context.now + DIALOGUE_LASTS}
    )
    reply = Reply(text=questions.ask(context.voice, dialogue))
    return HandlerResult(replies=(reply,), trigger=Trigger.OPEN_DIALOGUE, pending=dialogue)


def asked_reply(voice: Voice, pending: Pending, *, taps: bool) -> Reply:
    """Return the reply that asks ``pending``, to ask it once more."""
    match pending:
        case Choice():
            return choice_reply(voice, pending, taps=taps)
        case Confirmation():
            return confirmation_reply(voice, pending)
        case Dialogue():
            labels = captions(voice, pending)
            return Reply(
                text=questions.ask(voice, pending), buttons=(_buttons(pending.nonce, labels),) if labels else ()
            )


def which_reply(context: TurnContext, choice: Choice) -> Reply:
    """Return the reply to a yes to several options: which of them."""
    question = context.voice.say("choose-which", purpose=choice.purpose)
    return choice_reply(context.voice, choice, taps=context.taps, question=question)


def choice_reply(voice: Voice, choice: Choice, *, taps: bool, question: str | None = None) -> Reply:
    """Return the numbered question with a button an option, and one for none of them."""
    rows = [f"{option.label} · {option.hint}" if option.hint else option.label for option in choice.options]
    text = questions.choice(voice, question or _question(voice, choice), rows, many=choice.many, taps=taps)
    if choice.several:
        text = wording.asked(voice, choice.several, text)
    return Reply(text=text, buttons=tuple((button,) for button in _buttons(choice.nonce, captions(voice, choice))))


def confirmation_reply(voice: Voice, confirmation: Confirmation) -> Reply:
    """Return the question with its two buttons."""
    return Reply(text=confirmation.question, buttons=(_buttons(confirmation.nonce, captions(voice, confirmation)),))


def captions(voice: Voice, pending: Pending | None) -> tuple[str, ...]:
    """Return what the buttons of a question say, in their order; nothing where there are none."""
    match pending:
        case Choice():
            moves = choice_buttons(len(pending.options), several=pending.several is not None)
            others = {
                Move.SKIP: voice.say("option-skip"),
                Move.CANCEL: voice.say("option-stop") if pending.several else voice.say("option-none"),
            }
            labels = [one_line(option.label, BUTTON_LABEL) for option in pending.options]
            return tuple(others.get(move) or labels[i] for i, move in enumerate(moves))
        case Confirmation():
            links = isinstance(pending.request, LinkWith | JoinWith)
            yes = voice.say("confirm-link" if links else "confirm-yes")
            said = {Move.CONFIRM: yes, Move.DENY: voice.say("confirm-no")}
            return tuple(said[move] for move in CONFIRMATION_BUTTONS)
        case Dialogue(question=PackQuestion(yes_or_no=True)):
            return (voice.say("pack-yes"), voice.say("pack-no"))
        case _:
            return ()


def _buttons(nonce: str, captions: Sequence[str]) -> tuple[Button, ...]:
    return tuple(Button(label=caption, payload=f"{nonce}:{index}") for index, caption in enumerate(captions))


def _question(voice: Voice, choice: Choice) -> str:
    subject = one_line(choice.subject)
    match choice.purpose:
        case "candidate" | "kind":
            return voice.say("choose-candidate", query=subject, count=len(choice.options))
        case "offer":
            return voice.say("offer-seen", title=subject) if choice.seen else voice.say("offer-found", title=subject)
        case "import":
            proposed = choice.options[0].kind if choice.proposes else None
            return voice.say("choose-import", count=_lines(choice.subject), kind=proposed or "none")
        case "edit":
            return voice.say("choose-edit", query=subject, count=len(choice.options))
        case "delete":
            return voice.say("choose-removal", query=subject)


def _lines(text: str) -> int:
    """Return how many lines stand below the heading of a list."""
    return sum(1 for line in text.splitlines() if line.strip()) - 1


async def had_been_seen(turn: Turn, reads: Reads, confirmation: Confirmation) -> bool:
    """Tell whether the question had reached the person when they answered; a tap on its button has seen it."""
    return turn.message.button is not None or await had_reached(turn, reads, confirmation.turn_id)


async def had_reached(turn: Turn, reads: Reads, turn_id: str) -> bool:
    """Tell whether what turn ``turn_id`` said had reached the person when ``turn`` arrived."""
    delivered = await reads(DeliveryTimes(turn_ids=(turn_id,)))
    return delivered.get(turn_id, turn.arrived) < turn.arrived
