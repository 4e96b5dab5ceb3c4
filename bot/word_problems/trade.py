"""Formulas of who sells: margins, prices, batches, fees, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from bot.word_problems.reading import Told
from bot.word_problems.solution import (
    FEWEST,
    HUNDRED,
    Formula,
    Solution,
    adds_up,
    at_least,
    monthly_rate,
    single,
    way_of,
    whole,
)

# Days in a month, on average.
DAYS = Decimal(30)
DAYS_A_YEAR = 366


def _batch(told: Told) -> Solution | None:
    """Of so many that cost a total, each sold at a price."""
    count, total, each = told.number("count"), told.number("total"), told.number("each")
    if not whole(count) or count < FEWEST or total < each:
        return None
    taken = count * each
    money = {"cost": total / count, "taken": taken, "profit": abs(taken - total)}
    way = way_of(taken, total, more="gain", less="loss")
    return Solution("batch", money=money, numbers={"even": at_least(total / each)}, words={"way": way})


def _sales(told: Told) -> Solution | None:
    """Of so many, each at a price and for a cost."""
    count, price, cost = told.number("count"), told.number("price"), told.number("cost")
    if not whole(count) or count < FEWEST:
        return None
    way, each = way_of(price, cost, more="gain", less="loss"), abs(price - cost)
    money = {"taken": count * price, "cost": count * cost, "profit": count * each, "each": each}
    return Solution("sales", money=money, words={"way": way})


def _takings(told: Told) -> Solution | None:
    """Of so many a day, or a week, each at a price, in some days or weeks."""
    count, price, times = told.number("count"), told.number("price"), told.number("times")
    return Solution("takings", money={"taken": count * price * times, "each": count * price}, numbers={"times": times})


def _margin(told: Told) -> Solution | None:
    price, cost = told.number("price"), told.number("cost")
    profit, way = price - cost, way_of(price, cost, more="gain", less="loss")
    percent = {"margin": HUNDRED * profit / price, "markup": HUNDRED * profit / cost}
    return Solution("margin", money={"profit": abs(profit)}, percent=percent, words={"way": way})


def _pricing(told: Told) -> Solution | None:
    """With a share on top of the cost, or, below 100 %, of the price: people say either in the same words."""
    cost, rate = told.number("cost"), told.number("rate")
    money = {"cost": cost, "markup": cost * (1 + rate / HUNDRED)}
    if rate >= HUNDRED:
        return Solution("pricing-markup", money=money, percent={"rate": rate})
    return Solution("pricing", money={**money, "margin": cost / (1 - rate / HUNDRED)}, percent={"rate": rate})


def _fee(told: Told) -> Solution | None:
    sale, rate = told.number("sale"), told.number("rate")
    fee = sale * rate / HUNDRED
    money = {"net": sale - fee, "fee": fee, "sale": sale}
    return Solution("fee", money=money, percent={"rate": rate}) if rate < HUNDRED else None


def _ahead(told: Told) -> Solution | None:
    """Of what is to come in some months, taken now at a rate a month; simple interest, as card companies charge it."""
    amount, rate, months = told.number("sum"), monthly_rate(told), told.number_or("months", Decimal(1))
    fee = amount * rate / HUNDRED * months
    money = {"net": amount - fee, "fee": fee}
    return Solution("ahead", money=money, percent={"rate": rate}) if fee < amount else None


def _needed(told: Told) -> Solution | None:
    each, goal = told.number("each"), told.number("goal")
    return Solution("needed", money={"each": each, "goal": goal}, numbers={"count": at_least(goal / each)})


def _daily(told: Told) -> Solution | None:
    goal, days = told.number("goal"), told.number_or("days", DAYS)
    if not whole(days) or not FEWEST <= days <= DAYS_A_YEAR:
        return None
    return Solution("daily", money={"each": goal / days, "goal": goal}, numbers={"days": days})


def _leftover(told: Told) -> Solution | None:
    """Of what comes in, less a share of it for what is sold, less all else that is told."""
    if not adds_up(told):
        return None
    income = told.number("income")
    if {told.words.get(role) for role in ("per", "of")} != {None}:
        # "200 por dia" in "20 dias", and of nothing else.
        if single(told, "per") != single(told, "of"):
            return None
        each = told.number("each") * told.number("times")
    else:
        each = Decimal(0)
    costs = each + sum(told.numbers.get("cost", ())) + income * sum(told.numbers.get("rate", ())) / HUNDRED
    if not costs:
        return None
    money = {"left": abs(income - costs), "income": income, "costs": costs}
    return Solution("leftover", money=money, words={"way": "short" if costs > income else "left"})


FORMULAS: Mapping[str, Formula] = {
    "batch": _batch,
    "sales": _sales,
    "takings": _takings,
    "margin": _margin,
    "pricing": _pricing,
    "fee": _fee,
    "ahead": _ahead,
    "needed": _needed,
    "daily": _daily,
    "leftover": _leftover,
}
