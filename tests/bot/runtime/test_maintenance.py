"""In a pause everybody but the administrators waits, is told so once, and loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from state.addresses import person_of
from state.lane import SECOND
from state.turns import Event, Message, Status, Turn
from tests.bot.app_fixture import House, opened

RUI = person_of("tg:rui")
PATIENCE = 20.0


@pytest.fixture
async def house(mongo_uri: str, ready_name: str) -> AsyncIterator[House]:
    async with opened(mongo_uri, ready_name) as house:
        yield house


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


@pytest.mark.parametrize("word", ["PARAR", "/stop"])
async def test_who_asks_to_be_left_alone_is_obeyed_in_the_pause_and_not_told_of_it(house: House, word: str) -> None:
    await house.asks("ana", "/admin pause")
    house.later()
    assert "não mando mais nada" in await house.asks("rui", word)
    assert await house.asks("rui", "anota: leite") == ""
    assert await house.notices("rui") in ([], [""])


async def test_who_left_with_a_word_of_the_platforms_is_not_told_of_the_pause(house: House) -> None:
    await house.asks("ana", "/admin pause")
    house.later()
    left = Turn(
        id="tg:rui:left",
        person=RUI,
        chat="tg:rui",
        channel="tg",
        message=Message(event=Event.LEFT),
        arrived=house.clock(),
        due=house.clock(),
    )
    await house.dispatcher.accept(left)
    assert await house.asks("rui", "anota: leite") == ""
    assert (await house.turn("tg:rui:left")).status is Status.APPLIED
    assert await house.notices("rui") in ([], [""])


async def test_in_a_pause_what_was_asked_before_the_word_is_still_done_first(house: House) -> None:
    await house.asks("ana", "/admin pause")
    house.later()
    first = await house.sends("rui", "anota: leite")
    assert await house.asks("rui", "parar") == ""
    assert await house.notices("rui") == []
    await house.asks("ana", "/admin resume")
    house.later()
    await house.dispatcher.work_for(RUI)
    assert "leite" in await house.reply(first)
    assert "não mando mais nada" in await house.reply("tg:rui:3")


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
