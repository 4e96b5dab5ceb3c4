"""What was kept last is shown, not looked for by the word "último"."""

from __future__ import annotations

import pytest

from bot.replies.catalogue import voice
from tests.bot.handlers.test_films import Chat

PT, EN = voice("pt-BR"), voice("en")


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says("anota: último ônibus passa meia-noite", "salva o iluminado", "anota: comprar leite")
    return chat


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("qual foi o último que eu salvei?", "comprar leite"),
        ("o que eu salvei por último?", "comprar leite"),
        ("meu último filme", "O Iluminado"),
        ("qual a nota mais recente?", "comprar leite"),
        ("o último filme que eu te mandei", "O Iluminado"),
        ("show me the last movie", "O Iluminado"),
    ],
)
async def test_the_last_is_shown_in_full(chat: Chat, said: str, shown: str) -> None:
    answer = await chat.says(said)
    assert answer.startswith((PT.say("latest", count=1), EN.say("latest", count=1)))
    assert shown in answer
    assert "meia-noite" not in answer


async def test_several_are_numbered_newest_first(chat: Chat) -> None:
    answer = await chat.says("quais os últimos 2 que salvei?")
    assert PT.say("latest", count=2) in answer
    assert answer.index("1. ") < answer.index("comprar leite") < answer.index("2. ") < answer.index("O Iluminado")


async def test_this_is_then_what_was_shown(chat: Chat) -> None:
    await chat.says("meu último filme", "apaga isso", "sim")
    assert not any("Iluminado" in item.title for item in chat.items)


async def test_who_has_kept_nothing_of_the_kind_is_told_so(chat: Chat) -> None:
    assert PT.say("list-empty-kind", kind="link") in await chat.says("meu último link")


async def test_a_last_one_that_is_described_is_looked_for(chat: Chat) -> None:
    assert "meia-noite" in await chat.says("busca último ônibus")


def test_one_and_several_are_told_in_both_languages() -> None:
    for each in (PT, EN):
        assert each.say("latest", count=1) != each.say("latest", count=2)
