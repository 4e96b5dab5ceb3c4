"""The words that only ask, as patterns read from a language's file of them: `gists` sets them aside."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from bot.understanding.patterns import whole
from bot.understanding.sentences import LanguageName
from bot.understanding.templates import Compiler

_INSIDE = frozenset({"tail", "when", "info_noun", "mention"})
_ONLY_LETTERS = frozenset(
    {"hints", "barred", "joint", "surely", "refusing", "hollow", "asking", "telling", "told", "ourselves"}
)


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
    mention: re.Pattern[str]
    tails: frozenset[str]


def seeking_parts(name: LanguageName, compiler: Compiler) -> Seeking | None:
    """Return what asks in a language that has a file of it."""
    place = resources.files("bot.understanding").joinpath("rules", f"{name}.seeking.toml")
    if not place.is_file():
        return None
    said: dict[str, list[str]] = tomllib.loads(place.read_text("utf-8"))
    lists = {f"seeking_{part}": entries for part, entries in said.items()}
    within = Compiler(compiler.letters, {**compiler.lists, **lists}, compiler.slots)
    found = {part: within.list_of(f"seeking_{part}") for part in said}
    parts: dict[str, tuple[tuple[str, re.Pattern[str]], ...]] = {}
    for part, of in found.items():
        if part not in {*_ONLY_LETTERS, *_INSIDE}:
            compiled = re.compile(whole(of))
            for letter in of.first or ():
                parts[letter] = (*parts.get(letter, ()), (part, compiled))
    letters = {part: found[part].first or frozenset() for part in _ONLY_LETTERS}
    tail, mention = found["tail"], re.compile(whole(found["mention"]))
    return Seeking(parts, re.compile(whole(tail)), mention=mention, tails=tail.first or frozenset(), **letters)
