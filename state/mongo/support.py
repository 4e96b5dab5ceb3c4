"""Until when MongoDB mends each line of its server.

https://www.mongodb.com/legal/support-policy/lifecycles, and for rapid releases, of which each ended with the next,
https://endoflife.date/mongodb; both read in November 2026. Of a line that is not here nothing is known.
"""

from __future__ import annotations

import re
from datetime import date

ENDS = {
    "4.0": date(2022, 4, 30),
    "4.2": date(2023, 4, 30),
    "4.4": date(2024, 2, 29),
    "5.0": date(2024, 10, 31),
    "5.1": date(2022, 1, 31),
    "5.2": date(2022, 4, 30),
    "5.3": date(2022, 7, 31),
    "6.0": date(2025, 7, 31),
    "6.1": date(2023, 2, 28),
    "6.2": date(2023, 4, 30),
    "6.3": date(2023, 8, 31),
    "7.0": date(2027, 8, 31),
    "7.1": date(2024, 1, 31),
    "7.2": date(2024, 3, 27),
    "7.3": date(2024, 10, 31),
    "8.0": date(2029, 10, 31),
    "8.1": date(2025, 9, 30),
    "8.2": date(2026, 7, 31),
}

_LINE = re.compile(r"(\d+\.\d+)\.")


def line_of(version: str) -> str:
    """Return the line of a server's ``version``: "6.0" of "6.0.5"."""
    found = _LINE.match(version)
    return found[1] if found else version


def unsupported_since(version: str, today: date) -> date | None:
    """Return the last day on which the line of ``version`` was supported, if that is over ``today``."""
    ended = ENDS.get(line_of(version))
    return ended if ended and ended < today else None
