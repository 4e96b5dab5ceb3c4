"""A process that takes turns over a store, with fair use, a gate and an administrator."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.pipeline import decide
from bot.runtime.dispatcher import Dispatcher
from bot.runtime.maintenance import Gate
from bot.runtime.services import Health, service_sources
from state.addresses import person_of
from state.importing import File
from state.mongo.connection import Database, connect
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.quota import Limits
from state.turns import Message, Status, Turn
from tests.conversations.films import ANSWERING
from tests.conversations.stored import Clock, sources_of

ANA = person_of("tg:ana")
EVERYBODYS = Limits()


async def working() -> Health:
    return Health.OK


async def broken() -> Health:
    raise ConnectionError


class House:
    """A process that takes turns; Ana is its administrator."""

    def __init__(
        self, database: Database, owner: str = "one", clock: Clock | None = None, limits: Limits = EVERYBODYS
    ) -> None:
        self.clock = clock or Clock()
        services = service_sources({"TMDB": working, "Telegram": broken})
        self.store = MongoStore(database, sources_of(ANSWERING), admins={ANA}, for_admins=services)
        self.gate = Gate(self.store.operations, self.store.turns, {ANA}, self.clock)
        self.dispatcher = Dispatcher(
            store=self.store,
            decide=lambda given: decide(replace(given, locale="pt-BR")),
            owner=owner,
            clock=self.clock,
            gate=self.gate,
            limits=limits,
        )
        self._sent = 0

    async def sends(self, who: str, text: str, *, file: File | None = None) -> str:
        """Accept a message on Telegram; return its id."""
        self._sent += 1
        now = self.clock()
        turn = Turn(
            id=f"tg:{who}:{self._sent}",
            person=person_of(f"tg:{who}"),
            chat=f"tg:{who}",
            channel="tg",
            message=Message(text=text, file=file),
            arrived=now,
            due=now,
        )
        await self.dispatcher.accept(turn)
        return turn.id

    async def asks(self, who: str, text: str) -> str:
        """Send a message, take the person's turns, and return the reply to it; empty if it waits."""
        turn_id = await self.sends(who, text)
        await self.dispatcher.work_for(person_of(f"tg:{who}"))
        return await self.reply(turn_id)

    async def reply(self, turn_id: str) -> str:
        turn = await self.store.turns.get(turn_id)
        assert turn
        if turn.status is Status.WAITING or turn.decision is None:
            return ""
        return "\n".join(reply.text for reply in turn.decision.replies)

    async def turn(self, turn_id: str) -> Turn:
        turn = await self.store.turns.get(turn_id)
        assert turn
        return turn

    async def notices(self, who: str) -> list[str]:
        turns = await self.store.turns.undelivered(f"tg:{who}")
        return [await self.reply(turn.id) for turn in turns if "~resting" in turn.id]

    def later(self) -> None:
        """Let go of what the gate was last told."""
        self.gate._fresh_until = 0.0


@asynccontextmanager
async def opened(uri: str, database: str) -> AsyncIterator[House]:
    """Open a house over ``database`` on the server at ``uri``."""
    connected = connect(uri, database)
    try:
        await migrate(connected)
        yield House(connected)
    finally:
        connected.client.close()
