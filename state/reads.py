"""Reads as values: what a turn may ask, so that a recorded turn can be answered again without any database."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import TypeAdapter

from state.document import Document
from state.effects import Change, Effect
from state.items import Counts, Item, Kind
from state.quota import Standing

T = TypeVar("T")

PAGE_LIMIT = 50


class Request(Document, Generic[T]):
    """A question whose answer is a ``T``. ``answer`` reads that answer back from its recorded JSON.

    One that asks ``outside`` of what is stored, or draws something, may be answered otherwise when it is asked again.
    """

    outside: ClassVar[bool] = False
    name: ClassVar[str]
    answer: ClassVar[TypeAdapter[Any]]


class Reads(Protocol):
    """Answers requests on behalf of one person, who is fixed when it is made: no request names a person."""

    async def __call__(self, request: Request[T]) -> T: ...


class CountItems(Request[Counts]):
    """How many live items there are, by kind; with ``up_to_turn``, only those created by that turn."""

    name = "count_items"
    answer = TypeAdapter(Counts)
    up_to_turn: int | None = None


class Position(Document):
    """Where a page ended: the last item's place in the order of lists."""

    kind: Kind
    created_turn: int
    id: str


class ListItems(Request[tuple[Item, ...]]):
    """Live items grouped by kind in Kind's order, newest first within a kind, after ``after``.

    Only those of ``kinds``, if any are named. It costs less to name those that there are than to name none.
    """

    name = "list_items"
    answer = TypeAdapter(tuple[Item, ...])
    kinds: tuple[Kind, ...] = ()
    after: Position | None = None
    limit: int = PAGE_LIMIT


class Reach(StrEnum):
    """How far a search goes if it finds nothing.

    SURELY: what holds every word, in any of its forms. MISSPELT: then what holds every word or one that it may be a
    misspelling of. NEAREST: then what holds the most telling of the words. CLEARLY: then what holds the most telling of
    the words, or what may be a misspelling of them, if it is plain that it is meant; see state.finding.clearly.
    """

    SURELY = "surely"
    MISSPELT = "misspelt"
    NEAREST = "nearest"
    CLEARLY = "clearly"


class SearchItems(Request[tuple[Item, ...]]):
    """Live items that the folded ``words`` find (the last one may be unfinished), best first; see state.finding.

    ``phrase`` is all that was typed, folded, which may be how a title begins. ``kind``, ``years`` (of what is kept,
    both included) and when it was kept (from ``since`` until before ``until``, in ns) narrow it; without words these
    alone find, newest first. ``skip`` of them are left out and at most ``limit`` come back.
    """

    name = "search_items"
    answer = TypeAdapter(tuple[Item, ...])
    words: tuple[str, ...]
    phrase: str = ""
    kind: Kind | None = None
    years: tuple[int, int] | None = None
    since: int | None = None
    until: int | None = None
    reach: Reach = Reach.MISSPELT
    skip: int = 0
    limit: int = PAGE_LIMIT

    @property
    def narrows(self) -> bool:
        """Whether years or days are asked for."""
        return (self.years, self.since, self.until) != (None, None, None)


class ListMarked(Request[tuple[Item, ...]]):
    """Live items with the tag ``tag`` (folded), or with ``seen`` those that were seen or were not, newest first.

    Only those of ``kinds``, if any are named. ``skip`` of them are left out and at most ``limit`` come back.
    """

    name = "list_marked"
    answer = TypeAdapter(tuple[Item, ...])
    tag: str | None = None
    seen: bool | None = None
    kinds: tuple[Kind, ...] = ()
    skip: int = 0
    limit: int = PAGE_LIMIT


class TagCount(Document):
    """How many live items have a tag."""

    name: str
    count: int


class CountTags(Request[tuple[TagCount, ...]]):
    """The tags in use, the most used first."""

    name = "count_tags"
    answer = TypeAdapter(tuple[TagCount, ...])
    limit: int = PAGE_LIMIT


