"""Words that people write short, spelt out: "qto gastei c gasolina hj" says "quanto gastei com gasolina hoje"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import get_args

from bot.understanding.recognition import Language
from bot.understanding.words.normaliser import fold

_WORD = re.compile(r"(?<![\w@#/.?&='’-])(?:(?P<slashed>[cp])/[ ]*(?=[^\W_])|[^\W\d_]+(?![\w@'’/=-]))")
# "Vitamina C", "hepatite B", "seção D": a letter behind one of these is a name.
_LETTERED = re.compile(r"(?:vitaminas?|hepatite|classe|secao|bloco|letra|turma|plano|categoria|vitamin|plan) $")
_A_WORD_FOLLOWS = re.compile(r"[ ]+[^\W_]")
_A_NUMBER_FOLLOWS = re.compile(r"[ ]+\d")


@cache
def _table() -> Mapping[str, str]:
    folder = resources.files("bot.understanding.languages")
    files = (tomllib.loads(folder.joinpath(f"{each}.toml").read_text("utf-8")) for each in get_args(Language))
    return {short: whole for file in files for short, whole in file["abbreviations"].items()}


@cache
def shapes() -> Mapping[str, str]:
    """Return what an abbreviation of two letters and more counts as where messages are compared: one folded word."""
    return {short: fold(whole).replace(" ", "") for short, whole in _table().items() if len(short) > 1}


# A turn reads the same few texts again and again.
@lru_cache(maxsize=512)
def spelt_out(text: str) -> str:
    """Return ``text`` with the abbreviations of every language written out; all else stays as it was typed.

    A letter alone is an abbreviation only where a small one stands before another word.
    """
    return _WORD.sub(lambda found: _whole(text, found), text)


def _whole(text: str, found: re.Match[str]) -> str:
    word = found[0]
    if found["slashed"]:
        return f"{_table()[word[0]]} "
    whole = _table().get(fold(word))
    if whole is None or (len(word) > 1 and word.isupper() and not text.isupper()):
        return word
    if len(word) == 1:
        before = fold(text[max(0, found.start() - 12) : found.start()])
        numbered = word == "n" and bool(_A_NUMBER_FOLLOWS.match(text, found.end()))
        named = word.isupper() or numbered or bool(_LETTERED.search(before))
        if named or not _A_WORD_FOLLOWS.match(text, found.end()):
            return word
    return whole[:1].upper() + whole[1:] if word[:1].isupper() else whole
