"""What is asked for in words of little weight, and what asks for nothing."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("bota ai interestelar e a serie dark", ["Interestelar (2014)", "Dark (2017)"]),
        ("coloca parasita e bacurau", ["Parasita (2019)", "Bacurau (2019)"]),
        ("parasita salva ae", ["Parasita (2019)"]),
        ("mete aí parasita", ["Parasita (2019)"]),
    ],
)
async def test_titles_that_everybody_knows_are_kept_however_loosely_they_are_asked_for(
    chat: Chat, said: str, kept: list[str]
) -> None:
    await chat.says(said)
    assert chat.titles == kept


@pytest.mark.parametrize("said", ["coloca parasita", "parasita salva"])
async def test_one_title_in_words_that_may_mean_other_things_is_offered(chat: Chat, said: str) -> None:
    assert "Quer que eu guarde?" in await chat.says(said)
    await chat.says("sim")
    assert chat.titles == ["Parasita (2019)"]


async def test_what_no_look_up_knows_is_offered_without_the_order(chat: Chat) -> None:
    assert "“xarope de guaco”" in await chat.says("xarope de guaco guarda ai")
    assert "“bota gasolina no carro”" in await chat.says("bota gasolina no carro")
    assert chat.items == []


@pytest.mark.parametrize("said", ["massa", "seu burro", "kkkkk", "pera"])
async def test_what_is_said_in_passing_is_not_offered_for_keeping(chat: Chat, said: str) -> None:
    assert "guarde" not in await chat.says(said)
    assert "Não entendi" not in await chat.says(said)


async def test_a_film_that_only_has_a_word_like_the_title_is_asked_about(chat: Chat) -> None:
    assert "Clones" in await chat.says("salva o clone")
    assert chat.items == []
    await chat.says("deixa pra lá", "salva compadecida")
    assert chat.titles == ["O Auto da Compadecida (2000)"]
