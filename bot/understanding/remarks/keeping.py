"""What is to be kept of a message: its words without what says nothing at their ends."""

from __future__ import annotations

import re

from bot.understanding.grammar import every
from bot.understanding.model import model
from bot.understanding.tokens import normalised, tokens
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

# A name may end so: "vitamina e".
FEWEST_WORDS = 4
LEFT_AT_LEAST = 2
# So sure it has to be that a sentence is talk, if it is of a word alone, and if of a few.
SURELY, LIKELY = 0.9, 0.7
_ANSWERING = frozenset({"thank", "greet", "confirm", "deny", "cancel"})
_FIRST = re.compile(r"((?:[^\W\d_]+[ ,]*){1,4})[.!…]+\s+(?=(?:\S+\s+){2})")
_FILLER = SAID.words["filler_before"]
_GREETING = SAID.words["greeting_before"]
_JOINT = SAID.words["joint_behind"]
_MOST = max(len(each.split()) for each in (*_FILLER, *_GREETING))
_STOP = re.compile(r"[,.!:;…]+$")
_SEASON = re.compile(r"\bs\d{1,2}(?: ?e\d{1,3})?\b")


def speaks_of_episodes(text: str) -> bool:
    """Tell whether ``text`` speaks of a season or an episode, in words or in short: "s4", "s2e3"."""
    said = fold(text)
    return not every("episodes").isdisjoint(re.findall(r"\w+", said)) or _SEASON.search(said) is not None


def gist(text: str) -> str:
    """Return ``text`` without what says nothing at its ends; whole, if hardly anything would be left."""
    rest = without_joint(text)
    while (shorter := without_joint(_without_beginning(rest))) != rest:
        rest = shorter
    return rest if len(rest.split()) >= LEFT_AT_LEAST else text


def without_joint(text: str) -> str:
    """Return ``text`` without the words and marks around it that lead to something else: "e comprei pão, e"."""
    pieces = text.strip(" ,;:").split(" ")
    while len(pieces) > FEWEST_WORDS and _leads_on(pieces[0]):
        pieces = pieces[1:]
    while len(pieces) >= FEWEST_WORDS and _leads_on(pieces[-1]):
        pieces = " ".join(pieces[:-1]).rstrip(" ,;:").split(" ")
    return " ".join(pieces)


def _leads_on(piece: str) -> bool:
    said = piece.strip(",;:").lower()
    return said in _JOINT or (len(said) > 1 and fold(said) in _JOINT)  # "é" is no "e"


def without_remark(text: str) -> str:
    """Return ``text`` without the filler and the short sentence of talk that it begins with: "wow nice. and ...".

    What may as well be a heading, "Carro. Óleo 5w30", is left.
    """
    rest = gist(normalised(text))
    first = _FIRST.match(rest)
    if first is None or any(map(str.isdigit, first[0])):
        return rest
    said = tokens(first[1])
    ranked = model().classifier.rank([token.shape for token in said])
    least, labels = (SURELY, _ANSWERING) if len(first[1].split()) == 1 else (LIKELY, _ANSWERING | {"chat"})
    talk = ranked.label in labels and ranked.probability >= least
    return without_joint(rest[first.end() :]) if talk else rest


def _without_beginning(text: str) -> str:
    """Return ``text`` without the filler that it begins with, or a greeting that a mark sets apart."""
    pieces = text.split()
    for size in range(min(_MOST, len(pieces) - LEFT_AT_LEAST), 0, -1):
        said = fold(" ".join(pieces[:size]))
        bare = _STOP.sub("", said)
        stopped = bare != said
        if bare in _FILLER or (stopped and bare in _GREETING):
            rest = text.split(None, size)[size]
            return rest[:1].upper() + rest[1:] if text[:1].isupper() else rest
    return text
