"""Retirement: the capital that a monthly income needs, and what to put by for it, in today's money."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.loans import annuity
from bot.missions.mathematics.money import OutOfRange, at_least, exact, months_within, nearest, sum_within
from bot.missions.mathematics.rates import Rate
from bot.missions.mathematics.savings import contribution_for, growth, months_for


@dataclass(frozen=True, slots=True)
class Retirement:
    """A wish, in centavos of today: ``income`` a month, to begin in ``months``; rates are real ones (``rates.real``).

    ``drawing`` is for how many months the income is to last, ``None`` for ever, the capital being kept.
    """

    income: int
    months: int
    saved: int
    earning: Rate
    drawing: int | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """What it takes, in centavos of today: the ``capital``, what is saved by then alone, and what to add each month."""

    capital: int
    grown: int
    contribution: int

    @property
    def missing(self) -> int:
        """What the savings of today lack of the capital, then."""
        return max(0, self.capital - self.grown)


@exact
def capital_for(income: int, rate: Rate, months: int | None = None) -> int:
    """Return the least capital that pays ``income`` at the end of each of ``months``, or for ever, rounded up.

    For ever is nothing that a rate of 0 % or less can pay: ``OutOfRange``.
    """
    sum_within("income", income, 1)
    if months is not None:
        return at_least(income * annuity(rate.monthly, months_within("months", months)))
    if rate.monthly <= 0:
        raise OutOfRange(f"rate is {rate.value}, and what pays for ever must be above 0")
    return at_least(income / rate.monthly)


@exact
def income_from(capital: int, rate: Rate, months: int | None = None) -> int:
    """Return the monthly income that ``capital`` pays for ``months``, or for ever, to the nearest centavo."""
    sum_within("capital", capital)
    if months is None:
        return nearest(capital * max(Decimal(0), rate.monthly))
    return nearest(capital / annuity(rate.monthly, months_within("months", months)))


def plan(wish: Retirement) -> Need:
    """Return what the wish takes: the capital, and the least contribution at the end of each month until it begins."""
    capital = capital_for(wish.income, wish.earning, wish.drawing)
    grown = growth(wish.saved, 0, wish.earning, wish.months).final
    return Need(capital, grown, contribution_for(capital, wish.saved, wish.earning, wish.months))


def months_until(wish: Retirement, contribution: int) -> int | None:
    """Return in how many months ``contribution`` makes the wish's capital, ``None`` if not in a hundred years."""
    capital = capital_for(wish.income, wish.earning, wish.drawing)
    return months_for(capital, wish.saved, contribution, wish.earning)
