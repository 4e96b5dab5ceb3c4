"""Ratings that people give what they saw or read: "nota 9 e meia", "8/10", "quatro estrelas", "i'd give it a 7"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import CARDINALS

# What may be said of a number to make it a rating, in any language.
_NOUNS = r"(?:nota|notas|rating|score)"
_STARS = r"(?:estrelas?|estrelinhas?|stars?)"
_GIVING = r"(?:dou|dei|daria|damos|demos|gave|give|rate|rated|merece|leva)"
_TEN_OUT_OF = r"(?:\s*/\s*|\s+(?:de|em|out of)\s+)(?:10|dez|ten)\b"
_ENGLISH = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPELT = {word: value for word, value in CARDINALS.items() if value <= 10} | {
    word: value for value, word in enumerate(_ENGLISH, start=1)
}
_DIGITS = r"(?:10|\d)(?:[.,]\d)?(?![\d.,]*\d)"
_POINTS = (
    rf"(?P<points>{_DIGITS}|{'|'.join(sorted(_SPELT, key=len, reverse=True))}|maxima|mil)\b"
    r"(?P<half>\s+e\s+(?:mei[ao]|1/2)| and a half)?"
)
_WAYS = tuple(
    re.compile(way)
    for way in (
        rf"\b{_POINTS}\s+(?P<stars>{_STARS})\b",
        rf"\b{_POINTS}{_TEN_OUT_OF}",
        rf"\b{_POINTS}\s*/\s*(?P<stars>5)\b",
        rf"\b(?:(?:um|uma|a|an)\s+)?{_NOUNS}\s*:?\s*(?:eh\s+|e\s+|de\s+|foi\s+)?{_POINTS}",
        rf"\b{_GIVING}\s+(?:it\s+|ele\s+|ela\s+)?(?:um\s+|uma\s+|an?\s+)?{_POINTS}(?!\s*(?:reais|conto|pila|horas?|min))",
        rf"\b(?:gave|give|rated?)\s+[^\d,;.]{{1,60}}?\s+an?\s+{_POINTS}",
        # "Achei fraco, 6".
        rf"[,;.!]\s*{_POINTS}\s*[.!]*$",
    )
)
_ASKED = re.compile(rf"\b(?:{_NOUNS}|{_STARS}|{_GIVING})\b")
_OF_STARS, _OF_POINTS = 5, 10


@dataclass(frozen=True, slots=True)
class Rating:
    """So many ``points`` out of ``of``; stars are out of five."""

    points: Decimal
    of: int = _OF_POINTS


def rating_in(text: str) -> tuple[Rating, tuple[int, int]] | None:
    """Return the rating that ``text`` gives, and where it stands; None if it gives none."""
    folded = fold(text)
    if len(folded) != len(text):
        return None
    for way in _WAYS:
        if found := way.search(folded):
            stars = bool(found.groupdict().get("stars"))
            points = _points(found["points"]) + (Decimal("0.5") if found["half"] else 0)
            of = _OF_STARS if stars else _OF_POINTS
            if points <= of:
                return Rating(points, of), found.span()
    return None


def asks_for_rating(text: str) -> bool:
    """Tell whether ``text``, a question, asks how something was rated."""
    return _ASKED.search(fold(text)) is not None


def _points(said: str) -> Decimal:
    if said in ("maxima", "mil"):
        return Decimal(_OF_POINTS)
    return Decimal(_SPELT[said]) if said in _SPELT else Decimal(said.replace(",", "."))
