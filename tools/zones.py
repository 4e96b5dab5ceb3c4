"""The time zone of whose turn it is: that of the person, wherever a turn reads or writes hours and days.

It holds within the block that ``living_in`` opens, as a decimal context does; outside of any it is the usual one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from zoneinfo import ZoneInfo

USUAL_ZONE = "America/Sao_Paulo"
# Zones of their own, for what clocks there did in former years, that go by the time of the capital, and call it so.
_BY_BRASILIA = ("Sao_Paulo", "Bahia", "Recife", "Fortaleza", "Maceio", "Belem", "Santarem", "Araguaina")
AS_USUAL = frozenset(f"America/{each}" for each in _BY_BRASILIA)
_HERE: ContextVar[str] = ContextVar("here", default=USUAL_ZONE)


def here() -> ZoneInfo:
    """Return the zone of whose turn it is."""
    return ZoneInfo(_HERE.get())


def clock(now: int) -> datetime:
    """Return ``now`` (ns since 1970) as the person's clock shows it."""
    return datetime.fromtimestamp(now // 10**9, here())


@contextmanager
def living_in(zone: str | None) -> Iterator[None]:
    """Take ``zone``, a name such as "America/Manaus", for the person's within the block; None is the usual one."""
    token = _HERE.set(zone or USUAL_ZONE)
    try:
        yield
    finally:
        _HERE.reset(token)
