"""Removals that no rule is sure of: asked with the titles that they can mean, never done at once."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says("anota: comprar leite", "anota: ligar pro dentista", "anota: pagar o aluguel")
    return chat


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("apaga o leite", "comprar leite"),
        ("remove o dentista", "ligar pro dentista"),
        ("apaga o leite pra mim", "comprar leite"),
        ("tira o aluguel", "pagar o aluguel"),
    ],
)
async def test_a_word_of_one_note_asks_whether_that_is_to_go(chat: Chat, said: str, title: str) -> None:
    asked = await chat.says(said)
    assert title in asked
    assert "?" in asked
    assert len(chat.items) == 3
    await chat.says("sim")
    assert title not in [item.title for item in chat.items]
    assert len(chat.items) == 2


async def test_a_no_leaves_it_as_it_was(chat: Chat) -> None:
    await chat.says("apaga o leite", "não")
    assert len(chat.items) == 3


async def test_a_word_of_several_notes_asks_which(chat: Chat) -> None:
    await chat.says("anota: leite de coco pro bolo")
    asked = await chat.says("apaga o leite")
    assert "1. " in asked
    assert "2. " in asked
    assert len(chat.items) == 4
    await chat.says("1")
    assert len(chat.items) == 3


@pytest.mark.parametrize(
    "said", ["apaga a luz", "tira o lixo", "tira uma foto", "apaga o fogo", "apaga a luz da sala", "tira o leito"]
)
async def test_what_nothing_is_called_is_not_asked_about(chat: Chat, said: str) -> None:
    answer = await chat.says(said)
    assert "Quer apagar" not in answer
    assert "Quer que eu guarde" not in answer
    await chat.says("sim")
    assert len(chat.items) == 3


async def test_words_of_a_synopsis_name_nothing() -> None:
    chat = Chat()
    await chat.says("salva a origem", "1")
    assert len(chat.items) == 1
    assert "Quer apagar" not in await chat.says("tira o ladrão")
    await chat.says("sim")
    assert len(chat.items) == 1


@pytest.mark.parametrize("said", ["não apaga o leite", "apaguei o leite", "acabou o leite"])
async def test_what_is_no_order_asks_nothing(chat: Chat, said: str) -> None:
    assert "Quer apagar" not in await chat.says(said)
    assert {"comprar leite"} <= {item.title for item in chat.items}


@pytest.mark.parametrize("said", ["mãe, apaga o leite", "apaga o leite?"])
async def test_what_may_be_an_order_removes_nothing_unasked(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert "comprar leite" in {item.title for item in chat.items}


@pytest.mark.parametrize(
    "said",
    [
        "apague todas as minhas anotações e filmes",
        "apaga minhas notas e filmes",
        "deleta todas as notas e todos os filmes",
    ],
)
async def test_of_the_kinds_that_are_named_all_goes_after_a_yes_and_comes_back(chat: Chat, said: str) -> None:
    await chat.says("salva a série dark", "salva parasita")
    before = chat.titles
    assert await chat.says(said) == "Isso apaga 1 filme e 3 notas. Confirma?"
    assert chat.titles == before
    await chat.says("sim")
    assert chat.titles == ["Dark (2017)"]
    await chat.says("desfaz")
    assert sorted(chat.titles) == sorted(before)


async def test_where_there_is_nothing_of_the_kinds_that_is_said(chat: Chat) -> None:
    assert await chat.says("apaga todos os filmes e séries") == "Não tem nada disso na sua lista."
    assert len(chat.items) == 3


async def test_sparing_a_kind_of_which_there_is_nothing_says_so() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite")
    answer = await chat.says("apaga td menos o filme")
    assert "“”" not in answer
    assert "filme" in answer
    assert len([item for item in chat.items if item.live]) == 1


@pytest.fixture
async def shown() -> Chat:
    chat = Chat("en")
    await chat.says("save interstellar", "note: buy milk", "note: call bob", "show everything")
    return chat


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("detele the second one", "call bob"),
        ("pls remvoe the third one", "buy milk"),
        ("dlete interstellar", "Interstellar"),
        ("exlcui o filme interstellar", "Interstellar"),
    ],
)
async def test_a_misspelt_removal_is_asked_about_and_never_carried_out_at_once(
    shown: Chat, said: str, title: str
) -> None:
    asked = await shown.says(said)
    assert f"“{title}" in asked
    assert len(shown.items) == 3
    await shown.says("yes")
    assert title not in [item.title for item in shown.items]
    assert len(shown.items) == 2


async def test_a_misspelt_removal_of_everything_waits_for_a_yes_as_any_does(shown: Chat) -> None:
    assert "3 items" in await shown.says("delte everything")
    await shown.says("no")
    assert len(shown.items) == 3


@pytest.mark.parametrize("said", ["eraser", "afaga tudo", "apagaste o errado", "did you delte the second one?"])
async def test_what_is_no_misspelt_order_is_not_asked_about(shown: Chat, said: str) -> None:
    assert "This deletes" not in await shown.says(said)


@pytest.fixture
async def working() -> Chat:
    chat = Chat("en")
    await chat.says(
        "note: work laptop serial 123",
        "note: ask work about holiday",
        "note: buy milk",
        "save https://youtu.be/dQw4w9WgXcQ hilarious",
        "save https://www.nytimes.com/2024/pancakes",
    )
    return chat


@pytest.mark.parametrize(
    "said",
    [
        "delete everything about work",
        "delete all the notes about work",
        "please remove all my notes related to work",
        "get rid of everything about work",
        "apaga tudo sobre work",
        "apaga tudo que fala de work",
        "apaga todas as notas que falam de work",
        "delete all the notes that mention work",
        "delete all notes that talk about work",
        "delete everything that has to do with work",
    ],
)
async def test_all_about_something_is_named_and_asked_about_together(working: Chat, said: str) -> None:
    asked = await working.says(said)
    assert "This deletes 2 items" in asked
    assert "laptop" in asked
    assert "holiday" in asked
    await working.says("yes")
    assert len(working.items) == 3


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("delete the youtube one", "hilarious"),
        ("remove the nytimes link", "nytimes.com/2024/pancakes"),
        ("delete the milk one", "buy milk"),
    ],
)
async def test_what_is_described_by_its_site_or_as_the_one_is_asked_about(working: Chat, said: str, title: str) -> None:
    assert f"This deletes “{title}”" in await working.says(said)
    await working.says("no")
    assert len(working.items) == 5


@pytest.mark.parametrize("said", ["delete everything about paris", "delete the vimeo one", "delete all notes on tax"])
async def test_what_is_about_nothing_kept_removes_nothing(working: Chat, said: str) -> None:
    await working.says(said, "yes")
    assert len(working.items) == 5


@pytest.mark.parametrize(
    "said",
    [
        "apaga todas as notas que tem leite",
        "deleta todas as minhas notas q têm leite",
        "exclui todas as notas que tem a palavra leite",
    ],
)
async def test_all_notes_that_have_a_word_are_no_more_than_those(chat: Chat, said: str) -> None:
    asked = await chat.says(said)
    assert "comprar leite" in asked
    assert "?" in asked
    assert len(chat.items) == 3
    await chat.says("sim")
    assert {item.title for item in chat.items} == {"ligar pro dentista", "pagar o aluguel"}


async def test_where_no_note_has_the_word_nothing_is_asked(chat: Chat) -> None:
    assert "Não apaguei nada" in await chat.says("apaga todas as notas que tem trabalho")
    await chat.says("sim")
    assert len(chat.items) == 3


@pytest.mark.parametrize("said", ["apaga todas as notas que tem aí", "apaga todas as notas que tem na minha lista"])
async def test_all_notes_there_are_remain_all_of_them(chat: Chat, said: str) -> None:
    assert "Isso apaga 3 notas" in await chat.says(said)
