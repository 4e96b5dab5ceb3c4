"""What is said to a yes and a no when nothing was asked."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.mark.parametrize(
    ("locale", "turns", "no", "claims"),
    [
        ("pt-BR", ("anota: pagar a luz", "minhas notas", "apaga o 1"), "não", ("não mexi", "não apaguei")),
        ("en", ("note: pay the bill", "my notes", "delete 1"), "no", ("didn’t", "didn't")),
    ],
)
async def test_a_removal_asks_nothing_and_a_no_after_it_is_not_told_that_nothing_was_done(
    locale: str, turns: tuple[str, ...], no: str, claims: tuple[str, ...]
) -> None:
    chat = Chat(locale)
    assert "?" not in await chat.says(*turns)
    assert not chat.items
    answer = (await chat.says(no)).lower()
    assert not any(claim in answer for claim in claims)
    assert ("desfaz" if locale == "pt-BR" else "undo") in answer
    assert not chat.items
