"""What is said in passing and asks for nothing: praise, laughter, scolding, "pera"; a lookup would find films in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 60
# Thanks and goodbyes of more words tell something as well.
FEW_WORDS = 8


class Chatter(StrEnum):
    """What somebody says in passing."""

    PRAISE = "praise"
    LAUGHTER = "laughter"
    SCOLDING = "scolding"
    WAIT = "wait"
    COMPLAINT = "complaint"
    JOKE = "joke"
    GOODBYE = "goodbye"
    THANKS = "thanks"


_SAID = SAID
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
    said = _plain(text)
    if not said or len(said) > LONGEST or text.rstrip().endswith("?"):
        return None
    return next((kind for kind, shape in _SHAPES.items() if shape.fullmatch(said)), None)


def loosely(text: str) -> Chatter | None:
    """Return what ``text``, of which nobody knows what it asks for, is likely said for; None if for nothing known."""
    said = _plain(text)
    if _SAID["joke"].search(said):
        return Chatter.JOKE
    if complains(text):
        return Chatter.COMPLAINT
    few = len(said.split()) <= FEW_WORDS and not text.rstrip().endswith("?")
    if few and _SAID["goodbye"].search(said):
        return Chatter.GOODBYE
    return Chatter.THANKS if few and _SAID["thanking"].match(said) else chatter_in(text)


def complains(text: str) -> bool:
    """Tell whether ``text`` says that Guarda got something wrong: "não foi isso que eu falei", "tu entendeu errado"."""
    said = _plain(text).split()
    while said and said[0] in _SAID.words["interjections"]:
        said.pop(0)
    rest = " ".join(said)
    scolded = _SAID["misunderstanding"].search(rest) is not None
    # "Prova de história dia 1, vc é meio burro viu" tells something, however it is said.
    tells = len(said) > FEW_WORDS or any(character.isdigit() for character in rest)
    return _SAID["complaining"].match(rest) is not None or (scolded and not tells)


def asks_for_all_of_the_help(text: str) -> bool:
    """Tell whether ``text`` asks for the whole help, not for a few lines of it."""
    return _SAID["all_of_the_help"].fullmatch(_plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[\w']+", fold(text)))
