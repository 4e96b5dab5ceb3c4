"""Meanings of days and spans of days: weekdays, dates, feasts, months, edges of periods, ranges."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Literal

from dateutil.relativedelta import relativedelta

from bot.understanding.dates import calendar
from bot.understanding.dates.calendar import ONE_DAY, Unit
from bot.understanding.dates.grammar import Meaning
from bot.understanding.dates.moment import Context, Days, Doubt

# So many days from now a day of this week is told by its name alone, or as tomorrow.
_NOT_NEAR = 3


def from_today(context: Context, relative: int) -> Days:
    return Days(day := context.today + timedelta(days=relative), day)


def named_weekday(context: Context, weekday: int) -> Days:
    far = ((weekday - context.today.weekday()) * context.step) % 7
    day = context.today + timedelta(days=(far or 7) * context.step)
    return Days(day, day, "week", frozenset() if far else frozenset({Doubt.SAME_DAY}))


def ordinal_weekday(context: Context, weekday: int) -> Days:
    return replace(named_weekday(context, weekday), word="ordinal")


def short_weekday(context: Context, weekday: int) -> Days:
    return replace(named_weekday(context, weekday), word="short")


def weekday_this(context: Context, weekday: int) -> Days:
    day = context.today + timedelta(days=(weekday - context.today.weekday()) % 7)
    return Days(day, day)


def weekday_coming(context: Context, weekday: int) -> Days:
    day = context.today + timedelta(days=(weekday - context.today.weekday()) % 7 or 7)
    return Days(day, day, "week")


def weekday_to_come(context: Context, weekday: int) -> Days:
    """Return that day of this week where it is not near, else of the next: "sexta que vem".

    Of 15 people who wrote so on a Monday 14 meant that week's Friday.
    """
    following = weekday_next(context, weekday)
    near = weekday - context.today.weekday() < _NOT_NEAR
    return following if near else replace(weeks_after(context, -1, following), doubts=following.doubts)


def weekday_next(context: Context, weekday: int) -> Days:
    """Return that day of the next week; the one of this week, if it is still to come, is what others would mean."""
    found = calendar.period("week", context.today, 1).first + timedelta(days=weekday)
    this_week = weekday > context.today.weekday()
    return Days(found, found, None, frozenset({Doubt.WEEK}) if this_week else frozenset())


def weekday_last(context: Context, weekday: int) -> Days:
    day = context.today - timedelta(days=(context.today.weekday() - weekday) % 7 or 7)
    return Days(day, day)


def weekday_far(context: Context, weekday: int, which: int) -> Days:
    """Return that day a week after the one that comes, or before the last: "sunday after next"."""
    if which < 0:
        return weeks_after(context, -1, weekday_last(context, weekday))
    return replace(weeks_after(context, 1, weekday_coming(context, weekday)), doubts=frozenset({Doubt.WEEK}))


def weeks_after(_: Context, number: int, days: Days) -> Days:
    day = days.first + timedelta(weeks=number)
    return Days(day, day, None, days.doubts)


def weekday_in(_: Context, weekday: int, period: Days) -> Days | None:
    """Return that day of a week that is named."""
    if (period.last - period.first).days != 6:
        return None
    return Days(day := period.first + timedelta(days=weekday), day)


def in_year(
    context: Context, number: int, month: int, year: int | None = None, *, word: str = "", cycle: bool = True
) -> Days | None:
    """Return that day of a month, in the year that is named or else the nearest."""
    if year is not None:
        found = calendar.day_of(year, month, number)
        return Days(found, found) if found else None
    day = calendar.day_in_year(context.today, month, number, context.step)
    if day is None:
        return None
    far = abs((day - context.today).days)
    doubts = {Doubt.SAME_DAY} if far == 0 else {Doubt.YEAR} if far > 335 else set()
    return Days(day, day, "year" if cycle else None, frozenset(doubts), word)


def day_of_month(context: Context, number: int) -> Days | None:
    day = calendar.day_in_month(context.today, number, context.step) if number else None
    doubts = frozenset({Doubt.SAME_DAY}) if day == context.today else frozenset[Doubt]()
    return Days(day, day, "month", doubts) if day else None


def day_named(context: Context, number: int) -> Days | None:
    found = day_of_month(context, number)
    return found and replace(found, word="nth")


def day_in_period(_: Context, number: int, period: Days) -> Days | None:
    """Return that day of a month that is named."""
    if not 27 <= (period.last - period.first).days <= 30 or period.first.day != 1:
        return None
    day = calendar.day_of(period.first.year, period.first.month, number)
    return Days(day, day) if day else None


def figures(context: Context, dm: str) -> Days | None:
    """Return the date of "15/03"; of two figures that fit both ways round, the language's first."""
    one, two = dm.split("/")
    day, month = int(one), int(two)
    doubts = set[Doubt]()
    if context.month_first:
        if day <= 12 and day != month and month <= 12:
            doubts.add(Doubt.ORDER)
        if day <= 12:
            day, month = month, day
    small = max(int(one), int(two)) <= 12 and "0" not in (one[0], two[0])
    is_fraction = (small and int(one) <= int(two)) or dm == "24/7"
    if not 1 <= month <= 12:
        return None
    found = in_year(context, day, month, word="fraction" if is_fraction else "figures")
    return found and replace(found, doubts=found.doubts | doubts)


