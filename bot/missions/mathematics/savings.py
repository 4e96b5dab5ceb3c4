"""Money that is put by: what it grows to, and what a goal, an emergency fund or a retirement asks for."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from bot.missions.mathematics.loans import annuity
from bot.missions.mathematics.money import (
    MOST_MONTHS,
    NEGLIGIBLE,
    OutOfRange,
    at_least,
    exact,
    months_within,
    nearest,
    sum_within,
)
from bot.missions.mathematics.rates import NONE, Rate


@dataclass(frozen=True, slots=True)
class Growth:
    """What was put in, and what it comes to at the end of each month, in centavos; the first entry is the beginning.

    The balance itself keeps its fractions from month to month; each is shown to the nearest centavo.
    """

    balances: tuple[int, ...]
    contributed: int

    @property
    def final(self) -> int:
        """What there is in the end."""
        return self.balances[-1]

    @property
    def earned(self) -> int:
        """What is there beyond what was put in."""
        return self.final - self.contributed


@exact
def growth(initial: int, contribution: int, rate: Rate, months: int) -> Growth:
    """Return what ``initial`` grows to with ``contribution`` put in at the end of each of ``months``, before tax."""
    sum_within("initial", initial)
    sum_within("contribution", contribution)
    months_within(months, 0)
    factor, balance = 1 + rate.monthly, Decimal(initial)
    balances = [initial]
    for _ in range(months):
        balance = balance * factor + contribution
        balances.append(nearest(balance))
    return Growth(tuple(balances), initial + contribution * months)


@exact
def contribution_for(goal: int, initial: int, rate: Rate, months: int) -> int:
    """Return the least to put in at the end of each month for ``goal`` to be there after ``months``, 0 if nothing."""
    sum_within("goal", goal, 1)
    sum_within("initial", initial)
    months_within(months)
    missing = goal - initial * (1 + rate.monthly) ** months
    return max(0, at_least(missing / repeated(rate.monthly, months)))


@exact
def months_for(goal: int, initial: int, contribution: int, rate: Rate) -> int | None:
    """Return after how many months ``goal`` is there, ``None`` if it is not in a hundred years."""
    sum_within("goal", goal, 1)
    sum_within("initial", initial)
    sum_within("contribution", contribution)
    factor, balance = 1 + rate.monthly, Decimal(initial)
    for months in range(MOST_MONTHS + 1):
        if balance >= goal:
            return months
        balance = balance * factor + contribution
    return None


def repeated(monthly: Decimal, months: int) -> Decimal:
    """Return what 1 at the end of each month comes to after ``months``; called where 34 digits are kept."""
    return Decimal(months) if abs(monthly) < NEGLIGIBLE else ((1 + monthly) ** months - 1) / monthly


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
        return at_least(income * annuity(rate.monthly, months_within(months)))
    if rate.monthly <= 0:
        raise OutOfRange(f"rate is {rate.value}, and what pays for ever must be above 0")
    return at_least(income / rate.monthly)


def plan(wish: Retirement) -> Need:
    """Return what the wish takes: the capital, and the least contribution at the end of each month until it begins."""
    capital = capital_for(wish.income, wish.earning, wish.drawing)
    grown = growth(wish.saved, 0, wish.earning, wish.months).final
    return Need(capital, grown, contribution_for(capital, wish.saved, wish.earning, wish.months))
