"""Solutions of word problems, exact until they are shown, and what their formulas share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.missions.mathematics.rates import percent
from bot.word_problems.reading import Told

HUNDRED = Decimal(100)
# So many figures at least have a mean, or a total; so many things are several.
FEWEST = 2
FEW_DECIMALS_FROM = 10


@dataclass(frozen=True, slots=True)
class Solution:
    """What is said of a problem's result: the name of the sentence, sums in reais, numbers, percentages, words."""

    problem: str
    money: Mapping[str, Decimal] = field(default_factory=dict)
    numbers: Mapping[str, Decimal] = field(default_factory=dict)
    percent: Mapping[str, Decimal] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


# None where the figures cannot be; KeyError where one is missing.
Formula = Callable[[Told], Solution | None]


def whole(*numbers: Decimal) -> bool:
    """Tell whether all ``numbers`` count something."""
    return all(each == each.to_integral_value() for each in numbers)


def at_least(number: Decimal) -> Decimal:
    """Return the next whole number from ``number`` on."""
    return number.to_integral_value(ROUND_CEILING)


def single(told: Told, role: str) -> str:
    """Return the word of ``role`` without the ending of several; "" if none was told."""
    return told.words.get(role, ("",))[0].removesuffix("s")


def way_of(now: Decimal, before: Decimal, *, more: str, less: str) -> str:
    """Return whether one figure is ``more`` than another or ``less``; "even" where they are the same."""
    if now == before:
        return "even"
    return more if now > before else less


def adds_up(told: Told) -> bool:
    """Tell whether numbers may be added up: none counts things of a price, or the days that something comes each."""
    return "counted" not in told.numbers and not ("every" in told.words and "aside" in told.numbers)


def monthly_rate(told: Told) -> Decimal:
    """Return the percentage a month, of one that was told by the month or the year. Raises KeyError without one."""
    if "yearly" not in told.numbers:
        return told.number("rate")
    if "rate" in told.numbers:
        raise KeyError("rate")
    return HUNDRED * percent(told.number("yearly"), "year").monthly


def centavos(reais: Decimal) -> int:
    """Return a sum in whole centavos, halves away from zero."""
    return int((reais * HUNDRED).quantize(Decimal(1), ROUND_HALF_UP))


def hundredths(number: Decimal) -> Decimal:
    """Return ``number`` with two decimals at most."""
    return number.quantize(Decimal("0.01"), ROUND_HALF_UP)


def telling(percentage: Decimal) -> Decimal:
    """Return a percentage with as many decimals as tell something: one from ten on, two below."""
    return percentage.quantize(Decimal("0.1") if percentage >= FEW_DECIMALS_FROM else Decimal("0.01"), ROUND_HALF_UP)
