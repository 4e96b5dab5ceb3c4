"""Words of the ledger: the category of a thing, and what of a message the money was for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words

OTHERS = "others"
_DIMINUTIVE = re.compile(r"(\w{3,}?)z?inh([oa])")
_AMOUNT = re.compile(r"\d+(?:[.,]\d+)+")
_WORD = re.compile(r"\w+")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resources.files("bot.packs.ledger").joinpath("words.toml").read_text("utf-8"))


@cache
def listed(name: str) -> frozenset[str]:
    """Return the words of a list."""
    return frozenset(_file()[name])


@cache
def wordings(name: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of a list of folded sentences."""
    return tuple(re.compile(each) for each in _file()[name])


@lru_cache(maxsize=256)
def plain(text: str) -> str:
    """Return ``text`` spelt out and folded, without apostrophes."""
    return _APOSTROPHE.sub("", fold(spelt_out(text)))


def has(text: str, name: str) -> bool:
    """Tell whether a pattern of the list ``name`` stands in ``text``."""
    said = plain(text)
    return any(each.search(said) for each in wordings(name))


def category_of(text: str, beside: str = "") -> str:
    """Return the category that a word of ``text`` puts it into, the first word that does, or one of what is ``beside``.

    What is beside tells what a word of several meanings is: oil of an engine, or for the kitchen.
    """
    text = _AMOUNT.sub(" ", text)  # "99" is also what a cab is called by
    around = {*words(text), *words(beside)}
    for word in words(text):
        for form in _forms(word):
            meant = next((name for name, by in _meanings().get(form, {}).items() if around & by), None)
            if found := meant or _categories().get(form):
                return found
    return category_of(beside) if beside else OTHERS


@cache
def _meanings() -> dict[str, dict[str, frozenset[str]]]:
    return {
        word: {name: frozenset(by) for name, by in meant.items()} for word, meant in _file()["several_meanings"].items()
    }


def _forms(word: str) -> Iterator[str]:
    """Yield ``word``, and what it may be the plural or the diminutive of: "lanchinhos", "cafezinho"."""
    yield word
    single = word[:-1] if word.endswith("s") else word
    yield single
    if found := _DIMINUTIVE.fullmatch(single):
        yield from (found[1] + ending for ending in (found[2], "e", ""))


def category_named(said: Iterable[str]) -> str | None:
    """Return the category that one of the folded words names as a whole; a word of a thing in it does not."""
    return next((found for word in said if (found := _named().get(word))), None)


def category_meant(said: str) -> str | None:
    """Return the category that ``said`` names, or what its first word is counted in; None if it names none."""
    word = (words(said) or [""])[0]
    if word in listed("others_names"):
        return OTHERS
    loosely = category_of(word)
    return category_named((word,)) or (loosely if loosely != OTHERS else None)


def category_told(text: str) -> str:
    """Return what ``text`` calls the category to count in, "..., categoria faculdade", folded; "" if it names none."""
    found = next((it for each in wordings("category_told") if (it := each.search(fold(text)))), None)
    return found["name"] if found else ""


def without_category(what: str) -> str:
    """Return ``what`` without the category that it is told to be counted in."""
    found = next((it for each in wordings("category_told") if (it := each.search(fold(what)))), None)
    return what[: found.start()].rstrip(" ,.;") if found and len(fold(what)) == len(what) else what


@cache
def called_also(word: str) -> frozenset[str]:
    """Return all that the thing which the folded ``word`` is is called: "gasosa", "gasolina"."""
    return next((frozenset(each) for each in _file()["same_things"] if word in each), frozenset({word}))


def categories() -> tuple[str, ...]:
    """Return the categories there are, in their order."""
    return tuple(_file()["categories"])


@cache
def _categories() -> dict[str, str]:
    return {
        word: name
        for name, category in reversed(list(_file()["categories"].items()))
        for word in (*category["names"], *category["words"])
    }


@cache
def _named() -> dict[str, str]:
    return {word: name for name, category in _file()["categories"].items() for word in category["names"]}


def says(text: str, name: str) -> bool:
    """Tell whether ``text`` has a word of the list ``name``."""
    return not listed(name).isdisjoint(words(text))


def about(text: str, spans: Iterable[tuple[int, int]], *lists: str) -> str:
    """Return what ``text`` is about: without ``spans``, and without words of ``lists`` at its ends."""
    for start, end in spans:
        text = text[:start] + "\n" * (end - start) + text[end:]
    empty = frozenset().union(*map(listed, lists))
    runs = [_stripped(run, empty) for run in text.split("\n")]
    return max(runs, key=lambda run: (category_of(run) != OTHERS, len(run)), default="")


def _stripped(run: str, empty: frozenset[str]) -> str:
    said = [(found.start(), found.end()) for found in _WORD.finditer(run)]
    while said and fold(run[slice(*said[0])]) in empty:
        said.pop(0)
    while said and fold(run[slice(*said[-1])]) in empty:
        said.pop()
    return run[said[0][0] : said[-1][1]] if said else ""
