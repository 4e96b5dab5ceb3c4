"""What is said against something told before: that it is not so, or that Guarda got it wrong."""

from __future__ import annotations

from itertools import pairwise

from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from bot.understanding.topics import Topic, talk_of
from state.text import fold
from state.text import words as words_of

# So likely a note, which tells a fact besides, is a reproach.
REPROACH = 0.4


def objects(text: str) -> bool:
    """Tell whether ``text`` begins with a no to something, and tells nothing by it: "não é filme", "no, the FLIGHT"."""
    first, _, rest = text.strip().partition(" ")
    denies = fold(first.strip(",.!")) in every("negation")
    return denies and (first.endswith((",", ".", "!")) or (words_of(rest) or ("",))[0] in every("being"))


def puts_right(text: str) -> bool:
    """Tell whether ``text`` says that something is not so, or asks, or reproaches: it is no plain fact."""
    return _beings(text)[1] > 0 or is_question(text) or _reproaches(text)


def is_no_news(text: str) -> bool:
    """Tell whether ``text`` says of something only what it is not, or reproaches Guarda: "como assim não achou"."""
    told, denied = _beings(text)
    return (denied > 0 and not told) or _reproaches(text)


def _reproaches(text: str) -> bool:
    said = f" {' '.join(words_of(text))} "
    return any(f" {each} " in said for each in every("reproaching")) or talk_of(text, REPROACH) is Topic.COMPLAINT


def _beings(text: str) -> tuple[int, int]:
    """Return how often ``text`` says that something is so, and how often that it is not: "não é", "is not", "isnt"."""
    said, told, denied = ("", *words_of(text), ""), 0, 0
    for (before, word), (_, behind) in pairwise(pairwise(said)):
        if word in every("is_not"):
            denied += 1
        elif word in every("being") and behind not in every("being") | every("is_not"):
            is_denied = before in negations() or behind in every("not_behind")
            denied += is_denied
            told += not is_denied and word not in every("joint")  # "e" is more often no "é"
    return told, denied
