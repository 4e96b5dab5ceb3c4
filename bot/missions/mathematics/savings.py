"""Money that is put by: what it grows to, what a goal asks for every month, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.money import MOST_MONTHS, NEGLIGIBLE, at_least, exact, months_within, nearest, sum_within
from bot.missions.mathematics.rates import Rate


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
    months_within("months", months, 0)
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
    months_within("months", months)
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
