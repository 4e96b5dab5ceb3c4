"""A note that tells when something is comes with an offer to be reminded of it."""

from __future__ import annotations

import pytest

from bot.handlers.keeping.kept_taps import LASTS
from tests.bot.handlers.test_films import Chat

# The clock of these conversations starts on Thursday, 2 July 2026, at 10:46 in Brasília.
VISIT = "consulta com a dra. sônia terça às 14h30"


@pytest.fixture
def chat() -> Chat:
    return Chat()


def labels(answer: object) -> list[str]:
    return [button.label for reply in answer.replies for row in reply.buttons for button in row]  # type: ignore[attr-defined]


@pytest.mark.parametrize("said", [VISIT, "anota: " + VISIT, "voo dia 15/7 às 6h"])
async def test_it_is_offered(chat: Chat, said: str) -> None:
    assert labels(await chat.driver.send(text=said)) == ["Me lembra", "Desfazer"]
    assert len(chat.items) == 1


@pytest.mark.parametrize("said", ["anota: comprar pão", "anota: fui ao dentista ontem às 10h", "anota: senha 1234"])
async def test_without_a_time_to_come_no_reminder_is_offered(chat: Chat, said: str) -> None:
    assert "Me lembra" not in labels(await chat.driver.send(text=said))


async def test_the_day_is_said_as_it_was_understood(chat: Chat) -> None:
    assert "terça, 07/07, às 14:30" in await chat.says(VISIT)
    assert "quarta, 15/07" in await chat.says("prova do Théo dia 15")
    assert "📅" not in await chat.says("anota: senha 1234")


async def test_a_tap_takes_back_what_it_stands_under_and_does_so_once(chat: Chat) -> None:
    answer = await chat.driver.send(text=VISIT)
    await chat.says("anota: senha 1234")
    assert "dra. sônia" in await chat.taps("Desfazer", answer)
    assert [item.content for item in chat.items] == ["senha 1234"]
    assert "expirou" in await chat.taps("Desfazer", answer) or len(chat.items) == 1


async def test_a_tap_reminds_an_hour_before_and_one_undo_takes_that_back(chat: Chat) -> None:
    answer = await chat.driver.send(text=VISIT)
    assert "terça, 07/07, às 13:30: consulta com a dra. sônia (às 14:30)." in await chat.taps("Me lembra", answer)
    assert "13:30" in await chat.says("meus lembretes")
    await chat.says("desfaz")
    assert "nenhum lembrete" in await chat.says("meus lembretes")
    assert len(chat.items) == 1


async def test_words_right_after_take_it_up(chat: Chat) -> None:
    assert "terça, 07/07, às 13:30" in await chat.says(VISIT, "me lembra")
    # Later it is the note that was spoken of, at its own time.
    assert "terça, 07/07, às 14:30" in await chat.says(VISIT.replace("sônia", "ana"), "obrigada", "me lembra")


async def test_an_old_offer_is_not_taken_up(chat: Chat) -> None:
    answer = await chat.driver.send(text=VISIT)
    chat.driver.wait(LASTS)
    assert "expirou" in await chat.taps("Me lembra", answer)


async def test_what_has_begun_is_not_reminded_of(chat: Chat) -> None:
    answer = await chat.driver.send(text="anota: reunião hoje às 11h")
    chat.driver.wait(3_600 * 10**9)
    assert "já passou" in await chat.taps("Me lembra", answer)


async def test_it_says_what_happens_in_short_and_how_it_is_changed(chat: Chat) -> None:
    said = "então, gente, a Bia tem prova de química dia 15 de julho e ela tá nervosa"
    told = await chat.taps("Me lembra", await chat.driver.send(text=said))
    assert "quarta, 15/07, às 09:00: Bia tem prova de química." in told
    assert "muda pra véspera às 20h" in told
    assert "terça, 14/07, às 20:00: Bia tem prova" in await chat.says("muda pra véspera às 20h")
    assert "terça, 14/07, às 20:00: Bia tem prova de química (quarta, 15/07)" in await chat.says("meus lembretes")


async def test_what_comes_round_is_reminded_of_each_time(chat: Chat) -> None:
    answer = await chat.driver.send(text="aula de inglês toda terça e quinta às 18h")
    assert "📅 toda terça e quinta, às 18:00" in answer.replies[0].text
    assert "⏰ Te lembro toda terça e quinta, às 18:00: aula de inglês." in await chat.taps("Me lembra", answer)
    await chat.says("desfaz")
    assert "nenhum lembrete" in await chat.says("meus lembretes")
