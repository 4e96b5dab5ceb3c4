"""Messages that begin with a no and tell how it is instead: "não, no posto foi 60"."""

from __future__ import annotations

from dataclasses import replace

from bot.understanding.grammar import every
from bot.understanding.recogniser import read_as
from bot.understanding.recognition import Action, Recognition
from bot.understanding.tokens import normalised, tokens
from tools.search_query import query_words


def denial_in(text: str) -> Recognition | None:
    """Return ``text`` as a correction: what it should be, and by what else is said which is meant; None if it is none.

    Whether there is anything that it corrects is for who knows what was done.
    """
    first = next(iter(tokens(normalised(text))), None)
    if first is None or first.word not in every("negation"):
        return None
    read = read_as(Action.REWRITE, text)
    value = read.entities.value
    if not value:
        return None
    beside = " ".join(query_words(text.replace(value, " ")))
    return replace(read, entities=replace(read.entities, query=read.entities.query or beside or None))
