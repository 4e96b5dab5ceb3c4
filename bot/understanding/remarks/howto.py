"""What somebody who asks for help wants to do, where they say it: "como eu apago?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold


class HowTo(StrEnum):
    """A thing to do that the help has a part for."""

    KEEP = "keep"
    FIND = "find"
    REMOVE = "remove"
    CHANGE = "change"
    UNDO = "undo"
    DATA = "data"


_SAID = SAID
_WORDS: Mapping[HowTo, re.Pattern[str]] = {
    HowTo.KEEP: _SAID["how_to_keep"],
    HowTo.FIND: _SAID["how_to_find"],
    HowTo.REMOVE: _SAID["how_to_remove"],
    HowTo.CHANGE: _SAID["how_to_change"],
    HowTo.UNDO: _SAID["how_to_undo"],
    HowTo.DATA: _SAID["how_to_data"],
}
# Who wants to keep or to see something says so in many a question that is about everything: they have to ask how.
_ASKED = frozenset({HowTo.KEEP, HowTo.FIND})


def how_to(text: str) -> HowTo | None:
    """Return what ``text``, a call for help, says first that is to be done; None if it says nothing of the kind."""
    said = fold(text)
    asks_how = _SAID["how"].search(said) is not None
    found = {
        match.start(): what
        for what, words in _WORDS.items()
        if (match := words.search(said)) and (asks_how or what not in _ASKED)
    }
    return found[min(found)] if found else None
