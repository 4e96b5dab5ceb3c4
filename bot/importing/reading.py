"""From a file to the list in it: the same for a file at a terminal and one that a channel has to be asked for."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Mapping

import structlog

from bot.importing.rows import LONGEST_TITLE, read_lines
from bot.importing.statements import read_statement
from bot.importing.tables import read_table
from bot.importing.trakt import read_json
from bot.understanding.headings import FEWEST, Pasted, pasted
from state.files import Fetch
from state.importing import FILE_LIMIT, File, Listing, ReadListing
from state.items import Kind
from state.reads import Reads
from state.recording import Sources
from state.turns import Turn

PATIENCE = 20.0
# How sentences end, and titles hardly ever.
PROSE = (".", ",", ";", ":")


def read_file(name: str, data: bytes) -> Listing:
    """Return the list in a file called ``name``."""
    if len(data) > FILE_LIMIT:
        return Listing(status="too_big")
    text = text_of(data)
    return Listing(status="no_list") if text is None else read_text(name, text)


def read_text(name: str, text: str) -> Listing:
    """Return the list in the words of a file called ``name``: a bank statement, Trakt's JSON, a table or lines."""
    if (statement := read_statement(text)) is not None:
        return statement
    if text.lstrip().startswith(("[", "{")):
        return read_json(text) or Listing(status="no_list")
    table = read_table(text, name)
    if table.status == "read":
        return table
    found = pasted(text) or (_plain(text) if name.lower().endswith(".txt") else None)
    return read_lines(found, Kind(found.kind)) if found else table


def _plain(text: str) -> Pasted | None:
    """Return the films that ``text`` is a list of, a title a line; None if its lines are rather somebody's prose."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    prose = sum(len(line) > LONGEST_TITLE or line.endswith(PROSE) for _, line in lines)
    return Pasted("movie", seen=False, lines=tuple(lines)) if len(lines) >= FEWEST and not prose else None


async def listing_in(turn: Turn, file: File, reads: Reads) -> Listing:
    """Return the list in the ``file`` that came with ``turn``. What has to be fetched is read through ``reads``."""
    if file.size is not None and file.size > FILE_LIMIT:
        return Listing(status="too_big")
    if file.content is not None:
        return read_text(file.name, file.content)
    if file.ref is None:
        return Listing(status="missing")
    return await reads(ReadListing(channel=turn.channel, ref=file.ref, file_name=file.name))


def file_sources(fetchers: Mapping[str, Fetch]) -> Sources:
    """Return what answers ReadListing: ``fetchers`` by channel give a file's bytes, None for one that is too big.

    A file that cannot be had within PATIENCE seconds, for whatever reason, is unavailable.
    """

    async def read(request: ReadListing) -> Listing:
        fetch = fetchers.get(request.channel)
        if fetch is None:
            return Listing(status="unavailable")
        try:
            async with asyncio.timeout(PATIENCE):
                data = await fetch(request.ref, FILE_LIMIT)
        except Exception as error:  # noqa: BLE001 - whatever a channel's client raises, there is no file
            structlog.get_logger().warning("file_not_fetched", channel=request.channel, error=type(error).__name__)
            return Listing(status="unavailable")
        return Listing(status="too_big") if data is None else read_file(request.file_name, data)

    return {ReadListing: read}


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
