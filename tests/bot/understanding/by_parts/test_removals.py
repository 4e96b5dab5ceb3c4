"""A removal told by its parts, in whatever order they are said; and what only sounds like one."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("tira aquele filme de terror que minha muié tem medo", "terror"),
        ("o endereço da oficina, apaga", "endereço da oficina"),
        ("eu já vi então pode apagar o filme do tarantino", "tarantino"),
        ("apaga homem-aranha: sem volta para casa", "homem-aranha: sem volta para casa"),
        ("minha netinha já enjoou de Frozen, pode deletar", "Frozen"),
    ],
)
def test_what_is_to_go_is_found_before_and_behind_its_reasons(said: str, query: str) -> None:
    (recognition,) = recognise(said)
    assert (recognition.action, recognition.entities.query) == (Action.DELETE_ITEM, query)


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("o 2 e o 3 não preciso mais, pode apagar os dois", (2, 3)),
        ("dá um fim no 4 e no 6", (4, 6)),
        ("quero tirar 2 coisas: a 1 e a 6", (1, 6)),
    ],
)
def test_several_numbers_go_together(said: str, numbers: tuple[int, ...]) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is Action.DELETE_ITEM
    assert recognition.entities.selection
    assert recognition.entities.selection.numbers == numbers


def test_everything_may_go_with_the_phone_it_was_written_on() -> None:
    (recognition,) = recognise("vou devolver esse celular, então apaga tudo que é meu aí")
    assert recognition.action is Action.DELETE_ALL


@pytest.mark.parametrize(
    "said",
    [
        "meu celular apaga tudo sozinho",
        "já terminei o jantar, tira os pratos da mesa",
        "apaga o 2 mas só depois que eu ver",
        "o telefone da oficina tava errado, apaga do celular",
        "apaga tudo, brincadeira kkkk",
        "apaga tudo que tá velho",
        "a lista tá cheia, apaga o 2?",
        "acabei excluí a página da loja porque deu problema",
        "não já paguei, apaga a nota da luz",
        "já assisti 3 vezes, apaga",
    ],
)
def test_nothing_goes_that_is_elsewhere_put_off_taken_back_asked_or_told(said: str) -> None:
    assert not {Action.DELETE_ALL, Action.DELETE_ITEM} & {each.action for each in recognise(said)}


@pytest.mark.parametrize(
    "said",
    ["bah, é o primeiro ali de cima", "acho que minha mãe quer o primeiro", "olha, eu acho que o meu é o número dois"],
)
def test_one_is_chosen_among_hesitations(said: str) -> None:
    assert [each.action for each in recognise(said)] == [Action.SELECT]


@pytest.mark.parametrize(
    "said", ["o primeiro é o melhor filme da saga", "acho que não é o 2", "hoje é o primeiro dia de aula"]
)
def test_nothing_is_chosen_by_what_is_only_counted(said: str) -> None:
    assert Action.SELECT not in {each.action for each in recognise(said)}
