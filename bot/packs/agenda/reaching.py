"""How somebody can be reached at a time: WhatsApp takes free text for a day after their last message, and no longer."""

from __future__ import annotations

from enum import StrEnum

from bot.packs.jobs import JobScene
from bot.scene import Scene
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


async def way_to(scene: JobScene) -> Way:
    """Return what can be sent now to the conversation of a job."""
    if scene.turn.channel != WINDOWED:
        return Way.FREE
    written = await scene.reads(LastWritten(chat=scene.turn.chat))
    if written is not None and scene.now - written < WINDOW - MARGIN:
        return Way.FREE
    return Way.TEMPLATE if await scene.reads(HasReminderTemplate()) else Way.NONE


async def may_wait(scene: Scene, at: int) -> bool:
    """Tell whether what is due ``at`` (ns) may have to wait until the person writes again."""
    if scene.turn.channel != WINDOWED or at - scene.now < WINDOW - MARGIN:
        return False
    return not await scene.reads(HasReminderTemplate())
