"""When something was kept, as people say it: "ontem", "semana passada", "em março", "12/03", "last friday".

A day begins and ends where the person lives; a range runs from its first nanosecond until before the one after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from dateutil.easter import easter
from dateutil.relativedelta import MO, relativedelta

from tools.lexicon import LANGUAGES, Lexicon
from tools.zones import clock, here

SECOND = 1_000_000_000
FIRST_YEAR = 1900
MOST = 999
DAY = relativedelta(days=1)
WEEK = relativedelta(weeks=1)
MONTH = relativedelta(months=1)
YEAR = relativedelta(years=1)

_Reading = Callable[[re.Match[str], date], "Days | None"]

_LEXICON = Lexicon(LANGUAGES, "days")
_MONTHS = _LEXICON.meanings("months")
_WEEKDAYS = _LEXICON.meanings("weekdays")
_COUNTS = _LEXICON.meanings("counts")


@dataclass(frozen=True, slots=True)
class Days:
    """Whole days, from ``first`` until before ``after``."""

    first: date
    after: date


@dataclass(frozen=True, slots=True)
class Said:
    """Days that a text speaks of, and where: ``start`` and ``end`` in the folded text."""

    days: Days
    start: int
    end: int


def days_said(folded: str, today: date, *, years: bool = False, feasts: bool = False) -> Said | None:
    """Return the days that the folded text speaks of, as said on ``today``; the first in the order of what is sure.

    A whole year ("de 2023") is taken for days only if ``years``: of a film it is when it came out. So is a feast only
    if ``feasts``: a film may be about Christmas.
    """
    for name, days_of in {**_PHRASES, **(_FEAST if feasts else {}), **(_YEAR if years else {})}.items():
        patterns = _LEXICON.patterns(name, r"(?<![\w/])", r"(?![\w/])")
        for match in sorted((each for every in patterns for each in every.finditer(folded)), key=re.Match.start):
            if (days := _understood(days_of, match, today)) is not None:
                return Said(days, match.start(), match.end())
    return None


def day_at(now: int) -> date:
    """Return the day that it is at ``now`` (ns UTC) where the person lives."""
    return clock(now).date()


def bounds(days: Days) -> tuple[int, int]:
    """Return the first nanosecond of ``days`` and the first one after them."""
    return _midnight(days.first), _midnight(days.after)


def _midnight(day: date) -> int:
    """A day without a midnight (summer time began at it, as in Brazil until 2018) begins an hour later."""
    return int(datetime.combine(day, time.min, here()).timestamp()) * SECOND


def _understood(days_of: _Reading, match: re.Match[str], today: date) -> Days | None:
    try:
        return days_of(match, today)
    except (ValueError, OverflowError):  # "31/02", "há 900 anos" in a calendar that begins in year 1
        return None


def _one(day: date) -> Days:
    return Days(day, day + DAY)


def _week_of(day: date) -> Days:
    monday = day + relativedelta(weekday=MO(-1))
    return Days(monday, monday + WEEK)


def _month_of(day: date) -> Days:
    first = day.replace(day=1)
    return Days(first, first + MONTH)


def _year_of(day: date) -> Days:
    first = day.replace(month=1, day=1)
    return Days(first, first + YEAR)


def _weekend_of(day: date) -> Days:
    monday = _week_of(day).first
    return Days(monday + relativedelta(days=5), monday + WEEK)


_UNITS = {
    word: {"day": DAY, "week": WEEK, "month": MONTH, "year": YEAR}[unit]
    for word, unit in _LEXICON.meanings("units").items()
}
_AROUND: Mapping[str, Callable[[date], Days]] = {
    word: {"week": _week_of, "month": _month_of, "year": _year_of, "weekend": _weekend_of}[span]
    for word, span in _LEXICON.meanings("spans").items()
}
_STEP: Mapping[Callable[[date], Days], relativedelta] = {
    _week_of: WEEK,
    _month_of: MONTH,
    _year_of: YEAR,
    _weekend_of: WEEK,
}


def _this(match: re.Match[str], today: date) -> Days:
    return _AROUND[match["unit"]](today)


def _previous(match: re.Match[str], today: date) -> Days:
    around = _AROUND[match["unit"]]
    days = around(today - _STEP[around])
    if around is _weekend_of and _weekend_of(today).after <= today:
        return _weekend_of(today)
    return days


def _count(text: str) -> int:
    return _COUNTS[text] if text in _COUNTS else min(int(text), MOST)


def _lately(match: re.Match[str], today: date) -> Days:
    return Days(today - _UNITS[match["unit"]] * _count(match["count"]), today + DAY)


def _ago(match: re.Match[str], today: date) -> Days:
    unit, count = _UNITS[match["unit"]], _count(match["count"])
    day = today - unit * count
    return {DAY: _one, WEEK: _week_of, MONTH: _month_of, YEAR: _year_of}[unit](day)


def _in_month(match: re.Match[str], today: date) -> Days:
    month = _MONTHS[match["month"]]
    if match["year"]:
        return _month_of(date(int(match["year"]), month, 1))
    of_this_year = date(today.year, month, 1)
    earlier = bool(match.groupdict().get("before")) or of_this_year > today
    return _month_of(of_this_year - YEAR if earlier else of_this_year)


def _on_day(match: re.Match[str], today: date) -> Days | None:
    month = _MONTHS[match["month"]] if "month" in match.re.groupindex and match["month"] else today.month
    year = match["year"] if "year" in match.re.groupindex else None
    return _dated(int(match["day"]), month, int(year) if year else None, today)


def _from_day_to_day(match: re.Match[str], today: date) -> Days | None:
    first = _on_day(match, today)
    last = date(first.first.year, first.first.month, int(match["last"])) if first else today
    return Days(first.first, last + DAY) if first and first.first <= last else None


def _at_feast(match: re.Match[str], today: date) -> Days:
    days_of = _FEASTS[match["feast"]]
    if match["year"]:
        return days_of(int(match["year"]))
    of_this_year = days_of(today.year)
    return days_of(today.year - 1) if match.groupdict().get("before") or of_this_year.first > today else of_this_year


def _carnival(year: int) -> Days:
    """From Saturday to Ash Wednesday."""
    sunday = easter(year)
    return Days(sunday - relativedelta(days=50), sunday - relativedelta(days=45))


_FEASTS: Mapping[str, Callable[[int], Days]] = {
    word: {
        "christmas": lambda year: Days(date(year, 12, 24), date(year, 12, 26)),
        "new year": lambda year: Days(date(year - 1, 12, 31), date(year, 1, 2)),
        "carnival": _carnival,
        "easter": lambda year: Days(easter(year) - 2 * DAY, easter(year) + DAY),
    }[feast]
    for word, feast in _LEXICON.meanings("feasts").items()
}


def _in_figures(match: re.Match[str], today: date) -> Days | None:
    year = match["year"]
    return _dated(
        int(match["day"]), int(match["month"]), int(year) + (2000 if len(year) == 2 else 0) if year else None, today
    )


def _dated(day: int, month: int, year: int | None, today: date) -> Days:
    if year is not None:
        return _one(date(year, month, day))
    of_this_year = date(today.year, month, day)
    if of_this_year <= today:
        return _one(of_this_year)
    return _one(of_this_year - (MONTH if month == today.month else YEAR))


def _on_weekday(match: re.Match[str], today: date) -> Days:
    """The last such day before today: nobody says today's name for today."""
    back = (today.weekday() - _WEEKDAYS[match["weekday"]]) % 7 or 7
    return _one(today - relativedelta(days=back))


def _in_year(match: re.Match[str], today: date) -> Days | None:
    year = int(match["year"])
    return _year_of(date(year, 1, 1)) if FIRST_YEAR <= year <= today.year else None


_PHRASES: Mapping[str, _Reading] = {
    "days_of_a_month": _from_day_to_day,
    "day_of_a_month": _on_day,
    "in_a_month": _in_month,
    "before_yesterday": lambda _, today: _one(today - 2 * DAY),
    "yesterday": lambda _, today: _one(today - DAY),
    "today": lambda _, today: _one(today),
    "this": _this,
    "previous": _previous,
    "lately": _lately,
    "ago": _ago,
    "in_figures": _in_figures,
    "day_alone": _on_day,
    "on_a_weekday": _on_weekday,
}
_FEAST: Mapping[str, _Reading] = {"at_a_feast": _at_feast}
_YEAR: Mapping[str, _Reading] = {"in_a_year_alone": _in_year}
