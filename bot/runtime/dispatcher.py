"""Turns are taken from the journal here: claim a person's lane, take turns, decide, commit, apply each, next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile

import structlog

from bot.context import TurnInput
from bot.engine import apology
from bot.ports import Store
from bot.runtime.admission import Gate, OpenGate
from bot.runtime.lane_progress import Checkpoint, FenceLost
from bot.runtime.telemetry import log_turn
from bot.runtime.worker_pool import WorkerPool
from state.addresses import place_of
from state.concurrency import all_done
from state.effects import BESIDE_THE_LANE, Effect, side_by_side
from state.lane import SECOND, Chat, Lane
from state.mongo.errors import StoreError, StoreUnavailable
from state.quota import Limits, Standing
from state.reads import GetStanding
from state.recording import SourcedReads
from state.turns import Decision, Status, Turn

LEASE = 10 * SECOND
FAILURES_ALLOWED = 3
CLAIMS_ALLOWED = 10
PATIENCE = 60 * SECOND
MILLISECOND = 1_000_000
RETRY_PAUSE = 0.05
# Seconds of a turn before the person is shown that an answer is being made, and before they are shown so again:
# Telegram shows it for five.
SLOW_AFTER = 1.0
SLOW_AGAIN = 4.5
AT_A_TIME = 16
# Seconds for which a person is left to the process that holds their lane.
REST = 0.5

Decide = Callable[[TurnInput], Awaitable[Decision]]
Apologise = Callable[[Turn, Chat, int], Decision]


class Step(StrEnum):
    """The places between which a process may die; the fault tests kill it at each."""

    JOURNALLED = "journalled"
    CLAIMED = "claimed"
    TAKEN = "taken"
    DECIDED = "decided"
    COMMITTED = "committed"
    EFFECT_APPLIED = "effect_applied"
    ENQUEUED = "enqueued"
    ADVANCED = "advanced"
    APPLIED = "applied"
    RELEASED = "released"
    SENT = "sent"
    DELIVERED = "delivered"


def ignore(step: Step) -> None:
    """Take no note of ``step``."""


def ignore_turn(turn: Turn) -> None:
    """Take no note of ``turn``."""


async def show_nothing(turn: Turn) -> None:
    """Let the person wait for the answer to ``turn``."""


@dataclass(frozen=True, slots=True)
class Dispatcher:
    """Works through people's turns, one at a time for a person, many people at a time.

    ``owner`` names this process in leases. ``clock`` gives ns since 1970. ``on_step`` is told of each
    step done, ``on_applied`` of each turn whose replies can go out. ``show_slow`` is awaited from time to time while a
    turn takes more than a second to decide. A lane is leased for ``lease`` ns at a time, a turn decided within
    ``patience`` ns or not at all.
    Any number of dispatchers may share one store; there is no leader.
    """

    store: Store
    decide: Decide
    owner: str
    clock: Callable[[], int]
    on_step: Callable[[Step], None] = ignore
    on_applied: Callable[[Turn], None] = ignore_turn
    show_slow: Callable[[Turn], Awaitable[None]] = show_nothing
    apologise: Apologise = apology
    gate: Gate = field(default_factory=OpenGate)
    limits: Limits = field(default_factory=Limits)
    lease: int = LEASE
    patience: int = PATIENCE
    _pool: WorkerPool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pool", WorkerPool(self._people, self._work, "turn_alarm"))

    async def accept(self, turn: Turn) -> bool:
        """Journal ``turn``; return False if it was accepted before. When this returns it cannot be lost."""
        fresh = await self.store.turns.journal(turn)
        self.on_step(Step.JOURNALLED)
        self._pool.expect(turn.person)
        return fresh

    async def run(self, stop: asyncio.Event) -> None:
        """Take turns until ``stop`` is set; then finish those under way and hand the lanes back."""
        await self._pool.run(stop)

    async def work_for(self, person: str, stop: asyncio.Event | None = None) -> bool:
        """Take the person's turns until none is due; return False if another process holds the lane.

        Raises StoreUnavailable, and whatever carrying out a committed turn raises; it is safe to begin again.
        """
        lane, taken = await self._claimed(person)
        if lane is None:
            return False
        self.on_step(Step.CLAIMED)
        if lane.moved_to is not None:
            await self._hand_over(lane, lane.moved_to)
            return True
        async with self._held(lane) as progress:
            with suppress(FenceLost):  # whoever has the lane now does what is left
                more = not taken or await self._do(taken, progress, stop, more=True)
                while more and not (stop and stop.is_set()):
                    await progress.write()
                    more = await self._take_some(progress, stop)
                await progress.write()
                progress.all_done = not more and not (stop and stop.is_set())
        return True

    async def _claimed(self, person: str) -> tuple[Lane | None, Sequence[Turn]]:
        """Claim the person's lane; return it, and the turn to work on next if it could be taken at the same time.

        It is taken with the fence that the claim will have if nobody else has worked for the person since this process
        did, with nothing left undone, and counts only if the claim got that very fence, and the lane stands where it
        did: after a server that was killed, somebody else may have had that fence.
        """
        let_go = self.store.lanes.let_go_at(person)
        takes = let_go is not None and await self.gate.only() is None
        now = self.clock()
        claim = self.store.lanes.claim(person, self.owner, now, now + self.lease)
        if let_go is None or not takes:
            return await claim, ()
        lane, turn = await asyncio.gather(claim, self.store.turns.take_next(person, let_go.fence + 1, now))
        as_left = lane is not None and turn is not None and (lane.fence, lane.turn) == (turn.fence, let_go.turn)
        return lane, (turn,) if as_left and turn is not None else ()

    async def _hand_over(self, lane: Lane, to: str) -> None:
        """Give the turns of somebody who was linked with another to that person, whose turn it is next."""
        await self.store.hand_over(lane.person, to)
        await self.store.lanes.release(lane)
        self._pool.expect(to)

    async def _people(self, limit: int) -> Sequence[str]:
        only, now = await self.gate.only(), self.clock()
        while True:
            found = await self.store.turns.people_with_work(now, limit) if only is None else only
            held = await self.store.lanes.held(found, self.owner, now) if found else ()
            free = tuple(person for person in found if person not in held)
            if free or only is not None or len(found) < limit:
                return free
            limit *= 2  # whom others work for have waited longest: there are people behind them

    async def _work(self, person: str, stop: asyncio.Event) -> float:
        return 0.0 if await self.work_for(person, stop) else REST

    async def _take_some(self, progress: Checkpoint, stop: asyncio.Event | None) -> bool:
        """Do the lane's next turns; return whether there may be more."""
        turns = await self.store.turns.next_of(progress.lane.person, self._now(progress.lane), AT_A_TIME)
        committed_before = [turn for turn in turns if turn.status is Status.COMMITTED]
        for turn in committed_before:
            await self._apply(turn, progress)
        if committed_before:
            return True  # what they enqueue comes before what waits
        waiting = turns
        let_in = await self.gate.through(waiting)
        if waiting and not let_in:
            return False
        together = _together(let_in)
        if not together:
            return len(turns) == AT_A_TIME
        taken = await self.store.turns.take(together, progress.lane)
        if taken is None:
            return await self._again(progress, together[0])
        return await self._do(taken, progress, stop, more=len(taken) < len(waiting) or len(turns) == AT_A_TIME)

    async def _do(self, taken: Sequence[Turn], progress: Checkpoint, stop: asyncio.Event | None, *, more: bool) -> bool:
        """Do the turns that were ``taken``, in order; return whether there may be more: ``more``, if all went well."""
        self.on_step(Step.TAKEN)
        for turn in taken:
            if progress.lane.ahead:  # it was put to arrive when it is due, and has arrived now
                turn = turn.changed(arrived=min(turn.arrived, self.clock()))
            committed = await self._committed(turn.behind(progress.lane), progress.lane)
            if committed is None:
                return await self._again(progress, turn)
            await self._apply(committed, progress, at_once=turn is taken[-1])
            if stop and stop.is_set():
                return False
            if committed.decision and any(job.due <= self.clock() for job in committed.decision.jobs):
                return True  # they come before the others that were taken
        return more

    async def _again(self, progress: Checkpoint, turn: Turn) -> bool:
        """Read the lane again after a pause, to try ``turn`` again; return False if somebody else has taken it over."""
        await asyncio.sleep(RETRY_PAUSE)
        now = await self.store.lanes.get(progress.lane.person)
        if now.fence != progress.lane.fence:
            return False
        structlog.get_logger().warning("turn_again", turn=turn.id)
        await progress.write()
        progress.resume(now)
        return True

    async def _committed(self, turn: Turn, lane: Lane) -> Turn | None:
        """Decide ``turn`` and commit the decision; None if the fence no longer holds or it is to be tried again."""
        chat = await self._chat(turn, lane)
        if turn.attempts > CLAIMS_ALLOWED:
            return await self._given_up(turn, chat, lane)
        try:
            return await self._commit(turn, await self._decided(turn, lane, chat))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a handler raises, the person gets an answer
            structlog.get_logger().error("turn_failed", turn=turn.id, error=type(error).__name__, exc_info=True)
            turn = await self.store.turns.failed(turn, type(error).__name__)
        return await self._given_up(turn, chat, lane) if len(turn.failures) >= FAILURES_ALLOWED else None

    async def _chat(self, turn: Turn, lane: Lane) -> Chat:
        """Return the conversation of ``turn``: in a group that has moved, the one begun where it was before."""
        place = place_of(turn.chat)
        if place == turn.chat or lane.knows(turn.chat) or (former := await self.store.places.formerly(place)) is None:
            return lane.chat(turn.chat)
        return lane.chat(former + turn.chat.removeprefix(place)).changed(chat=turn.chat)

    async def _given_up(self, turn: Turn, chat: Chat, lane: Lane) -> Turn | None:
        return await self._commit(turn.changed(given_up=True), self.apologise(turn, chat, self._now(lane)))

    def _now(self, lane: Lane) -> int:
        """Return what the person's clock shows."""
        return self.clock() + lane.ahead

    async def _decided(self, turn: Turn, lane: Lane, chat: Chat) -> Decision:
        async def standing(_: GetStanding) -> Standing:
            return Standing(rules=lane.rules, usage=lane.usage, everybodys=self.limits)

        asked = SourcedReads({**self.store.sources(turn.person), GetStanding: standing})
        reads = self.store.shelves.reads(lane, asked)
        async with asyncio.timeout(self.patience / SECOND), self._shown_slow(turn):
            return await self.decide(TurnInput(turn, chat, reads, self._now(lane)))

    @asynccontextmanager
    async def _shown_slow(self, turn: Turn) -> AsyncIterator[None]:
        async def show() -> None:
            await asyncio.sleep(SLOW_AFTER)
            while True:
                await self.show_slow(turn)
                await asyncio.sleep(SLOW_AGAIN)

        if self.show_slow is show_nothing:
            yield
            return
        showing = asyncio.create_task(show())
        try:
            yield
        finally:
            showing.cancel()

    async def _commit(self, turn: Turn, decision: Decision) -> Turn | None:
        self.on_step(Step.DECIDED)
        if not await self.store.turns.commit(turn, decision, given_up=turn.given_up):
            return None
        self.on_step(Step.COMMITTED)
        return turn.model_copy(update={"status": Status.COMMITTED, "decision": decision})

    async def _apply(self, turn: Turn, progress: Checkpoint, *, at_once: bool = False) -> None:
        """Carry out a committed decision; safe to do again from the start, by any process, at any time.

        ``at_once``: what can be, is written down at the same time, and not when the next turns are done.
        """
        assert turn.decision is not None  # noqa: S101 - committed turns have a decision
        if at_once and all(isinstance(effect, BESIDE_THE_LANE) for effect in turn.decision.effects):
            await progress.reach(turn, self._carry_out(turn, progress.lane))
            return
        await self._carry_out(turn, progress.lane)
        progress.reached(turn)

    async def _carry_out(self, turn: Turn, lane: Lane) -> None:
        assert turn.decision is not None  # noqa: S101 - committed turns have a decision
        assert turn.number is not None  # noqa: S101 - and a number
        effects = self.store.effects(turn.person, turn.number, turn.decision.trace.clock)

        async def apply(in_order: Sequence[Effect]) -> None:
            for effect in in_order:
                await effects.apply(effect)
                self.on_step(Step.EFFECT_APPLIED)

        await all_done(apply(each) for each in side_by_side(turn.decision.effects))
        self.store.shelves.moved(lane, turn)
        for job in turn.decision.jobs:
            await self.store.turns.journal(turn.enqueued(job))
            self.on_step(Step.ENQUEUED)

    def _marked(self, turn: Turn) -> None:
        log_turn(turn, max(0, self.clock() - max(turn.arrived, turn.due)) / MILLISECOND)
        self.on_step(Step.APPLIED)
        self.on_applied(turn)

    @asynccontextmanager
    async def _held(self, lane: Lane) -> AsyncIterator[Checkpoint]:
        """Renew the lease while work goes on, then hand the lane back, whatever went wrong.

        A lost lease needs no alarm: the fence stops late writes. Without a database the lane stays leased: when it is
        back we go on ourselves, or others do when the lease has run out.
        """

        async def renew() -> None:
            while True:
                await asyncio.sleep(self.lease / SECOND / 3)
                with suppress(StoreError):
                    if not await self.store.lanes.renew(lane, self.clock() + self.lease):
                        return

        renewing = asyncio.create_task(renew())
        progress = Checkpoint(self.store, lane, lambda: self.on_step(Step.ADVANCED), self._marked)
        away = False
        try:
            yield progress
        except StoreUnavailable:
            away = True
            raise
        finally:
            renewing.cancel()
            await asyncio.wait({renewing})
            await progress.close()
            if not away:
                with suppress(StoreError):
                    await self.store.lanes.release(progress.lane, all_done=progress.all_done)
                    self.on_step(Step.RELEASED)


def _together(waiting: Sequence[Turn]) -> Sequence[Turn]:
    """Return the turns, of those that wait, to take with one write.

    One that was taken before may have ended the process that took it, so it is taken alone: those behind it are not to
    be given up for its sake.
    """
    if not waiting or waiting[0].attempts:
        return waiting[:1]
    return tuple(takewhile(lambda turn: not turn.attempts, waiting))
