"""Words of every language there is, taken together: each has a file of its own in a folder, with the same lists.

A section is a room's, and an entry of it is

    "one two"           a list of words, or of regular expressions without spaces
    ['a b', '(c|d)']    a list of regular expressions; `{name}` in one stands for any entry of that list
    {one = 1, two = 2}  what words stand for
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = Path(__file__).with_name("languages")
_LISTED = re.compile(r"\{([a-z_]+)\}")
_NOTHING = "(?!)"


class LexiconError(ValueError):
    """A list that a language lacks, or has as something else than another language."""


class Lexicon:
    """A section of every language's file in ``folder``. A pattern is compiled when it is first asked for.

    Raises LexiconError.
    """

    def __init__(self, folder: Path, section: str) -> None:
        self._languages = [every[section] for every in _files(folder)]
        self._compiled: dict[str, tuple[re.Pattern[str], ...]] = {}

    def words(self, name: str) -> frozenset[str]:
        """Return the words of a list."""
        return frozenset(word for language in self._languages for word in language[name].split())

    def meanings(self, name: str) -> Mapping[str, Any]:
        """Return what the words of a table stand for."""
        return {word: meant for language in self._languages for word, meant in language[name].items()}

    def every(self, name: str) -> tuple[Any, ...]:
        """Return a list as each language's file has it."""
        return tuple(language[name] for language in self._languages)

    def pattern(self, name: str, before: str = "", after: str = "") -> re.Pattern[str]:
        """Return a pattern of any entry of a list, between what is the same in all languages."""
        if name not in self._compiled:
            self._compiled[name] = (re.compile(f"{before}{self.source(name)}{after}"),)
        return self._compiled[name][0]

    def patterns(self, name: str, before: str = "", after: str = "") -> tuple[re.Pattern[str], ...]:
        """Return a pattern of each entry of a list, which may keep pieces by name."""
        if name not in self._compiled:
            self._compiled[name] = tuple(re.compile(f"{before}(?:{each}){after}") for each in self._sources(name))
        return self._compiled[name]

    def source(self, name: str) -> str:
        """Return a regular expression for any entry of a list, to be part of another."""
        return _any(self._sources(name))

    def _sources(self, name: str) -> Iterator[str]:
        for language in self._languages:
            yield from _entries(name, language)


def _entries(name: str, lists: Mapping[str, Any]) -> Iterator[str]:
    listed = lists[name]
    if not isinstance(listed, list):
        words = listed.split() if isinstance(listed, str) else listed
        yield from sorted(words, key=len, reverse=True)
        return
    for entry in listed:
        yield _LISTED.sub(lambda found: _any(_entries(found[1], lists)), entry)


def _any(entries: Iterable[str]) -> str:
    return f"(?:{'|'.join(entries) or _NOTHING})"


@cache
def _files(folder: Path) -> tuple[Mapping[str, Mapping[str, Any]], ...]:
    read = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))}
    shapes = {code: _shape(file) for code, file in read.items()}
    first = next(iter(shapes.values()))
    if unlike := {code: sorted(first ^ shape) for code, shape in shapes.items() if shape != first}:
        raise LexiconError(f"{folder.name} differ from {next(iter(shapes))}: {unlike}")
    return tuple(read.values())


def _shape(file: Mapping[str, Mapping[str, Any]]) -> frozenset[tuple[str, str, str]]:
    return frozenset(
        (section, name, type(listed).__name__) for section, lists in file.items() for name, listed in lists.items()
    )
