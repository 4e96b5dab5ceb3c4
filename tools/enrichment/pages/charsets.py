"""From bytes to text in whatever encoding a page is, which is not always the one that it says."""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes
from w3lib.encoding import html_to_unicode, to_unicode

SAMPLE = 32 * 1024
FALLBACK = "cp1252"
_BEYOND_LATIN = "\u0250"
_WRONG = "\ufffd"
_TOLERATED = 2  # a page that was cut off may end, and a careless one may hold, half a letter


def text_of(body: bytes, content_type: str) -> str:
    """Return ``body`` as text: as its first bytes, the header or the page itself say, else as it looks.

    An encoding that turns letters into replacement marks is not believed if another one fits.
    """
    _, text = html_to_unicode(content_type or None, body, default_encoding=FALLBACK, auto_detect_fun=_looks_like)
    if text.count(_WRONG) <= _TOLERATED:
        return str(text)
    likely = str(to_unicode(body, _looks_like(body)))
    return likely if likely.count(_WRONG) < text.count(_WRONG) else str(text)


def _looks_like(body: bytes) -> str:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(body)  # not final: the last letter may be cut in two
    except UnicodeDecodeError:
        best = from_bytes(body[:SAMPLE]).best()
        return FALLBACK if best is None or _is_latin(str(best)) else best.encoding
    return "utf-8"


def _is_latin(text: str) -> bool:
    """Tell whether ``text`` is in our alphabet: letters do not tell its eight-bit encodings apart."""
    return all(c < _BEYOND_LATIN for c in text if c.isalpha())
