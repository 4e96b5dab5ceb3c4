"""Removals whose verb closes around what is to go, or follows it; and what only leaves."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

DESTRUCTIVE = {Action.DELETE_ALL, Action.DELETE_ITEM}


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("o 6 e o 7 podem sair", (6, 7)),
        ("preciso que o 8 suma", (8,)),
        ("quero o 5 fora daí", (5,)),
        ("manda o 2 embora", (2,)),
        ("o 3 pode ser apagado", (3,)),
        ("mano o 4 e o 5 são o mesmo filme apaga o 5", (5,)),
        ("você apagaria o número 13 pra mim", (13,)),
        ("vi o 2 ontem, tira", (2,)),
    ],
)
def test_a_number_goes_however_its_verb_stands_to_it(said: str, numbers: tuple[int, ...]) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is Action.DELETE_ITEM
    assert recognition.entities.selection
    assert recognition.entities.selection.numbers == numbers


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("a nota da feira já pode ir embora", "feira"),
        ("lost eu desisti, arranca da lista", "lost"),
        ("não preciso mais da lista de ração, exclui", "lista de ração"),
        ("como a reunião foi cancelada, pode excluir a nota da reunião de quinta", "reunião de quinta"),
        ("deleta a série grey's anatomy, cansei", "grey's anatomy"),
    ],
)
def test_a_name_is_found_before_its_verb_and_without_its_reason(said: str, query: str) -> None:
    (recognition,) = recognise(said)
    assert (recognition.action, recognition.entities.query) == (Action.DELETE_ITEM, query)


@pytest.mark.parametrize(
    "said", ["a lista tá uma zona, limpa tudo isso aí", "exclui tudo, todos, não deixa nada", "quero tudo fora daí"]
)
def test_everything_goes_if_nothing_is_spared(said: str) -> None:
    assert [each.action for each in recognise(said)] == [Action.DELETE_ALL]


@pytest.mark.parametrize(
    "said",
    [
        "a nota do enem pode sair hoje",
        "o 3 pode ser apagado?",
        "preciso apagar tudo do celular velho",
        "não quero q meu filho tire o filme de cartaz",
        "limpa a lista toda, só não mexe nas receitas da minha mãe",
        "vou falar pra ele: apaga tudo",
        "esse segundo aí não quero mais",
    ],
)
def test_what_leaves_is_asked_about_or_spared_stays(said: str) -> None:
    assert DESTRUCTIVE.isdisjoint(each.action for each in recognise(said))
