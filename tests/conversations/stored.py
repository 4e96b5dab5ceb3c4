"""A terminal's chat over the real store: journalled, numbered, committed, applied and delivered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from bot.account.requests import decide
from bot.context import TurnInput
from bot.runtime.conversation import Conversation
from bot.runtime.dispatcher import Dispatcher
from state.lane import SECOND
from state.mongo.connection import Database, connect
from state.mongo.library import library_sources
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.reads import ListItems, Request
from state.recording import Sources
from state.turns import Decision, Message
from tests.conversations.driver import Answer
from tests.fakes.films import Films
from tools.markets.research import Rate, Research
from tools.zones import living_in

START = 1_783_000_000 * SECOND
TICK = 1_000_000


class Clock:
    """Time passes when it is asked for, a millisecond each time, and when one waits."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        self.now += TICK
        return self.now


class Stored:
    """A Driver over a Conversation."""

    def __init__(self, database: Database, conversation: Conversation, clock: Clock) -> None:
        self._sources = library_sources(database, conversation.person)
        self._conversation = conversation
        self._clock = clock
        self._sent: list[str] = []

    async def send(self, *, text: str | None = None, button: str | None = None, quotes: int | None = None) -> Answer:
        quoted = None if quotes is None else self._sent[quotes]
        exchange = await self._conversation.send(Message(text=text, button=button, quotes=quoted))
        self._sent.append(exchange.turns[0].id)
        for turn in exchange.turns:
            await self._conversation.delivered(turn)
        decisions = [turn.decision for turn in exchange.turns if turn.decision is not None]
        replies = tuple(reply for decision in decisions for reply in decision.replies)
        return Answer(replies, str(exchange.state), decisions[0].trace.action)

    async def items(self) -> Sequence[str]:
        return [item.title for item in await self._sources[ListItems](ListItems())]

    def wait(self, duration: int) -> None:
        self._clock.now += duration


@asynccontextmanager
async def stored(uri: str, database: str, films: Films, locale: str) -> AsyncIterator[Stored]:
    """Open ``database`` on the server at ``uri`` for one dialogue."""

    async def decide_there(given: TurnInput) -> Decision:
        with living_in(given.chat.zone):
            return await decide(replace(given, locale=locale))

    opened = connect(uri, database)
    try:
        await migrate(opened)
        clock = Clock()
        dispatcher = Dispatcher(
            store=MongoStore(opened, sources_of(films)),
            decide=decide_there,
            owner="dialogue",
            clock=clock,
        )
        yield Stored(opened, Conversation(dispatcher, "ana", clock), clock)
    finally:
        opened.client.close()


def sources_of(films: Films) -> Sources:
    """Return ``films`` as the answers to the look-ups of a turn."""

    async def answer(request: Request[Any]) -> Any:
        return films.answer(request)

    return {**dict.fromkeys(Films.ANSWERS, answer), Rate: _no_rate}


async def _no_rate(_: Request[Any]) -> Research:
    return Research(status="unavailable")
