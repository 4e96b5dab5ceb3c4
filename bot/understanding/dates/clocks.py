"""Meanings of times of the day: of what a clock shows, of its halves, of the parts of a day, of spans of hours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.understanding.dates.calendar import ONE_DAY
from bot.understanding.dates.grammar import Meaning
from bot.understanding.dates.moment import Clock, Context, Part, Times

# In hours; a night and a dawn meet at midnight.
PARTS: Mapping[str, Part] = {
    "dawn": Part(0, 6, 5, "dawn"),
    "early": Part(6, 9, 7, "morning"),
    "morning": Part(6, 12, 9, "morning"),
    "end of morning": Part(10, 12, 11, "morning"),
    "lunch": Part(12, 14, 12, "afternoon"),
    "afternoon": Part(12, 18, 15, "afternoon"),
    "early afternoon": Part(12, 15, 13, "afternoon"),
    "end of afternoon": Part(16, 19, 17, "afternoon"),
    "end of day": Part(17, 20, 18, "evening"),
    "evening": Part(18, 22, 19, "evening"),
    "night": Part(18, 24, 20, "evening"),
    "late": Part(21, 24, 22, "evening"),
}


def same(_: Context, **slots: Any) -> Any:
    """Return what the one slot holds."""
    (value,) = slots.values()
    return value


def plus(_: Context, tens: int, units: int) -> int:
    return tens + units


def wall(day: date, clock: Clock, zone: ZoneInfo) -> datetime:
    """Return that time of that day; one that the clocks skip is as much later."""
    day, hour = (day + ONE_DAY, clock.hour - 24) if clock.hour >= 24 else (day, clock.hour)
    local = datetime(day.year, day.month, day.day, hour, clock.minute, tzinfo=zone)
    return local.astimezone(UTC).astimezone(zone)


def at_hour(_: Context, number: int) -> Clock | None:
    return Clock(number, 0, number > 12 or number == 0, word="hour") if number <= 24 else None


def at_hour_sure(_: Context, number: int) -> Clock | None:
    return Clock(number, 0, number > 12) if 0 < number <= 24 else None


def at_hours(_: Context, number: int) -> Clock | None:
    return Clock(number, 0, number > 12 or number == 0, word="hours") if number <= 24 else None


def at_minute(_: Context, number: int, minute: int) -> Clock | None:
    return Clock(number, minute, number > 12 or number == 0) if number <= 23 and minute < 60 else None


def at_half(_: Context, number: int) -> Clock | None:
    return Clock(number, 30, number > 12 or number == 0) if number <= 23 else None


def at_half_bare(_: Context, number: int) -> Clock | None:
    return Clock(number, 30, number > 12 or number == 0, word="hour") if number <= 23 else None


def at_minute_or_long(context: Context, number: int, minute: int) -> Clock | None:
    found = at_minute(context, number, minute)
    return found and replace(found, word="long")


def at_half_or_long(context: Context, number: int) -> Clock | None:
    found = at_half(context, number)
    return found and replace(found, word="long")


def at_quarter(_: Context, number: int) -> Clock | None:
    return Clock(number, 15, number > 12 or number == 0) if number <= 23 else None


def minutes_to(_: Context, minute: int, number: int) -> Clock | None:
    if not 0 < minute < 60 or not 0 < number <= 24:
        return None
    return Clock((number - 1) or 12, 60 - minute, number > 13)


def quarter_to(context: Context, number: int) -> Clock | None:
    return minutes_to(context, 15, number)


def in_figures(_: Context, hhmm: str) -> Clock | None:
    """Return the clock time in figures, with a colon or a point between them."""
    hour, minute = (int(part) for part in hhmm.replace(".", ":").split(":"))
    if hour > 24 or (hour == 24 and minute):
        return None
    return Clock(hour, minute, hour > 12 or hhmm[0] == "0")


def noon(_: Context, minute: int = 0) -> Clock | None:
    return Clock(12, minute) if minute < 60 else None


def noon_half(_: Context) -> Clock:
    return Clock(12, 30)


def midnight(_: Context, minute: int = 0) -> Clock | None:
    return Clock(24, minute) if minute < 60 else None


def midnight_half(_: Context) -> Clock:
    return Clock(24, 30)


def halved(clock: Clock, half: str) -> Clock | None:
    """Return the clock time in that half of the day, or part of it."""
    hour = clock.hour
    if hour > 12 or hour == 0:
        return replace(clock, sure=True, word="")
    if half in ("dawn", "am"):
        hour %= 12
    elif half in ("afternoon", "pm"):
        hour = hour % 12 + 12
    elif half == "evening":
        hour = 24 if hour == 12 else hour + 12 if hour >= 5 else hour
    return Clock(hour, clock.minute)


def of_half(_: Context, clock: Clock, half: str) -> Clock | None:
    return halved(clock, half)


def at(_: Context, clock: Clock) -> Clock:
    return replace(clock, word="")


def at_bare(_: Context, clock: Clock) -> Clock:
    return replace(clock, word="bare")


def at_dotted(_: Context, clock: Clock) -> Clock:
    return replace(clock, word="dotted")


def part_of_day(_: Context, part: str) -> Part:
    return PARTS[part]


def between(_: Context, first: Clock, last: Clock) -> Times | None:
    """Return two times of which the first takes the half of the day from the second, if it has none of its own."""
    if last.sure and not first.sure and 12 < last.hour < 24 and first.hour < 12 and first.hour + 12 < last.hour:
        first = replace(first, hour=first.hour + 12, sure=True)
    elif not first.sure and not last.sure and (first.hour, first.minute) > (last.hour, last.minute):
        first, last = replace(first, sure=True), replace(last, hour=last.hour + 12, sure=True)
    return Times(replace(first, word=""), replace(last, word=""))


MEANINGS: tuple[Meaning, ...] = (
    same, plus, at_hour, at_hour_sure, at_hours, at_minute, at_half, at_half_bare, at_minute_or_long, at_half_or_long,
    at_quarter, minutes_to, quarter_to, in_figures, noon, noon_half, midnight, midnight_half, of_half, at, at_bare,
    at_dotted, part_of_day, between,
)  # fmt: skip
