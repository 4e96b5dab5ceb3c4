"""The currency of whose turn it is: the person's own, or the one that a message tells, for sums that are told without.

It holds within the block that ``counting_in`` opens, as the time zone does in tools/zones.py; outside of any it is the
usual one. Sums are whole hundredths of whatever currency they are in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from state.record import USUAL_CURRENCY

_COUNTED: ContextVar[str] = ContextVar("counted", default=USUAL_CURRENCY)


def counted() -> str:
    """Return the code (ISO 4217) of the currency that sums are told and counted in where nothing says another."""
    return _COUNTED.get()


def written() -> str | None:
    """Return ``counted`` as it is written down: None where it is the usual one."""
    return None if counted() == USUAL_CURRENCY else counted()


@contextmanager
def counting_in(currency: str | None) -> Iterator[None]:
    """Take ``currency`` for that of what is told and counted within the block; None is the usual one."""
    token = _COUNTED.set(currency or USUAL_CURRENCY)
    try:
        yield
    finally:
        _COUNTED.reset(token)
