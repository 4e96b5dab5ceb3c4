"""Centavos, the precision that sums are worked out with, and the bounds of what may be asked."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, localcontext
from functools import wraps
from typing import ParamSpec, TypeVar

MOST_CENTAVOS = 10**15
MOST_MONTHS = 1_200
_DIGITS = Context(prec=34, rounding=ROUND_HALF_EVEN)
# A rate below this makes no centavo of ten trillion reais, and takes the digits from what divides by it.
NEGLIGIBLE = Decimal("1e-18")

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class OutOfRange(ValueError):
    """A value that nothing can be worked out with; its words name the value and the bounds."""


def exact(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Return ``function`` as it works with 34 digits, whatever the caller's own context is."""

    @wraps(function)
    def worked(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        with localcontext(_DIGITS):
            return function(*args, **kwargs)

    return worked


def nearest(amount: Decimal) -> int:
    """Return ``amount`` in whole centavos; half a centavo goes up, as on a bill."""
    return int(amount.to_integral_value(ROUND_HALF_UP))


def at_least(amount: Decimal) -> int:
    """Return the fewest whole centavos that are no less than ``amount``."""
    return int(amount.to_integral_value(ROUND_CEILING))


def sum_within(name: str, centavos: int, least: int = 0) -> int:
    """Return ``centavos`` if it is a sum of money from ``least`` to ten trillion reais; else it is ``OutOfRange``."""
    return _within(name, centavos, least, MOST_CENTAVOS)


def months_within(months: int, least: int = 1) -> int:
    """Return ``months`` if it is a number of months from ``least`` to a hundred years; else it is ``OutOfRange``."""
    return _within("months", months, least, MOST_MONTHS)


def _within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise OutOfRange(f"{name} is {value}, and must be from {least} to {most}")
    return value