class GetItems(Request[tuple[Item, ...]]):
    """The person's items with these ids, live or removed, in the order of the ids; unknown ids are left out."""

    name = "get_items"
    answer = TypeAdapter(tuple[Item, ...])
    ids: tuple[str, ...]


class FindKept(Request[Item | None]):
    """The live item that ``key`` would duplicate, if there is one."""

    name = "find_kept"
    answer = TypeAdapter(Item | None)
    kind: Kind
    key: str


class FindTitled(Request[tuple[Item, ...]]):
    """Live items whose title is exactly ``title_key`` when folded, newest first, at most PAGE_LIMIT."""

    name = "find_titled"
    answer = TypeAdapter(tuple[Item, ...])
    title_key: str
    kind: Kind | None = None


class Undoable(Document):
    """A turn whose changes can still be taken back."""

    turn_id: str
    number: int
    change: Change
    inverses: tuple[Effect, ...]


class FindUndoable(Request[Undoable | None]):
    """The person's newest turn since ``since`` that changed something and was not undone yet.

    With ``before``, the newest of those with a lower number.
    """

    name = "find_undoable"
    answer = TypeAdapter(Undoable | None)
    since: int
    before: int | None = None


class TakenBack(Document):
    """A turn that was undone: what it changed, by these effects, and how that is undone."""

    change: Change
    effects: tuple[Effect, ...]
    inverses: tuple[Effect, ...]


class Redoable(Document):
    """The undo that can be undone: turn ``number``, and the ``turns`` that it took back, the oldest first."""

    turn_id: str
    number: int
    turns: tuple[TakenBack, ...]


class FindRedoable(Request[Redoable | None]):
    """The person's newest undo since ``since`` that was not redone; None if anything else was changed after it."""

    name = "find_redoable"
    answer = TypeAdapter(Redoable | None)
    since: int


class RemovedItems(Request[tuple[Item, ...]]):
    """The items that turn ``removed_turn`` removed and that are still removed, at most ``limit``."""

    name = "removed_items"
    answer = TypeAdapter(tuple[Item, ...])
    removed_turn: int
    limit: int = PAGE_LIMIT


class GonePlace(Document):
    """Where a page of what is gone ended: with what turn ``turn`` removed, as far as this one of it."""

    turn: int
    created_turn: int = -1
    id: str = ""


class ListGone(Request[tuple[Item, ...]]):
    """Removed items, what was removed last first, and of one turn the oldest first, after ``after``."""

    name = "list_gone"
    answer = TypeAdapter(tuple[Item, ...])
    after: GonePlace | None = None
    limit: int = PAGE_LIMIT


class Changed(Document):
    """What turn ``number`` changed, at ``at`` (ns); of one that took back an earlier one, what that had changed."""

    number: int
    at: int
    change: Change | None = None
    undo: bool = False


class ReadChanges(Request[tuple[Changed, ...]]):
    """What these turns changed, by their numbers; those of more than 30 days ago are not known any more."""

    name = "read_changes"
    answer = TypeAdapter(tuple[Changed, ...])
    numbers: tuple[int, ...]


class DeliveryTimes(Request[dict[str, int]]):
    """When the first reply of each of these turns was delivered, in ns; turns not delivered yet are left out."""

    name = "delivery_times"
    answer = TypeAdapter(dict[str, int])
    turn_ids: tuple[str, ...]


class CountRestorable(Request[int]):
    """How many of the items and records that turn ``removed_turn`` removed a restore would bring back."""

    name = "count_restorable"
    answer = TypeAdapter(int)
    removed_turn: int


class GetStanding(Request[Standing]):
    """The person's rules and usage, as their lane holds them before this turn."""

    name = "get_standing"
    answer = TypeAdapter(Standing)


class CountJobs(Request[int]):
    """How many requests of messages that asked for several still wait; no more than ``limit`` are counted.

    What we do later of our own accord (to read a link again, to sum a conversation up) is none of them.
    """

    name = "count_jobs"
    answer = TypeAdapter(int)
    limit: int
