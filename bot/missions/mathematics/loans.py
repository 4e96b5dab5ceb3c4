"""Loans that are paid back by the month: equal instalments (PRICE), equal amortisation (SAC), and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from bot.missions.mathematics.money import NEGLIGIBLE, OutOfRange, at_most, exact, months_within, nearest, sum_within
from bot.missions.mathematics.rates import Rate

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


@exact
def borrowable(payment: int, rate: Rate, months: int) -> int:
    """Return the most that equal instalments of ``payment`` pay back in ``months``, rounded down."""
    _asked(payment, rate, months)
    return at_most(payment * annuity(rate.monthly, months))


@exact
def implied_rate(principal: int, payment: int, months: int) -> Rate | None:
    """Return the monthly rate at which ``months`` times ``payment`` pay ``principal`` back, to a millionth of 1 %.

    ``None`` if they do not pay it back at all, or the rate is beyond 100 % a month.
    """
    sum_within("principal", principal, 1)
    sum_within("payment", payment, 1)
    _term(months)
    low, high = Decimal(0), Decimal(1)
    if payment * months < principal or payment * annuity(high, months) > principal:
        return None
    while high - low > Decimal("1e-9"):
        middle = (low + high) / 2
        low, high = (middle, high) if payment * annuity(middle, months) > principal else (low, middle)
    return Rate(high.quantize(Decimal("1e-8")), "month")


def annuity(monthly: Decimal, months: int) -> Decimal:
    """Return what payments of 1 at the end of each month are worth before them; called where 34 digits are kept."""
    return Decimal(months) if abs(monthly) < NEGLIGIBLE else (1 - (1 + monthly) ** -months) / monthly


def _asked(principal: int, rate: Rate, months: int) -> None:
    sum_within("principal", principal, 1)
    _term(months)
    if rate.value < 0:
        raise OutOfRange(f"rate is {rate.value}, and a loan's must not be negative")


def _term(months: int) -> None:
    if months_within("months", months) > LONGEST:
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
