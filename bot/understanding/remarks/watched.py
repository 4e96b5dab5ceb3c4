"""Titles that somebody says they want to see or have seen: "quero ver duna", "já vi parasita", "i've seen dark"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 90


@dataclass(frozen=True, slots=True)
class Watched:
    """The words that may be a title, and whether it has been ``seen``; that there is such a title is not told."""

    title: str
    seen: bool


_SAID = SAID
# What stands there and is no title: somebody, something pointed at, the beginning of a clause.
_NOBODYS = _SAID.words["no_title"]


def watched_in(text: str) -> Watched | None:
    """Return what ``text`` says somebody wants to see or has seen, if it may be a title."""
    said = text.strip()
    folded = fold(said).replace("'", " ")
    if len(said) > LONGEST or "\n" in said or said.endswith("?") or len(folded) != len(said):
        return None
    for found, seen in ((_SAID.shaped("wanting_to_see", folded), False), (_SAID.shaped("having_seen", folded), True)):
        if found:
            first, last = found.span("title")
            spoken = re.findall(r"\w+", folded[first:last])
            return Watched(said[first:last].strip(" ,"), seen) if _may_be_title(spoken) else None
    return None


def _may_be_title(spoken: list[str]) -> bool:
    telling = [word for word in spoken if word not in _NOBODYS and word not in KIND_WORDS]
    return bool(telling) and not _SAID["no_title_but"].fullmatch(" ".join(spoken))
