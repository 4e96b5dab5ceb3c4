"""Days, weeks, months and years of a zone, as the arithmetic that a database can do with times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

DAY = 24 * 3_600 * 1_000_000  # microseconds
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC) - timedelta(days=2)
_FIRST = datetime.min.replace(tzinfo=UTC) + timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Span:
    """A time in which a zone's clocks are ``offset`` ahead of UTC, ending ``before``; both in microseconds."""

    before: int
    offset: int


def spans(zone: str, since: int, until: int) -> tuple[Span, ...]:
    """Return the spans of ``zone`` from ``since`` until ``until``, in microseconds since 1970, UTC.

    A change of the clocks is looked for between one day and the next: none has ever been taken back sooner.
    """
    return tuple(_spans(ZoneInfo(zone), _moment(since), _moment(until)))


def _spans(zone: ZoneInfo, at: datetime, until: datetime) -> Iterator[Span]:
    step = timedelta(days=1)
    while at < until:
        later = min(at + step, until)
        if _offset(zone, at) != _offset(zone, later):
            change = _change(zone, at, later)
            yield Span(_micros(change - _EPOCH), _micros(_offset(zone, at)))
            later = change
        at = later
    yield Span(_micros(until - _EPOCH) + 1, _micros(_offset(zone, until)))


def _change(zone: ZoneInfo, at: datetime, later: datetime) -> datetime:
    """Return the first second after the change of the clocks between ``at`` and ``later``."""
    first, last = int((at - _EPOCH).total_seconds()), -(-_micros(later - _EPOCH) // 1_000_000)
    before = _offset(zone, at)
    while last - first > 1:
        middle = (first + last) // 2
        if _offset(zone, _EPOCH + timedelta(seconds=middle)) == before:
            first = middle
        else:
            last = middle
    return _EPOCH + timedelta(seconds=last)


def _offset(zone: ZoneInfo, at: datetime) -> timedelta:
    return at.astimezone(zone).utcoffset() or timedelta()


def _micros(length: timedelta) -> int:
    return length // timedelta(microseconds=1)


def _moment(at: int) -> datetime:
    micros = max(_micros(_FIRST - _EPOCH), min(at, _micros(_LAST - _EPOCH)))
    return _EPOCH + timedelta(microseconds=micros)


def day_of(local: int) -> date:
    """Return the day of a time in microseconds since 1970 by the clocks of the place."""
    return date(1970, 1, 1) + timedelta(days=local // DAY)


def first_day(unit: Literal["day", "week", "month", "year"], day: date) -> date:
    """Return the first day of the ``unit`` that ``day`` is in."""
    match unit:
        case "day":
            return day
        case "week":
            return day - timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
        case "year":
            return day.replace(month=1, day=1)
