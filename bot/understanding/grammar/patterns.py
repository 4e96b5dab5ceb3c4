"""Regular expressions over word letters, with what can be told beforehand: first and last letter, length, needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from itertools import count
from operator import attrgetter

from bot.understanding.words.normaliser import MOST_WORDS, fold

UNKNOWN_WORD, DIGITS, YEAR, ORDINAL, LINK, QUOTED, COLON, DASH = "x0y1uq:="
ANY_LENGTH = MOST_WORDS + 1
_FIRST_LETTER = 0x4E00  # from here on Unicode has twenty thousand plain letters without a meaning to `re`
_MOST_REPEATS = 5  # without a bound, "oi oi oi oi ..." could be read in exponentially many ways


@dataclass(slots=True)
class Letters:
    """One letter for each word that some rule mentions."""

    of: dict[str, str] = field(default_factory=dict)

    def get(self, word: str) -> str:
        """Return the word's letter, a new one at its first mention."""
        word = fold(word)
        if word not in self.of:
            self.of[word] = chr(_FIRST_LETTER + len(self.of))
        return self.of[word]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression, the letters it may begin and end with (None: any) and how many letters it matches.

    ``needs`` are sets of letters: everything it matches has at least one letter of each.
    """

    source: str
    first: frozenset[str] | None
    last: frozenset[str] | None
    shortest: int = 1
    longest: int = 1
    needs: frozenset[frozenset[str]] = frozenset()

    def optional(self) -> Pattern:
        return replace(self, source=f"(?:{self.source})?", shortest=0, needs=frozenset())

    def repeated(self) -> Pattern:
        longest = min(self.longest * _MOST_REPEATS, ANY_LENGTH)
        return replace(self, source=f"(?:{self.source}){{1,{_MOST_REPEATS}}}", longest=longest)

    def named(self, name: str) -> Pattern:
        return replace(self, source=f"(?P<{name}>{self.source})")


def _of_either(options: Sequence[Pattern]) -> frozenset[frozenset[str]]:
    """Return what all options need: of each the smallest set, which tells most, taken together."""
    if not all(option.needs for option in options):
        return frozenset()
    return frozenset({frozenset[str]().union(*(min(option.needs, key=len) for option in options))})


def _either(some: frozenset[str] | None, others: frozenset[str] | None) -> frozenset[str] | None:
    return None if some is None or others is None else some | others


@cache
def letter(one: str) -> Pattern:
    """Return the pattern of one letter."""
    itself = frozenset(one)
    return Pattern(one, itself, itself, needs=frozenset({itself}))


def in_order(patterns: Sequence[Pattern]) -> Pattern:
    """Return the pattern that matches all of them, one behind the other."""
    if len(patterns) == 1:
        return patterns[0]
    return Pattern(
        source="".join(pattern.source for pattern in patterns),
        first=reduce(_either, _until_one_is_sure(patterns, attrgetter("first"))),
        last=reduce(_either, _until_one_is_sure(reversed(patterns), attrgetter("last"))),
        shortest=sum(pattern.shortest for pattern in patterns),
        longest=min(sum(pattern.longest for pattern in patterns), ANY_LENGTH),
        needs=frozenset[frozenset[str]]().union(*(pattern.needs for pattern in patterns)),
    )


def _until_one_is_sure(
    patterns: Iterable[Pattern], letters_of: Callable[[Pattern], frozenset[str] | None]
) -> Iterator[frozenset[str] | None]:
    """Give the letters of each pattern up to the first that cannot be missing."""
    for pattern in patterns:
        yield letters_of(pattern)
        if pattern.shortest:
            return


def one_of(patterns: Iterable[Pattern]) -> Pattern:
    """Return the pattern that matches any of them, a set of letters where that is all it is."""
    options = sorted(
        {pattern.source: pattern for pattern in patterns}.values(), key=lambda pattern: -len(pattern.source)
    )
    if len(options) == 1:
        return options[0]
    single = [option.source for option in options if len(option.source) == 1]
    sources = [option.source for option in options if len(option.source) > 1]
    if single:
        sources.append(single[0] if len(single) == 1 else f"[{''.join(sorted(single))}]")
    return Pattern(
        source=sources[0] if len(sources) == 1 else f"(?:{'|'.join(sources)})",
        first=reduce(_either, (option.first for option in options)),
        last=reduce(_either, (option.last for option in options)),
        shortest=min(option.shortest for option in options),
        longest=max(option.longest for option in options),
        needs=_of_either(options),
    )


def at_a_look(pattern: Pattern) -> str:
    """Return the source of ``pattern`` behind a look at one letter, which tells at once where it cannot begin."""
    if not pattern.first or not pattern.shortest:
        return pattern.source
    return f"(?=[{''.join(sorted(pattern.first))}]){pattern.source}"


def whole(pattern: Pattern) -> str:
    """Return the source of ``pattern`` with a name of its own for each kind of thing in it."""
    number = count()
    return re.sub(r"\(\?P<type>", lambda _: f"(?P<type_{next(number)}>", pattern.source)
