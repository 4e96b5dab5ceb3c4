"""The offer to be reminded of a note that tells when something is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import reminding, times
from bot.packs.agenda.record import PACK_NAME, clock
from bot.packs.agenda.spoken import of_text
from bot.packs.agenda.times import Due
from state.effects import InsertItem
from state.items import Kind
from state.lane import SECOND, PackOffer
from state.machine import Trigger
from state.turns import Button

OFFER_LASTS = 7 * 24 * 3600 * SECOND
# One is reminded so long before something that begins at a time, if there is as much left twice.
AHEAD = timedelta(hours=1)
FEWEST_WORDS = 2


def offered(context: TurnContext, outcome: HandlerResult) -> HandlerResult:
    """Return ``outcome``; if it keeps one note that tells a time to come, with a button to be reminded of it."""
    kept = [effect.item for effect in outcome.effects if isinstance(effect, InsertItem)]
    if len(kept) != 1 or kept[0].kind is not Kind.NOTE or outcome.pending or context.turn.message.forwarded:
        return outcome
    text = kept[0].content or kept[0].title
    told = times.said(text, clock(context.now), context.voice.locale)
    if len(told.due) != 1 or told.due[0].repeat is not None or not told.without:
        return outcome
    happens = of_text(context, text).text or text
    args = {"text": happens[: reminding.TEXT_AT_MOST], "at": told.due[0].at.isoformat(), "day": told.due[0].nine}
    offer = PackOffer(
        nonce=context.nonce, pack=PACK_NAME, args=args, turn=context.number, expires_at=context.now + OFFER_LASTS
    )
    first, *others = outcome.replies
    button = Button(label=context.voice.say("agenda-button-remind"), payload=f"{offer.nonce}:0")
    return replace(outcome, replies=(first.changed(buttons=(*first.buttons, (button,))), *others), offer=offer)


def tells_what_is_to_come(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says of something, in some words, at which time of day it is to come."""
    told = times.said(text, clock(context.now), context.voice.locale)
    plain = len(told.due) == 1 and told.due[0].repeat is None and not told.due[0].nine
    return plain and len(told.without.split()) >= FEWEST_WORDS


async def take_up(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Put the reminder that was offered, an hour before if the time allows; what has begun is not reminded of."""
    now, at = clock(context.now), datetime.fromisoformat(str(offer.args["at"]))
    day = offer.args["day"] is True
    event = Due(at, nine=day)
    if not offer.args["day"] and now + 2 * AHEAD <= at:
        at -= AHEAD
    if at <= now:
        text = context.voice.say("agenda-past-offer")
        return replace(context.say(text), trigger=Trigger.CARRY_ON)
    more = reminding.event_fields(event)
    done = await reminding.put(context, str(offer.args["text"]), (Due(at, nine=day),), more, offered=True)
    return replace(done, trigger=Trigger.CARRY_ON)


def live(context: TurnContext, offer: PackOffer) -> bool:
    """Tell whether ``offer`` is the agenda's and can still be taken up."""
    return offer.pack == PACK_NAME and context.now < offer.expires_at
