"""Word problems solved: the first that a sentence asks, and whose figures it tells."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, DecimalException
from functools import lru_cache

from bot.missions.mathematics.money import OutOfRange
from bot.word_problems import credit, household, trade
from bot.word_problems.reading import Sentence, Told, asked_in, told_in
from bot.word_problems.solution import Formula, Solution

FORMULAS: Mapping[str, Formula] = {**trade.FORMULAS, **credit.FORMULAS, **household.FORMULAS}
# Whatever is larger is a mistake, or none that anybody has.
LARGEST = Decimal(10) ** 12
# Of these alone a number may be below nothing.
BELOW_NOTHING = frozenset({"total", "mean"})


@lru_cache(maxsize=64)
def solved(sentence: Sentence) -> tuple[str, Told, Solution] | None:
    """Return the first problem that ``sentence`` asks and that can be solved, what it tells of it, and the solution.

    A number that is not explained leaves it unsolved.
    """
    for name in asked_in(sentence):
        told = told_in(sentence, name)
        if not told.unread and (solution := solution_of(name, told)) is not None:
            return name, told, solution
    return None


def solution_of(problem: str, told: Told) -> Solution | None:
    """Return the solution of ``problem``; None where something is missing, or the figures cannot be."""
    numbers = [each for values in told.numbers.values() for each in values]
    if any(abs(each) > LARGEST for each in numbers) or (problem not in BELOW_NOTHING and min(numbers, default=0) < 0):
        return None
    try:
        return FORMULAS[problem](told)
    except (KeyError, DecimalException, OutOfRange, ZeroDivisionError):
        return None
