"""What every kind of list has in common: titles, years and days as they are written, and a name for the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from hashlib import blake2b

from pydantic import TypeAdapter, ValidationError

from bot.understanding.headings import Pasted
from state.importing import ROWS_LIMIT, Listing, Row, Source
from state.items import Kind
from state.text import words
from tools.fields import FIRST_YEAR, LAST_YEAR, NoteText, Title

_TITLE: TypeAdapter[str] = TypeAdapter(Title)
_NOTE: TypeAdapter[str] = TypeAdapter(NoteText)
_YEAR = re.compile(r"\s*(\d{4})(?:\.0)?\s*(?:[-–].*)?", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_GUARDED = re.compile(r"'(?=\s*[=+\-@\t\r|%＝＋－＠])")
NOON = 12
FAR = 2200  # what is later does not fit into nanoseconds


def title_of(written: str) -> str | None:
    """Return a title as we keep it; None if there is none, or no one title. The sign before a formula goes."""
    if "\n" in written.strip() or "\r" in written.strip():
        return None
    try:
        return _TITLE.validate_python(_GUARDED.sub("", written, count=1).strip())
    except ValidationError:
        return None


def note_of(written: str) -> str | None:
    """Return a note's text as we keep it; None if there is none."""
    try:
        return _NOTE.validate_python(_GUARDED.sub("", written, count=1).strip())
    except ValidationError:
        return None


def year_of(written: str) -> int | None:
    """Return the year, the first one of "2008–2013"; None if there is none."""
    found = _YEAR.fullmatch(written)
    year = int(found[1]) if found else None
    return year if year is not None and FIRST_YEAR <= year <= LAST_YEAR else None


def id_of(written: str) -> int | None:
    """Return a number of TMDB's; None if there is none."""
    return int(written) or None if _NUMBER.fullmatch(written.strip()) else None


def day_of(written: str) -> int | None:
    """Return noon of the day that ``written`` begins with ("2024-01-31..."), in ns UTC; None if that is no day."""
    try:
        day = date.fromisoformat(written.strip()[:10])
    except ValueError:
        return None
    noon = datetime(day.year, day.month, day.day, NOON, tzinfo=UTC)
    return int(noon.timestamp()) * 1_000_000_000 if 1900 < day.year < FAR else None


def listing(source: Source, rows: Iterable[Row | int]) -> Listing:
    """Return the list of ``rows``; a number stands for a line that says nothing we know. ROWS_LIMIT are enough."""
    read: list[Row] = []
    unread: list[int] = []
    cut = False
    for row in rows:
        if len(read) + len(unread) >= ROWS_LIMIT:
            cut = True
            break
        if isinstance(row, int):
            unread.append(row)
        else:
            read.append(row)
    if not read:
        return Listing(status="no_list")
    return Listing(source=source, rows=tuple(read), unread=tuple(unread), cut=cut, digest=_digest(read))


def _digest(rows: Iterable[Row]) -> str:
    found = blake2b(digest_size=12)
    for row in rows:
        found.update(f"{row.kind}\x1f{row.title}\x1f{row.year}\x1f{row.seen}\x1e".encode())
    return found.hexdigest()


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
