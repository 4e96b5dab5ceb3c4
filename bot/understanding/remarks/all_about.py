"""Removals of all that has to do with something: "delete everything about work", "apaga todas as notas do trabalho"."""

from __future__ import annotations

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 120

_SAID = SAID


def all_about(text: str, *, plainly: bool = False) -> tuple[str, ItemType | None] | None:
    """Return the subject of which all is to go, and the kind if one is named; None if ``text`` says no such thing.

    Where it is not known that a name follows, only what says ``plainly`` "about": "everything on my list" is all.
    """
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said) or _SAID["not_all"].search(folded):
        return None
    found = _SAID.shaped("all_about", folded) or (None if plainly else _SAID.shaped("all_of", folded))
    if found is None:
        return None
    first, last = found.span("name")
    return said[first:last], KIND_WORDS.get(found["kind"] or "")
