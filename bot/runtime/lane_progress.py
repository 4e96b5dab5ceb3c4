"""How far a claimed lane has come: known here at once, written down a little later for several turns together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_hex

from bot.ports import Store
from state.concurrency import all_done
from state.lane import Lane
from state.mongo.errors import StoreError
from state.turns import Turn

# Seconds for which a turn whose effects are applied may wait to be marked so, while further ones are worked on. A
# reply waits no longer for that: a platform takes one message a second in a chat.
LAG = 0.2


class FenceLost(Exception):
    """Somebody else has moved the lane, so they hold it now."""


@dataclass(slots=True)
class Checkpoint:
    """The lane as this process has moved it, and the turns applied since it was last written down.

    What is not written when the process dies is done again from the committed turns, to the same end: each of their
    effects is applied once, whoever does it.
    """

    store: Store
    lane: Lane
    advanced: Callable[[], None]
    marked: Callable[[Turn], None]
    all_done: bool = False  # nothing is left that was tried, or committed and not applied
    _applied: list[Turn] = field(default_factory=list)
    _written_turn: int = field(init=False)
    _writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _later: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self._written_turn = self.lane.turn

    def reached(self, turn: Turn) -> None:
        """Note that every effect of committed ``turn`` is applied; it is written down LAG seconds later at most."""
        self._move(turn)
        self._applied.append(turn)
        if self._later is None or self._later.done():
            self._later = asyncio.create_task(self._write_later())

    async def reach(self, turn: Turn, carrying_out: Awaitable[None]) -> None:
        """Write down that the lane has come to ``turn`` while its effects are carried out; then that it is applied.

        Neither waits for the other, so they must not touch the lane. Raises what carrying out raises, and FenceLost.
        """
        async with self._writing:
            self._move(turn)
            await all_done((carrying_out, self._advance()))
            self._applied.append(turn)
        await self.write()

    async def write(self) -> None:
        """Write down all that was reached.

        Raises FenceLost if the lane is not where this process left it.
        """
        async with self._writing:
            applied = tuple(self._applied)
            if not applied:
                return
            await self._advance()
            self.advanced()
            everything = await self.store.turns.mark_applied([turn.id for turn in applied]) == len(applied)
            del self._applied[: len(applied)]
            for turn in applied if everything else ():
                self.marked(turn)

    def resume(self, lane: Lane) -> None:
        """Go on from ``lane`` as it was read again; everything that was reached must have been written."""
        assert not self._applied  # noqa: S101 - see above
        if lane.turn >= self.lane.turn:
            self.lane, self._written_turn = lane, lane.turn

    async def close(self) -> None:
        """Stop writing by itself; what was not written is left for whoever takes the lane next."""
        if self._later is not None:
            self._later.cancel()
            await asyncio.wait({self._later})

    def _move(self, turn: Turn) -> None:
        assert turn.decision is not None  # noqa: S101 - committed turns have a decision
        assert turn.number is not None  # noqa: S101 - and a number
        if turn.number > self.lane.turn:
            done = turn.decision
            self.lane = self.lane.moved(
                turn.number, done.chat, done.usage, done.others, arrived=turn.arrived, forgets=done.forgets
            )

    async def _advance(self) -> None:
        lane = self.lane
        if lane.turn > self._written_turn:
            if not await self.store.lanes.advance(lane, self._written_turn):
                raise FenceLost(lane.person)
            self._written_turn = lane.turn

    async def _write_later(self) -> None:
        await asyncio.sleep(LAG)
        with suppress(StoreError, FenceLost):  # whoever works on the lane meets it as well
            await self.write()


KNOWN_AT_MOST = 10_000


@dataclass(slots=True)
class ReadyQueue:
    """What one process knows of who waits. Times are seconds of any clock that only rises.

    Whom another process works for is let rest for a while. Processes that find the same people begin with different
    ones, each in the order of its own ``salt``, so that they seldom meet.
    """

    salt: str = field(default_factory=lambda: token_hex(8))
    _wrote: dict[str, None] = field(default_factory=dict)
    _found: list[str] = field(default_factory=list)
    _resting: dict[str, float] = field(default_factory=dict)

    def wrote(self, person: str) -> None:
        """Note that ``person`` has written to this process. One too many to be known is found waiting later."""
        if len(self._wrote) < KNOWN_AT_MOST:
            self._wrote[person] = None

    def found(self, people: Iterable[str]) -> None:
        """Note who was found waiting, in place of those found before."""
        self._found = sorted(people, key=self._own_order)

    def rest(self, person: str, until: float) -> None:
        """Leave ``person`` to others until then."""
        self._resting[person] = until

    def resting(self, now: float) -> Set[str]:
        """Return who is left to others."""
        self._resting = {person: until for person, until in self._resting.items() if until > now}
        return self._resting.keys()

    def take(self, at_most: int, busy: Set[str]) -> Sequence[str]:
        """Take at most so many people off the queue, to begin with now; the ``busy`` stay on it."""
        free = (person for person in dict.fromkeys((*self._wrote, *self._found)) if person not in busy)
        taken = [person for person, _ in zip(free, range(at_most), strict=False)]
        for person in taken:
            self._wrote.pop(person, None)
        self._found = [person for person in self._found if person not in taken]
        return taken

    def _own_order(self, person: str) -> bytes:
        return blake2b(f"{self.salt} {person}".encode(), digest_size=8).digest()
