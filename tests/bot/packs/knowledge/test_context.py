"""What goes together in the person's own records is told when it is asked for, and only when it is sure."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

DAY = 24 * 3600 * 10**9
HOURS = [5, 8, 6, 9, 7, 4, 8, 6, 5, 9, 7, 8, 4, 6, 9, 5]


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def live(chat: Chat, *days: tuple[str, ...]) -> None:
    for said in days:
        for each in said:
            await chat.says(each, "sim")
        chat.driver.wait(DAY)


async def test_sleep_and_mood_that_go_together_are_told_with_how_sure_it_is(chat: Chat) -> None:
    await live(chat, *((f"dormi {hours}h", f"humor {hours}") for hours in HOURS))
    told = await chat.says("o que mexe com meu humor?")
    assert "humor e sono: quando um sobe, o outro costuma subir também (16 dias; ligação forte, 1 de 1;" in told
    assert "não quer dizer que um cause o outro" in told
    assert "humor e sono" in await chat.says("meu sono tem a ver com meu humor?")
    assert "humor e sono" in await chat.says("você vê algum padrão?")


async def test_of_fewer_than_fourteen_days_nothing_is_said(chat: Chat) -> None:
    await live(chat, *((f"dormi {hours}h", f"humor {hours}") for hours in HOURS[:13]))
    told = await chat.says("o que mexe com meu humor?")
    assert "costuma" not in told
    assert "preciso de 14 dias" in told
    assert "tenho 13" in told


async def test_what_does_not_go_together_is_not_made_up(chat: Chat) -> None:
    moods = [5, 5, 6, 6, 5, 6, 5, 5, 6, 6, 5, 6, 5, 6, 5, 6]
    await live(chat, *((f"dormi {hours}h", f"humor {mood}") for hours, mood in zip(HOURS, moods, strict=True)))
    assert "não vi nada que ande junto" in await chat.says("meu sono tem relação com meu humor?")


async def test_who_recorded_nothing_hears_what_to_tell(chat: Chat) -> None:
    assert "não tenho o que comparar" in await chat.says("o que combina com meu sono?")


async def test_spending_and_the_weekend(chat: Chat) -> None:
    for day in range(21):
        # The clock of these conversations starts on a Thursday.
        await chat.says(f"gastei {300 if day % 7 in (2, 3) else 20 + day} no mercado")
        chat.driver.wait(DAY)
    told = await chat.says("o que mexe com meus gastos?")
    assert "gastos do dia: no fim de semana costuma ser mais alto" in told
