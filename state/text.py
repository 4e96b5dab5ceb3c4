"""Folding of text for keys and search: what counts as the same word, the same title, the same note."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"\w+")


def fold(text: str) -> str:
    """Return ``text`` without accents, case or compatibility forms ("Ação" and "acao" fold alike)."""
    if text.isascii():
        return text.lower()
    latin = text.translate(_LATIN)
    return latin if latin.isascii() else _folded(text)


def _folded(text: str) -> str:
    # A styled capital ("𝐁") is one without its style only: it has no small letter before.
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c)))


# Most texts with accents have no other letters: one look at each folds them.
_LATIN = [_folded(chr(code)) for code in range(0x250)]


# A turn reads the same few texts again and again.
@lru_cache(maxsize=512)
def words(text: str) -> tuple[str, ...]:
    """Return the folded words of ``text``, in order, repeats included."""
    return tuple(_WORD.findall(fold(text)))


def title_key(text: str) -> str:
    """Return the form in which two titles are the same: folded words, single spaces, no punctuation."""
    return " ".join(words(text))
