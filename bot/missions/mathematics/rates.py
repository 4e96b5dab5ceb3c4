"""Rates of interest and of inflation: equivalent ones, real ones, an index's, and what prices do to money."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bot.missions.mathematics.money import OutOfRange, exact, months_within, nearest, sum_within

Period = Literal["month", "year"]
WORKING_DAYS = 252
_MONTHS = 12
_ONE = Decimal(1)
# Beyond these a rate has been misread: percents for a share, a year's for a month's.
LEAST = {"month": Decimal("-0.5"), "year": Decimal("-0.9998")}
MOST = {"month": Decimal(1), "year": Decimal(4_095)}


@dataclass(frozen=True, slots=True)
class Rate:
    """An effective rate as a share (0.01 is 1 %) of a month or a year: from -50 % to 100 % a month."""

    value: Decimal
    per: Period

    def __post_init__(self) -> None:
        if not (self.value.is_finite() and LEAST[self.per] <= self.value <= MOST[self.per]):
            raise OutOfRange(
                f"rate is {self.value} a {self.per}, and must be from {LEAST[self.per]} to {MOST[self.per]}"
            )

    @property
    def monthly(self) -> Decimal:
        """The equivalent share of a month: what, compounded twelve times, makes the share of the year."""
        return self.value if self.per == "month" else _compounded(self.value, _ONE / _MONTHS)

    @property
    def yearly(self) -> Decimal:
        """The equivalent share of a year."""
        return self.value if self.per == "year" else _compounded(self.value, Decimal(_MONTHS))


NONE = Rate(Decimal(0), "month")


@exact
def percent(value: Decimal, per: Period) -> Rate:
    """Return the rate that ``value`` percent are."""
    return Rate(value / 100, per)


def from_daily(daily: Decimal) -> Rate:
    """Return the yearly rate of one a working day, of which Brazil's rates count 252 a year."""
    return Rate(_compounded(daily, Decimal(WORKING_DAYS)), "year")


@exact
def share_of(rate: Rate, share: Decimal) -> Rate:
    """Return what pays ``share`` of a yearly rate, as "110 % do CDI" do: of every working day's rate.

    ``share`` is 1.1 for 110 %.
    """
    if not 0 <= share <= 10:
        raise OutOfRange(f"share is {share}, and must be from 0 to 10")
    daily = _compounded(rate.yearly, _ONE / WORKING_DAYS)
    return from_daily(daily * share)


@exact
def real(nominal: Rate, inflation: Rate) -> Rate:
    """Return what ``nominal`` earns a year beyond ``inflation``: (1 + nominal) / (1 + inflation) - 1 (Fisher)."""
    return Rate((1 + nominal.yearly) / (1 + inflation.yearly) - 1, "year")


@exact
def nominal(real: Rate, inflation: Rate) -> Rate:
    """Return what earns ``real`` beyond ``inflation``, of a year."""
    return Rate((1 + real.yearly) * (1 + inflation.yearly) - 1, "year")


@exact
def _compounded(share: Decimal, times: Decimal) -> Decimal:
    return (1 + share) ** times - 1


@dataclass(frozen=True, slots=True)
class Worth:
    """An amount over months of inflation, in centavos: what the same goods cost ``then``, what it still ``buys``."""

    then: int
    buys: int


@exact
def worth(amount: int, inflation: Rate, months: int) -> Worth:
    """Return what goods of ``amount`` will cost in ``months``, and what ``amount`` will then buy in today's money."""
    sum_within("amount", amount)
    factor = (1 + inflation.monthly) ** months_within(months, 0)
    return Worth(nearest(amount * factor), nearest(amount / factor))


@exact
def fall(amount: int, share: Decimal) -> int:
    """Return what ``amount`` loses, in centavos, if its price falls by ``share`` (0.03 is 3 %)."""
    if not 0 <= share <= 1:
        raise OutOfRange(f"share is {share}, and must be from 0 to 1")
    return nearest(sum_within("amount", amount) * share)