def figures_sure(context: Context, dm: str) -> Days | None:
    found = figures(context, dm)
    return found and replace(found, word="")


def figures_year(context: Context, dmy: str) -> Days | None:
    one, two, three = (int(part) for part in dmy.replace("-", "/").replace(".", "/").split("/"))
    year = three if three > 99 else 2000 + three if three < 70 else 1900 + three
    day, month, doubts = one, two, set[Doubt]()
    if context.month_first and one <= 12:
        if two <= 12 and one != two:
            doubts.add(Doubt.ORDER)
        day, month = two, one
    found = calendar.day_of(year, month, day)
    return Days(found, found, None, frozenset(doubts)) if found else None


def iso_date(_: Context, iso: str) -> Days | None:
    found = calendar.day_of(*(int(part) for part in iso.split("-")))
    return Days(found, found) if found else None


def on_feast(context: Context, feast: str, year: int | None = None) -> Days:
    return _feast(context, feast, year, 0)


def on_eve(context: Context, feast: str, year: int | None = None) -> Days:
    return _feast(context, feast, year, -1)


def after_feast(context: Context, feast: str) -> Days:
    return _feast(context, feast, None, 1)


def _feast(context: Context, name: str, year: int | None, away: int) -> Days:
    years = [year] if year else [context.today.year + context.step * more for more in range(2)]
    found = [calendar.feast(name, one) + timedelta(days=away) for one in years]
    day = found[0]
    if not year and (day - context.today).days * context.step < 0:
        day = found[1]
    return Days(day, day)


def named_month(context: Context, month: int, year: int | None = None) -> Days:
    """Return that month of the year that is named, or the nearest, this one too."""
    if year is not None:
        return calendar.month_of(year, month)
    today = context.today
    near = today.year + (context.step if (month - today.month) * context.step < 0 else 0)
    return replace(calendar.month_of(near, month), cycle="year")


def month_bare(context: Context, month: int) -> Days:
    return replace(named_month(context, month), word="month")


def month_away(context: Context, month: int, which: int) -> Days:
    """Return that month of the year before or after, or the last or next one."""
    today = context.today
    step: Literal[-1, 1] = 1 if which >= 0 else -1
    if which == 0:
        return calendar.month_of(today.year, month)
    passed = (month - today.month) * step <= 0
    return calendar.month_of(today.year + (step if passed else 0), month)


def month_in(_: Context, month: int, period: Days) -> Days | None:
    """Return that month of a year that is named."""
    return calendar.month_of(period.first.year, month) if (period.last - period.first).days > 360 else None


