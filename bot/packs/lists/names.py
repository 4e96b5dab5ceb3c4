"""Names of lists and of what stands on them: what is the same name, and the entries that one sentence holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from state.finding.stems import stems
from state.text import fold, words

ENTRY_LIMIT = 300
ENTRIES_AT_MOST = 50
_NAME_LIMIT = 60
_LONGEST_PART = 5
_ARTICLES = frozenset("o a os as um uma uns umas the an some my meu minha meus minhas".split())
_LINKS = frozenset("de da do das dos em na no nas nos pra para of for to in on".split())
_LIST_WORDS = frozenset("lista listinha listas checklist list lists called chamada nome named".split())
_BEFORE_ENTRY = re.compile(r"^(?:[-*•–☐☑+]\s*|\d{1,2}[.)]\s+)*(?:(?:mais|também|o|a|os|as|the|some|more)\s+)*", re.I)
_APART = re.compile(r"\s*(?:\n|;|,(?!\d)|(?<!\d),)\s*")
_AND = re.compile(r"\s+(?:e|and|y)\s+", re.I)
_LEADING_AND = re.compile(r"^(?:e|and)\s+", re.I)

T = TypeVar("T")


def entries_in(text: str) -> tuple[str, ...]:
    """Return what ``text`` puts on a list, as it was typed: "o leite, ovos e pão" are three things.

    A long part stays whole: "e" within it joins no two things.
    """
    found: list[str] = []
    for part in _APART.split(text.strip(" .!?:")):
        pieces = _AND.split(_LEADING_AND.sub("", part.strip()))
        short = all(len(piece.split()) <= _LONGEST_PART for piece in pieces)
        for piece in pieces if short else [part]:
            name = _BEFORE_ENTRY.sub("", piece.strip(" .!")).strip()
            if words(name) and key(name) not in {key(other) for other in found}:
                found.append(name)
    return tuple(found)


def list_name(text: str) -> str:
    """Return what a list is called, without "a lista de" before it."""
    parts = text.strip(" .!?:\"'“”").split()
    while len(parts) > 1 and fold(parts[0]) in _ARTICLES | _LINKS | _LIST_WORDS:
        parts = parts[1:]
    while len(parts) > 1 and fold(parts[-1]) in _LIST_WORDS:
        parts = parts[:-1]
    return " ".join(parts)[:_NAME_LIMIT].strip()


def key(text: str) -> str:
    """Return the form in which two names are the same: no accents, case, articles or plurals."""
    said = words(text)
    kept = [word for word in said if word not in _ARTICLES | _LINKS] or said
    return " ".join(_plain(word) for word in kept)


def called(name: str, named: Iterable[tuple[str, T]]) -> tuple[T, ...]:
    """Return what is called ``name``: so exactly, else what has all its words among others, in any form."""
    pairs = tuple(named)
    exact = tuple(each for other, each in pairs if key(other) == key(name))
    if exact:
        return exact
    said = _content(name)
    return tuple(each for other, each in pairs if said and all(_among(word, _content(other)) for word in said))


def spoken_in(text: str, named: Iterable[tuple[str, T]]) -> T | None:
    """Return what is named somewhere in ``text``, the longest name first; None if nothing is."""
    said = _content(text)
    inside = [
        (len(_content(name)), each) for name, each in named if all(_among(word, said) for word in _content(name) or "?")
    ]
    return max(inside, key=lambda pair: pair[0])[1] if inside else None


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES | _LINKS)


def _among(word: str, others: Sequence[str]) -> bool:
    """Tell whether ``word`` is one of ``others``, or another form of it."""
    return any(word == other or _plain(word) == _plain(other) for other in others)


def _plain(word: str) -> str:
    """Return the folded ``word`` as singular as its stems make it; a number, or a short word, as it is."""
    if word.endswith("aes"):
        word = f"{word.removesuffix('aes')}ao"  # "pães": the stems leave so short a word alone
    found = sorted(stem for stem in stems(word) if not stem.startswith("#") and not stem.isdigit())
    return min(found, key=len) if found else word.removesuffix("s") or word
