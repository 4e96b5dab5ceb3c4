"""Words around an address: what is there, or only a remark."""

from __future__ import annotations

import pytest

from bot.planner.remarks import is_remark, said_of

REMARKS = [
    "olha isso",
    "olha que legal!!",
    "vê isso depois",
    "pra ver mais tarde",
    "assiste",
    "é muito bom",
    "kkkkkk",
    "haha olha",
    "😍😍",
    "gente, olhem esse site",
    "muito bom esse vídeo",
    "vale a pena",
    "check this out",
    "watch later",
    "this is so cool lol",
    "",
    " - ",
]
SAYING = [
    "receita da vó",
    "bolo de cenoura",
    "pra aula de história",
    "presente da Bia",
    "grandma's recipe",
    "o link da receita",
    "ver com a Bia",
    "2",
    "trabalho",
    "aula 3",
]


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark_says_nothing_of_what_is_there(text: str) -> None:
    assert is_remark(text)


@pytest.mark.parametrize("text", SAYING)
def test_words_that_say_what_it_is_are_the_persons_own_name_for_it(text: str) -> None:
    assert not is_remark(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("q minha irma mandou", "minha irma mandou"),
        ("que a Bia me passou no zap", "a Bia me passou no zap"),
        ("e esse tb", ""),
        ("salva esse aqui também", ""),
        ("salva esses dois com a tag python", "python"),
        ("e esse aqui: receita da vó", "receita da vó"),
        ("esse artigo sobre sono", "sobre sono"),
        ("this one too", ""),
        ("save these two", ""),
        ("receita da vó", "receita da vó"),
        ("essencial pra prova", "essencial pra prova"),
        ("e-book de java", "e-book de java"),
        ("estação de trem", "estação de trem"),
        ("que horas passa o ônibus", "que horas passa o ônibus"),
        ("adicionais da prova", "adicionais da prova"),
        ("aí vem o sol", "aí vem o sol"),
    ],
)
def test_an_order_and_what_only_points_are_no_name(text: str, left: str) -> None:
    assert said_of(text) == left