def named_year(_: Context, year: int) -> Days:
    return Days(date(year, 1, 1), date(year, 12, 31))


def away(context: Context, which: int, unit: Unit) -> Days:
    """Return the week, month or year so many from this one; "the next weekend" may be the one of this week."""
    found = calendar.period(unit, context.today, which)
    is_either = unit == "weekend" and which == 1 and context.today.weekday() < 5
    return replace(found, doubts=frozenset({Doubt.WEEK})) if is_either else found


def weekend(context: Context) -> Days:
    found = calendar.period("weekend", context.today, 0)
    if context.step < 0 and found.first > context.today:
        found = calendar.period("weekend", context.today, -1)
    return replace(found, cycle="week")


def lasting(context: Context, which: int, length: relativedelta) -> Days:
    """Return the days from today on, or until today, for so long; of "these three days" today is one."""
    today = context.today
    if which == 0:
        return Days(today - length + timedelta(days=1), today)
    far = today + length if which > 0 else today - length
    return Days(today, far) if which > 0 else Days(far, today)


def from_to(_: Context, first: Days, last: Days) -> Days | None:
    """Return the days between two that are told: the second one after the first."""
    if last.last < first.first:
        last = calendar.shifted(last, 1)
        if last.last < first.first:
            return None
    if first.cycle == "week" and (last.first - first.first).days > 7 and last.cycle == "week":
        last = calendar.shifted(last, -1)
    doubts = (first.doubts | last.doubts) - {Doubt.SAME_DAY, Doubt.WORD}
    return Days(first.first, last.last, first.cycle, doubts)


def numbers_to(
    context: Context, first: int, last: int, month: int | None = None, year: int | None = None
) -> Days | None:
    """Return "de 10 a 15 de março": two days of one month; the first is of the month before if it is the later one."""
    over = month is not None and 0 < last < first
    if not (0 < first < last <= 31 or over):
        return None
    if month is None:
        end = day_of_month(context, last)
        start = end and calendar.day_of(end.first.year, end.first.month, first)
    else:
        end = in_year(context, last, month, year)
        begins = end and end.first.replace(day=1) - ONE_DAY * over
        start = begins and calendar.day_of(begins.year, begins.month, first)
    if not end or not start:
        return None
    return Days(start, end.last, end.cycle, end.doubts - {Doubt.SAME_DAY})


def numbers_in(context: Context, first: int, last: int, period: Days) -> Days | None:
    one, two = day_in_period(context, first, period), day_in_period(context, last, period)
    return Days(one.first, two.last) if one and two and one.first < two.first else None


def appositive(_: Context, weekday: int, days: Days) -> Days:
    """Return a date beside the name of its weekday: of the two the date counts."""
    if days.first.weekday() == weekday:
        return replace(days, word="")
    for step in (1, -1):
        other = calendar.shifted(days, step)
        if days.cycle == "month" and other.first.weekday() == weekday and step == 1:
            return replace(other, word="")
    return replace(days, doubts=days.doubts | {Doubt.CONFLICT}, word="")


def weekday_number(context: Context, weekday: int, number: int) -> Days | None:
    """Return "sexta 13", if the nearest 13th is a Friday."""
    found = day_of_month(context, number)
    return replace(found, cycle=None) if found and found.first.weekday() == weekday else None


MEANINGS: tuple[Meaning, ...] = (
    from_today, named_weekday, ordinal_weekday, short_weekday, weekday_this, weekday_coming, weekday_to_come,
    weekday_next, weekday_last, weekday_far, weeks_after, weekday_in, in_year, day_of_month, day_named, day_in_period,
    figures, figures_sure, figures_year, iso_date, on_feast, on_eve, after_feast, named_month, month_bare, month_away,
    month_in, named_year, away, weekend, lasting, from_to, numbers_to, numbers_in, appositive, weekday_number,
)  # fmt: skip
