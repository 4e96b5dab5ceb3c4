"""Meanings of the rules of dates, by name; here those of distances and of whole moments.

Each takes the context and what the slots of its template read, and returns ``None`` for what there is not (31 April,
the hour 25).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from bot.understanding.dates import calendar, clocks, days, ordinals, recurrences
from bot.understanding.dates.clocks import halved
from bot.understanding.dates.grammar import Meaning
from bot.understanding.dates.moment import Bound, Clock, Context, Days, Doubt, Instant, Part, Reading, Repeat, Times

SOON, LATER, FEW = relativedelta(minutes=30), relativedelta(hours=3), 3
_UNITS: Mapping[str, relativedelta] = {
    "second": relativedelta(seconds=1),
    "minute": relativedelta(minutes=1),
    "hour": relativedelta(hours=1),
    "day": relativedelta(days=1),
    "week": relativedelta(weeks=1),
    "fortnight": relativedelta(weeks=2),
    "month": relativedelta(months=1),
    "quarter": relativedelta(months=3),
    "half": relativedelta(months=6),
    "year": relativedelta(years=1),
}
_HALVES: Mapping[str, relativedelta] = {
    "hour": relativedelta(minutes=30),
    "day": relativedelta(hours=12),
    "month": relativedelta(days=15),
    "year": relativedelta(months=6),
    "minute": relativedelta(seconds=30),
}
_MOST = 999
# What a word before it makes plain: "em maio" is no name, "no 3/4" no part.
_SURE_AFTER: Mapping[str, tuple[str, ...]] = {"in": ("month", "fraction", "figures"), "of": ("month",)}


def length(_: Context, unit: str, number: int = 1) -> relativedelta | None:
    return _UNITS[unit] * number if number <= _MOST else None


def length_half(_: Context, unit: str) -> relativedelta | None:
    return _HALVES.get(unit)


def length_and_half(_: Context, number: int, unit: str) -> relativedelta | None:
    return _UNITS[unit] * number + _HALVES[unit] if number <= _MOST and unit in _HALVES else None


def length_minutes(_: Context, hours: int, minutes: int, unit: str = "") -> relativedelta | None:
    return relativedelta(hours=hours, minutes=minutes) if hours <= _MOST and minutes < 60 else None


def length_sum(_: Context, first: relativedelta, last: relativedelta) -> relativedelta:
    return first + last


def ahead(context: Context, length: relativedelta) -> Reading | None:
    return _moved(context, length)


def ago(context: Context, length: relativedelta) -> Reading | None:
    return _moved(context, -length)


def few(_: Context, unit: str) -> relativedelta:
    return _UNITS[unit] * FEW


def ahead_roughly(context: Context, length: relativedelta) -> Reading | None:
    found = _moved(context, length)
    return found and replace(found, doubts=frozenset({Doubt.VAGUE}))


def ago_roughly(context: Context, length: relativedelta) -> Reading | None:
    return ahead_roughly(context, -length)


def _is_of_hours(length: relativedelta) -> bool:
    return bool(length.hours or length.minutes or length.seconds)


def moved(start: datetime, length: relativedelta, zone: ZoneInfo) -> datetime:
    """Return the moment so far away: days by the calendar, hours as they pass."""
    passing = timedelta(hours=length.hours, minutes=length.minutes, seconds=length.seconds)
    calendar_days = relativedelta(years=length.years, months=length.months, days=length.days)
    local = start + calendar_days if calendar_days else start  # a sum forgets which of two equal hours it was
    return (local.astimezone(UTC) + passing).astimezone(zone)


def _moved(context: Context, length: relativedelta) -> Reading | None:
    try:
        if _is_of_hours(length):
            return Reading(instant=Instant(moved(context.now, length, context.zone)))
        day = context.today + length
    except (OverflowError, ValueError):
        return None
    return Reading(days=Days(day, day)) if calendar.FIRST <= day <= calendar.LAST else None


def now(context: Context) -> Reading:
    return Reading(instant=Instant(context.now))


def soon(context: Context) -> Reading:
    return Reading(instant=Instant(moved(context.now, SOON, context.zone), frozenset({Doubt.VAGUE})))


def later(context: Context) -> Reading:
    return Reading(instant=Instant(moved(context.now, LATER, context.zone), frozenset({Doubt.VAGUE})))


def distance_to(_: Context, length: relativedelta, side: int) -> Reading:
    return Reading(distance=length * side)


def lasting_for(_: Context, length: relativedelta) -> Reading:
    """Return how long something goes on, which is a moment only beside what repeats."""
    return Reading(lasts=length)


def lasting_from_now(context: Context, length: relativedelta) -> Reading:
    """Return the days from today on for which something goes on."""
    last = context.today if _is_of_hours(length) else context.today + length - calendar.ONE_DAY
    return Reading(lasts=length, days=Days(context.today, max(context.today, last)))


def day_before(_: Context) -> Reading:
    return Reading(distance=relativedelta(days=-1))


def same_day(_: Context) -> Reading:
    return Reading(distance=relativedelta())


def day_after(_: Context) -> Reading:
    return Reading(distance=relativedelta(days=1))


def distance_from(_: Context, length: relativedelta, side: int, days: Days) -> Reading | None:
    """Return the day so far from one that is told."""
    if _is_of_hours(length):
        return None
    try:
        day = days.first + length * side
    except (OverflowError, ValueError):
        return None
    return Reading(days=Days(day, day, None, days.doubts))


def distance_from_time(_: Context, length: relativedelta, side: int, clock: Clock) -> Reading | None:
    """Return the time so far from one that is told."""
    if length.days or length.months or length.years:
        return None
    minutes = clock.hour * 60 + clock.minute + side * (length.hours * 60 + length.minutes)
    if not 0 <= minutes < 24 * 60:
        return None
    return Reading(clock=Clock(minutes // 60, minutes % 60, clock.sure))


def read(_: Context, **parts: Any) -> Reading | None:
    """Return what the parts of a moment say together."""
    said: dict[str, Any] = {}
    words = []
    lead = parts.pop("lead", "")
    doubts = frozenset[Doubt]()
    for name, value in parts.items():
        match value:
            case Reading():
                said |= {
                    key: old
                    for key in Reading.__dataclass_fields__
                    if ((old := getattr(value, key)) or key == "distance")
                    and key != "doubts"
                    and old not in (None, Bound.AT)
                }
                doubts |= value.doubts
                words.append(value.word)
            case Days():
                said["days"] = value
                words.append(value.word)
            case Clock():
                said["clock"] = value
                words.append(value.word)
            case Times():
                said |= {"clock": value.first, "until": value.last}
                words.append("")
            case Part():
                said["part"] = value
                words.append("")
            case Repeat():
                said["repeat"] = value
                words.append("")
            case str() if name == "bound":
                said |= {"bound": Bound.SINCE, "begun": True} if value == "begun" else {"bound": Bound(value)}
                words.append("")
            case _:
                return None
    if lead == "of" and words == ["hours"]:
        return None
    if said.get("part") and (clock := said.get("clock")) and not clock.sure:
        said["clock"] = halved(clock, said["part"].word)
    if len(words) == 1:
        said["word"] = "" if words[0] in _SURE_AFTER.get(lead, ()) else words[0]
    else:
        said["word"] = "hour" if "days" in said and "hour" in words else ""  # "tomorrow about 3 friends"
    return Reading(**said, doubts=doubts)


def nothing(_: Context, **parts: Any) -> Reading:
    """Return what is known to be no moment."""
    return Reading(word="nothing")


def no_day(_: Context, **parts: Any) -> Reading:
    """Return what would be a day if the calendar had it, or the time that "quase dez anos" begins with."""
    return Reading(word="nothing")


def habit(context: Context, **parts: Any) -> Reading | None:
    """Return a repetition that may be meant as one time."""
    found = read(context, **parts)
    return found and replace(found, doubts=found.doubts | {Doubt.REPEATED})


_ALL: tuple[Meaning, ...] = (
    *clocks.MEANINGS, *days.MEANINGS, *ordinals.MEANINGS, *recurrences.MEANINGS, length, length_half, length_and_half,
    length_minutes, lasting_for, lasting_from_now, length_sum, ahead, ago, few, ahead_roughly, ago_roughly, now, soon,
    later, distance_to, day_before, same_day, day_after, distance_from, distance_from_time, read, nothing, no_day,
    habit,
)  # fmt: skip
MEANINGS: Mapping[str, Meaning] = {function.__name__: function for function in _ALL}
