"""The words that only ask, as patterns read from a language's file of them: `gists` sets them aside."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from bot.understanding.patterns import whole
from bot.understanding.sentences import LanguageName
from bot.understanding.templates import Compiler

_PATTERNS = (
    "tail",
    "mention",
    "keep",
    "keep_it",
    "back",
    "why_kept",
    "this_said",
    "introducing",
    "called",
)
# Lists that other lists are written with.
_INSIDE = frozenset({*_PATTERNS, "keep_aside", "keep_place", "when", "info_noun", "did", "past", "lists", "thought"})
_ONLY_LETTERS = frozenset(
    {
        "hints",
        "barred",
        "joint",
        "surely",
        "refusing",
        "hollow",
        "asking",
        "telling",
        "told",
        "ourselves",
        "that",
        "states",
        "things",
        "untitled",
    }
)
_NOTHING = re.compile("(?!)")


@dataclass(frozen=True, slots=True)
class Seeking:
    """What asks, by what it asks for; ``hints`` are letters of which one is in every such message."""

    parts: Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]  # by the letter they begin with
    tail: re.Pattern[str]
    hints: frozenset[str]
    barred: frozenset[str]  # in a name
    joint: frozenset[str]
    surely: frozenset[str]
    refusing: frozenset[str]
    hollow: frozenset[str]
    asking: frozenset[str]
    telling: frozenset[str]
    told: frozenset[str]
    ourselves: frozenset[str]
    that: frozenset[str]
    states: frozenset[str]
    things: frozenset[str]  # that people keep
    untitled: frozenset[str]  # what no title begins with, written small
    mention: re.Pattern[str]
    keep: re.Pattern[str]
    keep_it: re.Pattern[str]
    back: re.Pattern[str]
    why_kept: re.Pattern[str]
    this_said: re.Pattern[str]
    introducing: re.Pattern[str]
    called: re.Pattern[str]
    keeps: frozenset[str]
    tails: frozenset[str]
    plainly: Mapping[str, str]  # by action, how it is asked for with nothing beside it: "procura {}"


def seeking_parts(name: LanguageName, compiler: Compiler) -> Seeking | None:
    """Return what asks in a language that has a file of it."""
    place = resources.files("bot.understanding").joinpath("rules", f"{name}.seeking.toml")
    if not place.is_file():
        return None
    said: dict[str, Any] = tomllib.loads(place.read_text("utf-8"))
    plainly: dict[str, str] = said.pop("plainly")
    lists = {f"seeking_{part}": entries for part, entries in said.items()}
    within = Compiler(compiler.letters, {**compiler.lists, **lists}, compiler.slots)
    found = {part: within.list_of(f"seeking_{part}") for part in said}
    parts: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {}
    for part, of in found.items():
        if part not in {*_ONLY_LETTERS, *_INSIDE}:
            compiled = re.compile(whole(of))
            for letter in of.first or ():
                parts[letter] = (*parts.get(letter, ()), (part, compiled))
    letters: dict[str, Any] = {
        part: (found[part].first if part in found else None) or frozenset() for part in _ONLY_LETTERS
    }
    whole_of: dict[str, Any] = {
        part: re.compile(whole(found[part])) if part in found else _NOTHING for part in _PATTERNS
    }
    return Seeking(
        parts=parts,
        tails=found["tail"].first or frozenset(),
        keeps=found["keep"].first or frozenset(),
        plainly=plainly,
        **whole_of,
        **letters,
    )
