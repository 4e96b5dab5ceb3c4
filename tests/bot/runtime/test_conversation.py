"""A terminal answers for what was said in it, and for what an earlier one left."""

from __future__ import annotations

import asyncio
import time

import pytest
from mongomock_motor import AsyncMongoMockClient

from bot.context import TurnInput
from bot.engine import decide
from bot.runtime.conversation import Conversation
from bot.runtime.dispatcher import Dispatcher
from state.lane import SECOND
from state.mongo.connection import Database
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.turns import Decision, Job, Message, Reply, Turn

DAY = 24 * 3600 * SECOND


@pytest.fixture
async def store() -> MongoStore:
    """An empty store in memory."""
    database: Database = AsyncMongoMockClient()["guarda"]
    await migrate(database)
    return MongoStore(database, {})


def conversation(store: MongoStore, owner: str = "one") -> Conversation:
    return Conversation(Dispatcher(store, decide, owner, time.time_ns), "ana", time.time_ns)


def texts(turns: tuple[Turn, ...]) -> list[str]:
    return [reply.text for turn in turns if turn.decision for reply in turn.decision.replies]


async def test_several_requests_are_one_exchange(store: MongoStore) -> None:
    exchange = await conversation(store).send(Message(text="lista tudo e anota: leite"))
    assert [turn.number for turn in exchange.turns] == [1, 2]


async def test_what_an_earlier_terminal_left_is_delivered_by_the_next(store: MongoStore) -> None:
    before = await conversation(store).send(Message(text="anota: leite"))
    after = conversation(store, "two")
    missed = await after.catch_up()
    assert texts(missed) == texts(before.turns)
    await after.delivered(missed[0])
    assert await after.catch_up() == ()


async def test_a_turn_that_another_process_is_taking_is_waited_for(store: MongoStore) -> None:
    one, two = conversation(store), conversation(store, "two")
    await one.dispatcher.accept(
        Turn(
            id="cli:ana:1",
            person=one.person,
            chat=one.chat,
            channel="cli",
            message=Message(text="anota: leite"),
            arrived=time.time_ns(),
            due=time.time_ns(),
        )
    )
    lane = await store.lanes.claim(one.person, "one", time.time_ns(), time.time_ns() + 60 * SECOND)
    assert lane
    catching_up = asyncio.create_task(two.catch_up())
    await asyncio.sleep(0)
    assert await one.dispatcher.work_for(one.person)
    assert len(texts(await catching_up)) == 1


async def test_a_job_for_another_day_is_not_waited_for(store: MongoStore) -> None:
    async def later(given: TurnInput) -> Decision:
        job = Job(suffix="/1", kind="job", message=Message(text="lembra"), due=given.clock + DAY, arrived=given.clock)
        return Decision(chat=given.chat, replies=(Reply(text="amanhã"),), jobs=(job,))

    terminal = Conversation(Dispatcher(store, later, "one", time.time_ns), "ana", time.time_ns)
    async with asyncio.timeout(10):
        exchange = await terminal.send(Message(text="me lembra amanhã"))
    assert texts(exchange.turns) == ["amanhã"]
