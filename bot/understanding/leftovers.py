"""Pieces of a message that say nothing of their own beside the requests that they stand with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from bot.actions import TOLD
from bot.understanding.dates import dates
from bot.understanding.recognition import Language, Recognition
from bot.understanding.references import SOME_DAY, ZONE
from bot.understanding.tokens import tokens
from bot.understanding.words.numbers import CARDINALS

# So few words of more letters tell nothing: "ela pediu", "na farmácia".
LITTLE, SHORT = 1, 3
MONEY = frozenset({"expense", "income"})


def without_leftovers(read: Sequence[Recognition]) -> tuple[Recognition, ...]:
    """Return ``read`` without what is said beside a request and tells nothing, if anything else is left.

    Of what was spent, where it was is told without the sum that stands apart: "fui ao sacolão. Gastei 41".
    """
    told = {each.action for each in read if each.action in MONEY and each.entities.amount}
    kept = tuple(each for each in read if not _is_left_over(each, told))
    return kept or tuple(read)


def _is_left_over(read: Recognition, with_sums: set[str]) -> bool:
    if read.action in MONEY:
        return not read.entities.amount and read.action in with_sums and _says_little(read.text)
    return read.action in TOLD and read.label in ("", read.action) and _says_little(read.text)


def _says_little(text: str) -> bool:
    """Tell whether ``text`` has no figure, day or name, and hardly a word that tells something."""
    said = tokens(text)
    figures = any(token.word[:1].isdigit() or token.word in CARDINALS for token in said)
    named = any(text[token.start].isupper() for token in said[1:])
    if figures or named or sum(len(token.word) > SHORT for token in said) > LITTLE:
        return False
    return not any(dates(text, SOME_DAY, ZONE, language) for language in get_args(Language))
