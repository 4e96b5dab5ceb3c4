"""In a pause everybody but the administrators waits, is told so once, and loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.deciding import decide
from bot.dispatcher import Dispatcher
from bot.resting import Gate
from state.lane import SECOND
from state.store.connection import Database, connect
from state.store.migrate import migrate
from state.store.mongo import MongoStore
from state.turns import Message, Status, Turn
from state.users import person_of
from tests.conversations.films import ANSWERING
from tests.conversations.stored import Clock, sources_of

ANA, RUI = person_of("cli:ana"), person_of("cli:rui")
PATIENCE = 20.0


class House:
    """A process that takes turns; Ana is its administrator."""

    def __init__(self, database: Database, owner: str = "one", clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.store = MongoStore(database, sources_of(ANSWERING), admins={ANA})
        self.gate = Gate(self.store.operations, self.store.turns, {ANA}, self.clock)
        self.dispatcher = Dispatcher(
            store=self.store,
            decide=partial(decide, default_locale="pt-BR"),
            owner=owner,
            clock=self.clock,
            gate=self.gate,
        )
        self._sent = 0

    async def sends(self, who: str, text: str) -> str:
        """Accept a message; return its id."""
        self._sent += 1
        now = self.clock()
        turn = Turn(
            id=f"cli:{who}:{self._sent}",
            person=person_of(f"cli:{who}"),
            chat=f"cli:{who}",
            channel="cli",
            message=Message(text=text),
            arrived=now,
            due=now,
        )
        await self.dispatcher.accept(turn)
        return turn.id

    async def asks(self, who: str, text: str) -> str:
        """Send a message, take the person's turns, and return the reply to it; empty if it waits."""
        turn_id = await self.sends(who, text)
        await self.dispatcher.work_for(person_of(f"cli:{who}"))
        return await self.reply(turn_id)

    async def reply(self, turn_id: str) -> str:
        turn = await self.store.turns.get(turn_id)
        assert turn
        if turn.status is Status.WAITING or turn.decision is None:
            return ""
        return "\n".join(reply.text for reply in turn.decision.replies)

    async def notices(self, who: str) -> list[str]:
        turns = await self.store.turns.undelivered(f"cli:{who}")
        return [await self.reply(turn.id) for turn in turns if "~resting" in turn.id]

    def later(self) -> None:
        """Let go of what the gate was last told."""
        self.gate._fresh_until = 0.0


@pytest.fixture
async def house(mongo_uri: str, database_name: str) -> AsyncIterator[House]:
    database = connect(mongo_uri, database_name)
    await migrate(database)
    yield House(database)
    database.client.close()


async def test_who_writes_waits_is_told_once_and_is_answered_afterwards(house: House) -> None:
    assert "pausa" in await house.asks("ana", "/admin pause")
    house.later()
    waiting = [await house.sends("rui", text) for text in ("anota: leite", "anota: pão")]
    for _ in range(2):
        await house.dispatcher.work_for(RUI)
    waiting.append(await house.sends("rui", "lista tudo"))
    await house.dispatcher.work_for(RUI)
    assert [await house.reply(turn_id) for turn_id in waiting] == ["", "", ""]
    assert len(await house.notices("rui")) == 1
    assert "manutenção" in (await house.notices("rui"))[0]

    assert "volta" in await house.asks("ana", "/admin resume")
    house.later()
    await house.dispatcher.work_for(RUI)
    replies = [await house.reply(turn_id) for turn_id in waiting]
    assert ["leite" in replies[0], "pão" in replies[1], "2 itens" in replies[2]] == [True, True, True]
    assert len(await house.notices("rui")) == 1


async def test_a_second_pause_is_told_of_again(house: House) -> None:
    for _ in range(2):
        await house.asks("ana", "/admin pause")
        house.later()
        await house.asks("rui", "oi")
        await house.asks("ana", "/admin resume")
        house.later()
        await house.dispatcher.work_for(RUI)
    assert len(await house.notices("rui")) == 2


async def test_administrators_are_answered_however_many_others_wait(house: House) -> None:
    await house.asks("ana", "/admin pause")
    house.later()
    for n in range(160):  # more than two looks for people find at once
        await house.sends(f"p{n}", "oi")
    other = House(house.store._database, "two", house.clock)  # nobody has written to this process
    asked = await house.sends("ana", "/admin resume")
    stop = asyncio.Event()
    running = asyncio.create_task(other.dispatcher.run(stop))
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                if not await other.store.turns.people_with_work(house.clock() + 3_600 * SECOND):
                    break
                await asyncio.sleep(0.05)
    finally:
        stop.set()
        await running
    assert "volta" in await house.reply(asked)


async def test_a_process_that_died_before_it_told_leaves_it_to_the_next(house: House) -> None:
    await house.asks("ana", "/admin pause")
    house.later()
    asked = await house.sends("rui", "oi")
    turn = await house.store.turns.get(asked)
    assert turn
    assert len(await house.gate.through((turn,))) == 1  # journalled, and then it died
    await house.dispatcher.work_for(RUI)
    assert len(await house.notices("rui")) == 1
    assert await house.reply(asked) == ""
