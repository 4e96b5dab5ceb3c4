"""The titles in a list that was typed or pasted, one a line, perhaps with a bullet before it and a year after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.importing.rows import listing, note_of, title_of, year_of
from bot.understanding.headings import Pasted
from state.importing import Listing, Row
from state.items import Kind
from state.text import words

LONGEST_TITLE = 150

_BULLET = re.compile(
    r"^(?:(?:[-•*–—▪●·>]+|\d{1,4}[.)º]|\[[ xX]?\]|[✅☑✔🎬📺]\ufe0f?)\s+)+|^[-•*▪●·✅☑✔🎬📺]+\ufe0f?\s*"
)
_COUNTED = re.compile(r"^\d{1,3}\s+[-–—]\s+(?=\S)")
_STARS = re.compile(r"[\s,–—-]*(?:[⭐★☆🌟]\ufe0f?)+\s*$")
_SEEN = re.compile(
    r"(?i)\s*(?:[-–—,:]\s*(?:já\s+)?(?:vist[oa]|vi|assisti|assistid[oa]|seen|watched)"
    r"|[(\[]\s*(?:já\s+)?(?:vist[oa]|vi|assisti|assistid[oa]|seen|watched)\s*[)\]]|[✅☑✔]\ufe0f?)\s*$"
)
_CHECKED = re.compile(r"[✅☑✔]|\[[xX]\]")
_DATED = re.compile(r"(.*\S)\s*(?:[(\[]\s*((?:18|19|20)\d\d)\s*[)\]]|[,–—-]\s*((?:18|19|20)\d\d))\s*")


def read_lines(found: Pasted, kind: Kind) -> Listing:
    """Return what the lines of ``found`` say, taken for titles of ``kind``."""
    return listing("lines", _rows(found, kind))


def _rows(found: Pasted, kind: Kind) -> Iterator[Row | int]:
    # "4 - 1917" is the fourth film where the lines are counted, and a film of 1917 called "4" where they are not.
    counted = 2 * sum(bool(_COUNTED.match(line)) for _, line in found.lines) > len(found.lines)
    for number, line in found.lines:
        yield _row(_COUNTED.sub("", line) if counted else line, number, kind, seen=found.seen) or number


def _row(line: str, number: int, kind: Kind, *, seen: bool) -> Row | None:
    written = _BULLET.sub("", line)
    if not words(written):
        return None
    if kind is Kind.NOTE:
        text = note_of(written)
        return None if text is None else Row(line=number, kind=kind, title=text)
    if len(written) > LONGEST_TITLE or "://" in written:
        return None
    rated = _STARS.sub("", written)
    written = _STARS.sub("", _SEEN.sub("", rated))
    seen = seen or written != rated or bool(_CHECKED.match(line))
    dated = _DATED.fullmatch(written)
    title = title_of(dated[1] if dated else written)
    year = year_of(dated[2] or dated[3]) if dated else None
    if title is None:
        return None
    return Row(line=number, kind=kind, title=title, year=year, seen=seen)
