"""How somebody can be reached at a time: WhatsApp takes free text for a day after their last message, and no longer."""

from __future__ import annotations

from enum import StrEnum

from bot.context import TurnContext
from bot.packs.jobs import JobContext
from state.lane import SECOND
from state.person_reads import HasReminderTemplate, LastWritten

WINDOWED = "wa"
WINDOW = 24 * 3600 * SECOND
# What is sent takes a while to arrive.
MARGIN = 5 * 60 * SECOND


class Way(StrEnum):
    """What can be sent: any text, an approved template alone, or nothing before the person writes again."""

    FREE = "free"
    TEMPLATE = "template"
    NONE = "none"


async def way_to(context: JobContext) -> Way:
    """Return what can be sent now to the conversation of a job."""
    if context.turn.channel != WINDOWED:
        return Way.FREE
    written = await context.reads(LastWritten(chat=context.turn.chat))
    if written is not None and context.now - written < WINDOW - MARGIN:
        return Way.FREE
    return Way.TEMPLATE if await context.reads(HasReminderTemplate()) else Way.NONE


async def may_wait(context: TurnContext, at: int) -> bool:
    """Tell whether what is due ``at`` (ns) may have to wait until the person writes again."""
    if context.turn.channel != WINDOWED or at - context.now < WINDOW - MARGIN:
        return False
    return not await context.reads(HasReminderTemplate())
