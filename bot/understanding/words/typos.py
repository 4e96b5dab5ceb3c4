"""The word a misspelt one was meant to be: one letter added, lost, changed or swapped, or the same letters jumbled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

SHORTEST, LONGEST = 4, 16
_MOST_REMEMBERED = 4096  # people say the same few thousand words


class Spelling:
    """Known words, found again from a misspelling in a handful of dictionary look-ups.

    Two words one edit apart share a spelling with a letter left out, so those are what is looked up.
    """

    def __init__(self, words: Iterable[str], real_words: Iterable[str]) -> None:
        self._real = frozenset(real_words)
        self._shortened: dict[str, list[str]] = {}
        self._jumbled: dict[str, list[str]] = {}
        self._remember()
        for word in sorted(set(words)):
            if len(word) >= SHORTEST and word.isalpha():
                self._jumbled.setdefault(_jumble(word), []).append(word)
                for short in _shortened(word):
                    self._shortened.setdefault(short, []).append(word)

    def _remember(self) -> None:
        self.nearest = lru_cache(maxsize=_MOST_REMEMBERED)(self._nearest)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "nearest"}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._remember()

    def _nearest(self, word: str) -> str | None:
        """Return the known word it was probably meant to be, or None; real words are left alone."""
        if not SHORTEST <= len(word) <= LONGEST or word in self._real or not word.isalpha():
            return None
        jumbled = self._jumbled.get(_jumble(word))
        if jumbled:
            return jumbled[0]
        shared = self._shortened.keys() & _shortened(word)
        near = {known for short in shared for known in self._shortened[short]}
        meant = [known for known in near if OSA.distance(word, known, score_cutoff=1) <= 1]
        return min(meant, key=lambda known: (known[0] != word[0], known[-1] != word[-1], known), default=None)


def _shortened(word: str) -> set[str]:
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def _jumble(word: str) -> str:
    """Return a key shared by the words of the same letters that begin and end alike, and by neighbours swapped."""
    return word[0] + "".join(sorted(word[1:-1])) + word[-1]
