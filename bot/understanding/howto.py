"""What somebody who asks for help wants to do, where they say it: "como eu apago?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from bot.understanding.normaliser import fold


class HowTo(StrEnum):
    """A thing to do that the help has a part for."""

    KEEP = "keep"
    FIND = "find"
    REMOVE = "remove"
    CHANGE = "change"
    UNDO = "undo"
    DATA = "data"


_WORDS: Mapping[HowTo, re.Pattern[str]] = {
    HowTo.KEEP: re.compile(
        r"\b(?:salv\w+|guard(?:o|ar)|anot\w+|adicion\w+|coloc\w+|bot(?:o|ar)|registr\w+|sav(?:e|ing)|keep|add|store)\b"
    ),
    HowTo.FIND: re.compile(
        r"\b(?:list\w*|vejo|ver|mostr\w+|ach(?:o|ar)|busc\w+|procur\w+|encontr\w+|pesquis\w+|see|find|search|look)\b"
    ),
    HowTo.REMOVE: re.compile(
        r"\b(?:apag\w+|delet\w+|exclu\w+|remov\w+|tir(?:ar|o|a)|limp\w+|sumir|jogar fora|eras\w+|clear|get rid of|"
        r"throw away)\b"
    ),
    HowTo.CHANGE: re.compile(
        r"\b(?:mud[ao]\w*|edit\w*|corrig\w+|corrij\w+|alter[ao]\w*|troc[ao]\w*|renome\w+|tags?|etiquet\w+|"
        r"chang\w+|renam\w+|fix|mark\w*|marc[ao]\w*)\b"
    ),
    HowTo.UNDO: re.compile(
        r"\b(?:desf[ae]\w+|recuper\w+|restaur\w+|voltar atras|arrepend\w+|traz\w* de volta|"
        r"undo|restore|recover|take back|bring back|(?:get|have) .*back)\b"
    ),
    HowTo.DATA: re.compile(r"\b(?:export\w*|import\w*|vincul\w+|meus dados|whatsapp|zap|telegram|my data|backup)\b"),
}
# Who wants to keep or to see something says so in many a question that is about everything: they have to ask how.
_ASKED = frozenset({HowTo.KEEP, HowTo.FIND})
_HOW = re.compile(r"\b(?:como|onde|da pra|posso|tem como|consigo|how|where|can i|could i)\b")


def how_to(text: str) -> HowTo | None:
    """Return what ``text``, a call for help, says first that is to be done; None if it says nothing of the kind."""
    said = fold(text)
    asks_how = _HOW.search(said) is not None
    found = {
        match.start(): what
        for what, words in _WORDS.items()
        if (match := words.search(said)) and (asks_how or what not in _ASKED)
    }
    return found[min(found)] if found else None
