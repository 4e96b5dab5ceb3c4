"""Removals that are narrowed to a time, or to what was seen, never remove everything."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Abstention, Action

NARROWED = [
    "apaga tudo que salvei ontem",
    "apaga tudo o que guardei hoje",
    "apaga tudo que eu salvei semana passada",
    "limpa tudo da semana passada",
    "apaga tudo dos anos 80",
    "apaga os filmes que salvei ontem",
    "apaga todos os filmes que eu salvei esse mês",
    "apaga o que salvei ontem",
    "apaga os filmes que já vi",
    "apaga as séries que já vi",
    "apaga os que eu já vi",
    "apaga os vistos",
    "apaga o que não vi",
    "apaga os filmes que assisti",
    "delete everything I saved yesterday",
    "delete all I saved last week",
    "delete all my movies from the 80s",
    "delete everything I've watched",
    "delete the movies I've seen",
    "delete everything I don't watch",
    "delete everything that's boring",
    "erase everything he wrote",
    "delete everything my ex sent",
    "delete everything I hate",
    "apaga todos os filmes que não forem de terror",
    "apaga os filmes que não sejam de comédia",
    "apaga todas as notas que tiverem lista",
    "apaga todas as notas que tem trabalho",
    "exclui todas as minhas notas q têm mercado no meio",
    "deleta todos os filmes que tem batman",
    "apaga todas as notas que tem no título trabalho",
    "delete all movies that aren't horror",
    "delete all the shows that are bad",
]
WHOLE = [
    ("apaga tudo que eu salvei até hoje", Action.DELETE_ALL),
    ("apaga tudo", Action.DELETE_ALL),
    ("delete everything I saved", Action.DELETE_ALL),
    ("delete everything that I have here", Action.DELETE_ALL),
    ("delete everything that's mine", Action.DELETE_ALL),
    ("delete everything, I don't need it", Action.DELETE_ALL),
    ("delete everything I'm done", Action.DELETE_ALL),
    ("apaga os filmes", Action.DELETE_ITEM),
    ("apaga tudo que tem aí", Action.DELETE_ALL),
    ("apaga todas as notas que tem", Action.DELETE_ITEM),
    ("apaga todas as notas que tem aí por favor", Action.DELETE_ITEM),
    ("apaga todos os filmes que tem no guarda", Action.DELETE_ITEM),
    ("apaga todas as notas que tem, não quero mais", Action.DELETE_ITEM),
    ("apaga a nota de segunda", Action.DELETE_ITEM),
    ("apaga todos os filmes de terror", Action.DELETE_ITEM),
    ("apaga o matrix que já vi", Action.DELETE_ITEM),
]


@pytest.mark.parametrize("text", NARROWED)
def test_a_removal_narrowed_by_a_time_or_by_what_was_seen_is_left_alone(text: str) -> None:
    assert [(each.action, each.abstention) for each in recognise(text)] == [(Action.UNKNOWN, Abstention.NARROWED)]


@pytest.mark.parametrize(("text", "action"), WHOLE)
def test_other_removals_stay_what_they_are(text: str, action: Action) -> None:
    assert [each.action for each in recognise(text)] == [action]
