"""Resolution: what the words of a moment come to on the clock and the calendar of the person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from bot.understanding.dates import calendar, recurrences
from bot.understanding.dates.calendar import ONE_DAY
from bot.understanding.dates.clocks import PARTS, wall
from bot.understanding.dates.moment import Clock, Context, Days, Doubt, Kind, Moment, Part, Precision, Reading, Repeat

# A bare "às 3" is not meant to wake anybody.
WAKING = 6


def resolved(reading: Reading, context: Context) -> Moment | None:
    """Return the moment, without its place in the text; ``None`` if it lies outside of the years that are read."""
    try:
        return _resolved(reading, context)
    except (OverflowError, ValueError):
        return None


def _resolved(reading: Reading, context: Context) -> Moment | None:
    if reading.instant and not reading.repeat:
        at = reading.instant.at
        return Moment(0, 0, Kind.TIME, Precision.MINUTE, at, at, at, doubts=reading.instant.doubts)
    if reading.distance is not None:
        precise = reading.distance.hours or reading.distance.minutes
        return Moment(0, 0, Kind.OFFSET, Precision.MINUTE if precise else Precision.DAY)
    if reading.repeat:
        return _recurring(reading, reading.repeat, context)
    if reading.days:
        return _on_days(reading, reading.days, context)
    if reading.clock:
        return _by_clock(reading, reading.clock, context)
    return _by_part(reading.part, context) if reading.part else None


def _halves(clock: Clock) -> tuple[Clock, ...]:
    """Return the times that "às 9" may be, the likelier first."""
    if clock.sure or not 0 < clock.hour < 12:
        return (clock,)
    later = replace(clock, hour=clock.hour + 12)
    return (later, clock) if clock.hour < WAKING else (clock, later)


def _doubts(clock: Clock) -> frozenset[Doubt]:
    return clock.doubts if clock.sure or not 0 < clock.hour < 12 else clock.doubts | {Doubt.HALF_OF_DAY}


def _by_clock(reading: Reading, clock: Clock, context: Context) -> Moment:
    """Return the nearest such time, by day if its half of the day is not told."""
    now, today = context.now.timestamp(), context.today
    halves = _halves(clock)[: 1 if reading.until else None]
    days = (today - ONE_DAY, today, today + ONE_DAY, today + 2 * ONE_DAY)
    told = [one for one in halves if len(halves) == 1 or one.hour >= WAKING]
    due = [wall(day, one, context.zone) for day in days for one in told]
    if context.step > 0:
        at = min((one for one in due if one.timestamp() >= now), key=datetime.timestamp)
    else:
        at = max((one for one in due if one.timestamp() <= now), key=datetime.timestamp)
    return Moment(0, 0, Kind.TIME, Precision.MINUTE, at, _ending(at, reading.until, context), at, doubts=_doubts(clock))


def _ending(begins: datetime, until: Clock | None, context: Context) -> datetime:
    """Return the first such time after ``begins``."""
    if until is None:
        return begins
    day = begins.date()
    due = [wall(day + more * ONE_DAY, one, context.zone) for more in (0, 1) for one in _halves(until)]
    return min((one for one in due if one.timestamp() > begins.timestamp()), key=datetime.timestamp, default=begins)


def _by_part(part: Part, context: Context) -> Moment:
    """Return that part of today, or of the day beside if today's is over, or still to come."""
    day, now = context.today, context.now.timestamp()
    begins, ends, _ = _hours(day, part, context)
    if context.step > 0 and ends.timestamp() <= now:
        day += ONE_DAY
    elif context.step < 0 and begins.timestamp() > now:
        day -= ONE_DAY
    return Moment(0, 0, Kind.TIME, Precision.PART, *_hours(day, part, context))


def _hours(day: date, part: Part, context: Context) -> tuple[datetime, datetime, datetime]:
    """Return when that part of the day begins and ends, and when one would act in it."""
    begins, ends, at = (wall(day, Clock(hour), context.zone) for hour in (part.first, part.last, part.at))
    return begins, ends, at


