"""Requests to remove that take part of it back: "apaga tudo menos o 1", "apaga o 1, não, o 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bot.actions import Action
from bot.understanding.answers.naming import kinds_in, only_kinds
from bot.understanding.entities import named
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, ItemType, Recognition, Selection
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 200

# Before the verb stand a few courtesies at most; shorter words are too near to each other.
_SHORTEST_MISSPELT = 5
_FEWEST = 2
_WORD = re.compile(r"\w+")

_SAID = SAID
# What has to stand before and behind, so that a word is no part of a name.
_BEFORE_WHAT_STAYS, _BEFORE_ANOTHER = " \t\n,;(", " \t\n,;.!?…–—-"
_SPACE = re.compile(r"\s+")
_STOP, _PAUSE = re.compile(r"\s*[,;:!.…–—-]+\s*"), re.compile(r"[\s,;:.!…–—-]+")


@dataclass(frozen=True, slots=True)
class AllBut:
    """Everything is to go, or everything of a kind, except what ``kept`` names."""

    kind: ItemType | None
    kept: Entities


@dataclass(frozen=True, slots=True)
class Instead:
    """What was named first was a slip; ``meant`` is to go."""

    meant: Entities


def second_thought(text: str) -> AllBut | Instead | None:
    """Return what a request to remove may come to when the rules, rightly, do not take it at its word."""
    if len(text) > LONGEST or len(folded := fold(text)) != len(text):
        return None
    if excepted := next(_apart("all_but", folded, _BEFORE_WHAT_STAYS), None):
        begin, end = excepted
        everything, kept = _removal(text[:begin]), _excepted(text[end:])
        if everything and _is_everything(everything) and kept != Entities():
            return AllBut(everything.entities.item_type, kept)
    again = [*_apart("thinking_again", folded, _BEFORE_ANOTHER)]
    if again and _removal(text[: again[0][0]]):
        rest = text[again[-1][1] :]
        removal = _removal(rest)
        return Instead(removal.entities if removal else named(rest))
    return None


def _apart(name: Literal["all_but", "thinking_again"], folded: str, before: str) -> Iterator[tuple[int, int]]:
    """Yield where what is said of a list, if it stands apart, begins and ends with the pauses around it."""
    end = 0
    for said in _SAID[name].finditer(folded):
        begin = end + len(folded[end : said.start()].rstrip(before))
        behind = _SPACE if name == "all_but" else _PAUSE if said[0] in _SAID.words["or_rather"] else _STOP
        pause = behind.match(folded, said.end())
        if begin < said.start() and pause:
            end = pause.end()
            yield begin, end


def _excepted(text: str) -> Entities:
    """Return what ``text`` names as something to stay: numbers, a whole kind, or words."""
    kinds = kinds_in(text) if only_kinds(text) else ()
    if kinds:
        return Entities(item_type=kinds[0])
    begun, _, rest = text.strip().partition(" ")
    return named(rest if rest and fold(begun) in every("article") else text)


def loosely_named(text: str) -> Entities | None:
    """Return what is to go if ``text`` ("tira matrix") asks for a removal as soon as a list is spoken of."""
    for spoken in (f"{text} da lista", f"{text} from my list"):
        first, *others = recognise(spoken)
        if first.action is Action.DELETE_ITEM and first.entities.query and not others:
            return first.entities
    return None


def _removal(text: str) -> Recognition | None:
    first, *others = recognise(text)
    removes = first.action in (Action.DELETE_ITEM, Action.DELETE_ALL) and not others
    return first if removes else None


def _is_everything(removal: Recognition) -> bool:
    return removal.action is Action.DELETE_ALL or removal.entities.selection == Selection(everything=True)
