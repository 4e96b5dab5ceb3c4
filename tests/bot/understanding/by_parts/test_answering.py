"""A yes or a no in several clauses, and what is neither."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("Sim, tenho certeza absoluta, meu caro. Manda ver sem medo.", Action.CONFIRM),
        ("sim, sei o que estou fazendo", Action.CONFIRM),
        ("não, pelo amor de Deus, ainda bem que você perguntou", Action.DENY),
        ("nananinanão, nem por cima do meu cadáver", Action.DENY),
        ("nem penso: o primeiro", Action.SELECT),
        ("o terceiro, mas não tenho certeza", Action.SELECT),
        ("não quero mais não", Action.CANCEL),
    ],
)
def test_an_answer_is_heard_clause_by_clause(said: str, action: Action) -> None:
    assert [each.action for each in recognise(said)] == [action]


@pytest.mark.parametrize(
    "said",
    [
        "sim, mas só o 2",
        "sim, se você tiver certeza",
        "isso mesmo, não apaga",
        "pode ir, eu fico aqui",
        "sim, qual deles?",
    ],
)
def test_a_clause_that_nobody_knows_makes_it_no_yes(said: str) -> None:
    assert Action.CONFIRM not in {each.action for each in recognise(said)}
