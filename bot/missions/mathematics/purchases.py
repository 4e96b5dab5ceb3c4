"""Financing what is wanted now, or saving for it first: what each costs and takes."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.loans import Loan, price, sac
from bot.missions.mathematics.money import MOST_MONTHS, OutOfRange, exact, months_within, nearest, sum_within
from bot.missions.mathematics.rates import NONE, Rate


@dataclass(frozen=True, slots=True)
class Purchase:
    """What is to be bought, in centavos: its ``cost`` today, what is ``saved``, and what can be spared ``monthly``.

    ``lending`` is the loan's rate for ``months``, ``yielding`` what savings earn, ``dearer`` how the cost itself rises.
    """

    cost: int
    saved: int
    monthly: int
    lending: Rate
    months: int
    yielding: Rate = NONE
    dearer: Rate = NONE


@dataclass(frozen=True, slots=True)
class Financed:
    """All that is saved paid down, and the rest owed. ``total`` is all that is paid, ``short`` what the month lacks."""

    loan: Loan
    decreasing: Loan
    total: int
    short: int


@dataclass(frozen=True, slots=True)
class Saved:
    """The month in which it can be paid at once, what it costs then, and what of that savings earned.

    ``total`` is what comes out of the person's own pocket: what was saved and put by, less what is left over.
    """

    months: int
    cost: int
    earned: int
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both ways; ``saved`` is ``None`` if the money never catches up with the cost (in a hundred years).

    ``difference`` is what financing costs beyond saving, in centavos, and negative where saving costs more.
    """

    financed: Financed
    saved: Saved | None

    @property
    def difference(self) -> int | None:
        """What financing costs beyond saving."""
        return None if self.saved is None else self.financed.total - self.saved.total


@exact
def compare(purchase: Purchase) -> Comparison:
    """Return what it comes to, financed (PRICE, and SAC beside it) and saved for; something must be left to finance."""
    owed = sum_within("cost", purchase.cost, 1) - sum_within("saved", purchase.saved)
    if owed <= 0:
        raise OutOfRange(f"saved is {purchase.saved}, and must be less than the cost, {purchase.cost}")
    sum_within("monthly", purchase.monthly)
    months_within("months", purchase.months)
    loan, decreasing = (table(owed, purchase.lending, purchase.months) for table in (price, sac))
    financed = Financed(loan, decreasing, purchase.saved + loan.paid, max(0, loan.first - purchase.monthly))
    return Comparison(financed, _saved(purchase))


def _saved(purchase: Purchase) -> Saved | None:
    factor, dearer = 1 + purchase.yielding.monthly, 1 + purchase.dearer.monthly
    balance, cost = Decimal(purchase.saved), Decimal(purchase.cost)
    for months in range(1, MOST_MONTHS + 1):
        balance = balance * factor + purchase.monthly
        cost *= dearer
        if balance >= cost:
            put_in, there, paid = purchase.saved + purchase.monthly * months, nearest(balance), nearest(cost)
            return Saved(months, paid, there - put_in, there - paid, put_in - (there - paid))
    return None
