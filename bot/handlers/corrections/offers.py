"""Questions about a correction: what should be instead, and which of several is meant; and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import (
    Candidate,
    records_of,
)
from bot.handlers.selections import live
from bot.packs.amending import Correction
from bot.replies.text import one_line
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import is_question
from bot.understanding.resolver import PLAINLY_TOLD
from state.items import Item
from state.lane import SECOND, PackOffer
from state.machine import Trigger
from state.record import Record
from state.turns import Button

NAME = "corrections"
LASTS = 24 * 3600 * SECOND
OFFERED = 3
LABEL = 24
ANSWER_WORDS = 8
# What a message is taken for that answers what should be instead.
RECORDS = frozenset({"expense", "income", "bill", "debt", "pay_bill", "list_add", "list_tick", "list_create"})
NO_ANSWERS = frozenset(
    {
        *(Action.UNDO, Action.REDO, Action.CANCEL, Action.THANK, Action.GREET, Action.FAREWELL, Action.HELP),
        *(Action.CRISIS, Action.LIST_ALL, "list_reminders", "list_show", "ask_metric", "ask_money"),
    }
)


def ask_which(context: TurnContext, correction: Correction, found: Sequence[Candidate]) -> HandlerResult:
    """Ask which of several the correction means."""
    offered = list(found)[:OFFERED]
    lines = [f"{at}. {each}" for at, each in enumerate(_told_apart(context, offered), 1)]
    text = "\n".join((context.voice.say("correct-which"), *lines))
    return offering(context, text, correction, offered, buttons=True)


def _told_apart(context: TurnContext, found: Sequence[Candidate]) -> list[str]:
    """Return what each is called, so that they are told apart."""
    names = [each.called(context) for each in found]
    if len(set(names)) == len(names):
        return names
    names = [(each.amends.labelled or each.amends.called)(context, each.kept) for each in found]
    if len(set(names)) == len(names):
        return names
    days = [context.voice.day(_placed(each.kept), context.now) for each in found]
    return [f"{name}, {day}" for name, day in zip(names, days, strict=True)]


def _placed(kept: Record | Item) -> int:
    """Return when something happened or is due, or a note was made, in nanoseconds."""
    return kept.at * 1_000 if isinstance(kept, Record) else kept.created_at


def offering(
    context: TurnContext, text: str, correction: Correction, found: Sequence[Candidate], *, buttons: bool
) -> HandlerResult:
    """Return the outcome that says ``text``; its buttons, a number or a name take the correction up for one of them."""
    offer = PackOffer(
        nonce=context.nonce,
        pack=NAME,
        args={
            "ids": [each.kept.id for each in found],
            "value": correction.value,
            "was": correction.was,
            "text": correction.text,
        },
        turn=context.number,
        expires_at=context.now + LASTS,
    )
    done = context.say(text, offer=offer, sent="")
    if not buttons:
        return done
    labels = [one_line(each, LABEL) for each in _told_apart(context, found)]
    if len(set(labels)) < len(labels):
        labels = [one_line(f"{at}. {each}", LABEL) for at, each in enumerate(labels, 1)]
    row = tuple(Button(label=label, payload=f"{offer.nonce}:{at}") for at, label in enumerate(labels))
    return replace(done, replies=(done.replies[0].changed(buttons=tuple((each,) for each in row)),))


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Correct what the button in ``place`` names; None if it is none of these."""
    offer = next((each for each in context.chat.offers if each.pack == NAME and each.nonce == nonce), None)
    if offer is None or context.now >= offer.expires_at:
        return None
    found = await _offered(context, offer)
    if place >= len(found):
        return None
    done = await _taken(context, found[place], _of_offer(offer))
    return replace(done, trigger=Trigger.CARRY_ON)


async def answered(context: TurnContext) -> HandlerResult | None:
    """Take an answer to what should be instead, or to which is meant; None if it is no answer."""
    offers = [each for each in context.chat.offers if each.pack == NAME and each.turn == context.number - 1]
    recognition = context.resolution.recognition
    text = recognition.text.strip()
    new = recognition.action in RECORDS and (
        bool(context.turn.message.beside) or recognition.confidence >= PLAINLY_TOLD
    )
    if not offers or new or len(text.split()) > ANSWER_WORDS:
        return None
    if is_question(text) or recognition.action in NO_ANSWERS:
        return None
    found, correction = await _offered(context, offers[-1]), _of_offer(offers[-1])
    if correction.value:
        selection = recognition.entities.selection
        places = selection.positions(len(found)) if selection and recognition.action is Action.SELECT else None
        agreed = found if recognition.action is Action.CONFIRM and len(found) == 1 else []
        named = agreed or [each for each in found if each.named(context, text).plainly]
        chosen = [found[place] for place in places] if places else named
        return await _taken(context, chosen[0], correction) if len(chosen) == 1 else None
    entities = recognition.entities if recognition.action is Action.REWRITE else read_as(Action.REWRITE, text).entities
    for value in dict.fromkeys((entities.value, text)):
        for each in found:
            said = Correction(value or "", entities.was or "", text=text, newest=True)
            if value and (amendment := await each.amended(context, said)):
                return amendment.outcome
    return None


async def _offered(context: TurnContext, offer: PackOffer) -> list[Candidate]:
    ids = [str(each) for each in offer.args["ids"]]  # type: ignore[union-attr]
    records, shown = await records_of(context, ids), await live(context, ids)
    kept: dict[str, Record | Item] = {**{each.id: each for each in records}, **{each.id: each for each in shown}}
    return [Candidate(kept[each], offer.turn) for each in ids if each in kept]


def _of_offer(offer: PackOffer) -> Correction:
    return Correction(str(offer.args["value"]), str(offer.args["was"]), text=str(offer.args["text"]))


async def _taken(context: TurnContext, candidate: Candidate, correction: Correction) -> HandlerResult:
    """Do what ``correction`` makes of ``candidate``; ask what should be, if it makes nothing of it."""
    for each in (correction, replace(correction, was="", newest=True)):
        if amendment := await candidate.amended(context, each):
            return amendment.outcome
    text = context.voice.say("correct-what", name=candidate.called(context))
    return offering(context, text, Correction("", text=correction.text), [candidate], buttons=False)
