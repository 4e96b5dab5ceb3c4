"""How a measure goes: which way, how fast, and on how many days in a row it was recorded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from fractions import Fraction

FEWEST = 3
# Less than this share of the average a week is no change that anybody would call one.
FLAT = Fraction(1, 500)

_TREND = re.compile(
    r"(?i)\b(?:tend[êe]ncia|evolu|subindo|descendo|caindo|aumentando|diminuindo|baixando|trend|going up|going down)"
)
_STREAK = re.compile(r"(?i)\b(?:dias seguidos|seguidos|sequ[êe]ncia|em sequ[êe]ncia|streak|days in a row|in a row)\b")
_DAY = timedelta(days=1)
_WEEK = 7 * 24 * 3600 * 10**6


def asks_trend(text: str) -> bool:
    """Tell whether ``text`` asks which way something goes."""
    return bool(_TREND.search(text))


def asks_streak(text: str) -> bool:
    """Tell whether ``text`` asks on how many days in a row."""
    return bool(_STREAK.search(text))


def slope(points: Sequence[tuple[int, int]]) -> Fraction | None:
    """Return by how much the amounts change a week: the line of least squares through (microseconds, amount).

    None for fewer than three, or if all are of one moment.
    """
    if len(points) < FEWEST:
        return None
    mean_x = Fraction(sum(x for x, _ in points), len(points))
    mean_y = Fraction(sum(y for _, y in points), len(points))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    if not spread:
        return None
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread * _WEEK


def is_flat(by: Fraction, points: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a change of ``by`` a week is next to nothing for these amounts."""
    mean = Fraction(sum(y for _, y in points), len(points))
    return abs(by) < abs(mean) * FLAT


def streak(days: Iterable[date], today: date) -> int:
    """Return how many days in a row there are up to ``today``, or up to yesterday: today may be to come."""
    there = set(days)
    day = today if today in there else today - _DAY
    count = 0
    while day in there:
        count, day = count + 1, day - _DAY
    return count
