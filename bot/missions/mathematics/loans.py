"""Loans that are paid back by the month (PRICE and SAC), and saving first instead of borrowing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.money import (
    MOST_MONTHS,
    NEGLIGIBLE,
    OutOfRange,
    exact,
    months_within,
    nearest,
    sum_within,
)
from bot.missions.mathematics.rates import NONE, Rate, percent

# Thirty-five years is the longest that a house is financed for in Brazil; forty leave some room.
LONGEST = 480


@dataclass(frozen=True, slots=True)
class Instalment:
    """One month's payment in centavos, ``interest`` and ``amortisation``; ``balance`` is still owed after it."""

    number: int
    interest: int
    amortisation: int
    balance: int

    @property
    def payment(self) -> int:
        """What is paid in the month."""
        return self.interest + self.amortisation


@dataclass(frozen=True, slots=True)
class Loan:
    """A loan's table in centavos. Its last instalment takes up what rounding has left, so that nothing is owed then."""

    principal: int
    instalments: tuple[Instalment, ...]

    @property
    def first(self) -> int:
        """The first payment: each but the last with PRICE, the highest with SAC."""
        return self.instalments[0].payment

    @property
    def last(self) -> int:
        """The last payment."""
        return self.instalments[-1].payment

    @property
    def interest(self) -> int:
        """What the loan costs beyond what was lent."""
        return sum(each.interest for each in self.instalments)

    @property
    def paid(self) -> int:
        """All payments together."""
        return self.principal + self.interest


@exact
def instalment(principal: int, rate: Rate, months: int) -> int:
    """Return the equal instalment that pays ``principal`` back in ``months``, to the nearest centavo."""
    _asked(principal, rate, months)
    return nearest(principal / annuity(rate.monthly, months))


@exact
def price(principal: int, rate: Rate, months: int) -> Loan:
    """Return the PRICE table: equal instalments, the first a month after the loan; interest to the nearest centavo."""
    payment, monthly = instalment(principal, rate, months), rate.monthly
    return _table(principal, monthly, months, lambda interest: payment - interest)


@exact
def sac(principal: int, rate: Rate, months: int) -> Loan:
    """Return the SAC table: equal amortisation (centavos rounded down), on which less interest falls every month."""
    _asked(principal, rate, months)
    return _table(principal, rate.monthly, months, lambda _: principal // months)


def annuity(monthly: Decimal, months: int) -> Decimal:
    """Return what payments of 1 at the end of each month are worth before them; called where 34 digits are kept."""
    return Decimal(months) if abs(monthly) < NEGLIGIBLE else (1 - (1 + monthly) ** -months) / monthly


LIKELIEST = Decimal(1)
HALVINGS = 60


@exact
def implied(discount: Decimal, months: int) -> Rate:
    """Return the monthly rate that equal parts cost, of which the first is due in a month, where cash costs less.

    ``discount`` is the share of the price that cash saves, from 0 to below 1; beyond 100 % a month: ``OutOfRange``.
    """
    months_within(months)
    if not 0 <= discount < 1:
        raise OutOfRange(f"discount is {discount}, and must be from 0 to below 1")
    cash, low, high = (1 - discount) * months, Decimal(0), LIKELIEST
    if annuity(high, months) > cash:
        raise OutOfRange(f"discount is {discount}, and parts cannot cost more than 100 % a month")
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if annuity(middle, months) > cash else (low, middle)
    return percent(high * 100, "month")


def _asked(principal: int, rate: Rate, months: int) -> None:
    sum_within("principal", principal, 1)
    _term(months)
    if rate.value < 0:
        raise OutOfRange(f"rate is {rate.value}, and a loan's must not be negative")


def _term(months: int) -> None:
    if months_within(months) > LONGEST:
        raise OutOfRange(f"months is {months}, and must be from 1 to {LONGEST}")


def _table(principal: int, monthly: Decimal, months: int, amortised: Callable[[int], int]) -> Loan:
    rows: list[Instalment] = []
    balance = principal
    for number in range(1, months + 1):
        interest = nearest(balance * monthly)
        part = balance if number == months else min(balance, amortised(interest))
        balance -= part
        rows.append(Instalment(number, interest, part, balance))
    return Loan(principal, tuple(rows))


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
    months_within(purchase.months)
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
