"""A message with several requests is cut where each side is a request by itself, and nowhere else."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise


def actions(text: str) -> list[str]:
    return [str(recognition.action) for recognition in recognise(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("salva matrix e apaga o 2", ["save", "delete_item"]),
        ("lista tudo; depois apaga o 1", ["list_all", "delete_item"]),
        ("salva duna, apaga o 3 e lista tudo", ["save", "delete_item", "list_all"]),
        ("salva matrix\napaga o 2", ["save", "delete_item"]),
        ("oi! salva matrix. depois mostra meus filmes, valeu", ["save", "list_all"]),
        ("busca terror e salva parasita", ["search", "save"]),
        ("pode salvar matrix e apagar o 2?", ["save", "delete_item"]),
        ("save dune and delete 2", ["save", "delete_item"]),
    ],
)
def test_complete_requests_are_told_apart(text: str, expected: list[str]) -> None:
    assert actions(text) == expected


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("salva tom e jerry", "tom e jerry"),
        ("salva duna e parasita", "duna e parasita"),
        ("salva procura-se amy", "procura-se amy"),
        ("anota: comprar leite e apagar o 2", "comprar leite e apagar o 2"),
        ("salva: matrix; apaga o 2", "matrix; apaga o 2"),
        ("anota comprar leite e apaga o quadro", "comprar leite e apaga o quadro"),
        ('salva "mata e apaga o 2"', "mata e apaga o 2"),
    ],
)
def test_a_conjunction_inside_what_is_kept_stays(text: str, content: str) -> None:
    (only,) = recognise(text)
    assert only.action == "save"
    assert only.entities.content == content


@pytest.mark.parametrize(
    "text",
    [
        "não salva matrix e apaga o 2",
        "se der, salva matrix e apaga o 2",
        "ontem eu pedi: salva matrix; apaga o 2",
        "minha mãe disse salva matrix e apaga tudo",
        "salva não sei o quê e apaga o 2",
    ],
)
def test_a_doubt_anywhere_keeps_deletions_from_being_split_out(text: str) -> None:
    assert not {"delete_item", "delete_all"} & set(actions(text))


def test_more_requests_than_five_are_asked_back() -> None:
    assert actions("apaga o 1; apaga o 2; apaga o 3; apaga o 4; apaga o 5; apaga o 6") == ["unknown"]


def test_several_bare_addresses_are_kept_each() -> None:
    assert actions("https://a.com/1 https://b.com/2") == ["save", "save"]


def test_each_clause_carries_its_own_words() -> None:
    assert [recognition.text for recognition in recognise("salva matrix e apaga o 2")] == ["salva matrix", "apaga o 2"]


def test_a_reason_may_stand_before_a_removal_by_number() -> None:
    assert actions("salvei errado, apaga o último") == ["delete_item"]


@pytest.mark.parametrize(
    "text",
    [
        "minha mãe pediu, apaga o 2",
        "se chover, tira o 2",
        "o fogão tá ligado, apaga o 2",
        "assopra a vela, apaga todas de uma vez",
        "a lista tá cheia, apaga o 2?",
    ],
)
def test_a_doubt_or_the_house_before_a_removal_leaves_it_alone(text: str) -> None:
    assert actions(text) == ["unknown"]


@pytest.mark.parametrize(
    "text", ["vai no painel, desliga o 1, tira o 3", "apaga o 1, quer dizer, apaga o 2", "sobe no 2º, tira o 3"]
)
def test_what_speaks_of_other_numbers_is_no_reason_for_a_removal_by_number(text: str) -> None:
    assert actions(text) == ["unknown"]
