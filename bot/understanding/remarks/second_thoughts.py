"""Requests to remove that take part of it back: "apaga tudo menos o 1", "apaga o 1, não, o 2"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from bot.understanding.by_parts.narrowing import speaks_of_removing
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action, Entities, ItemType, Recognition, Selection
from bot.understanding.words.normaliser import fold

LONGEST = 200

# Before the verb stand a few courtesies at most; shorter words are too near to each other.
_VERB_WITHIN = 4
_SHORTEST_MISSPELT = 5
_FEWEST = 2
_WORD = re.compile(r"\w+")

_EXCEPT = re.compile(
    r"(?i)[\s,;(]+(?:menos|exceto|fora|tirando|salvo|a não ser|a nao ser|com exceção de|com excecao de|"
    r"with the exception of|except for|except|but not|but|bar|excluding|besides|apart from|aside from|other than)\s+"
)
_NO = re.compile(
    r"(?i)[\s,;.!?…–—-]+(?:(?:n[ãa]o|no|ops|opa|oops)\s*[,;:.!…–—-]+|(?:quer dizer|ou melhor|digo|aliás|alias|"
    r"i mean|or rather|sorry)[\s,;:.!…–—-]+)\s*"
)


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
    if len(text) > LONGEST:
        return None
    if len(parts := _EXCEPT.split(text, maxsplit=1)) == 2:
        everything, kept = _removal(parts[0]), _excepted(parts[1])
        if everything and _is_everything(everything) and kept != Entities():
            return AllBut(everything.entities.item_type, kept)
    if len(parts := _NO.split(text)) > 1 and _removal(parts[0]):
        again = _removal(parts[-1])
        return Instead(again.entities if again else named(parts[-1]))
    return None


def named(text: str) -> Entities:
    """Return what ``text`` names as something to remove: the same as if the verb stood before it."""
    entities = _named_after("apaga", text)
    return entities if entities.query or entities.selection else Entities(query=text.strip() or None)


def _excepted(text: str) -> Entities:
    """Return what ``text`` names as something to stay: numbers, a whole kind, or words."""
    readings = (_named_after(verb, text) for verb in ("apaga", "delete"))
    whole = (each for each in readings if each.selection or (each.item_type and not each.query))
    return next(whole, None) or named(text)


def _named_after(verb: str, text: str) -> Entities:
    first, *others = recognise(f"{verb} {text}")
    return first.entities if first.action is Action.DELETE_ITEM and not others else Entities()


def loosely_named(text: str) -> Entities | None:
    """Return what is to go if ``text`` ("tira matrix") asks for a removal as soon as a list is spoken of."""
    for spoken in (f"{text} da lista", f"{text} from my list"):
        first, *others = recognise(spoken)
        if first.action is Action.DELETE_ITEM and first.entities.query and not others:
            return first.entities
    return None


def misspelt_removal(text: str) -> Recognition | None:
    """Return what ``text`` asks to remove once its verb is put right ("detele the second one"); None if nothing.

    For everything a letter may be lost, doubled or swapped, and not changed for another: "afaga tudo" is of a cat.
    """
    if len(text) > LONGEST or len(_WORD.findall(text)) < _FEWEST:
        return None
    for said in islice(_WORD.finditer(text), _VERB_WITHIN):
        word = fold(said[0])
        if len(word) < _SHORTEST_MISSPELT or word in RULES.letters:
            continue
        for meant in {tongue.verbs.nearest(word) for tongue in RULES.tongues} - {None}:
            if meant and speaks_of_removing(meant):
                found = _removal(f"{text[: said.start()]}{meant}{text[said.end() :]}")
                likely = len(word) != len(meant) or sorted(word) == sorted(meant)
                return found if found and (likely or not _is_everything(found)) else None
    return None


def _removal(text: str) -> Recognition | None:
    first, *others = recognise(text)
    removes = first.action in (Action.DELETE_ITEM, Action.DELETE_ALL) and not others
    return first if removes else None


def _is_everything(removal: Recognition) -> bool:
    return removal.action is Action.DELETE_ALL or removal.entities.selection == Selection(everything=True)
