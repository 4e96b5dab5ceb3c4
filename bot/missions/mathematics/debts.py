"""Debts paid off one after the other: the smallest first (snowball) or the dearest first (avalanche)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bot.missions.mathematics.money import OutOfRange, exact, nearest, sum_within
from bot.missions.mathematics.rates import Rate

Order = Literal["snowball", "avalanche"]
MOST_DEBTS = 50
LONGEST = 600


@dataclass(frozen=True, slots=True)
class Debt:
    """What is owed under a ``key`` of the caller's, in centavos, and the least that must be paid of it each month."""

    key: str
    balance: int
    rate: Rate
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Payoff:
    """How an order of paying goes: how long, at what cost in centavos, and in which month each debt is gone."""

    order: Order
    months: int
    interest: int
    paid: int
    gone: tuple[tuple[str, int], ...]
    owed: tuple[int, ...]


_FIRST: Mapping[Order, Callable[[Debt, int], tuple[Decimal, Decimal, str]]] = {
    "snowball": lambda debt, owed: (Decimal(owed), -debt.rate.monthly, debt.key),
    "avalanche": lambda debt, owed: (-debt.rate.monthly, Decimal(owed), debt.key),
}


@exact
def pay_off(debts: Sequence[Debt], monthly: int, order: Order) -> Payoff | None:
    """Return how ``monthly`` pays the debts off, ``None`` if it falls short of the minimums or of fifty years.

    Each month a debt first earns its interest (to the nearest centavo), then every minimum is paid, then what is left
    of ``monthly`` goes to the debts in ``order``; what a debt that is gone used to take goes to the next. The order is
    taken from what is owed at the beginning: who is told "this one first" is not told otherwise a month later.
    """
    _asked(debts, monthly)
    ordered = sorted(debts, key=lambda debt: _FIRST[order](debt, debt.balance))
    owed = {debt.key: debt.balance for debt in ordered}
    gone, totals, interest, paid = [], [sum(owed.values())], 0, 0
    for month in range(1, LONGEST + 1):
        for debt in ordered:
            if debt.key in owed:
                earned = nearest(owed[debt.key] * debt.rate.monthly)
                owed[debt.key] += earned
                interest += earned
        parts = _parts(ordered, owed, monthly)
        if parts is None:
            return None
        for key, part in parts.items():
            owed[key] -= part
            paid += part
            if not owed[key]:
                gone.append((key, month))
                del owed[key]
        totals.append(sum(owed.values()))
        if not owed:
            return Payoff(order, month, interest, paid, tuple(gone), tuple(totals))
    return None


def _parts(ordered: Sequence[Debt], owed: Mapping[str, int], monthly: int) -> dict[str, int] | None:
    """Return what of ``monthly`` each debt gets, ``None`` if it does not reach for the minimums."""
    least = {debt.key: min(debt.minimum, owed[debt.key]) for debt in ordered if debt.key in owed}
    left = monthly - sum(least.values())
    if left < 0:
        return None
    for key in least:
        more = min(left, owed[key] - least[key])
        least[key] += more
        left -= more
    return least


def _asked(debts: Sequence[Debt], monthly: int) -> None:
    sum_within("monthly", monthly, 1)
    if not 1 <= len(debts) <= MOST_DEBTS or len({debt.key for debt in debts}) < len(debts):
        raise OutOfRange(f"debts are {len(debts)}, and must be from 1 to {MOST_DEBTS}, each with a key of its own")
    for debt in debts:
        sum_within("balance", debt.balance, 1)
        sum_within("minimum", debt.minimum)
        if debt.rate.value < 0:
            raise OutOfRange(f"rate is {debt.rate.value}, and a debt's must not be negative")
