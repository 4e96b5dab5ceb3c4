"""How long a service asks us to wait."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isnan

DEFAULT_WAIT = 5.0
LONGEST_WAIT = 300.0


def asked_wait(retry_after: str) -> float:
    """Return the seconds that a Retry-After header asks for, a number or a date: between 0 and LONGEST_WAIT."""
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            date = parsedate_to_datetime(retry_after)
            seconds = (date.replace(tzinfo=date.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            seconds = DEFAULT_WAIT
    return DEFAULT_WAIT if isnan(seconds) else min(max(seconds, 0.0), LONGEST_WAIT)
