"""The emergency fund: some months of what a life costs, and how long it takes to have them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from bot.missions.mathematics.money import OutOfRange, exact, sum_within
from bot.missions.mathematics.rates import NONE, Rate
from bot.missions.mathematics.savings import months_for

MOST_COVERED = 60


@dataclass(frozen=True, slots=True)
class Fund:
    """A fund in centavos. ``covered`` is for how many months what is saved lasts, to a tenth, rounded down.

    ``months`` is after how many the target is there with what is put by, ``None`` if it never is.
    """

    target: int
    missing: int
    covered: Decimal
    months: int | None


@exact
def fund(spending: int, saved: int, covering: int, contribution: int = 0, rate: Rate = NONE) -> Fund:
    """Return the fund that pays ``spending`` (of a month, more than 0) for ``covering`` months (1 to 60)."""
    sum_within("spending", spending, 1)
    sum_within("saved", saved)
    if not 1 <= covering <= MOST_COVERED:
        raise OutOfRange(f"covering is {covering}, and must be from 1 to {MOST_COVERED}")
    target = spending * covering
    covered = (Decimal(saved) / spending).quantize(Decimal("0.1"), ROUND_FLOOR)
    return Fund(target, max(0, target - saved), covered, months_for(target, saved, contribution, rate))
