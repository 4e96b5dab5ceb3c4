"""Sums that a message asks for, worked out exactly: "15% de 340", "1.250 / 3", "três vezes dezoito", "340 - 10%"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import get_args

from bot.understanding.money import Token, number_at, tokens_of
from bot.understanding.recognition import Language
from bot.understanding.words.abbreviations import spelt_out

TERMS_AT_MOST = 30
# So few words stand before what asks for a sum.
LED_BY = 3
# Of these alone telephone numbers, dates and plates are made as well: they tell a sum only where one is asked for.
_WRITTEN_IN_NUMBERS = frozenset({"-", "/"})
_BESIDE = frozenset("?!.,='’") | {"r$"}
_SIGNS = {"plus": "+", "minus": "-", "times": "×", "over": "÷"}
_FACTORS = {"half": Fraction(1, 2), "double": Fraction(2), "triple": Fraction(3)}


@dataclass(frozen=True, slots=True)
class Number:
    """A number in an expression; ``percent`` says that it counts hundredths, of what follows or of what was before."""

    value: Fraction
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum: its numbers, and the signs between them, one fewer: "+", "-", "×", "÷".

    ``asked`` says that words asked for it; without them ``plain`` tells whether it can be nothing but a sum.
    """

    numbers: tuple[Number, ...]
    signs: tuple[str, ...]
    asked: bool
    plain: bool

    def value(self) -> Fraction:
        """Return what it comes to: × and ÷ first, and a percentage behind + or - is one of what stands before.

        Raises ZeroDivisionError.
        """
        terms: list[tuple[str, Fraction, bool]] = []
        for sign, number in zip(("+", *self.signs), self.numbers, strict=True):
            value = number.value / 100 if number.percent else number.value
            if sign in "+-":
                terms.append((sign, value, number.percent))
            else:
                last, before, _ = terms.pop()
                terms.append((last, before * value if sign == "×" else before / value, False))
        total = Fraction(0)
        for sign, value, share in terms:
            more = total * value if share and total else value
            total = total + more if sign == "+" else total - more
        return total


@cache
def _phrases() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases of all languages by what they mean, as tokens, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    folder = resources.files("bot.understanding.languages")
    for language in get_args(Language):
        for name, said in tomllib.loads(folder.joinpath(f"{language}.arithmetic.toml").read_text("utf-8")).items():
            found.setdefault(name, []).extend(tuple(each.split()) for each in said)
    return {name: tuple(sorted(each, key=len, reverse=True)) for name, each in found.items()}


def expression(text: str) -> Expression | None:
    """Return the sum that ``text`` is, with what asks for it and nothing else; None if it is anything else."""
    tokens = [each for each in tokens_of(spelt_out(text)) if each.word not in _BESIDE]
    if all(number_at(tokens, at) is None for at in range(len(tokens))):
        return None
    # "Nenhum dia, quanto é 1200 menos 630" begins with an answer to something else.
    ends = range(1, min(LED_BY + 1, len(tokens))) if tokens and _phrase(tokens, 0, "refusing")[0] else ()
    led = (_asked_or_written(tokens[at:], text) for at in ends if _phrase(tokens, at, "asking")[0])
    return _asked_or_written(tokens, text) or next((each for each in led if each), None)


def _asked_or_written(tokens: Sequence[Token], text: str) -> Expression | None:
    said, before = _without(tokens, first=True)
    said, after = _without(said, first=False)
    read = _read(said)
    if read is None:
        return None
    numbers, signs, written = read
    return Expression(numbers, signs, before or after or "=" in text, plain=not written <= _WRITTEN_IN_NUMBERS)


def asks_result(text: str) -> bool:
    """Tell whether ``text`` asks what something comes to: "quanto dá"."""
    said = f" {' '.join(each.word for each in tokens_of(spelt_out(text)))} "
    return any(f" {' '.join(phrase)} " in said for phrase in _phrases()["asking"])


def _without(said: Sequence[Token], *, first: bool) -> tuple[Sequence[Token], bool]:
    """Return ``said`` without the words that ask at its beginning, or its end; and whether there were any."""
    asked = False
    # "E quanto dá 10% de 50?" begins with a word around it, "somando 10, e quanto?" ends with one that asks.
    names = ("around", "asking") if first else ("asking", "around")
    while said:
        name, length = next(
            (
                (name, len(phrase))
                for name in names
                for phrase in _phrases()[name]
                if tuple(each.word for each in (said[: len(phrase)] if first else said[-len(phrase) :])) == phrase
            ),
            ("", 0),
        )
        if not name:
            break
        asked = asked or name == "asking"
        said = said[length:] if first else said[:-length]
    return said, asked


def _read(said: Sequence[Token]) -> tuple[tuple[Number, ...], tuple[str, ...], set[str]] | None:
    """Return numbers, the signs between them, and how these were written; None if it is no sum as a whole."""
    numbers: list[Number] = []
    signs: list[str] = []
    written: set[str] = set()
    at = 0
    while len(numbers) < TERMS_AT_MOST:
        name, end = _phrase(said, at, *_FACTORS)
        if name:
            numbers.append(Number(_FACTORS[name]))
            signs.append("×")
            written.add(name)
            at = end
        read = number_at(said, at)
        if read is None:
            return None
        value, at, _ = read
        percent, at = _phrase(said, at, "percent")
        written |= {percent} - {""}
        numbers.append(Number(Fraction(value), bool(percent)))
        if at == len(said):
            return (tuple(numbers), tuple(signs), written) if signs else None
        name, end = _phrase(said, at, *_SIGNS, *(("of",) if percent else ()))
        if not name:
            return None
        written.add(said[at].word if name != "of" else "of")
        signs.append(_SIGNS.get(name, "×"))
        at = end
    return None


def _phrase(said: Sequence[Token], at: int, *names: str) -> tuple[str, int]:
    """Return which of ``names`` stands at token ``at``, and where it ends; "" and ``at`` if none does."""
    for name in names:
        for phrase in _phrases()[name]:
            if tuple(each.word for each in said[at : at + len(phrase)]) == phrase:
                return name, at + len(phrase)
    return "", at
