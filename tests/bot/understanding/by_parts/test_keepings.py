"""What is to be kept is told by its parts, in whatever order they are said."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    "text",
    [
        "a mensagem de antes, põe na lista",
        "Isto que enviei há pouco... aquilo que escrevi agora há pouco é para guardar",
        "o que eu te mandei aí em cima é importante demais, salva por favor",
        "esqueci de pedir, guarda a de cima",
        "anota o que acabei de te dizer",
        "make a note of that would you love",
    ],
)
def test_what_was_said_before_is_pointed_at_before_the_order_or_behind_it(text: str) -> None:
    assert [found.action for found in recognise(text)] == [Action.SAVE_PREVIOUS]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("não me julga, mas salva aí Crepúsculo", "Crepúsculo"),
        ("marca aí que o aluguel venceu ontem", "o aluguel venceu ontem"),
        ("a vacina da Lia é dia 8 de maio, guarda essa informação", "a vacina da Lia é dia 8 de maio"),
        ("minha prima indicou Bacurau, põe na lista", "Bacurau"),
        ("salva Pecadores, todo mundo só fala disso", "Pecadores"),
        ("me lembra do filme aftersun, guarda pra mim", "filme aftersun"),
        ("I've been told The Holdovers is lovely, would you put it down for me?", "The Holdovers"),
        ("Dear, please keep this recipe: two cups flour, one egg", "two cups flour, one egg"),
    ],
)
def test_what_is_kept_is_said_without_what_is_said_of_it(text: str, content: str) -> None:
    (found,) = recognise(text)
    assert (found.action, found.entities.content) == (Action.SAVE, content)


@pytest.mark.parametrize(
    "text",
    ["ninguém salva aquele time", "ele salva o gato no final", "me coloca na lista do ônibus", "Obrigado por Fumar"],
)
def test_who_is_saved_or_put_elsewhere_is_not_kept(text: str) -> None:
    assert [found.action for found in recognise(text)] == [Action.UNKNOWN]
