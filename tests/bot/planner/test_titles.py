"""What can be a title, told from the words alone."""

from __future__ import annotations

import pytest

from bot.planner.titles import (
    could_be_film,
    is_remark,
    names_another_thing,
    reads_like_title,
    said_of,
    sounds_like_sentence,
)

TITLES = [
    "matrix",
    "clube da luta",
    "eu, robô",
    "o poderoso chefão: parte dois",
    "viver duas vezes",
    "não olhe para cima",
    "o que fazemos nas sombras",
    "livros",
    "my cousin vinny",
    "vinho",
    "kill bill vol. 1",
    "song of the sea",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_could_be_a_film(title: str) -> None:
    assert could_be_film(title)


@pytest.mark.parametrize(
    "text",
    [
        "comprar leite",
        "comprar leite e pão para o café",
        "eu tenho médico na quinta",
        "não esquecer de pagar a luz",
        "o encanador vem na sexta. deixar a chave na portaria",
        "a professora disse que a prova ficou para a outra semana",
    ],
)
def test_a_sentence_could_not(text: str) -> None:
    assert sounds_like_sentence(text)
    assert not could_be_film(text)


@pytest.mark.parametrize(
    "text",
    ["o livro dom casmurro", "a música garota de ipanema", "podcast mamilos", "o livro 1984", "the song yesterday"],
)
def test_another_thing_could_not(text: str) -> None:
    assert names_another_thing(text)
    assert not could_be_film(text)


@pytest.mark.parametrize("text", ["o livro", "jogo perigoso", "a livraria", "", "!"])
def test_a_word_for_a_thing_needs_something_that_it_names(text: str) -> None:
    assert not names_another_thing(text)


def test_several_lines_or_very_many_letters_are_no_title() -> None:
    assert not reads_like_title("matrix\nduna")
    assert not reads_like_title("x" * 81)
    assert reads_like_title("x" * 80)


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
