"""A list that a person brings along: the file it is in, what its rows say, and what is left to be kept."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Literal

from pydantic import TypeAdapter

from state.document import Document
from state.files import Sort
from state.items import Kind
from state.reads import Request

FILE_LIMIT = 2**20
ROWS_LIMIT = 3_000
UNREAD_KEPT = 200
TWINS_NAMED = 3

Source = Literal["letterboxd", "imdb", "trakt", "guarda", "table", "lines", "ofx", "nubank"]


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


class Entry(Document):
    """One entry of a bank statement, number ``line`` in it, counted from 1.

    ``amount`` is in centavos and never negative. A ``transfer`` is the person's own money on its way to another place
    of theirs (an invoice that was paid, something put aside), and is neither spent nor received. ``external`` is what
    the bank calls it, made the same from the same entry of any statement. ``card`` is the credit card that it is of.
    """

    line: int
    kind: Literal["expense", "income", "transfer"]
    amount: int
    day: date
    what: str
    external: str
    card: str | None = None


class Listing(Document):
    """What a list says. ``unread`` are the lines that say nothing we know.

    A list has ``rows``, a bank statement has ``entries``. ``cut`` says that there were more than ROWS_LIMIT;
    ``digest`` is the same for the same rows.
    """

    status: Literal["read", "no_list", "too_big", "unavailable", "missing", "empty_statement", "foreign_statement"] = (
        "read"
    )
    source: Source = "table"
    rows: tuple[Row, ...] = ()
    entries: tuple[Entry, ...] = ()
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
    this was noted, by the turn that keeps them. Of a bank statement ``entries`` are left; what was recorded so far
    went out, came in or was only moved (in centavos), and ``twins`` of it have the day and the sum of another entry.
    """

    begun_by: str
    begun_number: int | None = None
    imported: str
    name: str
    source: Source
    rows: tuple[Row, ...] = ()
    entries: tuple[Entry, ...] = ()
    unread: tuple[int, ...] = ()
    total: int
    kept: int = 0
    already: int = 0
    went_out: int = 0
    came_in: int = 0
    moved: int = 0
    twins: int = 0
    twins_named: tuple[str, ...] = ()
