"""People who write from chats of their own to one product, over the real store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from bot.attachments.cards import card_sources
from bot.pipeline import decide
from bot.runtime.dispatcher import Dispatcher, Step, ignore
from state.addresses import person_of
from state.lane import SECOND
from state.mongo.connection import Database
from state.mongo.store import MongoStore
from state.reads import ListItems
from state.recording import Sources
from state.turns import Message, Status, Turn
from tests.conversations.films import BY_NAME
from tests.conversations.stored import sources_of

START = 1_783_000_000 * SECOND


class Clock:
    """Time passes when it is asked for, and when one waits."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        self.now += 1_000_000
        return self.now


class Product:
    """One process on ``database``; every message is answered, and its replies delivered, before the next is sent.

    ``held`` are the files that the platforms hold.
    """

    def __init__(
        self,
        database: Database,
        on_step: Callable[[Step], None] = ignore,
        outside: Sources = MappingProxyType({}),
    ) -> None:
        self.held: dict[str, bytes] = {}
        self.clock = Clock()
        self.database = database
        fetchers = dict.fromkeys(("tg", "wa"), self._fetch)
        sources = {**sources_of(BY_NAME["answering"]), **card_sources(fetchers), **outside}
        self.store = MongoStore(database, sources, fetchers=fetchers)
        self.dispatcher = Dispatcher(
            store=self.store, decide=decide, owner="product", clock=self.clock, on_step=on_step
        )
        self._count = 0

    async def _fetch(self, ref: str, limit: int) -> bytes | None:
        """Return what the platforms hold as ``ref``."""
        data = self.held[ref]
        return data if len(data) <= limit else None

    async def journal(self, chat: str, text: str | None = None, person: str | None = None, **message: Any) -> Turn:
        """Take a message from ``chat``; nothing is done about it yet."""
        self._count += 1
        now = self.clock()
        address = person or chat
        turn = Turn(
            id=f"{chat}:{self._count}",
            person=person_of(address),
            chat=chat,
            channel=chat.partition(":")[0],
            message=Message.model_validate({"text": text, **message}),
            arrived=now,
            due=now,
        )
        assert await self.store.turns.journal(turn)
        return turn

    async def say(self, chat: str, text: str | None = None, **message: Any) -> str:
        """Send a message from ``chat``; return what is answered, of all the turns that it became."""
        turn = await self.journal(chat, text, **message)
        await self.settle()
        children = await self.store.turns.children(turn.id)
        family = (turn.id, *(child.id for child in children if child.kind == "message"))
        return "\n\n".join([await self.delivered(each) for each in family])

    async def settle(self) -> None:
        """Work for whoever has work until nobody has."""
        while people := await self.store.turns.people_with_work(self.clock()):
            for person in people:
                await self.dispatcher.work_for(person)

    async def delivered(self, turn_id: str) -> str:
        """Deliver the replies of a turn; return their texts."""
        turn = await self.store.turns.get(turn_id)
        assert turn is not None
        assert turn.status is Status.APPLIED
        assert turn.decision is not None
        for index, reply in enumerate(turn.decision.replies):
            name = f"sent {turn_id} {index}"
            if reply.delivered_at is None:
                await self.store.turns.mark_delivered(turn, index, self.clock(), "sent", name)
        return "\n".join(reply.text for reply in turn.decision.replies)

    async def turn(self, turn_id: str) -> Turn:
        turn = await self.store.turns.get(turn_id)
        assert turn is not None
        return turn

    async def titles(self, address: str) -> list[str]:
        """Return what is kept by whoever writes from ``address``, in the order of lists."""
        person = person_of(address)
        while (became := (await self.store.lanes.get(person)).moved_to) is not None:
            person = became
        return [item.title for item in await self.store.sources(person)[ListItems](ListItems())]

    async def run_briefly(self) -> None:
        """Run as a process does, until nobody waits."""
        stop = asyncio.Event()
        running = asyncio.create_task(self.dispatcher.run(stop))
        for _ in range(200):
            await asyncio.sleep(0.02)
            if not await self.store.turns.people_with_work(self.clock()):
                break
        stop.set()
        with suppress(asyncio.CancelledError):
            await running
