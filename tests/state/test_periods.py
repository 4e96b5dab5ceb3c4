"""The days of a zone, as arithmetic, are those that the clocks of the place show."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from state.periods import day_of, first_day, spans
from state.record import microseconds
from tests.state.mongo.records import ZONES

moments = st.integers(-25_000, 47_000).map(
    lambda days: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=days, hours=1)
)


@given(zone=st.sampled_from(ZONES), first=moments, length=st.integers(1, 900), part=st.floats(0, 1))
def test_the_day_of_a_moment_is_the_one_that_the_clocks_show(
    zone: str, first: datetime, length: int, part: float
) -> None:
    last = first + timedelta(days=length)
    moment = first + (last - first) * part
    at = microseconds(moment)
    found = spans(zone, microseconds(first), microseconds(last))
    offset = next(span.offset for span in found if at < span.before)
    assert day_of(at + offset) == moment.astimezone(ZoneInfo(zone)).date()


def test_a_moment_alone_has_its_span() -> None:
    (span,) = spans("America/Sao_Paulo", 0, 0)
    assert (span.before, span.offset) == (1, -3 * 3_600 * 1_000_000)


def test_times_beyond_the_calendar_have_a_span() -> None:
    assert spans("UTC", -(10**19), -(10**19) + 5)


@pytest.mark.parametrize(
    ("unit", "first"),
    [
        ("day", date(2026, 11, 25)),
        ("week", date(2026, 11, 23)),
        ("month", date(2026, 11, 1)),
        ("year", date(2026, 1, 1)),
    ],
)
def test_units_begin_where_people_say_that_they_do(unit: str, first: date) -> None:
    assert first_day(unit, date(2026, 11, 25)) == first  # type: ignore[arg-type]
