"""How like two titles are, as people type them: accents, articles, numerals and slips of the finger set aside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache

from rapidfuzz.distance import OSA

from state.text import title_key, words
from tools.lexicon import LANGUAGES, Lexicon

_LEXICON = Lexicon(LANGUAGES, "titles")
_ARTICLES = _LEXICON.words("articles")
_SMALL = _ARTICLES | _LEXICON.words("small")
_PART = _LEXICON.words("part")
_ONE_OF_PARTS = _LEXICON.words("one_of_parts")
_ROMAN = {
    numeral: str(value)
    for value, numeral in enumerate(
        "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(), 1
    )
}
_IN_WORDS = {word: str(value) for word, value in _LEXICON.meanings("numerals").items()}
_BREAK = re.compile(r"\s*[:(–—|]\s*|\s+-\s+")
_SHORT, _LONG = 4, 8
_REMEMBERED = 2_048  # each title is compared with several wordings, and each of these with several titles


class Closeness(IntEnum):
    """How a title fits what was typed, best first."""

    SAME = 0  # the same words, numerals read as numbers, with or without the first article
    ALIKE = 1  # the same but for small words
    MAIN = 2  # the part before the subtitle is the same
    NEAR = 3  # a slip or two away
    HOLDS = 4  # has all the words among others
    FAR = 5


@lru_cache(_REMEMBERED)
def plain(title: str) -> str:
    """Return ``title`` folded, without a first article, its numerals as digits: "Rocky II" -> "rocky 2"."""
    spoken = list(words(title))
    if len(spoken) > 1 and spoken[0] in _ARTICLES:
        del spoken[0]
    return " ".join(_number(spoken, at) for at in range(len(spoken)))


@lru_cache(_REMEMBERED)
def core(title: str) -> str:
    """Return the words of ``title`` that tell it from others: no articles, prepositions, "parte" or "vol."."""
    spoken = plain(title).split()
    return " ".join(word for word in spoken if word not in _SMALL and word not in _PART) or " ".join(spoken)


def main_part(title: str) -> str:
    """Return ``title`` without its subtitle: "Rocky: Um Lutador" -> "Rocky"."""
    return next((part for part in _BREAK.split(title) if words(part)), title)


def closeness(wanted: str, titles: Iterable[str]) -> Closeness:
    """Return how well the best of ``titles`` fits ``wanted``."""
    return min((_closeness(wanted, title) for title in titles if words(title)), default=Closeness.FAR)


def slips(length: int) -> int:
    """Return how many letters of a title of ``length`` may be wrong before it is another title."""
    return 0 if length < _SHORT else 1 if length < _LONG else 2 if length < 2 * _LONG else 3


def _closeness(wanted: str, title: str) -> Closeness:
    if title_key(wanted) == title_key(title) or plain(wanted) == plain(title):
        return Closeness.SAME
    if core(wanted) == core(title) or any(form(wanted) == form(title) for form in (_joined, _whole)):
        return Closeness.ALIKE
    if core(wanted) == core(main_part(title)):
        return Closeness.MAIN
    if any(_is_near(form(wanted), form(part)) for part in (title, main_part(title)) for form in (_joined, _whole)):
        return Closeness.NEAR
    looked_for, there = core(wanted).split(), plain(title).split()
    *whole, start = looked_for or [""]
    if start and set(whole) <= set(there) and any(word.startswith(start) for word in there):
        return Closeness.HOLDS
    return Closeness.FAR


def _is_near(one: str, other: str) -> bool:
    if _digits(one) != _digits(other):  # "rocky 2" is no slip for "rocky 3"
        return False
    most = min(slips(len(one)), slips(len(other)))
    return most > 0 and OSA.distance(one, other, score_cutoff=most) <= most


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _joined(title: str) -> str:
    """Return the core without spaces: "breakingbad" is "Breaking Bad"."""
    return core(title).replace(" ", "")


def _whole(title: str) -> str:
    return title_key(title).replace(" ", "")


def _number(spoken: list[str], at: int) -> str:
    word = spoken[at]
    if word in _ONE_OF_PARTS and at and spoken[at - 1] in _PART:
        return "1"
    return _ROMAN.get(word) or _IN_WORDS.get(word) or word
