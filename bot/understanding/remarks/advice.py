"""Asking what to see: "me indica um filme", "o que eu assisto hoje?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import ItemType
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID
_END = re.compile(r"[\s.!?…]+$")


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to see is asked for, of a kind if one is named."""

    kind: ItemType | None = None


def advice_in(text: str) -> Advice | None:
    """Return what kind of thing ``text`` asks to be told to see; None if it asks for none."""
    found = _SAID.shaped("asking_advice", _plain(text))
    if found is None:
        return None
    named = found.groupdict().get("kind")
    return Advice(KIND_WORDS.get(named) if named else None)


def is_left_to_see(text: str) -> bool:
    """Tell whether a list is asked for of what is still to be seen: "o que eu tenho pra assistir?"."""
    return _SAID.shaped("left_to_see", _plain(text)) is not None


def _plain(text: str) -> str:
    return _END.sub("", " ".join(fold(text).split()))
