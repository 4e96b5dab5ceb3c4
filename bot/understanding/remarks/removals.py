"""Requests to remove: all about something, all of some kinds, all but some, and those that take part of it back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bot.actions import Action
from bot.understanding.answers.options import KIND_WORDS, kinds_in, only_kinds
from bot.understanding.entities import named
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, ItemType, Recognition, Selection
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 200
_WORD = re.compile(r"\w+")
# What has to stand before and behind, so that a word is no part of a name.
_BEFORE_WHAT_STAYS, _BEFORE_ANOTHER = " \t\n,;(", " \t\n,;.!?…–—-"
_SPACE = re.compile(r"\s+")
_STOP, _PAUSE = re.compile(r"\s*[,;:!.…–—-]+\s*"), re.compile(r"[\s,;:.!…–—-]+")
LONGEST_SUBJECT = 120
_EVERYTHING = SAID.words["wiping_everything"]


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
    for said in SAID[name].finditer(folded):
        begin = end + len(folded[end : said.start()].rstrip(before))
        behind = _SPACE if name == "all_but" else _PAUSE if said[0] in SAID.words["or_rather"] else _STOP
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


def _removal(text: str) -> Recognition | None:
    first, *others = recognise(text)
    removes = first.action in (Action.DELETE_ITEM, Action.DELETE_ALL) and not others
    return first if removes else None


def _is_everything(removal: Recognition) -> bool:
    return removal.action is Action.DELETE_ALL or removal.entities.selection == Selection(everything=True)


def all_about(text: str, *, plainly: bool = False) -> tuple[str, ItemType | None] | None:
    """Return the subject of which all is to go, and the kind if one is named; None if ``text`` says no such thing.

    Where it is not known that a name follows, only what says ``plainly`` "about": "everything on my list" is all.
    """
    said = text.strip()
    folded = fold(said)
    if len(said) > LONGEST_SUBJECT or len(folded) != len(said) or SAID["not_all"].search(folded):
        return None
    found = SAID.shaped("all_about", folded) or (None if plainly else SAID.shaped("all_of", folded))
    if found is None:
        return None
    first, last = found.span("name")
    return said[first:last], KIND_WORDS.get(found["kind"] or "")


def kinds_to_wipe(removal: Recognition) -> tuple[ItemType, ...]:
    """Return the kinds that a removal of everything is about; none if it is about all there is.

    "apaga tudo, filmes, notas, tudo" is about all.
    """
    said = _words(removal.text)
    at = [place for place, word in enumerate(said) if word in KIND_WORDS and word.endswith("s")]
    all_of_it = [place for place, word in enumerate(said) if word in _EVERYTHING]
    if not at or (all_of_it and all_of_it[0] < at[0] and at[-1] < all_of_it[-1]):
        return ()
    return kinds_in(" ".join(said[place] for place in at))


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
