"""Days told by their place in a longer time: its edges, the nth of a month or year, and working days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from bot.understanding.dates import calendar
from bot.understanding.dates.calendar import Unit
from bot.understanding.dates.grammar import Meaning
from bot.understanding.dates.moment import Context, Days, Doubt

_MOST_WORKING_DAYS = 999


def edge_of(context: Context, edge: str, period: Days) -> Days:
    """Return the day that the beginning, middle or end of a week, month or year comes to."""
    days = (period.last - period.first).days
    if edge == "end":
        day = period.last if days != 6 else period.first + timedelta(days=4)
    elif edge == "start":
        day = period.first
    else:
        day = period.first + timedelta(days=14 if 27 <= days <= 30 else (days + 1) // 2)
    if period.cycle and (day - context.today).days * context.step < 0:
        return edge_of(context, edge, replace(calendar.shifted(period, context.step), cycle=None))
    return Days(day, day, None, frozenset({Doubt.VAGUE}))


def edge_bare(context: Context, edge: str, unit: Unit) -> Days:
    """Return the nearest beginning, middle or end: that of this week, month or year, unless it has passed."""
    found = edge_of(context, edge, calendar.period(unit, context.today, 0))
    if (found.first - context.today).days * context.step < 0:
        found = edge_of(context, edge, calendar.period(unit, context.today, context.step))
    return found


def nth_day(context: Context, nth: int, period: Days | None = None) -> Days | None:
    """Return the first or last day of a month that is named, or of the nearest."""

    def found(year: int, month: int) -> date | None:
        return calendar.day_of(year, month, nth) if nth > 0 else calendar.month_of(year, month).last

    return _in_month(context, found, period)


def nth_working_day(context: Context, nth: int, period: Days | None = None) -> Days | None:
    return _in_month(context, lambda year, month: calendar.nth_working_day(year, month, nth), period)


def nth_weekday(context: Context, nth: int, weekday: int, period: Days | None = None) -> Days | None:
    return _in_month(context, lambda year, month: calendar.nth_weekday(year, month, nth, weekday), period)


def nth_week(context: Context, nth: int, unit: Unit, period: Days | None = None) -> Days | None:
    """Return a week of a month, which is that of its Thursday, a weekend, that of its Saturday, or a fortnight."""
    if unit == "fortnight":
        return _nth_fortnight(context, nth, period)
    weekday, length = (5, 1) if unit == "weekend" else (3, 6)

    def sunday(year: int, month: int) -> date | None:
        day = calendar.nth_weekday(year, month, nth, weekday)
        return day and day + timedelta(days=6 - weekday)

    last = _in_month(context, sunday, period)
    return last and Days(last.last - timedelta(days=length), last.last, None, frozenset({Doubt.VAGUE}))


def _nth_fortnight(context: Context, nth: int, period: Days | None) -> Days | None:
    """Return the first half of a month, to the 15th, or the second."""
    if nth not in (1, 2, -1):
        return None
    last = nth_day(context, 15 if nth == 1 else -1, period)
    return last and Days(last.last.replace(day=1 if nth == 1 else 16), last.last)


def nth_of_year(context: Context, nth: int, unit: Unit, year: Days | None = None) -> Days | None:
    """Return a quarter or half of the year that is named, or else the nearest."""
    many = 4 if unit == "quarter" else 2
    if nth != -1 and not 1 <= nth <= many:
        return None
    first = year.first if year else context.today.replace(month=1, day=1)
    found = calendar.period(unit, first, nth - 1 if nth > 0 else many - 1)
    if year:
        return found
    over = found.last < context.today if context.step > 0 else found.first > context.today
    return replace(calendar.period(unit, found.first, many * context.step) if over else found, word="part")


def _in_month(context: Context, found: Callable[[int, int], date | None], period: Days | None) -> Days | None:
    if period is not None:
        if not 27 <= (period.last - period.first).days <= 30:
            return None
        day = found(period.first.year, period.first.month)
        return Days(day, day) if day else None
    for year, month in calendar.months_from(context.today, context.step):
        day = found(year, month)
        if day and (day - context.today).days * context.step >= 0:
            return Days(day, day)
    return None


def working_day(context: Context) -> Days:
    return Days(day := calendar.working_day_from(context.today, 1), day)


def working_days_away(context: Context, number: int, side: int, days: Days | None = None) -> Days | None:
    """Return the day so many working days from one that is told, or from today."""
    if not 0 < number <= _MOST_WORKING_DAYS:
        return None
    start = days.first if days else context.today
    return Days(day := calendar.working_day_from(start, number * side), day)


MEANINGS: tuple[Meaning, ...] = (
    edge_of, edge_bare, nth_day, nth_working_day, nth_weekday, nth_week, nth_of_year, working_day, working_days_away,
)  # fmt: skip
