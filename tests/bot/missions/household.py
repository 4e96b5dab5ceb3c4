"""Somebody who asks what needs thinking, and a process that works on it."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.missions.contracts import Market
from bot.missions.worker import MissionStep, Worker, ignore
from state.mission import Mission
from state.store.connection import Database
from state.turns import Turn
from tests.bot.people.somebody import Product

CHAT = "tg:4711"


class Household:
    """One person's chat; what is asked is worked on until its answer is there."""

    def __init__(
        self,
        database: Database,
        market: Market | None = None,
        on_step: Callable[[MissionStep], None] = ignore,
    ) -> None:
        self.database = database
        self.product = Product(database)
        self.product.clock.now = time.time_ns()
        self.market = market
        self.worker = self.another(on_step)

    def another(self, on_step: Callable[[MissionStep], None] = ignore, owner: str = "worker") -> Worker:
        """Return a worker of another process."""
        store = self.product.store
        return Worker(
            missions=store.missions,
            sources=store.sources,
            accept=self.product.dispatcher.accept,
            owner=owner,
            clock=self.product.clock,
            market=self.market,
            on_step=on_step,
        )

    async def begins(self, text: str, chat: str = CHAT) -> Turn:
        """Send a message; nobody works on the mission that it may begin yet."""
        turn = await self.product.journal(chat, text)
        await self.product.settle()
        await self.product.delivered(turn.id)
        return await self.product.turn(turn.id)

    async def says(self, text: str, chat: str = CHAT) -> str:
        """Send a message; return what is answered, the answer of the mission that it began included."""
        turn = await self.begins(text, chat)
        await self.worker.work_for(turn.person)
        await self.product.settle()
        return "\n".join([self.reply(turn), *await self.answers(turn)])

    async def answers(self, turn: Turn) -> list[str]:
        """Return what the missions that ``turn`` began have answered."""
        children = await self.product.store.turns.children(turn.id)
        return [await self.product.delivered(each.id) for each in children if each.message.job is not None]

    async def missions(self) -> list[Mission]:
        """Return every mission there is, the oldest first."""
        rows = self.database["missions"].find({}).sort([("created_at", 1)])
        return [Mission.model_validate({"id": raw["_id"], **raw}) async for raw in rows]

    @staticmethod
    def reply(turn: Turn) -> str:
        assert turn.decision is not None
        return "\n".join(reply.text for reply in turn.decision.replies)
