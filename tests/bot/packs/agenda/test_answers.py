"""What comes while the agenda asks: an answer is taken as one, anything else is done and the question stays open."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

# The clock of these conversations starts on Thursday, 2 July 2026, at 10:46 in Brasília.


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("meanwhile", "done"),
    [
        ("meus lembretes", "nenhum lembrete"),
        ("gastei 30 reais na padaria", "R$ 30,00"),
        ("o síndico avisou que a assembleia mudou, vai ser dia 20 às 19h no salão do prédio", "Anotado"),
        ("quanto gastei hoje?", "R$"),
    ],
)
async def test_what_is_no_answer_is_done_and_the_question_stays(chat: Chat, meanwhile: str, done: str) -> None:
    await chat.says("me lembra de ligar pro encanador")
    told = await chat.says(meanwhile)
    assert done in told
    assert "Para quando?" in told
    assert "amanhã, 03/07, às 10:00: ligar pro encanador." in await chat.says("amanhã às 10h")


async def test_the_question_is_put_again_but_once(chat: Chat) -> None:
    await chat.says("me lembra de ligar pro encanador", "gastei 30 reais na padaria")
    assert "Para quando?" not in await chat.says("gastei 12 reais na banca")


async def test_a_birthday_is_reminded_of_as_long_before_as_is_said() -> None:
    chat = Chat("en")
    assert "every year" in await chat.says("my sister's birthday is december 5")
    told = await chat.says("yeah but like a week before so I can buy the present")
    assert "Nov 28" in told
    assert "sister" in told
