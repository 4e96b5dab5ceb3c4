"""Answers that tell an option by where it stands among the others: "o do meio", "o de baixo", "the top one"."""

from __future__ import annotations

import re

from bot.understanding.answers.naming import FILLERS
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_PLACES = (
    (SAID["first_shown"], 0.0),
    (SAID["middle_shown"], 0.5),
    (SAID["last_shown"], 1.0),
)
_BETWEEN = FILLERS | SAID.words["around_a_place"]


def placed(text: str, size: int) -> int | None:
    """Return the position (from 0) among ``size`` options that ``text`` tells; None if it tells none, or no single one.

    Of an even number none stands in the middle.
    """
    said = fold(text).replace("'", " ")
    told = [(pattern.sub(" ", said), share) for pattern, share in _PLACES if pattern.search(said)]
    if len(told) != 1 or not size:
        return None
    (left, share) = told[0]
    if not _BETWEEN.issuperset(re.findall(r"\w+", left)):
        return None
    at = share * (size - 1)
    return int(at) if at.is_integer() else None
