"""Replies go out here: claim a place, send its replies in order and at its pace, mark each, try again what may pass."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.channels import CHANNELS, Pace
from bot.ports import Store
from bot.runtime.channels import PASSING, Channel, Moved, NotSent, Outcome, Sent, Why
from bot.runtime.dispatcher import Step, ignore
from bot.runtime.worker_pool import BUSY_LOOK, WorkerPool
from state.addresses import Place, channel_of, place_of
from state.lane import SECOND
from state.mongo.errors import StoreError
from state.turns import Turn

# Renewed while a round goes on, however long a send takes; when a machine dies, its places wait for no longer.
LEASE = 20 * SECOND
REST = 0.5
# Seconds that a place may make its sender wait for it; for longer it is left, and looked at again then.
PATIENCE = 2.0
LONGEST_PAUSE = 300.0
# WhatsApp takes free text for 24 hours after the person's last message; elsewhere nobody expects an answer after that.
TOO_LATE = 24 * 3600 * SECOND
MOVES = 3

# These end every reply that waits at the place, until the person writes again.
ENDING = frozenset({Why.BLOCKED, Why.OPTED_OUT, Why.UNREACHABLE})


PACES: Mapping[str, Pace] = {spec.name: spec.pace for spec in CHANNELS.values() if spec.metered}


def unobserved(channel: str, outcome: str) -> None:
    """Take no note of what became of a reply."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """Delivers the replies of applied turns, at one place in order, at many places at a time.

    ``owner`` names this process in leases. ``clock`` gives ns since 1970, ``spread`` a number from 0 to 1 by chance.
    ``observe`` is told of each reply's channel and outcome. Any number of processes may deliver; there is no leader. A
    reply is sent again only if a process died, or lost its place, between the platform's answer and our mark.
    """

    store: Store
    channels: Mapping[str, Channel]
    owner: str
    clock: Callable[[], int]
    on_step: Callable[[Step], None] = ignore
    observe: Callable[[str, str], None] = unobserved
    paces: Mapping[str, Pace] = field(default_factory=lambda: PACES)
    spread: Callable[[], float] = random.random
    lease: int = LEASE
    _pool: WorkerPool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pool", WorkerPool(self._places, self.work_at, "delivery_alarm"))

    def applied(self, turn: Turn) -> None:
        """Note that ``turn`` was applied here, so that nobody need look for its replies."""
        if turn.decision and turn.decision.replies and channel_of(turn.chat) in self.channels:
            self._pool.expect(place_of(turn.chat))

    async def show_typing(self, turn: Turn) -> None:
        """Show that an answer to ``turn`` is being made, where the channel can."""
        if channel := self.channels.get(channel_of(turn.chat)):
            await channel.show_typing(place_of(turn.chat), turn)

    async def show_progress(self, turn: Turn, text: str) -> None:
        """Show below what ``turn`` answered last that ``text`` is so by now; where nothing can be edited, typing."""
        if (channel := self.channels.get(channel_of(turn.chat))) is None or turn.decision is None:
            return
        replied = next((reply for reply in reversed(turn.decision.replies) if reply.sent), None)
        said = f"{replied.text}\n\n{text}" if replied else text
        await channel.show_progress(place_of(turn.chat), replied.sent[-1] if replied else None, said, turn)

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until ``stop`` is set; then finish the messages under way and hand the places back."""
        if self.channels:
            await self._pool.run(stop)
        else:
            await stop.wait()

    async def work_at(self, address: str, stop: asyncio.Event | None = None) -> float:
        """Deliver what waits at the place; return after how many seconds to come again, 0 if nothing is left.

        Raises StoreError; it is safe to begin again.
        """
        now = self.clock()
        place = await self.store.places.claim(address, self.owner, now, now + self.lease)
        if place is None:
            return REST
        round_ = _Round(self, self.channels[channel_of(address)], place, stop)
        async with round_.held():
            return await round_.run()

    async def _places(self, limit: int) -> Sequence[str]:
        return await self.store.turns.places_to_deliver(tuple(self.channels), limit)


