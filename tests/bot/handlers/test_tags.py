"""What is not seen yet, for who asks what to see."""

from __future__ import annotations

from tests.bot.handlers.test_films import Chat


class TestAdvice:
    async def test_what_is_kept_and_not_seen_is_shown_with_numbers(self) -> None:
        chat = Chat()
        await chat.says("salva matrix", "salva bacurau", "já vi matrix")
        shown = await chat.says("o que eu assisto hoje?")
        assert "Que tal" in shown
        assert "Bacurau" in shown
        assert "Matrix" not in shown
        assert "Apaguei “Bacurau" in await chat.says("apaga o 1")

    async def test_who_has_nothing_to_see_hears_how_to_keep_something(self) -> None:
        assert "quero ver duna" in await Chat().says("me indica um filme")


class TestWhatIsLeftToSee:
    async def test_notes_are_nothing_to_watch(self) -> None:
        chat = Chat()
        await chat.says("salva matrix", "salva bacurau", "já vi matrix", "anota: comprar leite")
        shown = await chat.says("q q eu tenho pra ver")
        assert "Bacurau" in shown
        assert "Matrix" not in shown
        assert "leite" not in shown

    async def test_where_nothing_is_left_to_see_that_is_said(self) -> None:
        chat = Chat()
        await chat.says("anota: comprar leite")
        assert "Não falta ver nada" in await chat.says("o que eu tenho pra ver?")
