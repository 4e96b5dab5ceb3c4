"""Formulas of everyday life: fuel, packs compared, a bill shared, wages, percentages, proportions."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from bot.word_problems.reading import Told, unit_of
from bot.word_problems.solution import (
    FEWEST,
    HUNDRED,
    Formula,
    Solution,
    adds_up,
    centavos,
    hundredths,
    single,
    way_of,
    whole,
)

# Ethanol has some 70 % of the energy of petrol (Inmetro, Programa Brasileiro de Etiquetagem Veicular).
ETHANOL = Decimal("0.7")
# Weeks in a month, on average.
WEEKS = Decimal(52) / 12
ONE = Decimal(1)


def _fuel(told: Told) -> Solution | None:
    petrol, ethanol = told.number("petrol"), told.number("ethanol")
    ratio = ethanol / petrol
    best = "ethanol" if ratio <= ETHANOL else "petrol"
    money = {"limit": petrol * ETHANOL}
    return Solution("fuel", percent={"ratio": HUNDRED * ratio}, money=money, words={"best": best})


def _trip(told: Told) -> Solution | None:
    litres = told.number("way") / told.number("run")
    if "litre" not in told.numbers:
        return Solution("litres", numbers={"litres": litres})
    return Solution("trip", numbers={"litres": litres}, money={"cost": litres * told.number("litre")})


def _cheapest(told: Told) -> Solution | None:
    """Of exactly two packs in the same kind of unit whose prices a unit differ by a centavo at least, or not at all."""
    sizes, prices = told.numbers["size"], told.numbers["price"]
    units = [unit_of(each) for each in told.words.get("unit", ())]
    counts = told.numbers.get("count", (ONE, ONE))
    both = len(sizes) == len(prices) == len(counts) == FEWEST
    if not both or len(units) == 1 or len({name for name, _ in units}) > 1:
        return None
    factors = [factor for _, factor in units] or [ONE, ONE]
    packs = zip(prices, counts, sizes, factors, strict=True)
    per = [price / (count * size * factor) for price, count, size, factor in packs]
    unit, low, high = units[0][0] if units else "unit", min(per), max(per)
    if low == high:
        return Solution("same-price", money={"per": low}, words={"unit": unit})
    if centavos(low) == centavos(high):
        return None
    money = {"price": prices[per.index(low)], "low": low, "high": high}
    return Solution("cheapest", money=money, percent={"less": HUNDRED * (1 - low / high)}, words={"unit": unit})


def _wages(told: Told) -> Solution | None:
    hours, each = told.number("hours"), told.number("each")
    return Solution("wages", numbers={"hours": hours}, money={"each": each, "sum": hours * each})


def _hourly(told: Told) -> Solution | None:
    pay, hours = told.number("pay"), told.number("hours")
    monthly = hours * WEEKS if "weekly" in told.words else hours
    return Solution("hourly", money={"each": pay / monthly}, numbers={"hours": monthly})


def _change(told: Told) -> Solution | None:
    before, after = told.number("before"), told.number("after")
    way = way_of(after, before, more="up", less="down")
    return Solution("change", percent={"by": HUNDRED * abs(after - before) / before}, words={"way": way})


def _raised(told: Told) -> Solution | None:
    """Of a sum that goes up or down by a percentage, and not by both."""
    base, ways = told.number("base"), [way for way in ("up", "down") if way in told.numbers]
    if len(ways) != 1 or ((rate := told.number(ways[0])) > HUNDRED and ways == ["down"]):
        return None
    by = base * rate / HUNDRED
    money = {"after": base + by if ways == ["up"] else base - by, "by": by}
    return Solution("raised", money=money, percent={"rate": rate}, words={"way": ways[0]})


def _share(told: Told) -> Solution | None:
    part, of = told.number("part"), told.number("whole")
    return Solution("share", percent={"share": HUNDRED * part / of}, numbers={"part": part, "whole": of})


def _proportion(told: Told) -> Solution | None:
    """Of the rule of three: if ``a`` take ``b``, ``c`` of the same take the same share more."""
    a, b, c = told.number("a"), told.number("b"), told.number("c")
    if (unit := single(told, "uc")) and unit != single(told, "ua"):
        return None
    what, of = told.words.get("ub", ("none",))[0], told.words.get("uc", told.words["ua"])[0]
    return Solution("proportion", numbers={"result": b * c / a, "c": c}, words={"what": what, "of": of})


def _tip(told: Told) -> Solution | None:
    bill, people, rate = told.number("bill"), told.number("people"), told.number_or("rate", Decimal(0))
    total = bill * (1 + rate / HUNDRED)
    if not whole(people) or people < FEWEST:
        return None
    return Solution("tip", money={"whole": total, "each": total / people}, numbers={"people": people})


def _converted(told: Told) -> Solution | None:
    """Of a sum whose currency is told."""
    money = {"sum": told.number("sum") * told.number("rate")}
    return Solution("converted", money=money) if "currency" in told.words else None


def _per_unit(told: Told) -> Solution | None:
    money = {"each": told.number("total") / told.number("count")}
    return Solution("perunit", money=money, words={"unit": single(told, "unit")})


def _for_each(told: Told) -> Solution | None:
    result, what = told.number("people") * told.number("each"), told.words["what"][0]
    return Solution("foreach", numbers={"result": result}, words={"what": what})


def _enough(told: Told) -> Solution | None:
    """Of a sum that is there, and what is to be paid from it."""
    if not told.of_money or not adds_up(told):
        return None
    have, cost = told.number("have"), sum(told.numbers["cost"], Decimal(0))
    way = "enough" if cost <= have else "short"
    return Solution("enough", money={"left": abs(have - cost)}, words={"way": way})


def _mean(told: Told) -> Solution | None:
    values = told.numbers["value"]
    mean = hundredths(sum(values, Decimal(0)) / len(values))
    return Solution("mean", numbers={"mean": mean}) if len(values) >= FEWEST else None


def _total(told: Told) -> Solution | None:
    values = told.numbers["value"]
    if len(values) < FEWEST or not adds_up(told):
        return None
    return Solution("total", numbers={"sum": sum(values, Decimal(0))})


FORMULAS: Mapping[str, Formula] = {
    "fuel": _fuel,
    "trip": _trip,
    "cheapest": _cheapest,
    "wages": _wages,
    "hourly": _hourly,
    "change": _change,
    "raised": _raised,
    "share": _share,
    "proportion": _proportion,
    "tip": _tip,
    "converted": _converted,
    "perunit": _per_unit,
    "foreach": _for_each,
    "enough": _enough,
    "mean": _mean,
    "total": _total,
}
