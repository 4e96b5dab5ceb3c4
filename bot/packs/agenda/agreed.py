"""Late yeses to an offered reminder: "pode me lembrar da reunião sim", some messages after the note of it was kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import named
from bot.packs.agenda.offering import live, take_up
from bot.packs.agenda.putting import together
from bot.packs.agenda.reminding import remind
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.settling import put_before
from bot.packs.agenda.timing.spoken import called
from bot.packs.agenda.timing.times import Due
from bot.packs.frame import shared
from bot.packs.leaning import says_besides
from bot.packs.subject import parted
from bot.understanding.grammar import every, negations
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from state.document import JsonObject
from state.lane import Dialogue, PackOffer
from state.machine import Trigger
from state.text import words
from tools.zones import clock

LONGEST = 12
_SAID_SO = frozenset({Action.CONFIRM, "remind"})


async def agreed(context: TurnContext) -> HandlerResult | None:
    """Put the reminder that was offered of what a yes names, however far back; None if it names nothing offered."""
    message, recognition = context.turn.message, context.resolution.recognition
    # "Quero sim, me avisa da vistoria" is one.
    behind = message.beside if context.turn.parent is None and recognition.action is Action.CONFIRM else ""
    behind = behind if behind and recognise(behind)[0].action == "remind" else ""
    text = f"{recognition.text} {behind}".strip()
    said = words(text)
    apart = message.forwarded or message.button is not None or "?" in text or len(said) > LONGEST
    if apart or not negations().isdisjoint(said):
        return None
    offers = [each for each in context.chat.offers if live(context, each)]
    if not offers and (not said or said[0] not in every("plain_yes")):
        return None
    told = times.said(text, clock(context.now), context.voice.locale)
    names = [word for word in named(told.without or text) if word not in _around()]
    begins = bool(said) and said[0] in every("plain_yes")
    new = next((each for each in offers if each.turn == context.number - 1), None)
    if begins and new and (both := await _both(context, text, new, told, names)):
        return replace(both, whole=bool(behind))
    if recognition.action not in _SAID_SO:
        return await _order_behind_a_yes(context, text)
    # A yes stands at one of the ends: "do" within a sentence is none.
    if not offers or every("plain_yes").isdisjoint((*said[:2], *said[-1:])):
        return None
    # "Ok, me lembra de comprar o bolo da Nina" is an order of its own, whatever of the offer it names.
    fits = [(shared(names, _text_of(each)), each.turn, each) for each in offers] if names and not told.due else []
    most, _, offer = max(fits, key=lambda each: each[:2], default=(0, 0, offers[0]))
    if most < len(names) or not most or most <= shared(names, _asked(context)):
        return None
    offer = _narrowed(offer, names)
    if told.before is None or "at" not in offer.args:
        return replace(await take_up(context, offer), whole=bool(behind))
    put = await _before(context, offer, told)
    return replace(put, trigger=put.trigger if put.pending else Trigger.CARRY_ON, whole=bool(behind))


async def _both(
    context: TurnContext, text: str, offer: PackOffer, told: times.Said, names: Sequence[str]
) -> HandlerResult | None:
    """Put what was just offered and one more so long before it: "sim, e me lembra uma semana antes também"; else None.

    A yes that names anything else is of that.
    """
    other = shared(names, _text_of(offer)) < len(names)
    if other or told.before is None or "at" not in offer.args or not says_besides(text):
        return None
    first = await take_up(context, offer)
    more = await _before(context, offer, told, first=1)
    return together([first, more]) if first.effects and more.effects else None


async def _before(context: TurnContext, offer: PackOffer, told: times.Said, first: int = 0) -> HandlerResult:
    """Put the reminder of what is offered so long before it as was ``told``."""
    event = Due(datetime.fromisoformat(str(offer.args["at"])), nine=offer.args.get("day") is True)
    return await put_before(context, str(offer.args["text"]), event, told, first)


async def _order_behind_a_yes(context: TurnContext, text: str) -> HandlerResult | None:
    """Carry out an order to be reminded of what is kept that stands behind a yes and nothing else; else None."""
    led = words(before) if (before := (parted(text) or ("",))[0]) else ()
    if not led or not every("plain_yes").issuperset(led) or context.pending is not None:
        return None
    order = text[len(before) :]
    read = read_as("remind", order)
    told = times.said(read.entities.content or "", clock(context.now), context.voice.locale)
    known = await called(context, told.without) if named(told.without) else None
    if known is None or known.due is None:
        return None
    return replace(await remind(context.taking(replace(read, text=order))), did="remind")


def _narrowed(offer: PackOffer, names: Sequence[str]) -> PackOffer:
    """Return ``offer`` of the one thing of several that ``names`` name best; of all, where none is."""
    each = cast("list[JsonObject]", offer.args.get("each") or [])
    scores = [shared(names, str(one.get("text", ""))) for one in each]
    if not scores or scores.count(max(scores)) > 1:
        return offer
    rest = {name: value for name, value in offer.args.items() if name != "each"}
    return offer.changed(args={**rest, **each[scores.index(max(scores))]})


def _around() -> frozenset[str]:
    return frozenset().union(*map(every, ("plain_yes", "yes", "reminding_you", "you", "of_it", "besides")))


def _text_of(offer: PackOffer) -> str:
    each = cast("list[JsonObject]", offer.args.get("each") or [offer.args])
    return " ".join(str(one.get("text", "")) for one in each)


def _asked(context: TurnContext) -> str:
    """Return what is being asked, which a yes that names no more of anything else answers."""
    asked = context.pending.question if isinstance(context.pending, Dialogue) else None
    return asked.text if asked else ""
