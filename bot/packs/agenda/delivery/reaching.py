"""How somebody can be reached at a time: WhatsApp takes free text for a day after their last message, and no longer."""

from __future__ import annotations

from enum import StrEnum

from bot.channels import channel_spec
from bot.context import TurnContext
from bot.packs.jobs import JobContext
from state.lane import SECOND
from state.person_reads import HasReminderTemplate, LastWritten
from state.turns import Turn

# What is sent takes a while to arrive.
MARGIN = 5 * 60 * SECOND


class Way(StrEnum):
    """What can be sent: any text, an approved template alone, or nothing before the person writes again."""

    FREE = "free"
    TEMPLATE = "template"
    NONE = "none"


async def way_to(context: JobContext) -> Way:
    """Return what can be sent now to the conversation of a job."""
    window = _window(context.turn)
    if window is None:
        return Way.FREE
    written = await context.reads(LastWritten(chat=context.turn.chat))
    if written is not None and context.now - written < window:
        return Way.FREE
    return Way.TEMPLATE if await context.reads(HasReminderTemplate()) else Way.NONE


async def may_wait(context: TurnContext, at: int, *, repeats: bool) -> bool:
    """Tell whether what is due ``at`` (ns), or what ``repeats``, may have to wait until the person writes again."""
    window = _window(context.turn)
    if window is None or (at - context.now < window and not repeats):
        return False
    return not await context.reads(HasReminderTemplate())


def _window(turn: Turn) -> int | None:
    """Return for how long (ns) after their last message somebody can be told what they did not ask; None if always."""
    window = channel_spec(turn.channel).window
    return None if window is None else window * SECOND - MARGIN
