"""The file that everything of a person's becomes: the same bytes for the same data, whoever makes it.

It is written row by row into files without a name, which nobody else can open and which are gone with the process: a
library of any size takes as little memory as a small one.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import zipfile
from collections.abc import AsyncIterable, Callable, Mapping, Sequence
from contextlib import ExitStack
from gzip import GzipFile
from typing import IO, TypeVar

import orjson

from state.concurrency import gently
from state.document import Document
from state.exporting import (
    ITEM_COLUMNS,
    RECORD_COLUMNS,
    TURN_COLUMNS,
    Export,
    ExportedItem,
    ExportedRecord,
    ExportedTurn,
    item_as_json,
    item_as_row,
    record_as_json,
    record_as_row,
    table_head,
    table_rows,
    turn_as_json,
    turn_as_row,
)

NAME = "guarda.zip"
MEDIA_TYPE = "application/zip"

# An archive is written one file after the other. The tables wait beside it, packed lightly: what others write to the
# same disk does not have to wait for theirs.
TABLES = ("itens.csv", "registros.csv", "mensagens.csv")

FOLDER = "arquivos"
CALENDAR = "agenda.ics"
CALENDAR_TYPE = "text/calendar; charset=utf-8"
LIST_OF_MISSING = "nao-couberam.txt"
MISSING = (
    "Estes arquivos não couberam aqui. Peça cada um na conversa, pelo nome. / "
    "These files did not fit in here. Ask for each in the chat, by its name."
)

_EPOCH = (1980, 1, 1, 0, 0, 0)

D = TypeVar("D", bound=Document)
Write = Callable[[Sequence[D]], None]
CalendarOf = Callable[[Sequence[ExportedRecord], Mapping[str, str]], bytes]


async def archive(export: Export, room: int | None = None, calendar_of: CalendarOf | None = None) -> IO[bytes]:
    """Return a zip with everything as JSON, and the items, the records and the turns as tables: an open file.

    Their files are in a folder beside; with ``room``, as many as fit into so many bytes, and the names of the others.
    With ``calendar_of``, which makes one of the records of the agenda, there is a calendar, too.
    It is at its beginning. The work is done in threads, some rows at a time; the loop is free meanwhile. Raises
    whatever reading raises.
    """
    target = tempfile.TemporaryFile()  # noqa: SIM115 - the caller's
    try:
        with ExitStack() as opened:
            files = [opened.enter_context(tempfile.TemporaryFile()) for _ in TABLES]
            packed = opened.enter_context(zipfile.ZipFile(target, "w"))
            with ExitStack() as written:
                items, records, turns = (
                    written.enter_context(GzipFile(fileobj=each, mode="wb", compresslevel=1)) for each in files
                )
                whole = written.enter_context(packed.open(_about("guarda.json"), "w"))
                agenda = await _write_all(export, whole, items, records, turns)
            if calendar_of and agenda:
                made = await asyncio.to_thread(calendar_of, agenda, export.zones)
                await asyncio.to_thread(packed.writestr, _about(CALENDAR), made)
            for name, file in zip(TABLES, files, strict=True):
                await asyncio.to_thread(_copy, file, packed, name)
            await _write_files(export, packed, room)
        target.seek(0)
    except BaseException:  # cancelled as well: nobody else has the file to close it
        target.close()
        raise
    return target


async def calendar(export: Export, calendar_of: CalendarOf) -> bytes:
    """Return the calendar that ``calendar_of`` makes of the agenda. Raises whatever reading raises."""
    agenda = [record async for some in export.records for record in some if _is_of_agenda(record)]
    return await asyncio.to_thread(calendar_of, agenda, export.zones)


def _is_of_agenda(record: ExportedRecord) -> bool:
    return record.pack == "agenda" and not record.removed


async def _write_all(
    export: Export, whole: IO[bytes], items: GzipFile, records: GzipFile, turns: GzipFile
) -> list[ExportedRecord]:
    """Write the JSON to ``whole``, and the tables; return what is of the agenda."""
    agenda: list[ExportedRecord] = []

    def write_items(rows: Sequence[ExportedItem]) -> None:
        items.write(table_rows(item_as_row(row) for row in rows))

    def write_records(rows: Sequence[ExportedRecord]) -> None:
        records.write(table_rows(record_as_row(row) for row in rows))
        agenda.extend(row for row in rows if _is_of_agenda(row))

    def write_turns(rows: Sequence[ExportedTurn]) -> None:
        turns.write(table_rows(turn_as_row(row) for row in rows))

    items.write(table_head(ITEM_COLUMNS))
    records.write(table_head(RECORD_COLUMNS))
    turns.write(table_head(TURN_COLUMNS))
    given = {name: told for name in ("zones", "currencies", "instructions") if (told := getattr(export, name))}
    told = {"addresses": export.addresses, "locales": export.locales, **given}
    head = orjson.dumps(told, option=orjson.OPT_INDENT_2)
    whole.write(head.removesuffix(b"\n}"))
    await _write_list(whole, "items", export.items, item_as_json, write_items)
    await _write_list(whole, "records", export.records, record_as_json, write_records)
    await _write_list(whole, "turns", export.turns, turn_as_json, write_turns)
    await _write_list(whole, "summaries", export.summaries, Document.to_json, lambda _: None)
    whole.write(b"\n}")
    return agenda


async def _write_list(
    whole: IO[bytes],
    name: str,
    rows: AsyncIterable[Sequence[D]],
    as_json: Callable[[D], object],
    beside: Write[D],
) -> None:
    """Write ``rows`` as the list ``name`` of an object, and what ``beside`` writes of them."""
    whole.write(b',\n  "%s": [' % name.encode())
    before = b"\n    "

    def write(some: Sequence[D]) -> None:
        nonlocal before
        lines = (orjson.dumps(as_json(row), option=orjson.OPT_INDENT_2).replace(b"\n", b"\n    ") for row in some)
        whole.write(before + b",\n    ".join(lines))
        before = b",\n    "
        beside(some)

    async for some in rows:
        await gently(write, some)
    whole.write(b"]" if before == b"\n    " else b"\n  ]")


async def _write_files(export: Export, packed: zipfile.ZipFile, room: int | None) -> None:
    """Write the files as they are: most are packed already."""
    left, missing = room, list[str]()
    async for file in export.files:
        if left is not None and file.size > left:
            missing.append(file.name)
            continue
        left = None if left is None else left - file.size
        about = _about(f"{FOLDER}/{file.name}", zipfile.ZIP_STORED)
        with packed.open(about, "w") as target:
            async for chunk in file.chunks:
                await asyncio.to_thread(target.write, chunk)
    if missing:
        named = "\n".join((MISSING, "", *missing, ""))
        await asyncio.to_thread(packed.writestr, _about(f"{FOLDER}/{LIST_OF_MISSING}"), named)


def _copy(table: IO[bytes], packed: zipfile.ZipFile, name: str) -> None:
    table.seek(0)
    with GzipFile(fileobj=table) as read, packed.open(_about(name), "w") as target:
        shutil.copyfileobj(read, target)


def _about(name: str, packing: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    about = zipfile.ZipInfo(name, _EPOCH)
    about.compress_type = packing
    about.external_attr = 0o644 << 16
    return about
