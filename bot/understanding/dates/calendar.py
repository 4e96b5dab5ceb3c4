"""The calendar: weeks, months and years as days, feasts that move, and working days."""

from __future__ import annotations

import tomllib
from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

from dateutil.easter import easter
from dateutil.relativedelta import relativedelta

from bot.understanding.dates.moment import Days

ONE_DAY = timedelta(days=1)
FIRST, LAST = date(1900, 1, 1), date(2199, 12, 31)
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
Unit = Literal["day", "weekend", "week", "fortnight", "month", "quarter", "half", "year"]
_MONTHS = {"month": 1, "quarter": 3, "half": 6, "year": 12}


@cache
def _holidays() -> tuple[Mapping[str, str], frozenset[str]]:
    """Return when each feast is, and those on which banks are shut."""
    text = resources.files("bot.understanding.languages").joinpath("holidays.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return table["feasts"], frozenset(table["closed"])


@lru_cache(maxsize=2_048)
def feast(name: str, year: int) -> date:
    """Return the day of a feast: ``MM-DD``, ``easter+N``, or ``MM-2SU`` and ``MM-4TH+1``, the Nth weekday."""
    told = _holidays()[0][name]
    if told.startswith("easter"):
        return easter(year) + timedelta(days=int(told[6:] or 0))
    month, _, day = told.partition("-")
    if day.isdecimal():
        return date(year, int(month), int(day))
    found = nth_weekday(year, int(month), int(day[0]), _WEEKDAYS.index(day[1:3]))
    assert found is not None  # noqa: S101 - every month has four of each weekday
    return found + timedelta(days=int(day[3:] or 0))


def days_from_easter(name: str) -> int | None:
    """Return how far from Easter a feast is, if it goes by the moon."""
    told = _holidays()[0][name]
    return int(told[6:] or 0) if told.startswith("easter") else None


@lru_cache(maxsize=512)
def _closed(year: int) -> frozenset[date]:
    return frozenset(feast(name, year) for name in _holidays()[1])


def is_working_day(day: date) -> bool:
    """Tell whether banks are open in Brazil, as far as the whole country is concerned."""
    return day.weekday() < 5 and day not in _closed(day.year)


def working_day_from(day: date, number: int) -> date:
    """Return the working day that is so many of them after ``day``, or before it."""
    step = ONE_DAY if number > 0 else -ONE_DAY
    for _ in range(abs(number)):
        day += step
        while not is_working_day(day):
            day += step
    return day


def nth_weekday(year: int, month: int, nth: int, weekday: int) -> date | None:
    """Return the ``nth`` such weekday of a month (-1 the last), if it has that many."""
    length = monthrange(year, month)[1]
    days = [day for day in (date(year, month, at) for at in range(1, length + 1)) if day.weekday() == weekday]
    return _picked(days, nth)


def nth_working_day(year: int, month: int, nth: int) -> date | None:
    """Return the ``nth`` working day of a month (-1 the last)."""
    length = monthrange(year, month)[1]
    return _picked([day for day in (date(year, month, at) for at in range(1, length + 1)) if is_working_day(day)], nth)


def _picked(days: list[date], nth: int) -> date | None:
    at = nth if nth < 0 else nth - 1
    return days[at] if -len(days) <= at < len(days) else None


def day_of(year: int, month: int, day: int) -> date | None:
    """Return that day, if there is one within the years that are read."""
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return found if FIRST <= found <= LAST else None


def month_of(year: int, month: int) -> Days:
    """Return the days of a month."""
    return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def period(unit: Unit, today: date, away: int) -> Days:
    """Return the day, week (from Monday), month or year that lies ``away`` ones from today's."""
    if unit == "day":
        return Days(day := today + timedelta(days=away), day)
    if unit in ("week", "weekend", "fortnight"):
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=away * (2 if unit == "fortnight" else 1))
        if unit == "weekend":
            return Days(monday + timedelta(days=5), monday + timedelta(days=6))
        return Days(monday, monday + timedelta(days=13 if unit == "fortnight" else 6))
    length = _MONTHS[unit]
    first = today.replace(month=(today.month - 1) // length * length + 1, day=1) + relativedelta(months=length * away)
    return Days(first, first + relativedelta(months=length, days=-1))


def months_from(today: date, step: int) -> Iterator[tuple[int, int]]:
    """Return the months from today's on, or back: a few years of them."""
    for away in range(60):
        month = today.replace(day=1) + relativedelta(months=step * away)
        yield month.year, month.month


def day_in_month(today: date, day: int, step: int, *, again: bool = False) -> date | None:
    """Return the nearest ``day`` of a month from today on (or back); ``again`` leaves today itself out."""
    for year, month in months_from(today, step):
        found = day_of(year, month, day)
        if found and (found - today).days * step >= (1 if again else 0):
            return found
    return None


def day_in_year(today: date, month: int, day: int, step: int, *, again: bool = False) -> date | None:
    """Return the nearest such day of a year from today on (or back)."""
    for away in range(9):
        found = day_of(today.year + step * away, month, day)
        if found and (found - today).days * step >= (1 if again else 0):
            return found
    return None


def shifted(days: Days, step: int) -> Days:
    """Return the next days (or those before) that are told in the same words."""
    first, last = days.first, days.last
    if days.cycle == "week":
        far = timedelta(weeks=step)
        return Days(first + far, last + far, days.cycle, days.doubts, days.word)
    length = last - first
    moved = None
    if days.cycle == "month":
        moved = day_in_month(first, first.day, step, again=True)
    elif days.cycle == "year":
        moved = day_in_year(first, first.month, first.day, step, again=True)
    if moved is None:
        return days
    if first.day == 1 and length.days >= 27:
        return Days(moved, moved + relativedelta(day=31), days.cycle, days.doubts, days.word)
    return Days(moved, moved + length, days.cycle, days.doubts, days.word)