@dataclass(slots=True)
class _Round:
    """One process at one place it has claimed."""

    delivery: Delivery
    channel: Channel
    place: Place
    stop: asyncio.Event | None
    _emptied: bool = False

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Renew the lease while work goes on, then hand the place back, or forget it with the person who was erased."""
        renewing = asyncio.create_task(self._renew())
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.wait({renewing})
            places = self.delivery.store.places
            with suppress(StoreError):
                if self._emptied and self.place.leaving_at:
                    await places.forget(self.place.address, self.delivery.owner)
                else:
                    await places.put(self.place.changed(owner=None, leased_until=0), self.delivery.owner)

    async def _renew(self) -> None:
        """What could not be renewed is seen to before the next message, see _waited."""
        while True:
            await asyncio.sleep(self.delivery.lease / SECOND / 3)
            until = self.delivery.clock() + self.delivery.lease
            with suppress(StoreError):
                if not await self.delivery.store.places.renew(self.place.address, self.delivery.owner, until):
                    return
                self.place = self.place.changed(leased_until=until)

    async def run(self) -> float:
        """Return after how many seconds to come again."""
        while True:
            turns = await self.delivery.store.turns.undelivered(self.place.address)
            if not turns:
                self._emptied = True
                return 0.0
            for turn in turns:
                await self._note_leaving(turn)
                if (pause := await self._deliver(turn)) > 0:
                    return pause
                if self._stopped:
                    return 0.0

    async def _note_leaving(self, turn: Turn) -> None:
        """Note before anything is sent that the place goes after ``turn``, or stays, as somebody is there again."""
        leaves = turn.decision is not None and turn.decision.forgets and "/" not in turn.chat
        if leaves != bool(self.place.leaving_at):
            self.place = self.place.changed(leaving_at=self.delivery.clock() if leaves else 0)
            await self.delivery.store.places.put(self.place, self.delivery.owner)

    async def _deliver(self, turn: Turn) -> float:
        """Deliver the replies of ``turn`` that are left; return after how many seconds to come again, 0 when done."""
        assert turn.decision is not None  # noqa: S101 - applied turns have a decision
        for index, reply in enumerate(turn.decision.replies):
            if reply.outcome is not None:
                continue
            messages = self.channel.render(reply)
            for number, message in enumerate(messages):
                if number < len(reply.sent):
                    continue
                outcome: Outcome | str | float = await self._send(turn, message)
                if isinstance(outcome, float):
                    return outcome
                if isinstance(outcome, str):
                    await self._mark(turn, index, outcome)
                    break
                assert isinstance(outcome, Sent)  # noqa: S101 - the others became a pause or a word
                if number == len(messages) - 1:
                    await self._mark(turn, index, "sent", outcome.platform_id)
                else:
                    await self.delivery.store.turns.mark_sent(turn, index, outcome.platform_id)
                    turn = _with_sent(turn, index, outcome.platform_id)
        if turn.message.button is not None:
            await self.channel.settle(self._target, turn)
        return 0.0

    async def _send(self, turn: Turn, message: Any) -> Sent | str | float:
        """Return what was sent, or a word for why it never will be, or after how many seconds to try again."""
        clock = self.delivery.clock
        if self.place.blocked is not None:
            if turn.arrived <= self.place.blocked_at:
                return self.place.blocked
            await self._block(None)
            self.place = self.place.changed(failures=0, next_at=0)
        if clock() - _said_at(turn) > TOO_LATE:
            return "too_late"
        if (pause := await self._waited()) > 0:
            return pause
        for _ in range(MOVES):
            outcome = await self.channel.send(self._target, message, turn)
            if not isinstance(outcome, Moved):
                break
            self.place = self.place.changed(moved_to=outcome.place)
            await self.delivery.store.places.put(self.place, self.delivery.owner)
        apart = self.delivery.paces[self.channel.name].at(self._target)
        match outcome:
            case Sent():
                self.delivery.on_step(Step.SENT)
                self.place = self.place.changed(failures=0, next_at=clock() + int(apart * SECOND))
                return outcome
            case NotSent(why=why) if why in PASSING:
                failures = self.place.failures + 1
                wait = outcome.after if outcome.after is not None else self._back_off(failures)
                self.place = self.place.changed(failures=failures, next_at=clock() + int(wait * SECOND))
                self.delivery.observe(self.channel.name, f"retry_{why}")
                structlog.get_logger().warning("reply_waits", turn=turn.id, channel=self.channel.name, outcome=str(why))
                return max(wait, BUSY_LOOK)
            case NotSent(why=why):
                if why in ENDING:
                    await self._block(str(why))
                return str(why)
            case _:
                return str(Why.UNREACHABLE)

    async def _waited(self) -> float:
        """Wait for the place's pace and the channel's; return after how many seconds to come again if it is long."""
        clock = self.delivery.clock
        if (ahead := (self.place.next_at - clock()) / SECOND) > PATIENCE:
            return ahead
        if (apart := self.delivery.paces[self.channel.name].channel) > 0:
            first = await self.delivery.store.places.reserve(self.channel.name, 1, int(apart * SECOND), clock())
            ahead = max(ahead, (first - clock()) / SECOND)
        await asyncio.sleep(max(0.0, ahead))
        if self.place.leased_until - clock() < self.delivery.lease // 2:
            self.place = self.place.changed(leased_until=clock() + self.delivery.lease)
            if not await self.delivery.store.places.put(self.place, self.delivery.owner):
                return REST
        return 0.0

    async def _mark(self, turn: Turn, index: int, outcome: str, platform_id: str | None = None) -> None:
        store = self.delivery.store.turns
        await store.mark_delivered(turn, index, self.delivery.clock(), outcome, platform_id)
        self.delivery.on_step(Step.DELIVERED)
        self.delivery.observe(self.channel.name, outcome)
        if outcome != "sent":
            structlog.get_logger().warning("reply_dropped", turn=turn.id, channel=self.channel.name, outcome=outcome)

    async def _block(self, why: str | None) -> None:
        self.place = self.place.changed(blocked=why, blocked_at=self.delivery.clock())
        await self.delivery.store.places.block(self.place.address, why, self.place.blocked_at)

    def _back_off(self, failures: int) -> float:
        """Return 1, 2, 4... seconds, at most five minutes, half of it by chance."""
        longest = min(LONGEST_PAUSE, 2.0 ** min(failures - 1, 16))
        return longest * (0.5 + self.delivery.spread() / 2)

    @property
    def _target(self) -> str:
        return self.place.moved_to or self.place.address

    @property
    def _stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()


def _said_at(turn: Turn) -> int:
    """Return since when its replies wait: what was due while nothing ran is said when it is done, however late."""
    if turn.kind == "job" and turn.decision is not None:
        return turn.decision.trace.clock
    return max(turn.arrived, turn.due)


def _with_sent(turn: Turn, index: int, platform_id: str) -> Turn:
    assert turn.decision is not None  # noqa: S101 - applied turns have a decision
    replies = tuple(
        reply.changed(sent=(*reply.sent, platform_id)) if number == index else reply
        for number, reply in enumerate(turn.decision.replies)
    )
    return turn.changed(decision=turn.decision.changed(replies=replies))
