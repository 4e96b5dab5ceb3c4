"""Numbers in words that are sums of money: told by the words around them, by a linear model that is trained.

"O dízimo eu dei cento e cinquenta", and not "a turma tem cinquenta" or "quarta às dezoito e trinta". The model learns
from the sums, and the other numbers, of the labelled messages (`tests/model/spelt.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

from bot.understanding.linear import Linear
from bot.understanding.money.numbers import Token, number_at

WEIGHTS = Path(__file__).parent / "spelt.json"
# Smaller numbers in words count things.
SPELT_FROM = 5
# The score from which a number is a sum.
SURE = -50
# So many tokens before a number, and behind it, tell what it is by themselves.
_BEFORE, _BEHIND = 8, 6
# Hours, days, and sums that are said often are of so many sizes.
_SIZES = (5, 10, 13, 32, 60, 100, 1_000)
_EDGE, _NUMBER, _LONG = "<>", "#", 4


@cache
def model() -> Linear:
    """Return the model that the examples give."""
    return Linear.read(WEIGHTS)


def is_sum(said: Sequence[Token], at: int, end: int, value: Decimal) -> bool:
    """Tell whether the number in words from token ``at`` up to ``end`` is a sum of money."""
    counts = value < SPELT_FROM and value == int(value)
    return not counts and model().sums(features(said, at, end, value), 1)[0] > SURE


def features(said: Sequence[Token], at: int, end: int, value: Decimal) -> Iterator[str]:
    """Yield what tells of the number ``value``, from token ``at`` up to ``end``, whether it is a sum of money."""
    words = _words(said, at, end)
    first, size = at, bisect_right(_SIZES, value)
    before, before2, before3 = (words.get(first - distance, _EDGE) for distance in (1, 2, 3))
    behind, behind2 = (words.get(end + distance, _EDGE) for distance in (0, 1))
    yield from ("always", f"={size}")
    yield from (f"-1 {before}", f"-2 {before2}", f"-3 {before3}", f"-21 {before2} {before}", f"-1= {before} {size}")
    yield from (f"+1 {behind}", f"+2 {behind2}", f"+12 {behind} {behind2}", f"+1= {behind} {size}")
    yield from (f"-s {before[-2:]}", f"+s {behind[-2:]}", f"-+ {before} {behind}")
    yield from (f"-k {_kind(before)} {size}", f"+k {_kind(behind)} {size}", f"k {_kind(before)} {_kind(behind)} {size}")
    yield f"+ks {_kind(behind)} {behind[-1:]} {size}"
    yield from {f"b {words[place]}" for place in range(max(0, at - _BEFORE), at)}
    yield from {f"a {words[place]}" for place in range(end, min(len(said), end + _BEHIND))}


def _words(said: Sequence[Token], at: int, end: int) -> dict[int, str]:
    """Return the words near a number by their place; each that is part of another number is none of its own."""
    found: dict[int, str] = {}
    place = max(0, at - _BEFORE)
    while place < min(len(said), end + _BEHIND):
        read = number_at(said, place)
        last = read[1] if read else place + 1
        found |= dict.fromkeys(range(place, last), _NUMBER) if read else {place: said[place].word}
        place = last
    return found


def _kind(word: str) -> str:
    """Return the shape of a word: what is short leads to something, or joins, and what is long names it."""
    if word in (_EDGE, _NUMBER):
        return word
    return str(min(len(word), _LONG)) if word.isalpha() else "."
