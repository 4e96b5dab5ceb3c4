"""Characters as a phone counts them, and those that a request can carry."""

from __future__ import annotations

_CONTROLS = {code: None for code in (*range(32), 127) if chr(code) not in "\t\n\r"}


def utf16_length(text: str) -> int:
    """Return the length of ``text`` in UTF-16 units, which is never less than in characters."""
    return len(text) + sum(char > "\uffff" for char in text)


def sendable(text: str) -> str:
    """Return ``text`` without control characters, and with halves of surrogate pairs joined or replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").translate(_CONTROLS)
