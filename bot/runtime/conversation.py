"""A conversation in the same process: send a message, let its turns be taken, take the replies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.channels import TERMINAL
from bot.missions.worker import PACK as MISSIONS
from bot.missions.worker import Worker
from bot.runtime.dispatcher import Dispatcher, Step
from bot.runtime.outage import UNTOLD, Absence
from state.addresses import person_of
from state.lane import State
from state.turns import Message, Status, Turn

CHANNEL = TERMINAL.name
WAIT = 0.05
BACKSTOP = 30.0
MEANWHILE = 5.0


@dataclass(frozen=True, slots=True)
class Exchange:
    """One message with the turns it became (more than one if it asked for several things), all applied."""

    turns: tuple[Turn, ...]
    state: State
    ms: float


class NoAnswer(Exception):
    """The turn was accepted, and will be taken, but not within the time one waits at a terminal."""


Prepare = Callable[[Sequence[Turn]], Awaitable[tuple[Turn, ...]]]


async def as_they_are(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return ``turns``."""
    return tuple(turns)


@dataclass(frozen=True, slots=True)
class Conversation:
    """One person at one terminal. ``clock`` gives ns since 1970; the user's name is the person's address.

    An ``absence`` of the database is waited for; StoreUnavailable is raised if it lasts. ``missions`` works on those
    that the person's messages begin. ``prepare`` makes turns ready to be shown: their files are written down.
    """

    dispatcher: Dispatcher
    user: str
    clock: Callable[[], int]
    absence: Absence = UNTOLD
    missions: Worker | None = None
    prepare: Prepare = as_they_are

    @property
    def chat(self) -> str:
        return f"{CHANNEL}:{self.user}"

    @property
    def person(self) -> str:
        return person_of(self.chat)

    async def send(self, message: Message) -> Exchange:
        """Accept ``message`` and return once it, and what it enqueued for now, has been applied.

        Raises NoAnswer after BACKSTOP seconds with a database; what was accepted is not lost.
        """
        started = self.clock()
        turn = Turn(
            id=f"{self.chat}:{started}",
            person=self.person,
            chat=self.chat,
            channel=CHANNEL,
            message=message,
            arrived=started,
            due=started,
        )
        await self.absence.outlast(partial(self.dispatcher.accept, turn))  # once more, it is the same turn
        try:
            async with asyncio.timeout(BACKSTOP) as limit:
                turns = await self._applied(turn.id, limit)
        except TimeoutError as error:
            raise NoAnswer(turn.id) from error
        state = await self.absence.outlast(self._state)
        return Exchange(turns, state, (self.clock() - started) / 1e6)

    async def catch_up(self) -> tuple[Turn, ...]:
        """Take the turns that an earlier terminal left, and return those whose replies it did not deliver.

        If another process is taking them, it is waited for, MEANWHILE seconds at most.
        """
        deadline = time.monotonic() + MEANWHILE
        while True:
            held = await self.absence.outlast(self._work)
            if held or time.monotonic() > deadline:
                return await self.undelivered()
            await asyncio.sleep(WAIT)

    async def advance(self, to: int) -> tuple[Turn, ...]:
        """Move the person's clock forward to ``to`` (ns), unless it is there; do what is due, return what is to say."""
        person = await self.absence.outlast(self._linked)
        await self.absence.outlast(partial(self.dispatcher.store.lanes.put_ahead, person, to - self.clock()))
        return await self.catch_up()

    async def undelivered(self) -> tuple[Turn, ...]:
        """Return the turns whose replies were not shown yet."""
        return await self.absence.outlast(partial(self.dispatcher.store.turns.undelivered, self.chat))

    async def delivered(self, turn: Turn) -> None:
        """Note that every reply of ``turn`` has been shown."""
        self.dispatcher.on_step(Step.SENT)
        replies = turn.decision.replies if turn.decision else ()
        for index, reply in enumerate(replies):
            if reply.delivered_at is None:
                mark = partial(self.dispatcher.store.turns.mark_delivered, turn, index, self.clock())
                await self.absence.outlast(mark)
                self.dispatcher.on_step(Step.DELIVERED)

    async def _work(self) -> bool:
        """Take the person's turns, and those of their missions; return False if another process holds the lane."""
        held = await self.dispatcher.work_for(self.person)
        linked = await self._linked()
        held = await self.dispatcher.work_for(linked) if linked != self.person else held
        if self.missions is not None and await self.missions.work_for(linked):
            held = await self.dispatcher.work_for(linked) and held
        return held

    async def _linked(self) -> str:
        """Return the person that this one has become by linking, usually themselves."""
        person = self.person
        while (became := (await self.dispatcher.store.lanes.get(person)).moved_to) is not None:
            person = became
        return person

    async def _state(self) -> State:
        lane = await self.dispatcher.store.lanes.get(await self._linked())
        return lane.chat(self.chat).state

    async def _applied(self, turn_id: str, limit: asyncio.Timeout) -> tuple[Turn, ...]:
        """Work until the turn and its children are applied; another process may be doing it for us.

        While the database is away, ``limit`` is put off.
        """

        def put_off() -> None:
            if not limit.expired():
                limit.reschedule(asyncio.get_running_loop().time() + BACKSTOP)

        while True:
            family = await self.absence.outlast(partial(self._family, turn_id), missed=put_off)
            if all(each.status is Status.APPLIED for each in family):
                return family
            await asyncio.sleep(WAIT)

    async def _family(self, turn_id: str) -> tuple[Turn, ...]:
        """Work as long as there is something to do, and return the turn and its children."""
        await self._work()
        turn = await self.dispatcher.store.turns.get(turn_id)
        assert turn is not None  # noqa: S101 - it was journalled before this
        found = (turn, *await self._due_after(turn), *await self._answers(turn))
        return tuple({each.id: each for each in found}.values())  # a mission's answer may be due as well

    async def _answers(self, turn: Turn) -> tuple[Turn, ...]:
        """Return the answers of the missions that ``turn`` began."""
        if self.missions is None or not self.missions.begun_by(turn):
            return ()
        children = await self.dispatcher.store.turns.children(turn.id)
        return tuple([each for each in children if each.message.job and each.message.job.pack == MISSIONS])

    async def _due_after(self, turn: Turn) -> tuple[Turn, ...]:
        """Return what ``turn`` enqueued for now, and what that did in turn."""
        children = await self.dispatcher.store.turns.children(turn.id) if turn.decision and turn.decision.jobs else ()
        due = [child for child in children if child.due <= self.clock() and child.status is not Status.CANCELLED]
        return tuple([each for child in due for each in (child, *await self._due_after(child))])
