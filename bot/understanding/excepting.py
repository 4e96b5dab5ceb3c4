"""Removals of many that spare some ("delete all except 4"): what they name is no name, and what is to go is asked."""

from __future__ import annotations

import re

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID
_SPARING = (_SAID["many_sparing"], _SAID["all_to_a_number"], _SAID["from_a_number"], _SAID["sparing"])


def spares_some(named: str, text: str, *, of_a_kind: bool) -> bool:
    """Tell whether ``named``, which a removal in ``text`` takes for a name, says what of many is to go or to stay.

    "The others" of a kind ("the film the others") are a title, and "all about Eve" spares nothing.
    """
    said, name = _words(text), _words(named)
    if not name:
        return False
    before = said.partition(name)[0].rstrip()
    if any(sparing.match(name) for sparing in _SPARING):
        return True
    if _SAID["many_at_the_end"].search(before) and _SAID["sparing_after_many"].match(name):
        return True
    return not of_a_kind and bool(_SAID["no_name"].fullmatch(name))


def names_any(text: str) -> bool:
    """Tell whether ``text`` speaks of one of several, and not of which: "apaga um deles"."""
    return bool(_SAID["one_of_several"].search(_words(text)))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))
