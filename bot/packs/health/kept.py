"""What the pack keeps is called, and how it looks at the clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.context import TurnContext
from bot.packs.health.measures import measure_in
from bot.understanding.dates import Kind, Moment, Precision, dates
from bot.understanding.recognition import Language
from state.record import microseconds
from state.record_reads import ListRecords, Where
from tools.zones import clock, here

PACK, KIND = "health", "metric"
# So many records are looked at, at most.
LOOKED_AT = 200
# So few messages after it what was measured last is spoken of.
SPOKEN_OF_WITHIN = 3
# What was measured of somebody else.
OTHERS = "metric_of"
# What the person wants to come to.
GOALS = "goal"
# Of what was measured on a day and at no time of it.
NOON = timedelta(hours=12)


def moments(context: TurnContext, text: str) -> tuple[Moment, ...]:
    """Return what ``text`` tells of time, which is past."""
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    return dates(text, clock(context.now), here(), language, prefer="past")


def without_days(context: TurnContext, text: str) -> str:
    """Return ``text`` with the days that it tells blanked, each character in its place: "em 23/11 meu peso era 72"."""
    for each in moments(context, text):
        if each.kind is Kind.DAY and each.precision is Precision.DAY:
            for start, end in ((each.start, each.end), *each.also):
                text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def nanoseconds(when: datetime) -> int:
    return microseconds(when) * 1_000


async def recorded_of(context: TurnContext, text: str) -> str:
    """Return of whom what ``text`` tells or asks was recorded before, or "" if of nobody, or of more than one."""
    name = measure_in(text)
    if name is None:
        return ""
    past = await context.reads(
        ListRecords(where=Where(pack=PACK, kinds=(OTHERS,), equals={"metric": name}), limit=LOOKED_AT)
    )
    known = {str(each.fields["who"]): str(each.fields["name"]) for each in past}
    return next(iter(known.values())) if len(known) == 1 else ""
