"""Recipes made for half as many: each quantity of a text halved, and its days, hours and temperatures left."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from bot.understanding.words.numbers import CARDINALS
from bot.word_problems.reading import UNITS, listed, unit_of
from state.text import fold, title_key, words

FEWEST_QUANTITIES = 2
# Behind so many words an oven's figure is its temperature.
_NEAR = 3
# Fewer than so many are told in quarters of a thing, "1 1/2 xícara".
_IN_PARTS = 10
_SMALLEST_PART = 8
_SIGNS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
_STEP = re.compile(r"\s*\d{1,2}[.)]\s+")
_NUMBER = re.compile(
    r"(?<![\w.,/:-])(?P<number>\d+[ ]\d/[1-9]|\d+/[1-9]\d*|\d+(?:[.,]\d{3})*(?:[.,]\d+)?[½¼¾]?|[½¼¾])"
    r"(?P<unit>\s*[^\W\d_]+)?(?P<next>\S?)"
)
# What parts thousands, by whether a comma begins the decimals.
_THOUSANDS = {True: re.compile(r"(?<!^0)\.(?=\d{3}(?!\d))"), False: re.compile(r"(?<!^0),(?=\d{3}(?!\d))")}
_BUT_THE_LAST = re.compile(r"[.,](?=.*[.,])")
_JOINT = re.compile(r"[,;:.]|\s(?:e|and)\s")
_SPELT = re.compile(r"(?:^|(?<=[,;:]\s)|(?<=\se\s)|(?<=\sand\s))(?P<number>[^\W\d_]+)(?P<unit>\s+[^\W\d_]+)")


def asks_for_half(text: str) -> bool:
    """Tell whether ``text`` asks for half of what was shown, and says nothing else: "metade dessa receita"."""
    said = set(words(text))
    beside = {*listed("half"), *listed("of_it")}
    return not said.isdisjoint(listed("half")) and not said.isdisjoint(listed("of_it")) and said <= beside


def halved(text: str, *, comma: bool) -> str | None:
    """Return ``text`` with its quantities halved; None if it has too few, or a number that may be none."""
    done = [_halved_line(line, comma=comma) for line in text.splitlines()]
    lines = [line for line in done if line is not None]
    if len(lines) < len(done) or sum(count for _, count in lines) < FEWEST_QUANTITIES:
        return None
    return "\n".join(line for line, _ in lines)


def _halved_line(line: str, *, comma: bool) -> tuple[str, int] | None:
    step = _STEP.match(line)
    begin = step.end() if step else 0
    pieces, at, count, counts = [line[:begin]], begin, 0, False
    found = sorted([*_NUMBER.finditer(line, begin), *_spelt(line, begin)], key=lambda each: each.start())
    for each in found:
        unit = fold((each["unit"] or "").strip())
        if _is_left(line[: each.start()], each, unit):
            continue
        if not _is_a_quantity(line[: each.start("number")], each, unit):
            return None
        exact = unit_of(unit)[0] != "unit" or unit in UNITS
        if exact and counts and _is_of_each(line[at : each.start()]):
            continue
        counts = not exact
        half = _value(each["number"], comma=comma) / 2
        pieces += [line[at : each.start("number")], _told(half, exact=exact, comma=comma)]
        at, count = each.end("number"), count + 1
    return "".join((*pieces, line[at:])), count


def _spelt(line: str, begin: int) -> list[re.Match[str]]:
    known = {*CARDINALS, *listed("one"), *listed("half_a")}
    return [each for each in _SPELT.finditer(line, begin) if fold(each["number"]) in known]


def _is_left(before: str, found: re.Match[str], unit: str) -> bool:
    """Tell whether a number tells how long, or how hot: "40 minutos", "forno a 180"."""
    next_to = found.groupdict().get("next") or ""
    hot = not {*words(before)[-_NEAR:]}.isdisjoint(listed("oven"))
    return next_to in ("°", "º") or unit in listed("left") or (hot and unit not in UNITS)


def _is_of_each(between: str) -> bool:
    """Tell whether a size behind ``between`` is that of each of what is counted before it: "2 latas de 395 g"."""
    said = words(between)
    return bool(said) and said[-1] in listed("of_each") and not _JOINT.search(between)


def _is_a_quantity(before: str, found: re.Match[str], unit: str) -> bool:
    next_to = found.groupdict().get("next") or ""
    if unit:
        return unit not in listed("no_unit") and next_to not in ("/", "%", "-", "–")
    return before.rstrip().endswith(":") and next_to in ("", ",", ";", ".")


def _value(said: str, *, comma: bool) -> Fraction:
    word = title_key(said)
    if word in listed("half_a"):
        return Fraction(1, 2)
    if word in listed("one"):
        return Fraction(1)
    if word in CARDINALS:
        return Fraction(CARDINALS[word])
    parts = sum((_SIGNS[sign] for sign in said if sign in _SIGNS), Fraction(0))
    plain = (_THOUSANDS[comma].sub("", each) for each in said.strip("½¼¾").split())
    return parts + sum((Fraction(_BUT_THE_LAST.sub("", each).replace(",", ".")) for each in plain), Fraction(0))


def _told(value: Fraction, *, exact: bool, comma: bool) -> str:
    """Return ``value`` in figures: in parts of one where that is how it is measured, "1 1/2", else in decimals."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    if not exact and value < _IN_PARTS and _SMALLEST_PART % rest.denominator == 0:
        return f"{whole} {rest}" if whole else str(rest)
    decimals = f"{(Decimal(value.numerator) / value.denominator):.2f}".rstrip("0")
    return decimals.replace(".", ",") if comma else decimals
