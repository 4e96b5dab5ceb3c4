"""A message without what stands around what it tells of: doubt and questions before it, courtesy after it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from state.text import fold, words
from tools.keywords import EVERYDAY
from tools.lexicon import LANGUAGES, Lexicon
from tools.search_query import KIND_WORDS, STOP_WORDS

_LEXICON = Lexicon(LANGUAGES, "strip_framing")
_HESITANT = _LEXICON.words("hesitant")
_DOUBTS = _LEXICON.words("doubting") | _HESITANT
_PLACES = _LEXICON.words("places")
_CLAUSES = re.compile(r"\s*(?:[,;…?!]|\.\.+| [-–] )\s*")


def unframed(text: str) -> str:
    """Return ``text``, folded, without what stands around what it tells of; whole, if nothing would be left."""
    folded = " ".join(_LEXICON.pattern("us").sub("", fold(text)).split())
    clauses = [each for each in _CLAUSES.split(folded) if each and not _is_idle(each)]
    rest = ", ".join(clauses) or folded
    before = _LEXICON.pattern("before", "^", "(?= )[ :]*")
    after = _LEXICON.pattern("after", "[ ,]+", "[?!. ]*$")
    for _ in range(2):
        rest = _shorter(rest, before.sub("", rest))
        rest = _shorter(rest, after.sub("", rest))
    return rest


def _shorter(whole: str, rest: str) -> str:
    return rest if rest.strip(" ?!.,") else whole


def _is_idle(clause: str) -> bool:
    said = words(clause)
    if _LEXICON.pattern("order").fullmatch(clause):
        return True
    return not _DOUBTS.isdisjoint(said) and all(
        each in EVERYDAY or each in STOP_WORDS or each in _HESITANT for each in said
    )


def without_places(said: Iterable[str]) -> tuple[str, ...]:
    """Return the words ``said`` without those for where something was seen, if two others are left."""
    every = tuple(said)
    rest = tuple(word for word in every if word not in _PLACES)
    return rest if len([word for word in rest if word not in KIND_WORDS]) > 1 else every
