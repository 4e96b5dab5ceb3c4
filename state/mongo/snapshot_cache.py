"""What this process knows of those for whom it worked lately, kept at hand between their messages.

A person's library changes by their turns alone, one after the other, so it is known as soon as it was read once: it is
what it was after turn N, and what turn N+1 decided. Whoever works on their next turn asks for what is known where their
lane stands: after the turn of that number that arrived then, for who was erased begins again at turn 1. If some other
process has moved the lane on meanwhile, nothing is known.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from state.effects import MarkUndone
from state.items import Item
from state.lane import Lane
from state.library_snapshot import ANSWERS, LibrarySnapshot, Unknown
from state.mongo.search import COUNTED_WORDS, NEAR_WORDS
from state.reads import (
    CountItems,
    CountTags,
    FindUndoable,
    GetItems,
    ListItems,
    ListMarked,
    Reach,
    Reads,
    Request,
    SearchItems,
    Undoable,
)
from state.turns import Turn

T = TypeVar("T")

# To search 40 items in memory costs less than to ask the database.
AT_MOST = 40
# Removed things stay on a shelf with the others, to be brought back.
WITH_REMOVED = 2 * AT_MOST
# Of all things together: a quarter of a megabyte.
WORDS_AT_MOST = 4_000
UNDOABLE = 10
PEOPLE = 200
KEPT = 600.0  # seconds

# What asks for several items reads all of a small library instead.
READS_ALL = (CountItems, CountTags, ListItems, ListMarked, SearchItems)

Load = Callable[[str, int], Awaitable[tuple[Item, ...]]]


@dataclass(slots=True)
class _Known:
    """What is known of a person after turn number ``turn``, when nothing had ``arrived`` later.

    ``shelf`` is the library if it was read; it ``is_large`` if it is not to be held. ``changes`` are the last turns
    that changed something and can be taken back, with when they arrived, the newest first.
    """

    turn: int
    arrived: int
    since: float
    shelf: LibrarySnapshot | None = None
    is_large: bool = False
    changes: list[tuple[int, Undoable]] = field(default_factory=list)

    def move(self, turn: Turn) -> None:
        """Go on to ``turn``, the next one, which was applied."""
        assert turn.number is not None  # noqa: S101 - applied turns have a number
        assert turn.decision is not None  # noqa: S101 - and a decision
        decision = turn.decision
        self.turn, self.arrived = turn.number, max(self.arrived, turn.arrived)
        if self.shelf is not None:
            self._put(self.shelf, turn)
        undone = {effect.turn_id for effect in decision.effects if isinstance(effect, MarkUndone)}
        changes = [change for change in self.changes if change[1].turn_id not in undone]
        if decision.inverses and decision.change:
            change = Undoable(turn_id=turn.id, number=turn.number, change=decision.change, inverses=decision.inverses)
            changes.insert(0, (turn.arrived, change))
        self.changes = [] if decision.forgets else changes[:UNDOABLE]

    def _put(self, shelf: LibrarySnapshot, turn: Turn) -> None:
        assert turn.number is not None  # noqa: S101 - see above
        assert turn.decision is not None  # noqa: S101 - see above
        self.shelf = None
        if len(turn.decision.effects) > WITH_REMOVED:
            return  # an import: more than a shelf holds
        with suppress(Unknown):
            after = shelf.after(turn.decision.effects, turn.number)
            self.shelf = after if len(after.items) <= WITH_REMOVED and _is_small(after.live) else None

    def undoable(self, request: FindUndoable) -> Undoable | None:
        """Return the turn that is asked for, if it is one of the last: what is not known here came before all these."""
        for arrived, change in self.changes:
            if arrived < request.since:
                return None
            if request.before is None or change.number < request.before:
                return change
        return None


class SnapshotCache:
    """``load`` returns at most so many of a person's live items; ``clock`` gives seconds and only rises."""

    def __init__(self, load: Load, clock: Callable[[], float] = time.monotonic) -> None:
        self._load = load
        self._clock = clock
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def reads(self, lane: Lane, inner: Reads) -> Reads:
        """Return what answers requests about the person where ``lane`` stands: from what is known, or as ``inner``."""
        return _ShelvedReads(self, lane, inner)

    def moved(self, lane: Lane, turn: Turn) -> None:
        """Note that ``turn`` was applied, before which ``lane`` stood so."""
        known = self.known(lane)
        if turn.number != lane.turn + 1:  # it was applied before, who knows how far
            self._known.pop(lane.person, None)
            return
        (known or self._begin(lane)).move(turn)

    def known(self, lane: Lane) -> _Known | None:
        """Return what is known where ``lane`` stands."""
        known = self._known.get(lane.person)
        if known is not None and ((known.turn, known.arrived) != (lane.turn, lane.arrived) or self._is_over(known)):
            del self._known[lane.person]
            return None
        return known

    async def shelf(self, lane: Lane) -> LibrarySnapshot | None:
        """Return the library where ``lane`` stands, read now if need be; None if it is large."""
        known = self.known(lane) or self._begin(lane)
        if known.shelf is not None or known.is_large:
            return known.shelf
        kept = lane.usage.kept
        items = await self._load(lane.person, AT_MOST + 1) if kept is None or kept <= AT_MOST else None
        shelf = None if items is None or not _is_small(items) else LibrarySnapshot.of(items)
        if known is self.known(lane):
            known.shelf, known.is_large = shelf, shelf is None
        return shelf

    def _begin(self, lane: Lane) -> _Known:
        known = self._known[lane.person] = _Known(lane.turn, lane.arrived, self._clock())
        self._known.move_to_end(lane.person)
        while len(self._known) > PEOPLE or self._is_over(next(iter(self._known.values()))):
            self._known.popitem(last=False)
        return known

    def _is_over(self, known: _Known) -> bool:
        return self._clock() - known.since > KEPT


class _ShelvedReads:
    """Answers from what is known of a person what it can, and passes on what it cannot."""

    def __init__(self, shelves: SnapshotCache, lane: Lane, inner: Reads) -> None:
        self._shelves = shelves
        self._lane = lane
        self._inner = inner

    async def __call__(self, request: Request[T]) -> T:
        answer = ANSWERS.get(type(request))
        if answer is not None and not _is_wordy(request):
            shelf = await self._shelf(request)
            return await self._inner(request) if shelf is None else cast("T", answer(shelf, request))
        found = self._found(request)
        return await self._inner(request) if found is None else cast("T", found)

    def _found(self, request: Request[Any]) -> Undoable | tuple[Item, ...] | None:
        """Return what is known without all of the library; removed items are, if they were removed lately."""
        known = self._shelves.known(self._lane)
        match request:
            case FindUndoable() if known is not None:
                return known.undoable(request)
            case GetItems(ids=ids) if known is not None and known.shelf is not None:
                return known.shelf.got(ids) if all(item_id in known.shelf.items for item_id in ids) else None
            case _:
                return None

    async def _shelf(self, request: Request[Any]) -> LibrarySnapshot | None:
        if isinstance(request, READS_ALL):
            return await self._shelves.shelf(self._lane)
        known = self._shelves.known(self._lane)
        return None if known is None else known.shelf


def _is_small(live: Sequence[Item]) -> bool:
    return len(live) <= AT_MOST and sum(len(item.words) for item in live) <= WORDS_AT_MOST


def _is_wordy(request: Request[Any]) -> bool:
    """Tell whether the database looks at some of the words alone: in memory the others would count."""
    if not isinstance(request, SearchItems):
        return False
    return len(request.words) > (NEAR_WORDS if request.reach is Reach.NEAREST else COUNTED_WORDS)
