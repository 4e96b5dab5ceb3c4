"""Recurrences: what repeats as rules of RFC 5545, and when it comes round where the person lives.

Rules know no holidays: the days that a ``business`` repetition falls on are counted by the calendar here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr

from bot.understanding.dates import calendar
from bot.understanding.dates.calendar import ONE_DAY
from bot.understanding.dates.grammar import Meaning
from bot.understanding.dates.moment import Clock, Context, Part, Reading, Repeat

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCY = {
    "minute": ("MINUTELY", 1),
    "hour": ("HOURLY", 1),
    "day": ("DAILY", 1),
    "week": ("WEEKLY", 1),
    "weekend": ("WEEKLY", 1),
    "fortnight": ("WEEKLY", 2),
    "month": ("MONTHLY", 1),
    "quarter": ("MONTHLY", 3),
    "half": ("MONTHLY", 6),
    "year": ("YEARLY", 1),
}
_INTERVAL = re.compile(r";INTERVAL=(\d+)")
_HOURS = re.compile(r";BYHOUR=([\d,]+)")
_WORKING = "BYDAY=MO,TU,WE,TH,FR"
_MOST_INTERVAL = 400
_EMPTY_MONTHS = 60


def occurrences(repeat: Repeat, first: datetime, after: datetime) -> Iterator[datetime]:
    """Return the occurrences later than ``after``, in order, of what was first due at ``first``.

    The time of day is that of ``first`` on its own clock; one that the clocks skip is as much later. Hours and minutes
    are counted as they pass.
    """
    zone = first.tzinfo
    if unit := passing(repeat):
        began, wanted = first.astimezone(UTC), after.astimezone(UTC)
        steps, hours = max(0, (wanted - began) // unit + 1), hours_of(repeat)
        while True:
            due = (began + steps * unit).astimezone(zone)
            if (repeat.until and due.date() > repeat.until) or (repeat.ends and due >= repeat.ends):
                return
            if hours is None or due.hour in hours:
                yield due
            steps += 1
    for day in _days(repeat, first.date(), max(first.date(), after.astimezone(zone).date() - ONE_DAY)):
        due = datetime.combine(day, first.time(), zone).astimezone(UTC).astimezone(zone)
        if due.timestamp() > after.timestamp() and due.timestamp() >= first.timestamp():
            yield due


def first_day(repeat: Repeat, earliest: date) -> date | None:
    """Return the first day from ``earliest`` on that the repetition falls on, whatever its interval."""
    if passing(repeat):
        return max(earliest, repeat.start) if repeat.start else earliest
    once = replace(repeat, rule=_INTERVAL.sub("", repeat.rule))
    begin = max(earliest, repeat.start) if repeat.start else earliest
    return next(_days(once, begin, begin), None)


def on_day_of(repeat: Repeat, day: date) -> Repeat:
    """Return what comes round by the week, the month or the year, and on no day that is told, as on that of ``day``."""
    on = {
        "WEEKLY": f"BYDAY={_DAYS[day.weekday()]}",
        "MONTHLY": _month_days((day.day,)),
        "YEARLY": f"BYMONTH={day.month};BYMONTHDAY={day.day}",
    }
    frequency = repeat.rule.partition(";")[0].removeprefix("FREQ=")
    if frequency not in on or "BY" in repeat.rule:
        return repeat
    return replace(repeat, rule=f"{repeat.rule};{on[frequency]}")


def passing(repeat: Repeat) -> timedelta | None:
    """Return the time between two occurrences of what repeats by the hour or the minute."""
    interval = _INTERVAL.search(repeat.rule)
    times = int(interval[1]) if interval else 1
    if repeat.rule.startswith("FREQ=HOURLY"):
        return timedelta(hours=times)
    return timedelta(minutes=times) if repeat.rule.startswith("FREQ=MINUTELY") else None


def within_the_day(repeat: Repeat, first: Clock, last: Clock) -> Repeat:
    """Return what repeats by the hour in these hours alone: "de hora em hora das 8 às 18"."""
    ends = last.hour if last.sure or last.hour > first.hour else last.hour + 12
    hours = range(first.hour, ends + 1) if first.hour <= ends else [*range(first.hour, 24), *range(ends + 1)]
    return replace(repeat, rule=f"{repeat.rule};BYHOUR={','.join(map(str, hours))}")


def hours_of(repeat: Repeat) -> frozenset[int] | None:
    """Return the hours of the day in which alone it comes; None if it comes in any."""
    told = _HOURS.search(repeat.rule)
    return frozenset(map(int, told[1].split(","))) if told else None


def week_days(repeat: Repeat | None) -> tuple[int, ...]:
    """Return the days of the week, from 0 for Monday, that a repetition by the week falls on; () for any other."""
    told = re.search(r"^FREQ=WEEKLY(?:;INTERVAL=\d+)?;BYDAY=([A-Z,]+)$", repeat.rule) if repeat else None
    return tuple(_DAYS.index(day) for day in told[1].split(",")) if told else ()


def more_days(repeat: Repeat | None, days: Sequence[int]) -> Repeat | None:
    """Return what falls on days of every week as falling on further ``days`` as well; None for any other repetition.

    What comes every other week, or on working days alone, would come otherwise than it was told.
    """
    if repeat is None or repeat.business or _INTERVAL.search(repeat.rule) or not week_days(repeat) or not days:
        return None
    on = sorted({*week_days(repeat), *days})
    return replace(repeat, rule=re.sub(r"BYDAY=[A-Z,]+", f"BYDAY={','.join(_DAYS[day] for day in on)}", repeat.rule))


def shifted(repeat: Repeat, days: int, at: datetime) -> Repeat | None:
    """Return ``repeat`` so many days later; None if no rule says that."""
    rule = dict(part.split("=") for part in repeat.rule.split(";"))
    if days and rule["FREQ"] == "WEEKLY" and "BYDAY" in rule:
        on = [_DAYS.index(day) for day in rule["BYDAY"].split(",")]
        rule["BYDAY"] = ",".join(_DAYS[day] for day in sorted((day + days) % 7 for day in on))
    elif days and rule["FREQ"] == "MONTHLY":
        if "BYSETPOS" in rule or not rule.get("BYMONTHDAY", "x").isdecimal():
            return None
        day = int(rule["BYMONTHDAY"]) + days
        # The day before the first is the last one of the month before, which rules count from -1.
        rule["BYMONTHDAY"] = str(day if day > 0 else day - 1)
    elif days and rule["FREQ"] == "YEARLY":
        rule |= {"BYMONTH": str(at.month), "BYMONTHDAY": str(at.day)}
    return replace(repeat, rule=";".join(f"{name}={value}" for name, value in rule.items()))


def lasting(repeat: Repeat, first: datetime, length: relativedelta) -> Repeat:
    """Return what goes on for ``length`` from ``first`` on."""
    if passing(repeat):
        return replace(repeat, ends=first + length)
    return replace(repeat, until=first.date() + length - ONE_DAY)


def _days(repeat: Repeat, first: date, since: date) -> Iterator[date]:
    if repeat.business and (nth := re.search(r"BYSETPOS=(-?\d+)", repeat.rule)):
        days = _working_days(int(nth[1]), since)
    else:
        rule = rrulestr(repeat.rule, dtstart=datetime.combine(first, datetime.min.time()))
        found = rule.xafter(datetime.combine(since, datetime.min.time()), inc=True)
        days = (day.date() for day in found)
        if repeat.business:
            days = (day for day in days if calendar.is_working_day(day))
    left_out = frozenset(repeat.but)
    for day in days:
        if day > calendar.LAST or (repeat.until and day > repeat.until):
            return
        if day >= since and day not in left_out:
            yield day


def _working_days(nth: int, since: date) -> Iterator[date]:
    month = since.replace(day=1)
    empty = 0
    while empty < _EMPTY_MONTHS:
        day = calendar.nth_working_day(month.year, month.month, nth)
        empty = 0 if day else empty + 1
        if day and day >= since:
            yield day
        month += relativedelta(months=1)


# -- meanings of rules


def every(_: Context, unit: str, number: int = 1, again: int | str | None = None) -> Repeat | None:
    """Return what repeats each so many days or weeks; some languages say the number, or the unit, twice."""
    frequency, times = _FREQUENCY[unit]
    if not 0 < number <= _MOST_INTERVAL or again not in (None, number, unit):
        return None
    interval = f";INTERVAL={number * times}" if number * times > 1 else ""
    return Repeat(f"FREQ={frequency}{interval}" + (";BYDAY=SA,SU" if unit == "weekend" else ""))


def every_so_many(context: Context, dm: str, unit: str) -> Repeat | None:
    """Return what a prescription says: "8/8h"."""
    number, again = (int(part) for part in dm.split("/"))
    return every(context, unit, number, again)


def every_other(context: Context, unit: str, again: str | None = None) -> Repeat | None:
    return every(context, unit, 2) if again in (None, unit) else None


def weekly_other(context: Context, weekdays: Sequence[int], again: Sequence[int] | None = None) -> Repeat | None:
    return weekly(context, weekdays, 2) if again in (None, weekdays) else None


def one_weekday(_: Context, weekday: int) -> tuple[int, ...]:
    return (weekday,)


def more_weekdays(_: Context, weekday: int, weekdays: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({weekday, *weekdays}))


def weekdays_between(_: Context, first: int, last: int) -> tuple[int, ...]:
    return tuple(sorted((first + more) % 7 for more in range((last - first) % 7 + 1)))


def weekly(_: Context, weekdays: Sequence[int], number: int = 1) -> Repeat | None:
    if not 0 < number <= _MOST_INTERVAL:
        return None
    interval = f";INTERVAL={number}" if number > 1 else ""
    return Repeat(f"FREQ=WEEKLY{interval};BYDAY={','.join(_DAYS[day] for day in weekdays)}")


def one_number(_: Context, number: int) -> tuple[int, ...] | None:
    return (number,) if 1 <= number <= 31 else None


def more_numbers(_: Context, number: int, numbers: tuple[int, ...]) -> tuple[int, ...] | None:
    return tuple(sorted({number, *numbers})) if 1 <= number <= 31 else None


def _month_days(days: Sequence[int]) -> str:
    """Return the days of a month as a rule; of one that a month does not have, its last instead."""
    if len(days) == 1 and days[0] > 28:
        return f"BYMONTHDAY={','.join(map(str, range(28, days[0] + 1)))};BYSETPOS=-1"
    return f"BYMONTHDAY={','.join(map(str, days))}"


def monthly(_: Context, numbers: Sequence[int], number: int = 1) -> Repeat | None:
    interval = f";INTERVAL={number}" if number > 1 else ""
    return Repeat(f"FREQ=MONTHLY{interval};{_month_days(numbers)}")


def monthly_edge(_: Context, edge: str) -> Repeat:
    return Repeat(f"FREQ=MONTHLY;BYMONTHDAY={({'start': 1, 'middle': 15, 'end': -1})[edge]}")


def monthly_nth_day(_: Context, nth: int) -> Repeat:
    return Repeat(f"FREQ=MONTHLY;BYMONTHDAY={nth}")


def monthly_nth_weekday(_: Context, nth: int, weekday: int) -> Repeat | None:
    return Repeat(f"FREQ=MONTHLY;BYDAY={nth:+d}{_DAYS[weekday]}") if -5 <= nth <= 5 else None


def monthly_nth_working_day(_: Context, nth: int) -> Repeat | None:
    return Repeat(f"FREQ=MONTHLY;{_WORKING};BYSETPOS={nth}", business=True) if -23 <= nth <= 23 else None


def yearly(_: Context, number: int, month: int) -> Repeat | None:
    if not calendar.day_of(2024, month, number):
        return None
    days = _month_days((number,)) if (number, month) == (29, 2) else f"BYMONTHDAY={number}"
    return Repeat(f"FREQ=YEARLY;BYMONTH={month};{days}")


def yearly_figures(context: Context, dm: str) -> Repeat | None:
    day, month = (int(part) for part in dm.split("/"))
    if context.month_first and day <= 12:
        day, month = month, day
    return yearly(context, day, month) if 1 <= month <= 12 else None


def yearly_month(_: Context, month: int) -> Repeat:
    return Repeat(f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY=1")


def yearly_feast(_: Context, feast: str) -> Repeat | None:
    """Return a feast every year; those that go by the moon have a rule that dateutil alone reads, ``BYEASTER``."""
    if (far := calendar.days_from_easter(feast)) is not None:
        return Repeat(f"FREQ=YEARLY;BYEASTER={far}")
    one, other = (calendar.feast(feast, year) for year in (2027, 2028))
    if (one.month, one.day) == (other.month, other.day):
        return Repeat(f"FREQ=YEARLY;BYMONTH={one.month};BYMONTHDAY={one.day}")
    for nth in range(1, 5):
        if all(calendar.nth_weekday(day.year, day.month, nth, day.weekday()) == day for day in (one, other)):
            return Repeat(f"FREQ=YEARLY;BYMONTH={one.month};BYDAY={nth:+d}{_DAYS[one.weekday()]}")
    return None


def working_days(_: Context) -> Repeat:
    return Repeat(f"FREQ=WEEKLY;{_WORKING}", business=True)


def weekday_days(_: Context) -> Repeat:
    return Repeat(f"FREQ=WEEKLY;{_WORKING}")


def every_part(_: Context, part: Part) -> Reading:
    return Reading(repeat=Repeat("FREQ=DAILY"), part=part)


MEANINGS: tuple[Meaning, ...] = (
    every, every_so_many, every_other, weekly_other, one_weekday, more_weekdays, weekdays_between, weekly, one_number,
    more_numbers, monthly, monthly_edge, monthly_nth_day, monthly_nth_weekday, monthly_nth_working_day, yearly,
    yearly_figures, yearly_month, yearly_feast, working_days, weekday_days, every_part,
)  # fmt: skip
