"""When something was kept, as people say it: "ontem", "semana passada", "em março", "12/03", "last friday".

A day begins and ends where the person lives; a range runs from its first nanosecond until before the one after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import lru_cache

from babel.dates import get_day_names, get_month_names, get_timezone
from dateutil.easter import easter
from dateutil.relativedelta import MO, relativedelta

from state.text import fold

ZONE = "America/Sao_Paulo"
SECOND = 1_000_000_000
FIRST_YEAR = 1900
MOST = 999
_LANGUAGES = ("pt_BR", "en")

DAY = relativedelta(days=1)
WEEK = relativedelta(weeks=1)
MONTH = relativedelta(months=1)
YEAR = relativedelta(years=1)

_Reading = Callable[[re.Match[str], date], "Days | None"]

_UNITS: Mapping[str, relativedelta] = {
    **dict.fromkeys(("dia", "dias", "day", "days"), DAY),
    **dict.fromkeys(("semana", "semanas", "week", "weeks"), WEEK),
    **dict.fromkeys(("mes", "meses", "month", "months"), MONTH),
    **dict.fromkeys(("ano", "anos", "year", "years"), YEAR),
}
_COUNTS = {
    "um": 1,
    "uma": 1,
    "a": 1,
    "an": 1,
    "one": 1,
    "dois": 2,
    "duas": 2,
    "two": 2,
    "couple of": 2,
    "tres": 3,
    "three": 3,
    "quatro": 4,
    "four": 4,
    "cinco": 5,
    "five": 5,
    "seis": 6,
    "six": 6,
    "sete": 7,
    "seven": 7,
    "dez": 10,
    "ten": 10,
    "quinze": 15,
    "fifteen": 15,
    "trinta": 30,
    "thirty": 30,
}


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
    for pattern, days_of in (*_PHRASES, *([_FEAST] if feasts else []), *([_YEARS] if years else [])):
        for match in pattern.finditer(folded):
            days = _understood(days_of, match, today)
            if days is not None:
                return Said(days, match.start(), match.end())
    return None


def day_at(now: int, zone: str = ZONE) -> date:
    """Return the day that it is at ``now`` (ns UTC) where the person lives."""
    return datetime.fromtimestamp(now // SECOND, UTC).astimezone(get_timezone(zone)).date()


def bounds(days: Days, zone: str = ZONE) -> tuple[int, int]:
    """Return the first nanosecond of ``days`` and the first one after them."""
    return _midnight(days.first, zone), _midnight(days.after, zone)


def _midnight(day: date, zone: str) -> int:
    """A day without a midnight (summer time began at it, as in Brazil until 2018) begins an hour later."""
    info = get_timezone(zone)
    naive = datetime.combine(day, time.min)
    local = info.localize(naive) if hasattr(info, "localize") else naive.replace(tzinfo=info)
    return int(local.timestamp()) * SECOND


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


_AROUND: Mapping[str, Callable[[date], Days]] = {
    "semana": _week_of, "week": _week_of,
    "mes": _month_of, "month": _month_of,
    "ano": _year_of, "year": _year_of,
    "fim de semana": _weekend_of, "fds": _weekend_of, "final de semana": _weekend_of, "weekend": _weekend_of,
}  # fmt: skip
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
    month = _months()[match["month"]]
    if match["year"]:
        return _month_of(date(int(match["year"]), month, 1))
    of_this_year = date(today.year, month, 1)
    earlier = bool(match["before"]) or of_this_year > today
    return _month_of(of_this_year - YEAR if earlier else of_this_year)


def _on_day(match: re.Match[str], today: date) -> Days | None:
    month = _months()[match["month"]] if "month" in match.re.groupindex and match["month"] else today.month
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
    return days_of(today.year - 1) if match["before"] or of_this_year.first > today else of_this_year


def _carnival(year: int) -> Days:
    """From Saturday to Ash Wednesday."""
    sunday = easter(year)
    return Days(sunday - relativedelta(days=50), sunday - relativedelta(days=45))


_FEASTS: Mapping[str, Callable[[int], Days]] = {
    **dict.fromkeys(("natal", "christmas"), lambda year: Days(date(year, 12, 24), date(year, 12, 26))),
    **dict.fromkeys(("ano novo", "reveillon", "new year"), lambda year: Days(date(year - 1, 12, 31), date(year, 1, 2))),
    **dict.fromkeys(("carnaval", "carnival"), _carnival),
    **dict.fromkeys(("pascoa", "easter"), lambda year: Days(easter(year) - 2 * DAY, easter(year) + DAY)),
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
    back = (today.weekday() - _weekdays()[match["weekday"]]) % 7 or 7
    return _one(today - relativedelta(days=back))


def _in_year(match: re.Match[str], today: date) -> Days | None:
    year = int(match["year"])
    return _year_of(date(year, 1, 1)) if FIRST_YEAR <= year <= today.year else None


@lru_cache
def _months() -> Mapping[str, int]:
    return {
        fold(name).strip("."): number
        for language in _LANGUAGES
        for number, name in get_month_names("wide", locale=language).items()
    }


@lru_cache
def _weekdays() -> Mapping[str, int]:
    """Return the number of each day by the first word of its name: "terca" for "terça-feira"."""
    return {
        fold(name).partition("-")[0]: number
        for language in _LANGUAGES
        for number, name in get_day_names("wide", locale=language).items()
    }


def _any(words: Iterator[str] | Mapping[str, object]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _phrases() -> Iterator[tuple[str, _Reading]]:
    unit, around = f"(?P<unit>{_any(_UNITS)})", f"(?P<unit>{_any(_AROUND)})"
    count = rf"(?P<count>\d{{1,3}}|{_any(_COUNTS)})"
    month, weekday = f"(?P<month>{_any(_months())})", f"(?P<weekday>{_any(_weekdays())})(?:[- ]feira)?"
    in_, year = "(?:(?:n?[oa]s?|em|d[eoa]s?|desde|in|on|from|during|since|the) ){0,3}", r"(?P<year>(?:19|20)\d\d)"
    yield (
        rf"(?:entre|de|do|between|from)(?: o| os)?(?: dias?)? (?P<day>\d{{1,2}}) (?:e|a|ate|and|to)(?: o)?(?: dia)? "
        rf"(?P<last>\d{{1,2}}) (?:de|of) {month}(?: (?:de |do ano de )?{year})?",
        _from_day_to_day,
    )
    yield rf"{in_}(?:dia )?(?P<day>\d{{1,2}}) (?:de|of) {month}(?: (?:de |do ano de )?{year})?", _on_day
    yield rf"{in_}{month} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: {year})?", _on_day
    yield (
        f"(?:em|n?o mes de|de|do mes de|desde|in|from|during|last) {month}"
        "(?:(?P<before> do ano passado| passado| last year)| d?esse ano| d?este ano| this year)?"
        f"(?: (?:de |do ano de )?{year})?",
        _in_month,
    )
    yield f"{in_}(?:antes de ontem|anteontem|day before yesterday)", lambda _, today: _one(today - 2 * DAY)
    yield f"{in_}(?:ontem|yesterday)(?: a noite| de manha| cedo)?", lambda _, today: _one(today - DAY)
    yield f"{in_}(?:hoje|today)(?: cedo| mais cedo| de manha)?", lambda _, today: _one(today)
    yield f"{in_}(?:n?est[ea]|n?ess[ea]|d?est[ea]|d?ess[ea]|this) {around}", _this
    yield f"{in_}{around} (?:passad[oa]|retrasad[oa]|anterior)", _previous
    yield f"{in_}(?:ultim[oa]|last|past|previous) {around}", _previous
    yield f"{in_}(?:ultim[oa]s?|last|past|previous) {count} {unit}", _lately
    yield f"{in_}(?:ha|faz|tem) (?:uns |umas |mais ou menos |quase |cerca de )?{count} {unit}(?: atras)?", _ago
    yield f"{count} {unit} (?:atras|ago)", _ago
    yield rf"{in_}(?:dia )?(?P<day>\d{{1,2}})/(?P<month>\d{{1,2}})(?:/(?P<year>\d{{4}}|\d\d))?", _in_figures
    yield r"(?:n?o|do|em|on the) ?dia (?P<day>\d{1,2})", _on_day
    yield f"(?:n[oa]|desde|on|last|past|d[eao]) (?:ultim[oa] )?{weekday}(?: passad[oa])?", _on_weekday
    yield f"{weekday} passad[oa]", _on_weekday


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/])(?:{pattern})(?![\w/])")


_PHRASES = [(_compiled(pattern), days_of) for pattern, days_of in _phrases()]
_FEAST = (
    _compiled(
        rf"(?:n?[oa]s?|em|d[eoa]|at|on|during)(?: dia de)? (?P<feast>{_any(_FEASTS)})"
        r"(?: (?:de |do ano de )?(?P<year>(?:19|20)\d\d)|(?P<before> do ano passado| passado))?"
    ),
    _at_feast,
)
_YEARS = (_compiled(r"(?:em|de|do ano de|no ano de|in|from|during) (?P<year>(?:19|20)\d\d)"), _in_year)
