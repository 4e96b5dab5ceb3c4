"""What is told of an option, of what is kept and of what is not."""

from __future__ import annotations

import pytest

from state.items import Kind
from state.lane import Choice
from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_a_number_means_an_option_on_screen_and_the_question_stays_open(chat: Chat) -> None:
    await chat.says("anota: leite", "anota: ovos", "anota: pão", "lista tudo")
    asked = await chat.says("salva duna")
    assert "Responda com o número" in asked
    pending = chat.driver.decisions[-1].chat.pending
    assert isinstance(pending, Choice)
    told = await chat.says("me fala do 2")
    assert pending.options[1].title in told
    assert "ovos" not in told
    assert asked in told
    await chat.says("2")
    assert [item.title for item in chat.items if item.kind is Kind.MOVIE] == [pending.options[1].title]


async def test_a_number_that_no_option_has_means_no_older_list_either(chat: Chat) -> None:
    await chat.says(*(f"anota: coisa {number}" for number in "abcdefghi"), "lista tudo")
    asked = await chat.says("salva duna")
    assert await chat.says("me fala do 9") == asked


async def test_an_option_to_remove_is_told_and_nothing_is_removed(chat: Chat) -> None:
    await chat.says("anota: comprar leite", "anota: ferver leite")
    asked = await chat.says("apaga a nota leite")
    assert "O que você quer apagar" in asked
    assert "leite" in (await chat.says("me fala do 1")).removesuffix(asked)
    assert len(chat.items) == 2


@pytest.mark.parametrize(
    ("locale", "said", "named"),
    [
        ("pt-BR", ("salva a série the witcher", "lista tudo", "me fala do 1"), "Ação e aventura"),
        ("en", ("save the show the witcher", "list everything", "tell me about 1"), "Action & Adventure"),
    ],
)
async def test_the_genres_of_series_are_named_in_the_language_of_the_chat(
    locale: str, said: tuple[str, ...], named: str
) -> None:
    told = await Chat(locale).says(*said)
    assert named in told.splitlines()[1]
