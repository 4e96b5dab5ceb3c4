"""Regular expressions over word letters, with what can be told of them beforehand: first letter and length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.understanding.normaliser import MOST_WORDS, fold

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
    """A regular expression, the letters it may begin with (None: any) and how many letters it matches."""

    source: str
    first: frozenset[str] | None
    shortest: int = 1
    longest: int = 1

    def then(self, other: Pattern) -> Pattern:
        first = self.first
        if self.shortest == 0:
            first = None if first is None or other.first is None else first | other.first
        shortest, longest = self.shortest + other.shortest, min(self.longest + other.longest, ANY_LENGTH)
        return Pattern(self.source + other.source, first, shortest, longest)

    def optional(self) -> Pattern:
        return Pattern(f"(?:{self.source})?", self.first, 0, self.longest)

    def repeated(self) -> Pattern:
        longest = min(self.longest * _MOST_REPEATS, ANY_LENGTH)
        return Pattern(f"(?:{self.source}){{1,{_MOST_REPEATS}}}", self.first, self.shortest, longest)

    def named(self, name: str) -> Pattern:
        return Pattern(f"(?P<{name}>{self.source})", self.first, self.shortest, self.longest)


NOTHING = Pattern("", frozenset(), 0, 0)


def letter(one: str) -> Pattern:
    """Return the pattern of one letter."""
    return Pattern(one, frozenset(one))


def one_of(patterns: Iterable[Pattern]) -> Pattern:
    """Return the pattern that matches any of them, a set of letters where that is all it is."""
    options = sorted(dict.fromkeys(patterns), key=lambda pattern: -len(pattern.source))
    single = [option.source for option in options if len(option.source) == 1]
    sources = [option.source for option in options if len(option.source) > 1]
    if single:
        sources.append(single[0] if len(single) == 1 else f"[{''.join(sorted(single))}]")
    first: frozenset[str] | None = frozenset()
    for option in options:
        first = None if first is None or option.first is None else first | option.first
    return Pattern(
        source=sources[0] if len(sources) == 1 else f"(?:{'|'.join(sources)})",
        first=first,
        shortest=min(option.shortest for option in options),
        longest=max(option.longest for option in options),
    )
