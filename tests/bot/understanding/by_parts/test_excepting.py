"""A removal of many that spares some names nothing, and nothing is taken for what is to go."""

from __future__ import annotations

import pytest

from bot.understanding.by_parts.excepting import names_any, says_what_stays
from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

SPARING = [
    "delete all except 4",
    "delete all except for 4 and 5",
    "DELETE ALL, EXCEPT 4",
    "delete all exept 4",
    "delete everything but 2",
    "remove all but the first",
    "clear all apart from 3",
    "rm all bar 2",
    "delete all minus 4",
    "delete all, just not 4",
    "delete all that's not 4",
    "delete all, keep 4",
    "delete all the others, leave 4",
    "delete the lot except 4",
    "delete all the shows except dark",
    "delete the films except 4",
    "remove notes except the wifi one",
    "delete 1 to 5 except 3",
    "delete the first three except 2",
    "delete 2 not 3",
    "delete except 4",
    "delete all up to 4",
    "delete from 4 on",
    "delete all 4",
    "delete the rest",
    "delete all the others",
    "delete half of them",
    "delete one of them",
    "clear my list, i only want dune",
    "clear my whole list, keep number 4",
    "apaga tudo menos o 4",
    "apaga todos exceto o 2",
    "apaga do 1 ao 5 exceto o 3",
    "apaga exceto o 4",
    "apaga os filmes fora o 2",
    "apaga filmes exceto duna",
    "apaga as notas salvo a do wifi",
    "apaga a partir do 4",
    "apaga o resto",
    "apaga os outros",
    "apaga a maioria",
    "apaga um deles",
    "apaga qualquer um",
    "apaga tudo, quero o 4",
    "apaga todos, guarda o 4",
    "limpa a lista, só quero o 4",
    "limpa a lista toda, fico só com duna",
]
NAMED = [
    "delete all about eve",
    "delete the film the others",
    "delete the show only murders in the building",
    "delete everything everywhere all at once",
    "delete one flew over the cuckoo's nest",
    "delete 12 angry men",
    "delete things fall apart",
    "apaga o filme os outros",
    "apaga tudo sobre minha mãe",
    "apaga todo mundo em pânico",
    "apaga o filme fora de série",
    "apaga só o 4",
]


@pytest.mark.parametrize("text", SPARING)
def test_a_removal_that_spares_some_is_unknown(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.UNKNOWN]


@pytest.mark.parametrize("text", NAMED)
def test_a_name_that_begins_as_many_stays_a_name(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.DELETE_ITEM]


def test_everything_goes_where_nothing_is_said_to_stay() -> None:
    assert [each.action for each in recognise("limpa minha lista, não quero mais nada")] == [Action.DELETE_ALL]
    assert not says_what_stays("não quero mais nada")
    assert says_what_stays("só quero o 4")
    assert not says_what_stays("sem deixar nenhum")
    assert not says_what_stays("não quero mais nada disso guardado")
    assert not says_what_stays("and leave nothing behind")


def test_one_of_several_is_no_first_one() -> None:
    assert names_any("apaga um deles")
    assert not names_any("apaga o primeiro deles")
