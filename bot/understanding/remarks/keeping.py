"""What is to be kept of a message: its words without what says nothing at their ends."""

from __future__ import annotations

import re

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

# A name may end so: "vitamina e".
FEWEST_WORDS = 4
LEFT_AT_LEAST = 2
_FILLER = SAID.words["filler_before"]
_GREETING = SAID.words["greeting_before"]
_JOINT = SAID.words["joint_behind"]
_MOST = max(len(each.split()) for each in (*_FILLER, *_GREETING))
_STOP = re.compile(r"[,.!:;…]+$")
_WITH_A_NAME = 2


def gist(text: str) -> str:
    """Return ``text`` without what says nothing at its ends; whole, if hardly anything would be left."""
    rest = without_joint(text)
    while (shorter := _without_beginning(rest)) != rest:
        rest = shorter
    return rest if len(rest.split()) >= LEFT_AT_LEAST else text


def without_joint(text: str) -> str:
    """Return ``text`` without the words and marks around it that lead to something else: "e comprei pão, e"."""
    pieces = text.strip(" ,;:").split(" ")
    while len(pieces) > FEWEST_WORDS and fold(pieces[0].strip(",;:")) in _JOINT:
        pieces = pieces[1:]
    while len(pieces) >= FEWEST_WORDS and fold(pieces[-1].strip(",;:")) in _JOINT:
        pieces = " ".join(pieces[:-1]).rstrip(" ,;:").split(" ")
    return " ".join(pieces)


def _without_beginning(text: str) -> str:
    """Return ``text`` without the filler that it begins with, or a greeting that a mark sets apart, with a name."""
    pieces = text.split()
    for size in range(min(_MOST + _WITH_A_NAME, len(pieces) - LEFT_AT_LEAST), 0, -1):
        said = fold(" ".join(pieces[:size]))
        bare = _STOP.sub("", said)
        stopped = bare != said
        greeted = stopped and any(bare == each or _is_called(bare, each) for each in _GREETING)
        if greeted or bare in _FILLER or (stopped and bare in _GREETING):
            rest = text.split(None, size)[size]
            return rest[:1].upper() + rest[1:] if text[:1].isupper() else rest
    return text


def _is_called(said: str, greeting: str) -> bool:
    """Tell whether ``said`` is ``greeting`` to somebody: "bom dia famílias"."""
    return said.startswith(f"{greeting} ") and len(said.split()) - len(greeting.split()) <= _WITH_A_NAME
