"""Everything of a person's, and what each piece of it looks like in a file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pydantic import AwareDatetime

from state.document import Document, JsonObject
from state.files import KeptFile
from state.items import Details, Kind, Tag
from state.record import AMOUNT, CURRENCY, USUAL_CURRENCY, Fields, Value

# Excel takes a field that begins like this for a formula and runs it: OWASP, "CSV Injection". An apostrophe in front
# makes it text.
_FORMULA = re.compile(r"\s*[=+\-@\t\r|%＝＋－＠]")
# Excel in Brazil expects semicolons between fields. That the file is UTF-8 is told by the mark in front.
MARK = "\ufeff"
_SEPARATOR = ";"


class ExportedItem(Document):
    """One thing that is kept, or was until it was removed. Times are nanoseconds since 1970, UTC."""

    kind: Kind
    title: str
    content: str | None = None
    url: str | None = None
    year: int | None = None
    tmdb_id: int | None = None
    details: Details = Details()
    tags: tuple[Tag, ...] = ()
    seen_at: int | None = None
    file: KeptFile | None = None
    created_at: int
    removed: bool = False


class ExportedRecord(Document):
    """One thing that a pack keeps, or did until it was removed; ``created_at`` is in nanoseconds since 1970, UTC."""

    pack: str
    kind: str
    fields: Fields
    when: AwareDatetime | None = None
    external: str | None = None
    created_at: int
    removed: bool = False


class ExportedTurn(Document):
    """One message of the person's, as it arrived, and what was answered."""

    arrived: int
    chat: str
    text: str | None = None
    button: str | None = None
    attached: str | None = None
    event: str | None = None
    replies: tuple[str, ...] = ()


class ExportedSummary(Document):
    """What remains of a conversation's older messages: ``lines`` of those of some time ago, ``text`` of the oldest."""

    chat: str
    lines: tuple[str, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """The bytes of one file, some at a time, and what it is called."""

    name: str
    size: int
    chunks: AsyncIterable[bytes]


async def no_files() -> AsyncIterator[ExportedFile]:
    """Give no files."""
    nothing: tuple[ExportedFile, ...] = ()
    for file in nothing:
        yield file


@dataclass(frozen=True, slots=True)
class Export:
    """Everything of a person's: where they write from, in which language, what they keep, the records of packs among
    it, what was said lately, and what is remembered of what was said before. ``instructions`` are those that they gave
    for how they are answered, ``zones`` and ``currencies`` the time zones and currencies that they told, by
    conversation.

    The rows come some at a time, and each is there only once: nobody need have room for all of them.
    """

    addresses: tuple[str, ...]
    locales: Mapping[str, str | None]
    items: AsyncIterable[Sequence[ExportedItem]]
    records: AsyncIterable[Sequence[ExportedRecord]]
    turns: AsyncIterable[Sequence[ExportedTurn]]
    summaries: AsyncIterable[Sequence[ExportedSummary]]
    files: AsyncIterable[ExportedFile] = field(default_factory=no_files)
    instructions: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    currencies: Mapping[str, str] = field(default_factory=dict)


ITEM_COLUMNS = (
    *("kind", "title", "content", "url", "year", "genres", "description"),
    *("tags", "seen_at", "created_at", "removed"),
)
RECORD_COLUMNS = ("pack", "kind", "when", "fields", "external", "created_at", "removed")
TURN_COLUMNS = ("arrived", "chat", "text", "button", "attached", "event", "replies")


def item_as_json(item: ExportedItem) -> JsonObject:
    """Return ``item`` as JSON that a person can read, times in ISO 8601."""
    return {
        **item.to_json(),
        "created_at": _time(item.created_at),
        "seen_at": None if item.seen_at is None else _time(item.seen_at),
        "tags": [tag.name for tag in item.tags],
    }


def record_as_json(record: ExportedRecord) -> JsonObject:
    """Return ``record`` as JSON that a person can read, times in ISO 8601."""
    return {**record.to_json(), "fields": _fields(record), "created_at": _time(record.created_at)}


def turn_as_json(turn: ExportedTurn) -> JsonObject:
    """Return ``turn`` as JSON that a person can read, times in ISO 8601."""
    return {**turn.to_json(), "arrived": _time(turn.arrived)}


def item_as_row(item: ExportedItem) -> Sequence[object]:
    """Return the fields of ITEM_COLUMNS."""
    return (
        item.kind,
        item.title,
        item.content,
        item.url,
        item.year,
        ", ".join(item.details.genres),
        item.details.overview or item.details.description,
        ", ".join(tag.name for tag in item.tags),
        None if item.seen_at is None else _time(item.seen_at),
        _time(item.created_at),
        "yes" if item.removed else "no",
    )


def record_as_row(record: ExportedRecord) -> Sequence[object]:
    """Return the fields of RECORD_COLUMNS; the record's own stand in one, each in a line."""
    return (
        record.pack,
        record.kind,
        None if record.when is None else record.when.isoformat(),
        "\n".join(f"{name}: {_text(value)}" for name, value in _fields(record).items()),
        record.external,
        _time(record.created_at),
        "yes" if record.removed else "no",
    )


def _fields(record: ExportedRecord) -> Fields:
    """Return the fields of ``record``; sums of money say what they are in, the usual currency as well."""
    tells = record.pack == "ledger" and not {AMOUNT, "limit"}.isdisjoint(record.fields)
    return {**record.fields, CURRENCY: record.fields.get(CURRENCY, USUAL_CURRENCY)} if tells else record.fields


def turn_as_row(turn: ExportedTurn) -> Sequence[object]:
    """Return the fields of TURN_COLUMNS; several replies stand in one, with empty lines between."""
    replies = "\n\n".join(turn.replies)
    return (_time(turn.arrived), turn.chat, turn.text, turn.button, turn.attached, turn.event, replies)


def table_head(columns: Sequence[str]) -> bytes:
    """Return what a table with ``columns`` begins with."""
    return MARK.encode() + table_rows([columns])


def table_rows(rows: Iterable[Sequence[object]]) -> bytes:
    """Return ``rows`` as lines of a table."""
    target = io.StringIO(newline="")
    writer = csv.writer(target, delimiter=_SEPARATOR, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        writer.writerow([_field(value) for value in row])
    return target.getvalue().encode("utf-8", "replace")


def _text(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _field(value: object) -> str:
    text = "" if value is None else str(value)
    text = text.replace("\x00", "")
    return f"'{text}" if _FORMULA.match(text) else text


def _time(at: int) -> str:
    return datetime.fromtimestamp(at // 1_000_000_000, UTC).isoformat()
