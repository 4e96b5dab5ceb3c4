"""What this process knows of those for whom it worked lately, kept at hand between their messages.

A person's library changes by their turns alone, one after the other, so it is known as soon as it was read once: it is
what it was after turn N, and what turn N+1 decided. Whoever works on their next turn asks for what is known after the
turn that their lane has come to; if some other process has moved the lane on meanwhile, nothing is.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from state.effects import MarkUndone
from state.items import Item
from state.reads import (
    CountItems,
    CountTags,
    FindUndoable,
    GetItems,
    ListItems,
    ListMarked,
    Reads,
    Request,
    SearchItems,
    Undoable,
)
from state.shelf import ANSWERS, Shelf, Unknown
from state.turns import Turn

T = TypeVar("T")

# To search 40 items in memory costs less than to ask the database.
AT_MOST = 40
# Removed things stay on a shelf with the others, to be brought back.
WITH_REMOVED = 2 * AT_MOST
UNDOABLE = 10
PEOPLE = 200
# Seconds: a lane may be purged a month after its person was erased, and begin again at turn 1.
KEPT = 600.0

# What asks for several items reads all of a small library instead.
READS_ALL = (CountItems, CountTags, ListItems, ListMarked, SearchItems)

Load = Callable[[str, int], Awaitable[tuple[Item, ...]]]


@dataclass(slots=True)
class _Known:
    """What is known of a person after turn ``turn``.

    ``shelf`` is the library if it was read; it ``is_large`` if it is not to be held. ``changes`` are the last turns
    that changed something and can be taken back, with when they arrived, the newest first.
    """

    turn: int
    since: float
    shelf: Shelf | None = None
    is_large: bool = False
    changes: list[tuple[int, Undoable]] = field(default_factory=list)

    def move(self, turn: Turn) -> None:
        """Go on to ``turn``, the next one, which was applied."""
        assert turn.number is not None  # noqa: S101 - applied turns have a number
        assert turn.decision is not None  # noqa: S101 - and a decision
        decision = turn.decision
        self.turn = turn.number
        if self.shelf is not None:
            self._put(self.shelf, turn)
        undone = {effect.turn_id for effect in decision.effects if isinstance(effect, MarkUndone)}
        changes = [change for change in self.changes if change[1].turn_id not in undone]
        if decision.inverses and decision.change:
            change = Undoable(turn_id=turn.id, number=turn.number, change=decision.change, inverses=decision.inverses)
            changes.insert(0, (turn.arrived, change))
        self.changes = [] if decision.forgets else changes[:UNDOABLE]

    def _put(self, shelf: Shelf, turn: Turn) -> None:
        assert turn.number is not None  # noqa: S101 - see above
        assert turn.decision is not None  # noqa: S101 - see above
        self.shelf = None
        if len(turn.decision.effects) > WITH_REMOVED:
            return  # an import: more than a shelf holds
        with suppress(Unknown):
            after = shelf.after(turn.decision.effects, turn.number)
            self.shelf = after if len(after.items) <= WITH_REMOVED and len(after.live) <= AT_MOST else None

    def undoable(self, request: FindUndoable) -> Undoable | None:
        """Return the turn that is asked for, if it is one of the last: what is not known here came before all these."""
        for arrived, change in self.changes:
            if arrived < request.since:
                return None
            if request.before is None or change.number < request.before:
                return change
        return None


class Shelves:
    """``load`` returns at most so many of a person's live items; ``clock`` gives seconds and only rises."""

    def __init__(self, load: Load, clock: Callable[[], float] = time.monotonic) -> None:
        self._load = load
        self._clock = clock
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def reads(self, person: str, turn: int, kept: int | None, inner: Reads) -> Reads:
        """Return what answers ``person``'s requests after turn number ``turn``: from what is known, or as ``inner``.

        ``kept`` is how many items there are at most, None if nobody knows.
        """
        return _ShelvedReads(self, person, turn, kept, inner)

    def moved(self, turn: Turn) -> None:
        """Note that ``turn`` was applied."""
        known = self._known.get(turn.person)
        if known is not None and turn.number == known.turn + 1:
            known.move(turn)
        elif known is None or turn.number != known.turn:
            assert turn.number is not None  # noqa: S101 - applied turns have a number
            known = self._begin(turn.person, turn.number - 1)
            known.move(turn)

    def known(self, person: str, turn: int) -> _Known | None:
        """Return what is known after turn ``turn``."""
        known = self._known.get(person)
        if known is not None and (known.turn != turn or self._is_over(known)):
            del self._known[person]
            return None
        return known

    async def shelf(self, person: str, turn: int, kept: int | None) -> Shelf | None:
        """Return the library after turn ``turn``, read now if need be; None if it is large."""
        known = self.known(person, turn) or self._begin(person, turn)
        if known.shelf is None and not known.is_large:
            known.is_large = kept is not None and kept > AT_MOST
            items = () if known.is_large else await self._load(person, AT_MOST + 1)
            known.is_large = known.is_large or len(items) > AT_MOST
            known.shelf = None if known.is_large else Shelf.of(items)
        return known.shelf

    def _begin(self, person: str, turn: int) -> _Known:
        known = self._known[person] = _Known(turn, self._clock())
        self._known.move_to_end(person)
        while len(self._known) > PEOPLE or self._is_over(next(iter(self._known.values()))):
            self._known.popitem(last=False)
        return known

    def _is_over(self, known: _Known) -> bool:
        return self._clock() - known.since > KEPT


class _ShelvedReads:
    """Answers from what is known of a person what it can, and passes on what it cannot."""

    def __init__(self, shelves: Shelves, person: str, turn: int, kept: int | None, inner: Reads) -> None:
        self._shelves = shelves
        self._person = person
        self._turn = turn
        self._kept = kept
        self._inner = inner

    async def __call__(self, request: Request[T]) -> T:
        answer = ANSWERS.get(type(request))
        if answer is not None:
            shelf = await self._shelf(request)
            return await self._inner(request) if shelf is None else cast("T", answer(shelf, request))
        found = self._found(request)
        return await self._inner(request) if found is None else cast("T", found)

    def _found(self, request: Request[Any]) -> Undoable | tuple[Item, ...] | None:
        """Return what is known without all of the library; removed items are, if they were removed lately."""
        known = self._shelves.known(self._person, self._turn)
        match request:
            case FindUndoable() if known is not None:
                return known.undoable(request)
            case GetItems(ids=ids) if known is not None and known.shelf is not None:
                return known.shelf.got(ids) if all(item_id in known.shelf.items for item_id in ids) else None
            case _:
                return None

    async def _shelf(self, request: Request[Any]) -> Shelf | None:
        if isinstance(request, READS_ALL):
            return await self._shelves.shelf(self._person, self._turn, self._kept)
        known = self._shelves.known(self._person, self._turn)
        return None if known is None else known.shelf
