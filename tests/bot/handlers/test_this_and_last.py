"""What "o último", "o link do 1", "desse" and "tem na netflix?" speak of."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


async def test_the_last_one_may_be_what_was_kept_since_the_list_was_shown() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite", "salva parasita", "lista tudo", "anota: pagar a luz")
    assert await chat.says("apaga o último") == "Isso apaga “pagar a luz”. Confirma?"
    assert len(chat.items) == 3
    await chat.says("sim")
    assert "pagar a luz" not in [item.title for item in chat.items]
    await chat.says("lista tudo", "apaga o último")
    assert [item.title for item in chat.items] == ["Parasita"]


async def test_the_last_one_is_what_was_kept_where_no_list_was_shown() -> None:
    chat = Chat()
    assert await chat.says("anota: pagar a luz", "apaga o último") == "Isso apaga “pagar a luz”. Confirma?"
    assert len(chat.items) == 1
    chat = Chat()
    assert "Isso apaga" not in await chat.says("anota: pagar a luz", "oi", "desfaz", "apaga o último")


@pytest.mark.parametrize("said", ["me manda o link do 1", "qual o link do primeiro?", "me passa o endereço do 1"])
async def test_the_address_of_a_number_is_shown_with_its_item(said: str) -> None:
    chat = Chat()
    await chat.says("salva parasita", "lista tudo")
    assert "Parasita (2019)" in await chat.says(said)


async def test_the_address_of_this_is_that_of_what_was_spoken_of() -> None:
    chat = Chat()
    await chat.says("salva https://example.com/pudim")
    assert "https://example.com/pudim" in await chat.says("me manda o link desse")


async def test_where_to_watch_what_was_spoken_of_need_not_name_it() -> None:
    chat = Chat()
    assert "Onde ver" not in await chat.says("tem na netflix?")
    assert "Onde ver" in await chat.says("salva parasita", "tem na netflix?")
    assert "Onde ver" not in await chat.says("anota: comprar leite", "tem na netflix?")


async def test_the_link_is_opened_that_was_spoken_of() -> None:
    chat = Chat()
    await chat.says("salva https://example.com/pudim")
    assert "https://example.com/pudim" in await chat.says("abre o link")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("muda a senha do wifi pra morango456", "Não achei “senha do wifi”"),
        ("troca a tag", "não soube mudar"),
        ("refaz", "Não tem nada desfeito"),
        ("abre o link", "guard"),
    ],
)
async def test_an_order_that_is_not_understood_is_not_offered_for_keeping(said: str, told: str) -> None:
    chat = Chat()
    answer = await chat.says(said)
    assert told in answer
    assert "Quer que eu guarde" not in answer


async def test_what_was_kept_last_is_marked_as_seen_and_told_of_without_its_name() -> None:
    chat = Chat()
    assert "Quer que eu guarde" not in await chat.says("já vi")
    assert "Marquei como visto: Parasita (2019)" in await chat.says("salva parasita", "já vi")
    assert "Desmarquei" in await chat.says("na verdade não vi")
    assert "Bong Joon-ho" in await chat.says("quem dirigiu?")
    assert chat.items[0].seen_at is None


async def test_the_one_below_on_the_last_list_is_shown() -> None:
    chat = Chat()
    assert "Quer que eu guarde" not in await chat.says("o de baixo")
    assert "O Iluminado (1980)" in await chat.says("salva o iluminado", "salva parasita", "lista tudo", "o de baixo")
    assert "Parasita (2019)" in await chat.says("o de cima")


@pytest.mark.parametrize("said", ["renomeia leite para ovos", "muda o título de leite para ovos"])
async def test_what_is_named_and_not_there_is_not_what_was_shown_last(said: str) -> None:
    chat = Chat()
    await chat.says("anota pão", said)
    assert [item.title for item in chat.items] == ["pão"]
