"""The sentences of one language, found by the letters they may begin and end with and by those they need."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from bot.understanding.recognition import Action, ItemType

LanguageName = Literal["pt-BR", "en"]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a group of sentences asks for, and when it counts."""

    name: str
    action: Action
    item_type: ItemType | None = None
    language: LanguageName | None = None
    asked: bool | None = None  # True: only with a question mark; False: never with one
    plainly: bool = False  # only after courtesies that leave it an order
    everything: bool = False  # all of the kind that is named


@dataclass(slots=True)
class Sentence:
    """One sentence of a rule, with what can be told before trying it (see ``Pattern``).

    Its ``source`` is compiled when it is first tried: all of them take seconds, and most are never tried.
    """

    rule: Rule
    source: str
    first: frozenset[str] | None
    last: frozenset[str] | None
    shortest: int
    longest: int
    needs: frozenset[frozenset[str]]
    _compiled: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The sentence as a regular expression over word letters."""
        if self._compiled is None:
            self._compiled = re.compile(self.source)
        return self._compiled


@dataclass(frozen=True, slots=True)
class _Having(Generic[_T]):
    """Which sentences have a thing in a set of theirs, as bits of a number; ``unasked`` are those without a set."""

    of: Mapping[_T, int]
    unasked: int

    def get(self, thing: _T) -> int:
        """Return the sentences that a thing does not rule out."""
        return self.of.get(thing, self.unasked)


class Sentences:
    """Every sentence of a language; trying only those that can fit at all is what keeps reading cheap.

    Several sentences are a number here, each a bit of it: a few operations on such numbers leave a handful of two
    thousand to try.
    """

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        self._all = list(sentences)
        # What begins with no certain letter is tried last.
        self._tried = sorted(self._all, key=lambda sentence: sentence.first is None)
        self._first = _having(sentence.first for sentence in self._tried)
        self._last = _having(sentence.last for sentence in self._tried)
        self._size = _having(range(sentence.shortest, sentence.longest + 1) for sentence in self._tried)
        # Three needs are looked at, for a fourth rules out hardly more: the bits of each stand above those before.
        needs = [_telling_most(sentence.needs) for sentence in self._tried]
        self._needs = _having(need for of_a_rank in zip(*needs, strict=True) for need in of_a_rank)

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self._all)

    def __reduce__(self) -> tuple[type[Sentences], tuple[list[Sentence]]]:
        return Sentences, (self._all,)

    def needing(self, letters: str) -> int:
        """Return the sentences that have what they need among these letters, as bits."""
        bits_of, found = self._needs.of.get, self._needs.unasked
        for letter in letters:
            found |= bits_of(letter, 0)
        size = len(self._tried)
        return found & found >> size & found >> 2 * size

    def ending(self, among: int, last: str) -> int:
        """Return those of the sentences ``among`` that may end with a letter, as bits."""
        return among & self._last.get(last)

    def beginning(self, among: int, first: str, size: int) -> Iterator[Sentence]:
        """Yield those of the sentences ``among`` that may begin with a letter and be of this size."""
        left = among & self._first.get(first) & self._size.get(size)
        while left:
            lowest = left & -left
            yield self._tried[lowest.bit_length() - 1]
            left ^= lowest


def _telling_most(needs: frozenset[frozenset[str]]) -> list[frozenset[str] | None]:
    """Return the three smallest of the sets, which rule out most, None for want of one."""
    smallest = sorted(needs, key=lambda letters: (len(letters), sorted(letters)))
    return [*smallest, None, None, None][:3]


def _having(sets: Iterable[Collection[_T] | None]) -> _Having[_T]:
    alike: dict[Collection[_T] | None, int] = {}
    for at, things in enumerate(sets):
        alike[things] = alike.get(things, 0) | 1 << at
    unasked = alike.pop(None, 0)
    of: dict[_T, int] = {}
    for things, bits in alike.items():
        for thing in things or ():
            of[thing] = of.get(thing, unasked) | bits
    return _Having(of, unasked)
