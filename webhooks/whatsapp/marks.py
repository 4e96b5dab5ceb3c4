"""WhatsApp's marks for bold, italic, struck out and mono: made harmless in what people wrote.

There is no escaping on WhatsApp, and which invisible characters hold its marks off differs by device. So a mark that
would take effect becomes its double from another block, which looks the same at a glance: ``*`` ``∗``, ``_`` ``ˍ``,
``~`` ``∼``, a backquote ``ˋ``. The others stay: "2 * 3 * 4", "snake_case" and web addresses are as they were typed.
"""

from __future__ import annotations

import re

_DOUBLES = {"*": "∗", "_": "ˍ", "~": "∼"}
_MONO, _ITS_DOUBLE = "`", "ˋ"

_ADDRESS = re.compile(r"(https?://\S+)", re.IGNORECASE)
_LINE = re.compile(r".+")

# A pair takes effect around words of one line: its first mark follows no letter, its last precedes none.
_OPENING = {mark: re.compile(rf"(?<![0-9A-Za-z]){re.escape(mark)}(?=\S)") for mark in _DOUBLES}
_CLOSING = {mark: re.compile(rf"(?<=\S){re.escape(mark)}(?![0-9A-Za-z])") for mark in _DOUBLES}


def neutralised(text: str) -> str:
    """Return ``text``, as long as it was, with no mark left that WhatsApp would take for formatting."""
    pieces = _ADDRESS.split(text)
    words = [piece.replace(_MONO, _ITS_DOUBLE) if place % 2 == 0 else piece for place, piece in enumerate(pieces)]
    return _LINE.sub(lambda line: _plain(line[0]), "".join(words))


def _plain(line: str) -> str:
    for mark, double in _DOUBLES.items():
        opening = [found.start() for found in _OPENING[mark].finditer(line)]
        closing = [found.start() for found in _CLOSING[mark].finditer(line)]
        if opening and closing and opening[0] + 1 < closing[-1]:
            kept = [range(*found.span()) for found in _ADDRESS.finditer(line)]
            changed = {place for place in (*opening, *closing) if not any(place in address for address in kept)}
            line = "".join(double if place in changed else char for place, char in enumerate(line))
    return line


_CONTROLS = {code: None for code in (*range(32), 127) if chr(code) not in "\t\n\r"}


def utf16_length(text: str) -> int:
    """Return the length of ``text`` in UTF-16 units, which is never less than in characters."""
    return len(text) + sum(char > "\uffff" for char in text)


def sendable(text: str) -> str:
    """Return ``text`` without control characters, and with halves of surrogate pairs joined or replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").translate(_CONTROLS)
