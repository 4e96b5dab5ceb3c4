"""What is to come back to the list by its name: "bring dune back", "coloca duna de volta", "restaura a nota do gás"."""

from __future__ import annotations

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 120
_SAID = SAID


def returning_in(text: str) -> str | None:
    """Return the name of what ``text`` wants back on the list; None if it names nothing."""
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST or len(folded) != len(said):
        return None
    found = _SAID.shaped("bringing_back", folded)
    if found is None:
        return None
    first, last = found.span("name")
    alone = _SAID.shaped("name_brought_back", folded[first:last])
    return said[first + (alone.start("name") if alone else 0) : last].strip(" \"'“”,") or None
