"""Formulas of who borrows, pays by instalments, or saves."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from operator import mul

from bot.missions.mathematics.loans import LONGEST, implied
from bot.missions.mathematics.rates import NONE, percent
from bot.missions.mathematics.savings import growth, months_for
from bot.word_problems.reading import Told
from bot.word_problems.solution import HUNDRED, Formula, Solution, centavos, monthly_rate, whole

MONTHS_A_YEAR = 12
# What savings accounts in Brazil pay a month at least while the Selic is above 8.5 % a year (Lei 12.703/2012).
SAVINGS_RATE = Decimal("0.5")


def _loan(told: Told) -> Solution | None:
    parts, each, principal = told.number("parts"), told.number("each"), told.number("principal")
    total = parts * each
    if not whole(parts) or not 1 <= parts <= LONGEST or each >= principal:
        return None
    money = {"total": total, "principal": principal, "more": total - principal}
    if total <= principal:
        return Solution("loan-free", money=money)
    rate = implied(1 - principal / total, int(parts)).monthly
    yearly = (1 + rate) ** MONTHS_A_YEAR - 1
    return Solution("loan", money=money, percent={"monthly": HUNDRED * rate, "yearly": HUNDRED * yearly})


def _installments(told: Told) -> Solution | None:
    several, sums = told.numbers["parts"], told.numbers["each"]
    if not whole(*several):
        return None
    if len(several) == len(sums) > 1:
        return Solution("several-plans", money={"total": sum(map(mul, several, sums), Decimal(0))})
    parts, each = told.number("parts"), told.number("each")
    return Solution("installments", numbers={"parts": parts}, money={"each": each, "total": parts * each})


def _parts_left(told: Told) -> Solution | None:
    parts, each, paid = told.number("parts"), told.number("each"), told.number("paid")
    if paid > parts or not whole(parts, paid):
        return None
    left = parts - paid
    return Solution("partsleft", numbers={"left": left, "parts": parts}, money={"each": each, "sum": left * each})


def _saving(told: Told) -> Solution | None:
    """Put by at the end of each month, without interest and with it; if no rate is told, with that of savings."""
    monthly = told.number("monthly")
    rate = SAVINGS_RATE if told.numbers.keys().isdisjoint(("rate", "yearly")) else monthly_rate(told)
    years = told.number_or("years", Decimal(len(told.words.get("ayear", ()))))
    months = told.number_or("months", Decimal(0)) + years * MONTHS_A_YEAR
    if not whole(months) or months <= 1:
        return None
    grown = growth(0, centavos(monthly), percent(rate, "month"), int(months)).final / HUNDRED
    money = {"monthly": monthly, "plain": monthly * months, "grown": grown}
    return Solution("saving", money=money, numbers={"months": months}, percent={"rate": rate})


def _until(told: Told) -> Solution | None:
    monthly, goal = told.number("monthly"), told.number("goal")
    months = months_for(centavos(goal), 0, centavos(monthly), NONE)
    if not months:
        return None
    money = {"monthly": monthly, "goal": goal, "then": months * monthly}
    return Solution("until", money=money, numbers={"months": Decimal(months)})


def _shortfall(told: Told) -> Solution | None:
    goal, have = told.number("goal"), told.number("have")
    money = {"short": goal - have, "goal": goal, "have": have}
    return Solution("shortfall", money=money, percent={"done": HUNDRED * have / goal}) if have < goal else None


FORMULAS: Mapping[str, Formula] = {
    "loan": _loan,
    "installments": _installments,
    "partsleft": _parts_left,
    "saving": _saving,
    "until": _until,
    "shortfall": _shortfall,
}
