"""What is said in passing and asks for nothing: praise, laughter, scolding, "pera"; a lookup would find films in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from bot.understanding.grammar.rulebook import RULES
from bot.understanding.words.normaliser import fold

LONGEST = 60


class Chatter(StrEnum):
    """What somebody says in passing."""

    PRAISE = "praise"
    LAUGHTER = "laughter"
    SCOLDING = "scolding"
    WAIT = "wait"


_SAID = RULES.wordings
_SHAPES: Mapping[Chatter, re.Pattern[str]] = {
    Chatter.PRAISE: _SAID["praise"],
    Chatter.LAUGHTER: _SAID["laughter"],
    Chatter.SCOLDING: _SAID["scolding"],
    Chatter.WAIT: _SAID["waiting"],
}


def is_well_again(text: str) -> bool:
    """Tell whether ``text`` says that nothing is the matter: "relaxa, tô de boa", "lol im fine"."""
    return _SAID["well_again"].search(" ".join(re.findall(r"[\w]+", fold(text)))) is not None


def chatter_in(text: str) -> Chatter | None:
    """Return what ``text`` is said for, if it is nothing but that; None otherwise."""
    said = " ".join(re.findall(r"[\w']+", fold(text)))
    if not said or len(said) > LONGEST or text.rstrip().endswith("?"):
        return None
    return next((kind for kind, shape in _SHAPES.items() if shape.fullmatch(said)), None)
