"""Named figures of a note, "label: name figure, name figure", and what is asked of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bot.word_problems.reading import figure_patterns
from state.text import fold, words

Asked = Literal["left", "cheapest", "dearest", "total"]
ASKED: tuple[Asked, ...] = ("left", "cheapest", "dearest", "total")
# So many figures at least can be compared, or added up.
FEWEST = 2
_LABELLED = re.compile(r"\s*(?P<label>[^:\d\n]{3,80}):\s*(?P<listed>[^\n]+?)[\s.;!]*")
_BETWEEN = re.compile(r",(?!\d)\s*(?:(?:e|and)\s+)?|;\s*|\s+(?:e|and|mais|\+)\s+")
_NAMED = re.compile(
    r"(?i)(?P<name>[^\W\d_][^\d:;,]*?)(?:\s+(?:por|a|deu|fez|de|for|at|is|é))?(?:\s*=\s*|\s+)(?:r\$\s*)?"
    r"(?P<figure>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?)(?P<thousand> mil)?(?: reais| conto| pila)?"
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a note tells: what it is about, and each of its figures in reais by its name."""

    label: str
    named: tuple[tuple[str, Decimal], ...]

    def paid(self) -> tuple[tuple[str, Decimal], ...]:
        """Return those that were paid already: a deposit."""
        return tuple(each for each in self.named if _is_paid(each[0]))

    def prices(self) -> tuple[tuple[str, Decimal], ...]:
        return tuple(each for each in self.named if not _is_paid(each[0]))


def figures_in(note: str) -> Figures | None:
    """Return the named figures of ``note``; None if it tells none, or one that has no name."""
    found = _LABELLED.fullmatch(note)
    if found is None:
        return None
    named = [_NAMED.fullmatch(each.strip()) for each in _BETWEEN.split(found["listed"])]
    told = tuple((each["name"].strip(), _figure(each)) for each in named if each)
    return Figures(found["label"].strip(), told) if len(told) == len(named) >= FEWEST else None


def asked_of_figures(text: str) -> Asked | None:
    """Return what ``text`` asks of figures; None if it asks nothing of the kind."""
    said = fold(text)
    return next((each for each in ASKED if any(one.search(said) for one in figure_patterns(each))), None)


def _figure(found: re.Match[str]) -> Decimal:
    said = found["figure"]
    plain = said.replace(".", "") if re.search(r"\.\d{3}", said) else said
    return Decimal(plain.replace(",", ".")) * (1000 if found["thousand"] else 1)


def _is_paid(name: str) -> bool:
    return any(each.search(" ".join(words(name))) for each in figure_patterns("paid"))