def _on_days(reading: Reading, days: Days, context: Context) -> Moment:
    clock = reading.clock
    if clock is None and reading.part is None:
        begins, ends = wall(days.first, Clock(0), context.zone), wall(days.last, Clock(24), context.zone)
        kind = Kind.DAY if days.first == days.last else Kind.SPAN
        return Moment(0, 0, kind, Precision.DAY, begins, ends)
    kind = Kind.TIME if days.first == days.last else Kind.SPAN
    if clock is None:
        part = reading.part or PARTS["morning"]
        days = _not_over(days, lambda one: _hours(one.first, part, context)[1], context)
        return Moment(0, 0, kind, Precision.PART, *_hours(days.first, part, context))
    days = _not_over(days, lambda one: _nearest(one, clock, context), context)
    at = _nearest(days, clock, context)
    doubts = _doubts(clock)
    if clock.hour == 24 and days.first != context.today:
        doubts |= {Doubt.MIDNIGHT}
    if kind is Kind.SPAN:
        doubts |= {Doubt.VAGUE}
    return Moment(0, 0, kind, Precision.MINUTE, at, _ending(at, reading.until, context), at, doubts=doubts)


def _nearest(days: Days, clock: Clock, context: Context) -> datetime:
    """Return that time of the first day: of two that it may be, today the one that is meant to come or to be past."""
    due = [wall(days.first, one, context.zone) for one in _halves(clock)]
    if days.first != context.today:
        return due[0]
    now = context.now.timestamp()
    return next((one for one in due if (one.timestamp() - now) * context.step >= 0), due[0])


def _not_over(days: Days, at: Callable[[Days], datetime], context: Context) -> Days:
    """Return the days, or those before or after that are told the same way, if the time of day asks for them."""
    now, step = context.now.timestamp(), context.step

    def fits(one: Days) -> bool:
        return (at(one).timestamp() - now) * step >= 0

    if days.cycle is None:
        return days
    if Doubt.SAME_DAY in days.doubts and days.first != context.today:
        nearer = replace(days, first=context.today, last=context.today)
        return nearer if fits(nearer) else days
    return days if fits(days) else calendar.shifted(days, step)


def _recurring(reading: Reading, repeat: Repeat, context: Context) -> Moment | None:
    """Return the first occurrence that is not over."""
    first = _first(reading, repeat, context)
    if first and first.begins and reading.lasts:
        began = _beginning(reading, repeat, context) or first.at or first.begins
        repeat = recurrences.lasting(repeat, began, reading.lasts)
        due = first.at or first.begins
        if (repeat.ends and due >= repeat.ends) or (repeat.until and due.date() > repeat.until):
            return None
    return first and replace(first, repeat=repeat)


def _beginning(reading: Reading, repeat: Repeat, context: Context) -> datetime | None:
    """Return when what goes on since a day that is told began, if that is not to come: "começou hoje às 6"."""
    if repeat.start is None or repeat.start > context.today:
        return None
    return wall(repeat.start, reading.clock or Clock(0), context.zone)


def _first(reading: Reading, repeat: Repeat, context: Context) -> Moment | None:
    passing = recurrences.passing(repeat)
    if passing and reading.instant:
        return _at_minute(reading.instant.at)
    if passing and reading.clock is None and (repeat.start is None or repeat.start <= context.today):
        return _at_minute((context.now.astimezone(UTC) + passing).astimezone(context.zone))
    if passing and not recurrences.hours_of(repeat) and (began := _beginning(reading, repeat, context)):
        after = context.now - timedelta(microseconds=1)
        return next((_at_minute(at) for at in recurrences.occurrences(repeat, began, after)), None)
    day = recurrences.first_day(repeat, context.today)
    if day and reading.clock and recurrences.hours_of(repeat):
        begins = wall(day, reading.clock, context.zone)
        # One moment earlier, so that the first of the day is one of them.
        after = max(begins, context.now, key=datetime.timestamp) - timedelta(microseconds=1)
        return next((_at_minute(at) for at in recurrences.occurrences(repeat, begins, after)), None)
    while day:
        first = _occurrence(day, reading, context)
        last = first.begins if reading.clock else first.ends
        if last and last.timestamp() >= context.now.timestamp():
            return first
        day = recurrences.first_day(repeat, day + ONE_DAY)
    return None


def _at_minute(at: datetime) -> Moment:
    return Moment(0, 0, Kind.RECURRENCE, Precision.MINUTE, at, at, at)


def _occurrence(day: date, reading: Reading, context: Context) -> Moment:
    if clock := reading.clock:
        at = wall(day, _halves(clock)[0], context.zone)
        ends = _ending(at, reading.until, context)
        return Moment(0, 0, Kind.RECURRENCE, Precision.MINUTE, at, ends, at, doubts=_doubts(clock))
    if reading.part:
        return Moment(0, 0, Kind.RECURRENCE, Precision.PART, *_hours(day, reading.part, context))
    begins, ends = wall(day, Clock(0), context.zone), wall(day, Clock(24), context.zone)
    return Moment(0, 0, Kind.RECURRENCE, Precision.DAY, begins, ends)
