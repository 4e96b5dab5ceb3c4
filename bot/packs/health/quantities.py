"""Quantities that are measured: how people say them, in which units, and within which bounds.

The words are data (``measures.toml``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from typing import Any

DATA = tomllib.loads(resources.files("bot.packs.health").joinpath("measures.toml").read_text("utf-8"))


def listed(name: str) -> frozenset[str]:
    """Return the words of a list that has a name of its own."""
    return _LISTS[name]


def pattern(name: str) -> re.Pattern[str]:
    """Return a pattern, of folded text, that has a name of its own."""
    return re.compile(DATA["patterns"][name])


_LISTS = {name: frozenset(found) for name, found in DATA["lists"].items()}


def any_of(words: list[str] | Mapping[str, Any]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def words_of(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(words)})(?!\w)")


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is measured: how people say it, in which units, within which bounds (of the base unit).

    A number without a unit that is too small, or too large, for the ``bare`` one is in the ``bare_small`` or
    ``bare_large`` unit. Units that count from elsewhere have what is ``zero`` in them.
    """

    name: str
    words: re.Pattern[str]
    units: Mapping[str, Fraction]
    least: int
    most: int
    bare: str | None = None
    bare_small: str | None = None
    bare_large: str | None = None
    zero: Mapping[str, int] = field(default_factory=dict)
    also: tuple[tuple[str, float], ...] = ()
    shown: tuple[tuple[str, int], ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Fraction] = field(default_factory=dict)
    own: re.Pattern[str] | None = None
    each: re.Pattern[str] | None = None
    clock: bool = False
    pair: bool = False
    adds: bool = False
    often: bool = False


def _measure(row: Mapping[str, Any]) -> Measure:
    return Measure(
        name=row["name"],
        words=words_of(row["words"]),
        units={unit: Fraction(str(factor)) for unit, factor in row["units"].items()},
        least=row["least"],
        most=row["most"],
        bare=row.get("bare"),
        bare_small=row.get("bare_small"),
        bare_large=row.get("bare_large"),
        zero=row.get("from", {}),
        also=tuple(row.get("also", {}).items()),
        shown=tuple(row.get("shown", {}).items()),
        asked=row.get("asked", {}),
        beside={unit: Fraction(str(factor)) for unit, factor in row.get("beside", {}).items()},
        own=words_of(row["own"]) if "own" in row else None,
        each=words_of(row["each"]) if "each" in row else None,
        clock=row.get("clock", False),
        pair=row.get("pair", False),
        adds=row.get("adds", False),
        often=row.get("often", False),
    )


MEASURES: Mapping[str, Measure] = {row["name"]: _measure(row) for row in DATA["measure"]}
