"""Text on its way in from and out to a terminal."""

from __future__ import annotations

import re
import unicodedata

REPLACEMENT = "\ufffd"

_SURROGATE = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs replaced: JSON can spell them, UTF-8 and the database cannot."""
    return _SURROGATE.sub(REPLACEMENT, text)


def harmless(text: str) -> str:
    """Return ``text`` without control characters: a title could move the cursor, or worse, on the reader's terminal."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) != "Cc")
