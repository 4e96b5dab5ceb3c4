"""Named lists as people use them: added to, ticked, taken from, shown, emptied, called otherwise, and undone."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_entries_begin_their_list_and_one_undo_takes_them_off(chat: Chat) -> None:
    assert await chat.says("põe leite e ovos na lista de compras") == "🛒 compras: + leite, ovos (2 itens)"
    await chat.says("desfaz")
    assert "nenhuma lista" in await chat.says("minhas listas")


async def test_an_empty_list_exists_and_a_plus_adds_to_it(chat: Chat) -> None:
    await chat.says("põe leite na lista de compras")
    assert "viagem" in await chat.says("cria uma lista viagem")
    assert await chat.says("+ passaporte") == "📋 viagem: + passaporte (1 item)"


async def test_a_plus_without_a_list_is_no_entry(chat: Chat) -> None:
    assert "📋" not in await chat.says("+ banana")
    assert "nenhuma lista" in await chat.says("minhas listas")


async def test_what_is_done_is_ticked_on_the_only_list_that_has_it(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista de compras", "cria uma lista viagem")
    assert await chat.says("já comprei o leite") == "🛒 compras: ☑ leite (falta 1)"
    assert await chat.says("mostra a lista de compras") == "🛒 compras: 1 item em aberto\n1. ☐ ovos\n☑ leite"
    assert await chat.says("desmarca o leite") == "🛒 compras: ☐ leite (faltam 2)"


async def test_plurals_articles_and_accents_do_not_matter(chat: Chat) -> None:
    await chat.says("põe 2 limões e pão francês na lista de compras")
    assert "☑ 2 limões" in await chat.says("risca o limao")
    assert "☑ pão francês" in await chat.says("risca o pao frances")


async def test_of_lists_that_have_it_the_one_spoken_of_last_is_meant(chat: Chat) -> None:
    await chat.says("põe gelo na lista de compras", "põe gelo na lista do churrasco")
    assert "churrasco: ☑ gelo" in await chat.says("risca o gelo")


async def test_of_several_lists_that_have_it_it_is_asked_which(chat: Chat) -> None:
    await chat.says("põe gelo na lista de compras", "põe gelo na lista do churrasco", "cria uma lista viagem")
    asked = await chat.says("risca o gelo")
    assert "(churrasco)" in asked
    assert "(compras)" in asked
    number = next(line[0] for line in asked.splitlines() if "(compras)" in line)
    assert "compras: ☑ gelo" in await chat.says(number)


async def test_an_entry_is_taken_and_never_its_list(chat: Chat) -> None:
    await chat.says("cria uma lista de churrasco com farofa, picanha e carvão")
    assert await chat.says("tira a farofa do churrasco") == "📋 churrasco: − farofa (2 itens em aberto)"
    shown = await chat.says("mostra a lista do churrasco")
    assert ("farofa" in shown, "picanha" in shown) == (False, True)
    await chat.says("desfaz")
    assert "farofa" in await chat.says("mostra a lista do churrasco")


async def test_an_emptied_list_stays_and_comes_back_whole(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista de compras")
    assert "esvaziada (2 itens" in await chat.says("esvazia a lista de compras")
    assert "vazia" in await chat.says("mostra a lista de compras")
    await chat.says("desfaz")
    assert "1. ☐ leite\n2. ☐ ovos" in await chat.says("mostra a lista de compras")


async def test_a_renamed_list_keeps_its_entries(chat: Chat) -> None:
    await chat.says("põe passaporte na lista viagem")
    assert "agora se chama férias" in await chat.says("renomeia a lista viagem para férias")
    assert "☐ passaporte" in await chat.says("mostra a lista de férias")
    await chat.says("desfaz")
    assert "☐ passaporte" in await chat.says("mostra a lista de viagem")


async def test_what_is_on_no_list_is_said_to_be(chat: Chat) -> None:
    await chat.says("põe leite na lista de compras")
    assert "Não achei “arroz” em nenhuma lista" in await chat.says("risca o arroz")


async def test_what_is_there_already_is_not_added_twice_and_what_was_ticked_is_open_again(chat: Chat) -> None:
    await chat.says("põe leite na lista de compras")
    assert "já está na lista" in await chat.says("põe o leite na lista de compras")
    await chat.says("risca o leite")
    assert await chat.says("põe leite na lista de compras") == "🛒 compras: + leite (1 item)"


async def test_a_note_that_is_called_so_is_the_list_of_whom_keeps_it(chat: Chat) -> None:
    await chat.says("anota: compras: arroz")
    assert "compras: arroz, pão" in await chat.says("bota pão na lista de compras")


async def test_lists_in_english() -> None:
    chat = Chat("en")
    assert await chat.says("add milk and eggs to the shopping list") == "🛒 shopping: + milk, eggs (2 items)"
    assert "☑ milk" in await chat.says("check off the milk")
    assert "1. ☐ eggs\n☑ milk" in await chat.says("show my shopping list")


async def test_what_is_to_leave_the_list_leaves_the_list_that_has_it(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista de compras")
    assert await chat.says("tira o leite da lista") == "🛒 compras: − leite (1 item em aberto)"
    assert "Não achei “matrix”" in await chat.says("remove matrix da lista")
