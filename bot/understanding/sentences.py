"""The sentences of one language, found by the letters they may begin and end with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.understanding.recognition import Action, ItemType

LanguageName = Literal["pt-BR", "en"]

_MOST_PAIRS = 20_000


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
    needs: frozenset[str] | None
    _compiled: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The sentence as a regular expression over word letters."""
        if self._compiled is None:
            self._compiled = re.compile(self.source)
        return self._compiled


class Sentences:
    """Every sentence of a language; trying only those that can fit at all is what keeps reading cheap."""

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        self._all = list(sentences)
        self._anywhere: list[Sentence] = []
        self._by_first: dict[str, list[Sentence]] = {}
        for sentence in self._all:
            if sentence.first is None:
                self._anywhere.append(sentence)
            for first in sentence.first or ():
                self._by_first.setdefault(first, []).append(sentence)
        self.between = lru_cache(maxsize=_MOST_PAIRS)(self._between)

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self._all)

    def __reduce__(self) -> tuple[type[Sentences], tuple[list[Sentence]]]:
        return Sentences, (self._all,)

    def _between(self, first: str, last: str) -> tuple[Sentence, ...]:
        """Return the sentences that may begin with one letter and end with the other."""
        starting = (*self._by_first.get(first, ()), *self._anywhere)
        return tuple(sentence for sentence in starting if sentence.last is None or last in sentence.last)
