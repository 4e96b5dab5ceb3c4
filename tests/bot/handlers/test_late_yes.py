"""A yes that comes late, or names what it means: it takes that offer, and of a removal it is asked once more."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

BIRTHDAYS = [
    "aniversario da Lurdinha é dia 11 de dezembro",
    "aniversario da Bia é dia 12 de março",
    "aniversario do Leo é dia 1 de março",
    "aniversario da Gil é dia 2 de março",
    "aniversario do Tom é dia 3 de março",
]


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("sim o aniversario da lurdinha pode lembrar todo ano", "Lurdinha"),
        ("sim, lembra o da Bia", "Bia"),
        ("pode lembrar o do Leo sim", "Leo"),
        ("sim", "Tom"),
    ],
)
@pytest.mark.parametrize("between", [[], ["gastei 30 no mercado", "anota: o portão fecha às 10"]])
async def test_a_yes_takes_the_offer_whose_words_it_has(said: str, whose: str, between: list[str]) -> None:
    chat = Chat()
    await chat.says(*BIRTHDAYS, *between)
    assert f"aniversário: {whose}" in await chat.says(said)


@pytest.mark.parametrize("said", ["sim apaga a mesada", "sim, pode apagar a mesada", "yes delete the mesada"])
async def test_a_removal_that_was_let_go_is_asked_about_again(said: str) -> None:
    chat = Chat()
    await chat.says("mesada da Bia é 50 por mês", "apaga a mesada", "gastei 30 no mercado")
    answer = await chat.says(said)
    assert "mesada da Bia é 50 por mês" in answer
    assert len(chat.items) == 1
    await chat.says("sim")
    assert not chat.items
