"""The words of a file, whatever they were written down in."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY = (b"PK\x03\x04", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"\xd0\xcf\x11\xe0")


def text_of(data: bytes) -> str | None:
    """Return the text that ``data`` is, without zero characters; None if it is plainly no text.

    What is not UTF-8 and has no mark in front is taken for the Windows code page of Western Europe, which every byte
    fits: that is what spreadsheets here write.
    """
    if data.startswith(_BINARY):
        return None
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return text.replace("\x00", "")
