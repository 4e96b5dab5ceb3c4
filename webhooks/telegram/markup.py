"""Plain text as Telegram's HTML, and its length as Telegram counts it.

https://core.telegram.org/bots/api#html-style: only <, > and & have to be escaped outside of attributes.
"""

from __future__ import annotations

import re
from html import escape

_ENTRY = re.compile(r"(?:\d+\.|•) ")
_HEADING = 60


def as_html(text: str) -> str:
    """Return ``text`` escaped; a short line that opens a block right above a list is its heading, in bold."""
    lines = text.split("\n")
    around = zip(["", *lines], lines, [*lines[1:], ""], strict=False)
    return "\n".join(_line(*three) for three in around)


def utf16_length(text: str) -> int:
    """Return how many UTF-16 units ``text`` takes, of which a message may have 4,096 and a caption 1,024."""
    return len(text.encode("utf-16-le")) // 2


def sendable(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs, which no request could carry, joined or replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _line(before: str, line: str, after: str) -> str:
    opens_a_list = not before.strip() and _ENTRY.match(after) and not _ENTRY.match(line)
    escaped = escape(line, quote=False)
    return f"<b>{escaped}</b>" if opens_a_list and 0 < len(line.strip()) <= _HEADING else escaped
