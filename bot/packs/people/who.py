"""Whom words mean: "minha mãe", "a diarista neide", "o filho da Patrícia", and what is the same person. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from state.text import words

_ARTICLES = frozenset("o a os as the um uma".split())
_OWN = frozenset("meu minha meus minhas nosso nossa nossos nossas my our".split())
_OF = frozenset("de da do das dos of".split())
_LONGEST = 6
_POSSESSIVE = re.compile(r"['’´`]s\b")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody, by the words for them (``names``) and those for whose they are (``of``: "da Patrícia")."""

    names: frozenset[str]
    of: frozenset[str] = frozenset()

    def may_be(self, other: Who) -> bool:
        """Tell whether both may mean the same person: what one says beside the other adds to it only."""
        if not self.names or not other.names or self.of != other.of:
            return False
        return self.names <= other.names or other.names <= self.names


@cache
def data() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("bot.packs.people").joinpath("people.toml").read_text("utf-8"))


@cache
def relations() -> frozenset[str]:
    return frozenset(data()["words"]["relations"].split())


@cache
def _nobody() -> frozenset[str]:
    return frozenset(data()["words"]["nobody"].split())


@cache
def _alike() -> Mapping[str, str]:
    rows = [row.split() for row in data()["words"]["alike"].split(";")]
    return {word: row[0] for row in rows for word in row}


def who(text: str) -> Who:
    """Return whom ``text`` means."""
    names: list[str] = []
    of: list[str] = []
    into = names
    for word in words(_POSSESSIVE.sub("", text)):
        if word in _OF and names:
            into = of
        elif word not in _ARTICLES | _OWN | _OF:
            into.append(_plain(word))
    return Who(frozenset(names), frozenset(of))


def _plain(word: str) -> str:
    """Return the folded ``word`` as others that mean the same: "ana's" is written "anas", "mainha" is "mãe"."""
    shorter = word[:-1] if word.endswith("s") and len(word) > 2 else word
    return _alike().get(word) or _alike().get(shorter) or shorter


def is_somebody(text: str) -> bool:
    """Tell whether ``text`` may be the words for somebody."""
    said = words(text)
    own = said[0] in _OWN if said else False
    rest = [word for word in said if word not in _ARTICLES | _OWN | _OF]
    if own and len(said) > 1 and said[1] in relations():
        return len(said) <= _LONGEST
    return bool(rest) and len(said) <= _LONGEST and not _nobody() & set(rest) and not any(map(_has_digit, rest))


def is_plainly_somebody(text: str) -> bool:
    """Tell whether ``text`` names somebody beyond doubt: with an article, "minha", or a word for who they are."""
    said = words(text)
    return is_somebody(text) and (said[0] in _ARTICLES | _OWN or bool(relations() & set(said)))


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)


def same_people(pairs: Iterable[tuple[Who, Who]], start: Who) -> tuple[Who, ...]:
    """Return everybody that is ``start`` by ``pairs`` of words that mean the same person, and ``start`` first."""
    known, left = [start], list(pairs)
    grown = True
    while grown:
        grown = False
        for pair in list(left):
            ends = [end for end in pair if any(end.may_be(each) for each in known)]
            if ends:
                known += [end for end in pair if end not in known]
                left.remove(pair)
                grown = True
    return tuple(known)
