"""Dates, times and recurrences that a message tells, in the person's language and zone; the clock is an argument.

``dates`` reads them (``reader.py``) by a grammar that is data (``languages/*.dates.toml``, ``grammar.py``),
whose rules have meanings (``meaning.py``); ``occurrences`` says when a recurrence comes round.
"""

from bot.understanding.dates.moment import (
    Bound,
    Doubt,
    Kind,
    Moment,
    Offset,
    Precision,
    Preference,
    Repeat,
)
from bot.understanding.dates.reader import dates
from bot.understanding.dates.recurrences import occurrences

__all__ = [
    "Bound",
    "Doubt",
    "Kind",
    "Moment",
    "Offset",
    "Precision",
    "Preference",
    "Repeat",
    "dates",
    "occurrences",
]
