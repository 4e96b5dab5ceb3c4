"""Answers that tell an option by who made it or is seen in it: "o do nolan", "o com a zendaya"."""

from __future__ import annotations

import re

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 80

_SAID = SAID


def person_in(text: str) -> str | None:
    """Return who is named in ``text`` if it tells one of several things by a person; that it is one is a guess."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    found = _SAID.shaped("told_by_a_person", " ".join(re.findall(r"\w+", fold(text))))
    return found["person"] if found else None
