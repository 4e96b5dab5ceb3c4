"""What an inflected word has in common with its other forms, in Portuguese and in English."""

from __future__ import annotations

import threading
from functools import lru_cache

import snowballstemmer

from state.finding.meanings import MEANINGS
from state.finding.numerals import DIGITS
from state.text import fold

SHORTEST = 3
STEM = 4
LONG_ENOUGH = 5

# Words are stored folded, and the Portuguese stemmer knows endings by their accents.
_ACCENTED = (
    ("cao", "ção"),
    ("coes", "ções"),
    ("encia", "ência"),
    ("encias", "ências"),
    ("ancia", "ância"),
    ("ancias", "âncias"),
    ("avel", "ável"),
    ("aveis", "áveis"),
    ("ivel", "ível"),
    ("iveis", "íveis"),
)
# Plurals that change the end of the word, which the stemmer leaves apart from their singulars.
_SINGULARS = (
    ("oes", "ao"),
    ("aes", "ao"),
    ("aos", "ao"),
    ("ais", "al"),
    ("eis", "el"),
    ("ois", "ol"),
    ("uis", "ul"),
    ("ns", "m"),
    ("res", "r"),
    ("zes", "z"),
    ("s", ""),
)
_REMEMBERED = 100_000


class _Stemmers(threading.local):
    """The stemmers keep the word they are at in themselves: one of each a thread."""

    def __init__(self) -> None:
        self.portuguese = snowballstemmer.stemmer("portuguese")
        self.english = snowballstemmer.stemmer("english")


_STEMMERS = _Stemmers()


@lru_cache(maxsize=_REMEMBERED)
def stems(word: str) -> frozenset[str]:
    """Return the folded stems of the folded ``word``; two words of which one is shared may be forms of one.

    A word of fewer than SHORTEST letters, or with a digit in it, has none. Numbers have their digits for one, and words
    that mean the same the name of what they mean.
    """
    number = {DIGITS[word]} if word in DIGITS else set()
    meant = MEANINGS.get(word) or MEANINGS.get(_singular(word)) or ()
    return _inflected(word) | {f"#{meaning}" for meaning in meant} | number


def _inflected(word: str) -> frozenset[str]:
    if len(word) < SHORTEST or not word.isalpha():
        return frozenset()
    singular = _singular(word)
    portuguese = fold(_STEMMERS.portuguese.stemWord(_with_accents(singular)))
    english = _STEMMERS.english.stemWord(word)
    # A stem of three letters is shared by strangers ("casa", "caso"), but less often by longer words ("furar").
    least = SHORTEST if len(word) >= LONG_ENOUGH else STEM
    found = {stem for stem in (portuguese, english) if len(stem) >= least}
    return frozenset(found | ({singular} if len(singular) >= SHORTEST else set()))


def _singular(word: str) -> str:
    for plural, singular in _SINGULARS:
        if word.endswith(plural) and len(word) > len(plural) + 1:
            return word.removesuffix(plural) + singular
    return word


def _with_accents(word: str) -> str:
    for folded, accented in _ACCENTED:
        if word.endswith(folded) and len(word) > len(folded) + 1:
            return word.removesuffix(folded) + accented
    return word
