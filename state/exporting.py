"""Everything of a person's as files: the same bytes for the same data, whoever makes them."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from state.document import Document
from state.items import Details, Kind, Tag

NAME = "guarda.zip"
MEDIA_TYPE = "application/zip"

# Excel takes a field that begins like this for a formula and runs it: OWASP, "CSV Injection". An apostrophe in front
# makes it text.
_FORMULA = re.compile(r"\s*[=+\-@\t\r|%＝＋－＠]")
# Excel in Brazil expects semicolons between fields. That the file is UTF-8 is told by the mark in front.
_MARK = "\ufeff"
_SEPARATOR = ";"
_EPOCH = (1980, 1, 1, 0, 0, 0)


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


class Export(Document):
    """Everything of a person's: where they write from, in which language, what they keep, what was said lately, and
    what is remembered of what was said before.
    """

    addresses: tuple[str, ...]
    locales: dict[str, str | None]
    items: tuple[ExportedItem, ...]
    turns: tuple[ExportedTurn, ...]
    summaries: tuple[ExportedSummary, ...] = ()


def archive(export: Export) -> bytes:
    """Return a zip with everything as JSON, and the items and the turns as tables."""
    files = {
        "guarda.json": as_json(export),
        "itens.csv": items_as_csv(export.items),
        "mensagens.csv": turns_as_csv(export.turns),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        for name, content in files.items():
            about = zipfile.ZipInfo(name, _EPOCH)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            packed.writestr(about, content)
    return target.getvalue()


def as_json(export: Export) -> bytes:
    """Return ``export`` as JSON that a person can read, times in ISO 8601."""
    raw = export.to_json()
    for row in raw["items"]:
        row["created_at"] = _time(row["created_at"])
        row["seen_at"] = None if row["seen_at"] is None else _time(row["seen_at"])
        row["tags"] = [tag["name"] for tag in row["tags"]]
    for row in raw["turns"]:
        row["arrived"] = _time(row["arrived"])
    return json.dumps(raw, ensure_ascii=False, indent=2).encode()


def items_as_csv(items: Iterable[ExportedItem]) -> bytes:
    """Return a table of ``items``, a row each."""
    columns = (
        *("kind", "title", "content", "url", "year", "genres", "description"),
        *("tags", "seen_at", "created_at", "removed"),
    )
    rows = (
        (
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
        for item in items
    )
    return _table(columns, rows)


def turns_as_csv(turns: Iterable[ExportedTurn]) -> bytes:
    """Return a table of ``turns``, a row each; several replies stand in one field, with empty lines between."""
    columns = ("arrived", "chat", "text", "button", "attached", "event", "replies")
    rows = (
        (
            _time(turn.arrived),
            turn.chat,
            turn.text,
            turn.button,
            turn.attached,
            turn.event,
            "\n\n".join(turn.replies),
        )
        for turn in turns
    )
    return _table(columns, rows)


def _table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    target = io.StringIO(newline="")
    writer = csv.writer(target, delimiter=_SEPARATOR, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_field(value) for value in row])
    return (_MARK + target.getvalue()).encode("utf-8", "replace")


def _field(value: object) -> str:
    text = "" if value is None else str(value)
    text = text.replace("\x00", "")
    return f"'{text}" if _FORMULA.match(text) else text


def _time(at: int) -> str:
    return datetime.fromtimestamp(at // 1_000_000_000, UTC).isoformat()
