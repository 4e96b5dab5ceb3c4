"""What a turn may ask about records."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

from pydantic import AwareDatetime, TypeAdapter

from state.document import Document
from state.reads import PAGE_LIMIT, Reads, Request
from state.record import USUAL_CURRENCY, Name, Record, Scalar

Unit: TypeAlias = Literal["day", "week", "month", "year"]
GROUPS_AT_MOST = 1_000


class Where(Document):
    """Live records of some ``kinds`` of a ``pack``.

    They happened, or are due, from ``since`` on and before ``until``: what has no time of its own stands where it was
    put, and is left out if only the ``dated`` ones are meant. They have these values in these fields, whole or among
    others in a list (``equals``), and in their text all of the folded ``words``, in any form, or, unless they are
    ``meant`` so, others of the same sense. ``imported`` is the import that they came with.
    """

    pack: Name
    kinds: tuple[Name, ...]
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None
    dated: bool = False
    equals: dict[Name, Scalar] = {}
    words: tuple[str, ...] = ()
    meant: bool = False
    imported: str | None = None


class Mark(Document):
    """Where a page ended: the last record's place in time."""

    at: int
    created_turn: int
    id: str

    @classmethod
    def of(cls, record: Record) -> Mark:
        """Return where a page with ``record`` at its end ended."""
        return cls(at=record.at, created_turn=record.created_turn, id=record.id)


class ListRecords(Request[tuple[Record, ...]]):
    """The records of ``where``, the newest first, or the oldest, after ``after``; at most ``limit``.

    With ``field``, only those with a number in it, the one with the most first, or the one with the least: of these
    there is one page.
    """

    name = "list_records"
    answer = TypeAdapter(tuple[Record, ...])
    where: Where
    order: Literal["newest", "oldest", "most", "least"] = "newest"
    field: Name | None = None
    after: Mark | None = None
    limit: int = PAGE_LIMIT


# A turn keeps what it has read: more than these would be too much for it.
READ_AT_MOST = 2_000


async def all_records(
    reads: Reads, where: Where, *, order: Literal["newest", "oldest"] = "newest", at_most: int = READ_AT_MOST
) -> tuple[Record, ...]:
    """Return the records of ``where``, read page by page, until there are ``at_most`` or more."""
    records: list[Record] = []
    after: Mark | None = None
    while len(records) < at_most:
        page = await reads(ListRecords(where=where, order=order, after=after))
        records += page
        if len(page) < PAGE_LIMIT:
            break
        after = Mark.of(page[-1])
    return tuple(records)


class CountRecords(Request[int]):
    """How many live records there are; of ``where``, or of all packs. With ``up_to_turn``, only those put by then."""

    name = "count_records"
    answer = TypeAdapter(int)
    where: Where | None = None
    up_to_turn: int | None = None


class Total(Document):
    """What the records of one group come to.

    ``by`` are the values that they share, in the order asked for (None where they have none), ``start`` the first day
    of the unit of time, ``currency`` that of what is summed. ``count`` is how many have the number that is summed;
    ``least`` and ``most`` are the smallest and the largest, None without any.
    """

    by: tuple[Scalar | None, ...] = ()
    start: date | None = None
    count: int
    sum: int = 0
    least: int | None = None
    most: int | None = None
    currency: str = USUAL_CURRENCY


class SumRecords(Request[tuple[Total, ...]]):
    """What the records of ``where`` come to in groups; one group, or none, if they are not to be told apart.

    ``field`` is what is summed: records without a number there do not count; None only counts. They are told apart
    ``by`` the values of these fields, and ``per`` unit of time by the calendar of ``zone`` (weeks begin on Monday).
    What is in different currencies is never added up: each has groups of its own.
    Groups come by time, then by sum, the largest first; at most GROUPS_AT_MOST. Sums are exact.
    """

    name = "sum_records"
    answer = TypeAdapter(tuple[Total, ...])
    where: Where
    field: Name | None = None
    by: tuple[Name, ...] = ()
    per: Unit | None = None
    zone: str = "America/Sao_Paulo"


class GetRecords(Request[tuple[Record, ...]]):
    """The person's records with these ids, live or removed, in the order of the ids; unknown ids are left out."""

    name = "get_records"
    answer = TypeAdapter(tuple[Record, ...])
    ids: tuple[str, ...]


class FindExternal(Request[dict[str, str]]):
    """Which of these ``external`` names a live record of ``pack`` has, with its id."""

    name = "find_external"
    answer = TypeAdapter(dict[str, str])
    pack: Name
    external: tuple[str, ...]


class RemovedRecords(Request[tuple[Record, ...]]):
    """The records that are removed and can be restored, what was removed last first, at most ``limit``.

    With ``pack``, only its own; with ``removed_turn``, only what that turn removed, and with ``before``, only what
    earlier turns did.
    """

    name = "removed_records"
    answer = TypeAdapter(tuple[Record, ...])
    pack: Name | None = None
    removed_turn: int | None = None
    before: int | None = None
    limit: int = PAGE_LIMIT
