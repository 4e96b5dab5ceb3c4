"""Tokens of a message: words, numbers, addresses and marks, folded for comparison, each with its place in the text."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from bot.understanding.words.abbreviations import shapes

# Longer messages are notes or forwarded texts: their two ends say what is asked, and the work stays bounded.
MOST_TOKENS = 96
_AT_THE_END = 24
_MOST_CHARACTERS = 4_000

# Before its @ an address has 64 characters at most (RFC 5321, 4.5.3.1.1).
_TOKEN = re.compile(
    r"""
      (?P<url> (?:https?://|www\.)[^\s<>"“”]+ )
    | (?P<address> (?:[\w.+-]{1,64}|(?<!\w))@[\w-]+(?:\.[\w-]+)+ )
    | (?P<number> \d+(?:[.,:/h°ºª-]\d+)*[ªº°]? )
    | (?P<word> [^\W\d_]+(?:['’-][^\W\d_]+)* )
    | (?P<line> \n )
    | (?P<mark> [^\w\s] )
    """,
    re.VERBOSE,
)
_RUN = re.compile(r"([^\W\d_])\1{2,}")
_LAUGHING = frozenset("khrs")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DIGIT = re.compile(r"\d")
_UNSEEN = re.compile("[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]")


class Token(NamedTuple):
    """One token: ``word`` is folded (lower case, no accents, no stretched letters), ``shape`` is its form in features
    (an abbreviation spelt out, a number's digits as noughts).

    ``start`` and ``end`` are places in the normalised text; ``kind`` is url, address, number, word, line or mark.
    """

    word: str
    shape: str
    start: int
    end: int
    kind: str


def normalised(text: str) -> str:
    """Return ``text`` composed (NFC) and without invisible characters: what tokens and spans count places in."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _UNSEEN.sub("", text)).replace("’", "'")


def fold(text: str) -> str:
    """Return ``text`` in lower case and without accents, styled letters or invisible characters."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", _UNSEEN.sub("", text))
    return "".join(one for one in plain if not unicodedata.combining(one)).lower().replace("’", "'").replace("‘", "'")


@lru_cache(maxsize=16_384)
def _folded(kind: str, typed: str) -> tuple[str, str]:
    """Return the word and the shape of a token as typed."""
    if kind == "url":
        return typed, "<url>"
    word = fold(typed)
    if kind == "word":
        word = _RUN.sub(lambda run: run[1] * (2 if run[1] in _LAUGHING else 1), word)
        return word, shapes().get(word, word)
    if kind == "number":
        return word, "<year>" if _YEAR.fullmatch(word) else _DIGIT.sub("0", word[:12])
    return word, {"address": "<mail>", "line": "<line>"}.get(kind, word)


def tokens(text: str) -> list[Token]:
    """Return the tokens of ``text``, which is ``normalised``; of long texts the first ones and the last."""
    if len(text) > 2 * _MOST_CHARACTERS:
        text = text[:_MOST_CHARACTERS] + " " * (len(text) - 2 * _MOST_CHARACTERS) + text[-_MOST_CHARACTERS:]
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        word, shape = _folded(kind, match[0])
        found.append(Token(word, shape, match.start(), match.end(), kind))
    if len(found) > MOST_TOKENS:
        found[MOST_TOKENS - _AT_THE_END : len(found) - _AT_THE_END] = []
    return found
