"""The words of a message: folded for comparison, each with the place where the person typed it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from bot.understanding.words.urls import find_urls

# Longer messages are notes or forwarded texts: their beginning says what is asked, and the work stays bounded.
MOST_WORDS = 96

_IGNORED = dict.fromkeys([0x00AD, 0x034F, 0x061C, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
                          *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFE0E, 0xFE0F, 0xFEFF])  # fmt: skip
_MARKS = dict.fromkeys(range(768, 880))
_INVISIBLE = "\u00ad\u034f\u200b-\u200f\u2060-\u2064\ufeff\u0300-\u036f"

_QUOTATION = r"""
    "[^"\n]{1,400}" | “[^”\n]{1,400}” | «[^»\n]{1,400}» | (?<!\w)['‘][^'’\n]{2,400}['’](?!\w)
"""
_QUOTED = re.compile(_QUOTATION, re.VERBOSE)
_PIECE = re.compile(
    rf"""
      (?P<quoted> {_QUOTATION} )
    | (?P<keycap> \d\ufe0f?\u20e3 )
    | (?P<number_sign> \b[nN][º°]\.? )
    | (?P<other> \d+ (?: [.:/]\d+ )+ \w* | \d+% | [@\#][^\W\d]\w* )
    | (?P<digits> \d+ (?![\w{_INVISIBLE}@'’]) )
    | (?P<word> [^\W_] [\w'’{_INVISIBLE}]* (?: @[\w.-]+ )? )
    | (?P<face> [:;=]-?[()DPp3*](?!\w) | <3 )
    | (?P<dash> (?<=\d)\s?[-–—]\s?(?=\d) )
    | (?P<stop> [,;.?!…\n] )
    | (?P<colon> : )
    | (?P<symbol> [^\s\w] )
    """,
    re.VERBOSE,
)
_RUN = re.compile(r"(.)\1+")
_LONG_RUN = re.compile(r"(.)\1{2,}")
# The second and the third of a film, no stretched "i".
_NUMERALS = frozenset("ii iii vii viii xii xiii xvii xviii".split())
_ORDINAL = re.compile(r"(\d{1,3})(?:o|a|st|nd|rd|th)")


class Piece(NamedTuple):
    """One word, number, link, quotation or telling sign, with its place in the text as typed.

    ``word`` is folded: lower case, no accents, no invisible characters. ``stops`` are the
    punctuation marks and line ends between the piece before and this one.
    """

    word: str
    kind: str
    start: int
    end: int
    stops: str = ""


def _unmarked(one: str) -> str:
    """Return a letter without its mark, and anything else as it is."""
    plain = unicodedata.normalize("NFKD", one).translate(_MARKS)
    return plain if len(plain) == 1 and plain.isascii() else one


# Most texts with accents have no others: one look at each letter folds them.
_LATIN = "".join(_unmarked(chr(code)) for code in range(0x250))


def fold(text: str) -> str:
    """Return the text in lower case, without accents, styled letters or invisible characters."""
    if text.isascii():
        return text.lower()
    latin = text.translate(_LATIN)
    if latin.isascii():
        return latin.lower()
    plain = unicodedata.normalize("NFKD", text.translate(_IGNORED)).translate(_MARKS)
    return plain.lower().replace("’", "'").replace("‘", "'")


def aligned(text: str) -> str:
    """Return ``text`` in lower case and without accents, each letter in its place."""
    if text.isascii():
        return text.lower()
    text = text.replace("’", "'")
    latin = text.translate(_LATIN).lower()
    return latin if latin.isascii() else "".join(map(_aligned, text))


@lru_cache(maxsize=1_024)
def _aligned(letter: str) -> str:
    return (unicodedata.normalize("NFKD", letter)[:1].lower() or letter)[:1]


def squeeze(word: str) -> tuple[str, ...]:
    """Return the spellings a word with stretched letters may stand for ("salvaaaa" -> "salva")."""
    if not _RUN.search(word) or word in _NUMERALS:
        return ()
    return _RUN.sub(r"\1", word), _LONG_RUN.sub(r"\1\1", word), _LONG_RUN.sub(r"\1", word)


def pieces(text: str, most: int = MOST_WORDS) -> tuple[list[Piece], str, bool]:
    """Take a message apart.

    Returns its pieces (at most ``most``), the punctuation after the last one, and whether
    the message went on beyond them.
    """
    found: list[Piece] = []
    stops = ""
    position = 0
    for start, end in [*_open_urls(text), (len(text), len(text))]:
        for match in islice(_PIECE.finditer(text, position, start), 4 * MOST_WORDS):
            kind = match.lastgroup or ""
            if kind == "stop":
                stops += match[0]
                continue
            if kind == "face":
                continue
            found.append(_piece(match, kind, stops))
            stops = ""
            if len(found) >= most:
                return found, "", True
        if end > start:
            found.append(Piece(text[start:end], "url", start, end, stops))
            stops = ""
        position = end
    return found, stops, False


def _open_urls(text: str) -> list[tuple[int, int]]:
    """Return the addresses that are not inside a quotation, which is one piece whatever it holds."""
    found = find_urls(text)
    if not found:
        return []
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    return [(start, end) for start, end in found if not any(a < start and end < b for a, b in quoted)]


def _piece(match: re.Match[str], kind: str, stops: str) -> Piece:
    start, end = match.span()
    if kind == "word":
        word = fold(match[0])
        ordinal = _ORDINAL.fullmatch(word) if word[:1].isdigit() else None
        if ordinal:
            return Piece(str(int(ordinal[1])), "ordinal", start, end, stops)
        return Piece(word, "word", start, end, stops)
    if kind == "keycap":
        return Piece(match[0][0], "digits", start, end, stops)
    if kind == "digits":
        word = str(int(match[0])) if end - start <= 4 else match[0]
        return Piece(word, "digits" if end - start <= 4 else "other", start, end, stops)
    if kind == "number_sign":
        return Piece("numero", "word", start, end, stops)
    return Piece(match[0], kind, start, end, stops)
