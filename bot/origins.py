"""Where what is kept was said: noted as it is kept, so that an answer about it can lead back to that very message."""

from __future__ import annotations

from collections.abc import Sequence

from bot.actions import ActionSpec
from bot.channels import channel_spec
from bot.context import HandlerResult, TurnContext
from state.effects import Effect, InsertItem
from state.items import Origin
from state.reads import GetItems
from state.turns import Turn


def with_origin(turn: Turn, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return ``effects`` of ``turn`` with what they keep noting the message that it was said in."""
    if not channel_spec(turn.channel).leads_back or turn.message.platform_id is None or turn.message.button is not None:
        return tuple(effects)
    origin = Origin(chat=turn.chat, message=turn.message.platform_id)
    return tuple(
        InsertItem(item=each.item.changed(origin=origin)) if isinstance(each, InsertItem) else each for each in effects
    )


async def led_back_to(context: TurnContext, taken: ActionSpec, outcome: HandlerResult) -> str | None:
    """Return the message of this chat that what ``outcome`` answers was kept from; None if it answers no question."""
    about = outcome.spoken_of or ()
    asks = taken.recalls and context.turn.message.button is None and context.channel.leads_back
    if not asks or len(about) != 1 or outcome.effects or outcome.pending is not None:
        return None
    (item, *_) = await context.reads(GetItems(ids=about)) or (None,)
    origin = item.origin if item is not None else None
    return origin.message if origin is not None and origin.chat == context.turn.chat else None
