"""What was recorded is put right and removed by words, and can be taken back."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat
from tests.bot.packs.health.test_talk import amounts


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize("said", ["não, foi 81,5", "opa, 81,5 kg", "na verdade foi 81,5", "corrige meu peso pra 81,5"])
async def test_the_last_is_put_right(chat: Chat, said: str) -> None:
    assert "Corrigido! Agora é peso 81,5 kg (era peso 82 kg)." in await chat.says("pesei 82kg", "sim", said)
    assert amounts(chat) == [81_500]
    await chat.says("desfaz")
    assert amounts(chat) == [82_000]


async def test_what_cannot_be_changes_nothing(chat: Chat) -> None:
    assert "Não mudei nada" in await chat.says("pesei 82kg", "sim", "não, foi 900")
    assert amounts(chat) == [82_000]


async def test_long_after_it_a_no_is_about_something_else(chat: Chat) -> None:
    await chat.says("pesei 82kg", "sim", *["oi"] * 10, "não, foi 81,5")
    assert amounts(chat) == [82_000]


async def test_that_of_a_day_is_removed_and_comes_back(chat: Chat) -> None:
    await chat.says("pesei 84kg ontem", "sim", "pesei 82kg", "sim")
    assert "Apaguei o registro: peso 84 kg (ontem)" in await chat.says("apaga o peso de ontem")
    assert amounts(chat) == [82_000]
    await chat.says("desfaz")
    assert sorted(map(str, amounts(chat))) == ["82000", "84000"]


async def test_several_are_removed_after_a_yes_only(chat: Chat) -> None:
    await chat.says("bebi 1l de água", "sim", "bebi 500ml de água", "sim")
    assert "os 2 registros de água de hoje?" in await chat.says("apaga a água de hoje")
    await chat.says("não")
    assert len(amounts(chat)) == 2
    await chat.says("apaga a água de hoje", "sim")
    assert amounts(chat) == []
    await chat.says("desfaz")
    assert len(amounts(chat)) == 2


async def test_the_way_it_goes_is_told(chat: Chat) -> None:
    for days, kilos in ((14, 86), (7, 85), (0, 84)):
        when = f"há {days} dias" if days else "hoje"
        await chat.says(f"pesei {kilos}kg {when}", "sim")
    told = await chat.says("meu peso tá subindo ou descendo?")
    assert "📉 Descendo: cerca de 1 kg por semana, em 3 registros" in told


async def test_days_in_a_row_are_counted(chat: Chat) -> None:
    for when in ("anteontem", "ontem", "hoje"):
        await chat.says(f"pesei 84kg {when}", "sim")
    assert "3 dias seguidos com registro de peso" in await chat.says("quantos dias seguidos eu registrei meu peso?")


async def test_what_only_sounds_like_a_measure_is_left_alone(chat: Chat) -> None:
    await chat.says("bebi 1l de água", "sim", "apaga água viva")
    assert amounts(chat) == [1_000]
    assert "Apaguei o registro" in await chat.says("apaga o último registro de água")
