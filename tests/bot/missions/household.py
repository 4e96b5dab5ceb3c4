"""Somebody who asks what needs thinking, and a process that works on it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

from bot.missions.worker import MissionStep, Worker, ignore
from state.mission import Mission
from state.mongo.connection import Database
from state.mongo.missions import MissionMetricsStore
from state.quota import Limits
from state.recording import Sources
from state.turns import Turn
from tests.bot.account.somebody import Product
from tools.markets.research import (
    Caveat,
    Figure,
    Fundamentals,
    MarketQuestion,
    Quote,
    Rate,
    Research,
    Source,
    Unit,
)

CHAT = "tg:4711"
DAY = date(2026, 11, 23)


async def _away(_: MarketQuestion) -> Research:
    return Research(status="unavailable", caveats=(Caveat.UNREACHABLE,))


NOWHERE: Sources = dict.fromkeys((Rate, Quote, Fundamentals), _away)


def knowing(answers: Mapping[str, Research]) -> Sources:
    """Return markets that know ``answers`` by index or ticker ("PETR4", "PETR4 fundamentals"), and nothing else."""

    async def ask(question: MarketQuestion) -> Research:
        match question:
            case Rate(index=index):
                key = str(index)
            case Quote(ticker=ticker):
                key = ticker
            case Fundamentals(ticker=ticker):
                key = f"{ticker} fundamentals"
            case _:
                key = ""
        return answers.get(key) or Research(status="unavailable", caveats=(Caveat.UNREACHABLE,))

    return dict.fromkeys((Rate, Quote, Fundamentals), ask)


def found(*figures: tuple[str, str, Unit], reliability: int = 100, caveats: tuple[Caveat, ...] = ()) -> Research:
    """Return what a source said."""
    made = tuple(Figure(name=name, value=Decimal(value), unit=unit, day=DAY) for name, value, unit in figures)
    return Research(
        status="found",
        source=Source.CENTRAL_BANK,
        figures=made,
        reliability=reliability,
        caveats=caveats,
        calls=1,
    )


class Household:
    """One person's chat; what is asked is worked on until its answer is there."""

    def __init__(
        self,
        database: Database,
        markets: Sources = NOWHERE,
        on_step: Callable[[MissionStep], None] = ignore,
    ) -> None:
        self.database = database
        self.product = Product(database)
        self.product.clock.now = time.time_ns()
        # Tests ask more of somebody in a moment than fits in a day.
        self.product.dispatcher = replace(self.product.dispatcher, limits=Limits(missions=1_000))
        self.markets = markets
        self.worker = self.another(on_step)

    def another(self, on_step: Callable[[MissionStep], None] = ignore, owner: str = "worker") -> Worker:
        """Return a worker of another process."""
        store = self.product.store
        return Worker(
            missions=store.missions,
            sources=lambda person: {**store.sources(person), **self.markets},
            accept=self.product.dispatcher.accept,
            owner=owner,
            clock=self.product.clock,
            metrics=MissionMetricsStore(self.database),
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
