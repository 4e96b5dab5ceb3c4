"""What the pack keeps is called, and how it looks at the clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.context import TurnContext
from bot.replies.catalogue import ZONE
from bot.understanding.dates import Moment, dates
from bot.understanding.recognition import Language
from state.record import microseconds

PACK, KIND = "health", "metric"
# What was measured of somebody else.
OTHERS = "metric_of"
# What the person wants to come to.
GOALS = "goal"


def now_of(context: TurnContext) -> datetime:
    """Return the turn's clock as a time of the person's zone."""
    return datetime.fromtimestamp(context.now // 1_000_000_000, ZoneInfo(ZONE))


def moments(context: TurnContext, text: str) -> tuple[Moment, ...]:
    """Return what ``text`` tells of time, which is past."""
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    return dates(text, now_of(context), ZoneInfo(ZONE), language, prefer="past")


def nanoseconds(when: datetime) -> int:
    return microseconds(when) * 1_000
