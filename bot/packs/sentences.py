"""Sentences as patterns of packs read them: folded, without apostrophes and courtesies, each letter where it stood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from state.text import fold

_APOSTROPHES = frozenset("'’`´‘")
_BEFORE = re.compile(
    r"(?:(?:oi+|ola|ei|opa|olha|ah|mentira|entao|e|mas|agora|hoje em dia|atualmente|na verdade|guarda|anota ai|"
    r"por favor|por gentileza|pf|"
    r"(?:me )?(?:diz|fala|lembra) (?:ai|de novo)|nao(?=,)|(?:corrig(?:e|indo)|correcao|quer dizer)(?=[,:])|na real|"
    r"(?:me )?(?:diz|fala|conta|mostra)(?= (?:o que|q|que|qual|quais|quem|quando|onde|como)\b)|"
    r"(?:voce|vc|ce|tu) (?:sabe|lembra|se lembra)(?: me dizer)?|"
    r"sabe|so pra (?:voce|vc) saber|btw|actually|now|well|hey|hi|so|ok|please|remind me|tell me|by the way|"
    r"do you (?:know|remember))[,:!.]* +)+"
)
_AFTER = re.compile(
    r"(?: *[,.!?…;:)]+| +(?:mesmo|msm|mermo|agora|hoje|hj|atualmente|de novo|ne|ta|viu|tah|again|now|btw|please|"
    r"por favor|por gentileza|pfv?|k{2,}|(?:ha){2,}|(?:rs)+))+$"
)
_I = re.compile(r"(?:eu|i am|im|i) (?!e )")


@dataclass(frozen=True, slots=True)
class Sentence:
    """``text``, and its folded letters with the place of each."""

    text: str
    folded: str
    places: tuple[int, ...]
    asks: bool

    def as_typed(self, start: int, end: int) -> str:
        """Return ``folded[start:end]`` as it was typed."""
        return self.text[self.places[start] : self.places[end - 1] + 1].strip() if start < end else ""

    def group(self, found: re.Match[str], name: str) -> str:
        """Return what the group ``name`` of ``found`` holds, as it was typed."""
        return self.as_typed(*found.span(name))

    def match(self, patterns: Iterable[re.Pattern[str]]) -> re.Match[str] | None:
        """Return how the first of ``patterns`` matches the whole sentence; None if none does."""
        return next((found for each in patterns if (found := each.fullmatch(self.folded))), None)


# A turn reads the same few texts again and again.
@lru_cache(maxsize=512)
def sentence(text: str, *, own: bool = False) -> Sentence:
    """Return ``text`` as a sentence; with ``own``, also without the "eu" that it begins with."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter in _APOSTROPHES:
            continue
        for each in fold(letter):
            space = each.isspace()
            if not (space and (not letters or letters[-1] == " ")):
                letters.append(" " if space else each)
                places.append(place)
    folded = "".join(letters)
    end = found.start() if (found := _AFTER.search(folded)) else len(folded)
    asks = "?" in folded[end:]
    begin = found.end() if (found := _BEFORE.match(folded[:end])) else 0
    if own and (found := _I.match(folded[begin:end])):
        begin += found.end()
    while begin < end and folded[end - 1] == " ":
        end -= 1
    return Sentence(text, folded[begin:end], tuple(places[begin:end]), asks)


def compiled(patterns: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each) for each in patterns)


_APART = re.compile(r"\s*(?:[,;]|\.(?=\s)|\s(?:e|mas|and|but)\s)\s*", re.I)


def parts(text: str) -> tuple[str, ...]:
    """Return what ``text`` may say one after the other: it is cut at commas, "e" and "mas"."""
    return tuple(part for part in _APART.split(text.strip()) if part)
