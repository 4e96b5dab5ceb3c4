"""Plain orders mean the list that there is, or the one that was just shown, and nothing where there is none."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


async def test_with_one_list_or_one_just_shown_what_is_added_goes_there(chat: Chat) -> None:
    assert "como nota" in await chat.says("adiciona pão")
    assert "compras: + pão" in await chat.says("põe leite na lista de compras", "adiciona pão")
    await chat.says("cria a lista férias")
    assert "férias: + chinelo" in await chat.says("adiciona chinelo")
    assert "compras: + banana" in await chat.says("mostra a lista compras", "adiciona banana")


async def test_with_several_lists_long_since_shown_it_is_asked_what_it_is(chat: Chat) -> None:
    await chat.says("põe leite na lista de compras", "cria a lista férias", "oi", "oi", "oi", "oi")
    assert "como nota" in await chat.says("adiciona chinelo")


async def test_a_film_stays_a_film_unless_the_list_was_just_shown(chat: Chat) -> None:
    await chat.says("põe leite na lista de compras", "oi", "oi", "oi", "oi", "adiciona matrix")
    assert chat.titles == ["Matrix (1999)"]


async def test_a_number_means_the_list_that_was_just_shown(chat: Chat) -> None:
    await chat.says("põe leite, ovos e pão na lista de compras", "mostra a lista de compras")
    assert "☑ leite" in await chat.says("risca o 1")
    assert "☐ leite" in await chat.says("desmarca o leite")
    assert "− ovos" in await chat.says("mostra a lista de compras", "tira o 2")
    await chat.says("oi", "oi", "oi", "oi")
    assert "☑" not in await chat.says("risca o 1")


async def test_what_stands_on_the_only_list_is_meant_by_its_name(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista de compras", "oi", "oi", "oi", "oi")
    assert "− leite" in await chat.says("tira o leite")
    await chat.says("salva matrix", "oi", "oi", "oi")
    assert "☑" not in await chat.says("marca matrix como visto")


async def test_a_list_that_is_not_empty_is_thrown_away_after_a_yes_only(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista férias")
    assert "inteira, com 2 itens?" in await chat.says("apaga a lista férias")
    await chat.says("não")
    assert "1. ☐ leite" in await chat.says("mostra a lista férias")
    assert "Apaguei a lista férias" in await chat.says("apaga a lista férias", "sim")
    assert "ainda não tem nenhuma lista" in await chat.says("quais listas eu tenho?")
    await chat.says("desfaz")
    assert "2. ☐ ovos" in await chat.says("mostra a lista férias")


async def test_a_yes_counts_for_what_was_asked_alone(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista férias", "apaga a lista férias", "+ pão")
    assert "Apaguei" not in await chat.says("sim")


async def test_it_is_renamed_and_emptied(chat: Chat) -> None:
    await chat.says("põe leite e ovos na lista férias")
    assert "agora se chama praia" in await chat.says("renomeia a lista férias para praia")
    assert "esvaziada (2 itens" in await chat.says("esvazia a lista praia")
    assert "Apaguei a lista praia" in await chat.says("apaga a lista praia")


async def test_english() -> None:
    chat = Chat("en")
    await chat.says("add milk to my shopping list")
    assert "bread" in await chat.says("add bread")
    assert "☑ milk" in await chat.says("check 1")
    assert "2" in await chat.says("delete the list shopping")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("lista da viagem: passaporte, mala e protetor", "viagem: + passaporte, mala, protetor"),
        ("a lista do churrasco é carvão, linguiça e pão de alho", "churrasco: + carvão, linguiça, pão de alho"),
        ("comprar arroz, miojo e papel higiênico", "compras: + arroz, miojo, papel higiênico"),
        ("passar na farmácia: dipirona, algodão", "farmácia: + dipirona, algodão"),
        ("shopping list: eggs, milk", "shopping: + eggs, milk"),
    ],
)
async def test_a_list_that_is_dictated_is_a_list(chat: Chat, said: str, shown: str) -> None:
    assert shown in await chat.says(said)
    assert chat.items == []


@pytest.mark.parametrize(
    "said", ["lista filmes e séries", "comprar presente pra bia", "comprar passagem, reservar hotel e fazer a mala"]
)
async def test_what_is_no_list_begins_none(chat: Chat, said: str) -> None:
    assert "+" not in await chat.says(said)


@pytest.mark.parametrize(
    "asked", ["o que falta comprar no mercado?", "oq eu tinha q comprar", "minha lista de compras"]
)
async def test_what_is_to_be_bought_is_shown_whatever_its_list_is_called(chat: Chat, asked: str) -> None:
    await chat.says("lista da feira: aipim, ovos", "anota o wifi é 123")
    assert "☐ aipim" in await chat.says(asked)
    assert "☑ ovos" in await chat.says("já comprei os ovos")


async def test_of_several_that_are_ticked_what_is_not_there_is_named(chat: Chat) -> None:
    told = await chat.says("lista da obra: cal, prego, areia, cimento", "risca a areia e o tijolo")
    assert "☑ areia" in told
    assert "Não achei “tijolo”" in told
    assert "☑ cal, prego" in await chat.says("risca o cal e o prego")


async def test_one_is_ticked_and_another_added_in_one_breath(chat: Chat) -> None:
    told = await chat.says("põe café e leite na lista do mercado", "já comprei o café, e bota tbm sabão em pó")
    assert "☑ café" in told
    assert "mercado: + sabão em pó (2 itens)" in told


async def test_what_is_taken_off_to_be_reminded_of_is_reminded_of(chat: Chat) -> None:
    said = "tira a cartolina do mercado, eu queria lembrete pra terça"
    told = await chat.says("põe cartolina e leite na lista do mercado", said)
    assert "− cartolina" in told
    assert "terça, 07/07, às 09:00: cartolina" in told
    assert chat.items == []


async def test_what_is_dictated_to_a_list_that_there_is_goes_on_it(chat: Chat) -> None:
    told = await chat.says("lista do mercado: leite", "anota no mercado: arroz, feijão preto e iogurte da alice")
    assert "mercado: + arroz, feijão preto, iogurte da alice (4 itens)" in told
