"""Who an answer names, if it tells one of several films by a person."""

from __future__ import annotations

import pytest

from bot.understanding.answers.describing import person_in
from bot.understanding.answers.naming import named_options
from bot.understanding.situation import Choosable

DUNE = (
    Choosable("Duna", 2021, "movie"),
    Choosable("Duna", 1984, "movie"),
    Choosable("Duna: Parte Dois", 2024, "movie"),
)


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("o do nolan", "nolan"),
        ("o do Villeneuve", "villeneuve"),
        ("é o do denis villeneuve", "denis villeneuve"),
        ("o com a zendaya", "zendaya"),
        ("aquele com o tom cruise", "tom cruise"),
        ("aquele filme do david lynch", "david lynch"),
        ("o que tem a fernanda torres", "fernanda torres"),
        ("a versão do Lynch, por favor", "lynch"),
        ("o dirigido pelo walter salles", "walter salles"),
        ("queria o da greta gerwig", "greta gerwig"),
        ("the one by lynch", "lynch"),
        ("the one with Zendaya", "zendaya"),
    ],
)
def test_the_person_is_what_stands_after_the_link(text: str, person: str) -> None:
    assert person_in(text) == person


@pytest.mark.parametrize(
    "text",
    [
        "o do nolan é melhor que o outro do lynch",
        "o filme",
        "o 2",
        "o de 2021",
        "qual é o do nolan?",
        "não sei",
        "nolan",
        "salva o outro",
        "comprar pão com a zendaya",
        "vou com a julia",
    ],
)
def test_other_words_name_nobody(text: str) -> None:
    assert person_in(text) is None


@pytest.mark.parametrize(
    ("text", "position"),
    [
        *[
            (text, 2)
            for text in ("o novo", "o mais novo", "o novinho", "o último que saiu", "a mais recente", "the new one")
        ],
        *[
            (text, 1)
            for text in ("o original", "o antigo", "o mais antigo", "o velho", "o primeiro que saiu", "o clássico")
        ],
        ("o filme original", 1),
    ],
)
def test_the_newest_and_the_oldest_are_told_by_age_alone(text: str, position: int) -> None:
    assert named_options(text, DUNE, by_age_alone=True) == (position,)


def test_what_a_title_says_is_no_age() -> None:
    beginnings = (Choosable("Um Novo Começo", 2001, "movie"), Choosable("O Começo", 2020, "movie"))
    assert named_options("o novo", beginnings, by_age_alone=True) == (0,)


@pytest.mark.parametrize("text", ["novo", "o original", "o velho"])
def test_of_what_is_to_go_nobody_is_the_new_one(text: str) -> None:
    assert named_options(text, DUNE) == ()


def test_two_of_one_year_are_not_the_newest() -> None:
    twins = (Choosable("Fargo", 2014, "tv_show"), Choosable("Fargo", 2014, "movie"), Choosable("Fargo", 1996, "movie"))
    assert named_options("o novo", twins, by_age_alone=True) == (0, 1)
    assert named_options("o novo", (*DUNE, Choosable("Duna", None, "movie")), by_age_alone=True) == ()
