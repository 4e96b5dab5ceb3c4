"""What prices do to money: an amount of one time in the money of another, and what is left of its buying power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.money import exact, months_within, nearest, sum_within
from bot.missions.mathematics.rates import Rate, accumulated


@dataclass(frozen=True, slots=True)
class Worth:
    """An amount over months of inflation, in centavos: what the same goods cost ``then``, what it still ``buys``."""

    then: int
    buys: int


@exact
def worth(amount: int, inflation: Rate, months: int) -> Worth:
    """Return what goods of ``amount`` will cost in ``months``, and what ``amount`` will then buy in today's money."""
    sum_within("amount", amount)
    factor = (1 + inflation.monthly) ** months_within("months", months, 0)
    return Worth(nearest(amount * factor), nearest(amount / factor))


@exact
def corrected(amount: int, shares: Sequence[Decimal]) -> int:
    """Return ``amount`` brought forward by an index's monthly shares (0.0038 is 0.38 %), in the order they happened."""
    return nearest(sum_within("amount", amount) * (1 + accumulated(shares)))
