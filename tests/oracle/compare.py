"""Comparison of what Guarda reads in a phrase with what Duckling does: whether one of its meanings is the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta

from bot.understanding.dates import Kind, Moment, Precision

_MINUTE = "%Y-%m-%dT%H:%M"
# How long what Duckling tells by its beginning and a grain is.
_GRAINS = {
    "day": relativedelta(days=1),
    "week": relativedelta(weeks=1),
    "month": relativedelta(months=1),
    "quarter": relativedelta(months=3),
    "year": relativedelta(years=1),
}


def spans(meanings: Sequence[str]) -> Iterator[tuple[datetime | None, datetime | None]]:
    """Yield where each of Duckling's ``meanings`` begins and ends, the end not included; an open end is None."""
    for meaning in meanings:
        first, *rest = meaning.split()
        if first in ("from", "to"):
            ends = dict(zip([first, *rest[1::2]], [rest[0], *rest[2::2]], strict=True))
            yield _at(ends.get("from")), _at(ends.get("to"))
        elif begins := _at(first):
            length = _GRAINS.get(rest[0])
            yield begins, begins + length if length else begins


def _at(said: str | None) -> datetime | None:
    return datetime.strptime(said, _MINUTE) if said else None  # noqa: DTZ007


def is_read_alike(moment: Moment, meanings: Sequence[str]) -> bool:
    """Tell whether ``moment`` is one of what Duckling reads.

    Duckling counts the last hour or minute of an interval as part of it. A moment with a bound, "até sexta", is held
    to the end that it bounds.
    """
    begins, ends = (
        (moment.begins and moment.begins.replace(tzinfo=None)),
        (moment.ends and moment.ends.replace(tzinfo=None)),
    )
    if begins is None or ends is None or moment.kind in (Kind.RECURRENCE, Kind.OFFSET):
        return False
    for first, last in spans(meanings):
        if first is None or last is None:
            open_end = first or last
            inside = open_end is not None and begins <= open_end <= max(ends, begins) + timedelta(minutes=1)
            if moment.bound != "at" and inside:
                return True
        elif begins == ends and moment.precision is Precision.MINUTE:
            if begins == first and last - first <= timedelta(minutes=1):
                return True
        elif begins == first and timedelta() <= last - ends <= timedelta(hours=1):
            return True
    return False
