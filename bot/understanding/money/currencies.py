"""Currencies that a text tells, by the words and signs of the lexicon and by the names of the Unicode CLDR."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import get_args

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name

from bot.understanding.money.numbers import Token, lexicon, word_at
from bot.understanding.recognition import Language
from bot.understanding.words.normaliser import aligned

_WORD = re.compile(r"\w+")


def code_of(said: str, own: str) -> str | None:
    """Return the code of the currency that a word, a sign or a name tells; None if it may be one of several.

    Of what several are called it is the person's ``own``, where that is one of them: "dollars" in Toronto.
    """
    if named := _names().get(_words(said)):
        return named
    *kind, code = lexicon()["currencies"].get(said, "").split() or [""]
    if code and not code.isupper():
        kind, code = [code], ""
    its_name = [word for each in _locales() for word in _words(get_currency_name(own, locale=each))]
    return own if any(each in its_name for each in kind) else code or None


def called(name: str, own: str) -> str | None:
    """Return the code of the currency that ``name`` is, in any language, or the code of; None if nobody knows it."""
    code = name.strip().upper()
    return code if code in _in_use() else code_of(aligned(name).strip(), own)


def tells_which(said: str) -> bool:
    """Tell whether a word, a sign or a name is of one currency, or of several that are called so: not "conto"."""
    return said in lexicon()["currencies"] or tuple(said.split()) in _names()


def name_at(said: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Return what tells a currency from token ``at`` on, the longest name that stands there, and where it ends."""
    longest = _longest().get(word_at(said, at), 0)
    for end in range(min(at + longest, len(said)), at, -1):
        name = tuple(token.word for token in said[at:end])
        if name in _names():
            return " ".join(name), end
    word, table = word_at(said, at), lexicon()
    weighed = word in table["weighed"] and word_at(said, at + 1) in table["weighed_of"]
    return (word, at + 1) if word in table["currency"] and not weighed else None


@cache
def _names() -> Mapping[tuple[str, ...], str]:
    """Return the codes of what is in use somewhere, by their names of several words in each language."""
    found: dict[tuple[str, ...], str] = {}
    for locale, code, count in product(_locales(), sorted(_in_use()), (1, 2)):
        if len(called := _words(get_currency_name(code, count, locale=locale))) > 1:
            found[called] = code
    return found


@cache
def _in_use() -> frozenset[str]:
    everywhere = get_global("territory_currencies").values()
    return frozenset(code for there in everywhere for code, _, until, tender in there if tender and not until)


def _words(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(aligned(name)))


@cache
def _longest() -> Mapping[str, int]:
    """Return of how many words the longest name is that begins with each word."""
    return {name[0]: len(name) for name in sorted(_names(), key=len)}


@cache
def _locales() -> tuple[Locale, ...]:
    return tuple(Locale.parse(each, sep="-") for each in get_args(Language))
