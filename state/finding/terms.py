"""What an item has to hold for a word of a query to be found in it, in words and in keys."""

from __future__ import annotations

import math
from collections.abc import Set
from dataclasses import dataclass

from state.finding.keys import misspelt_keys, stem_keys
from state.finding.ranking import Word

LAST_CHARACTER = "\U0010ffff"
COMMON = 1_500
YEAR_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Term:
    """The word ``word``, or if it is ``begun`` one that begins so, or any of ``keys``, or being of ``year``."""

    word: str
    begun: bool
    keys: tuple[str, ...]
    year: int | None

    def met_in(self, words: Set[str], keys: Set[str], year: int | None) -> int:
        """Return in how many of words, keys and year the term is met: each is an index of the store."""
        begun = self.begun and any(word.startswith(self.word) for word in words)
        of_year = self.year is not None and self.year == year
        return (begun or self.word in words) + (not keys.isdisjoint(self.keys)) + of_year


def term(word: Word, *, misspelt: bool) -> Term:
    """Return what to look for; with ``misspelt``, for what ``word`` may have been meant to be as well."""
    keys = (*stem_keys(word.text), f"+{word.text}", *(f"-{each}" for each in word.joined))
    if misspelt:
        keys += misspelt_keys(word.text)
    return Term(word=word.text, begun=word.begun, keys=keys, year=year_of(word.text))


def year_of(text: str) -> int | None:
    """Return the year that a word may stand for."""
    return int(text) if len(text) == YEAR_DIGITS and text.isascii() and text.isdecimal() else None


def rarity(found: int) -> float:
    """Return how much it tells of an item that it holds a word that ``found`` items hold, from 1 for a word of none."""
    return 1 - math.log1p(min(found, COMMON)) / 10


def weight(found: int) -> float:
    """Return what a word counts for that ``found`` items hold; beyond COMMON it makes no difference."""
    return 1 / (1 + math.log1p(min(found, COMMON)))
