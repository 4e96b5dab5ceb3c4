"""Slopes are those of the line, and days in a row end today or yesterday."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.packs.health.trends import slope, streak

WEEK = 7 * 24 * 3600 * 10**6
TODAY = date(2026, 7, 2)


@given(st.integers(-5_000, 5_000), st.integers(0, 100_000), st.lists(st.integers(0, 200), min_size=3, unique=True))
def test_points_on_a_line_have_its_slope(by: int, start: int, weeks: list[int]) -> None:
    assert slope([(week * WEEK, start + by * week) for week in weeks]) == Fraction(by)


@given(st.lists(st.integers(0, 10**15), max_size=2))
def test_too_few_have_none(times: list[int]) -> None:
    assert slope([(at, 1) for at in times]) is None


@given(st.sets(st.integers(0, 30)))
def test_a_streak_is_as_long_as_the_days_before_it_are_there(back: set[int]) -> None:
    days = [TODAY - timedelta(days=each) for each in back]
    first = 0 if 0 in back else 1
    expected = next(n for n in range(40) if first + n not in back)
    assert streak(days, TODAY) == expected
