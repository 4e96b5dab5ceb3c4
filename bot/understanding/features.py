"""Features that are known, each a kind and up to three words: told by one integer, which has a row of weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

# A word's place among all of them has so many bits; a word that is not among them has the last one.
BITS = 17
UNKNOWN = (1 << BITS) - 1
# Behind all features.
BEYOND = np.iinfo(np.int64).max
# What a feature tells: by itself, of a word at a distance, of a word's parts, of what a message is about, of words
# together, and of what stands on either side.
KINDS = (
    *("", "-3", "-2", "-1", "+1", "+2", "+3"),
    *("w", "s", "p", "P", "-w", "+w", "a", "ab", "aw"),
    *("-1w", "w+1", "-2-1", "+1+2", "-1+1", "-1w+1"),
    *("R", "L", "F", "A", "LR", "AF", "G", "GR", "-1G", "wF", "Q", "wQ", "-1Q", "RQ"),
    *("bQ", "b-Q", "a-Q", "aQ", "bQa", "Qb", "Qb-", "Qa-"),
)
KIND = {kind: at << 3 * BITS for at, kind in enumerate(KINDS)}
Ids = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Features:
    """The place of each word, from 1, for 0 is none; the features in ascending order, and ``BEYOND``."""

    words: Mapping[str, int]
    keys: Ids

    def ids(self, words: Sequence[str]) -> Ids:
        place = self.words.get
        return np.array([place(word, UNKNOWN) for word in words])

    def key(self, kind: str, *words: str) -> int:
        found = KIND[kind]
        for at, word in enumerate(words, start=1):
            found |= self.words.get(word, UNKNOWN) << (3 - at) * BITS
        return found

    def rows(self, wanted: Ids | Sequence[int]) -> npt.NDArray[np.int64]:
        """Return the row of each feature; those that are not known have the last one."""
        places = self.keys.searchsorted(wanted)
        return np.where(self.keys.take(places) == wanted, places, len(self.keys) - 1)
