"""A list that a person brings along: the file it is in, what its rows say, and what is left to be kept."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import TypeAdapter

from state.document import Document
from state.files import Sort
from state.items import Kind
from state.reads import Request

FILE_LIMIT = 2**20
ROWS_LIMIT = 3_000
UNREAD_KEPT = 200

Source = Literal["letterboxd", "imdb", "trakt", "guarda", "table", "lines"]


class File(Document):
    """A file that came with a message: its words, or what the channel calls it until it is fetched.

    ``size`` is in bytes, ``seconds`` how long it plays; ``unique`` is the same for the same
    file, where the channel says.
    """

    name: str = ""
    size: int | None = None
    ref: str | None = None
    content: str | None = None
    sort: Sort | None = None
    media_type: str = ""
    seconds: int | None = None
    unique: str | None = None


class Row(Document):
    """One thing to keep, and the ``line`` that it stood in, counted from 1. ``title`` is a note's text.

    ``seen_at`` is in ns; None if the list does not say when.
    """

    line: int
    kind: Kind
    title: str
    year: int | None = None
    tmdb_id: int | None = None
    seen: bool = False
    seen_at: int | None = None


class Listing(Document):
    """What a list says. ``unread`` are the lines that say nothing we know.

    ``cut`` says that there were more than ROWS_LIMIT; ``digest`` is the same for the same rows.
    """

    status: Literal["read", "no_list", "too_big", "unavailable", "missing"] = "read"
    source: Source = "table"
    rows: tuple[Row, ...] = ()
    unread: tuple[int, ...] = ()
    cut: bool = False
    digest: str = ""


class ReadListing(Request[Listing]):
    """What the file that ``channel`` calls ``ref`` says."""

    name: ClassVar[str] = "read_listing"
    answer: ClassVar[TypeAdapter[Listing]] = TypeAdapter(Listing)
    channel: str
    ref: str
    file_name: str = ""


class Same(Document):
    """A live item as far as it takes to tell whether a row is the same."""

    key: str
    title_key: str
    year: int | None = None
    tmdb_id: int | None = None


class FindSame(Request[tuple[Same, ...]]):
    """The live items of ``kind`` that have one of ``keys`` or of ``title_keys``."""

    name: ClassVar[str] = "find_same"
    answer: ClassVar[TypeAdapter[tuple[Same, ...]]] = TypeAdapter(tuple[Same, ...])
    kind: Kind
    keys: tuple[str, ...]
    title_keys: tuple[str, ...]


class CountImported(Request[int]):
    """How many live items came with the import ``imported``."""

    name: ClassVar[str] = "count_imported"
    answer: ClassVar[TypeAdapter[int]] = TypeAdapter(int)
    imported: str


class WasUndone(Request[bool]):
    """Whether what the person's turn ``turn_id`` did was taken back."""

    name: ClassVar[str] = "was_undone"
    answer: ClassVar[TypeAdapter[bool]] = TypeAdapter(bool)
    turn_id: str


class Batch(Document):
    """What is left of an import that turn ``begun_by`` began, and what came of the ``total`` rows so far.

    All of them are listed as kept by turn number ``begun_number``, in the file's order; those of an import from before
    this was noted, by the turn that keeps them.
    """

    begun_by: str
    begun_number: int | None = None
    imported: str
    name: str
    source: Source
    rows: tuple[Row, ...]
    unread: tuple[int, ...] = ()
    total: int
    kept: int = 0
    already: int = 0
