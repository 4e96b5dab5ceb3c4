"""What the pack keeps is called, and how it looks at the clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.context import TurnContext
from bot.replies.catalogue import ZONE
from bot.understanding.dates import Kind, Moment, Precision, dates
from bot.understanding.recognition import Language
from state.record import microseconds

PACK, KIND = "health", "metric"
# What was measured of somebody else.
OTHERS = "metric_of"
# What the person wants to come to.
GOALS = "goal"
# Of what was measured on a day and at no time of it.
NOON = timedelta(hours=12)


def now_of(context: TurnContext) -> datetime:
    """Return the turn's clock as a time of the person's zone."""
    return datetime.fromtimestamp(context.now // 1_000_000_000, ZoneInfo(ZONE))


def moments(context: TurnContext, text: str) -> tuple[Moment, ...]:
    """Return what ``text`` tells of time, which is past."""
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    return dates(text, now_of(context), ZoneInfo(ZONE), language, prefer="past")


def without_days(context: TurnContext, text: str) -> str:
    """Return ``text`` with the days that it tells blanked, each character in its place: "em 23/11 meu peso era 72"."""
    for each in moments(context, text):
        if each.kind is Kind.DAY and each.precision is Precision.DAY:
            for start, end in ((each.start, each.end), *each.also):
                text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def nanoseconds(when: datetime) -> int:
    return microseconds(when) * 1_000
