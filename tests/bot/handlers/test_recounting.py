"""What was deleted last, for who asks."""

from __future__ import annotations

from tests.bot.handlers.test_films import Chat


async def test_the_last_removal_is_named_with_the_way_back() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite", "lista tudo", "apaga o 1")
    assert await chat.says("vc apagou alguma coisa?") == (
        "A última coisa que apaguei foi “comprar leite”. Pra trazer de volta, diga “desfaz”."
    )
    assert "comprar leite" in await chat.says("desfaz")
    assert await chat.says("vc apagou alguma coisa?") == "Ultimamente não apaguei nada seu."


async def test_what_was_kept_since_would_be_taken_back_first() -> None:
    chat = Chat("en")
    await chat.says("note: buy milk", "list everything", "delete 1", "note: call mom")
    assert await chat.says("what did you delete?") == "The last thing I deleted was “buy milk”."


async def test_several_are_counted() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite", "anota: ligar pro dentista", "apaga tudo", "sim")
    assert "2 itens" in await chat.says("o que você apagou?")
