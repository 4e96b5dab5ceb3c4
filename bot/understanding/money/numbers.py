"""Words and numbers of a message about money, and the words that say what a number is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any, get_args

from bot.understanding.recognition import Language
from bot.understanding.words.normaliser import aligned

_SIGN = re.compile(r"r\$|us\$|\d+(?:[.,]\d+)*|[^\W\d_]+|\S")
_GROUPED = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?")
_PLAIN = re.compile(r"(\d+)(?:[.,](\d{1,2}))?")
_SCALED = re.compile(r"(\d+)(?:[.,](\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a sign of a folded text, and where it stands."""

    word: str
    start: int
    end: int


@cache
def lexicon() -> Mapping[str, Any]:
    """Return the words of all languages together: sets by name, numbers and scales by word."""
    merged: dict[str, Any] = {"scales": {}, "numbers": {}, "currencies": {}}
    for language in get_args(Language):
        folder = resources.files("bot.understanding.languages")
        for name, said in tomllib.loads(folder.joinpath(f"{language}.money.toml").read_text("utf-8")).items():
            if isinstance(said, dict):
                merged[name].update(said)
            else:
                merged[name] = merged.get(name, frozenset()) | frozenset(said)
    # What tells a currency says of a number that it is money.
    return {**merged, "currency": merged["currency"].union(merged["currencies"])}


@cache
def of_any_currency(language: Language) -> frozenset[str]:
    """Return the words and signs that say in ``language`` of a number that it is money, and not of which currency."""
    folder = resources.files("bot.understanding.languages")
    return frozenset(tomllib.loads(folder.joinpath(f"{language}.money.toml").read_text("utf-8"))["currency"])


def tokens_of(text: str) -> list[Token]:
    """Return the words, the numbers and the signs of ``text``, folded."""
    return [Token(found[0], *found.span()) for found in _SIGN.finditer(aligned(text))]


def word_at(said: Sequence[Token], at: int) -> str:
    return said[at].word if 0 <= at < len(said) else ""


def number_at(said: Sequence[Token], at: int) -> tuple[Decimal, int, bool] | None:
    """Return the number that begins with token ``at``, where it ends, and whether it is spelt out."""
    words = lexicon()
    if at >= len(said):
        return None
    if said[at].word[0].isdigit():
        scale = words["scales"].get(word_at(said, at + 1))
        value = _digits(said[at].word, scaled=scale is not None)
        if value is None:
            return None
        if scale is None:
            return value, at + 1, False
        value, end = value * scale, at + 2
        rest = _spelt(said, end + 1) if word_at(said, end) in words["and"] else None
        if rest and rest[0] < scale:
            return value + rest[0], rest[1], False
        return value, end, False
    read = _spelt(said, at)
    return (Decimal(read[0]), read[1], True) if read else None


def _spelt(said: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return a number in words: "duzentos e trinta", "dois mil e quinhentos", "mil"."""
    words = lexicon()
    total, part, end, last = 0, 0, at, 0
    while at < len(said):
        word = said[at].word
        if (number := words["numbers"].get(word)) is not None and (not part or number < last):
            part, last = part + number, number
        elif word == "hundred" and 0 < part < 10:
            part, last = part * 100, 100
        elif (scale := words["scales"].get(word)) is not None and len(word) > 1 and (not total or scale < 1_000_000):
            total, part, last = total + (part or 1) * scale, 0, 0
        elif word in words["and"] and end == at and end > 0 and (part or total):
            at += 1
            continue
        else:
            break
        at += 1
        end = at
    return (total + part, end) if total + part else None


def _digits(word: str, *, scaled: bool) -> Decimal | None:
    """Return digits as a number: a point or comma before three of them groups, before one or two it is a decimal's."""
    if scaled and (match := _SCALED.fullmatch(word)):
        return Decimal(f"{match[1]}.{match[2] or 0}")
    if match := _GROUPED.fullmatch(word):
        whole = word[: match.start(2) - 1] if match[2] else word
        return Decimal(f"{re.sub(r'[.,]', '', whole)}.{match[2] or 0}")
    if match := _PLAIN.fullmatch(word):
        return Decimal(f"{match[1]}.{match[2] or 0}")
    return None
