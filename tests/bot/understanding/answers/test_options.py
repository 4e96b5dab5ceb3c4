"""Answers that choose an option."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.understanding.answers.options import kinds_in, named_options, only_kinds, person_in, placed
from bot.understanding.situation import Choosable

DUNES = (
    Choosable("Duna", 1984, "movie"),
    Choosable("Duna", 2021, "movie"),
    Choosable("Duna: Parte Dois", 2024, "movie"),
    Choosable("Duna: A Profecia", 2024, "tv_show"),
)


words = st.sampled_from("duna matrix dark parte dois cidade deus rua filme serie 1984 2021".split())


titles = st.lists(words, min_size=1, max_size=4).map(" ".join)


choosables = st.builds(
    Choosable,
    titles,
    st.none() | st.integers(1950, 2030),
    st.sampled_from([None, "movie", "tv_show", "note"]),
)


options = st.lists(choosables, min_size=1, max_size=7).map(tuple)


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("duna parte dois", (2,)),
        ("Duna: Parte Dois", (2,)),
        ("parte dois", (2,)),
        ("a profecia", (3,)),
        ("1984", (0,)),
        ("o de 2021", (1,)),
        ("o filme de 2024", (2,)),
        ("a série", (3,)),
        ("o mais antigo", (0,)),
        ("the oldest one", (0,)),
        ("the 2021 one", (1,)),
        ("duna", (0, 1)),
        ("o de 1999", ()),
        ("matrix", ()),
        ("quero o de 1984 por favor", (0,)),
        ("", ()),
        ("o", ()),
        ("!!!", ()),
    ],
)
def test_a_name_means_these_options(text: str, positions: tuple[int, ...]) -> None:
    assert named_options(text, DUNES) == positions


@given(options, st.data())
def test_an_exact_title_means_the_options_that_have_it(options: tuple[Choosable, ...], data: st.DataObject) -> None:
    title = data.draw(st.sampled_from(options)).title

    assert named_options(title, options) == tuple(i for i, option in enumerate(options) if option.title == title)
    assert named_options(title.upper() + "!", options) == named_options(title, options)


@given(options, st.integers(1950, 2030))
def test_a_year_means_the_options_of_that_year(options: tuple[Choosable, ...], year: int) -> None:
    assume(str(year) not in [option.title for option in options])

    assert named_options(f"o de {year}", options) == tuple(i for i, option in enumerate(options) if option.year == year)


@given(st.text(max_size=60), options)
def test_any_text_means_options_there_are_and_words_of_no_option_mean_none(
    text: str, options: tuple[Choosable, ...]
) -> None:
    assert set(named_options(text, options)) <= set(range(len(options)))
    assert named_options(f"{text} xilofone", options) == ()


def test_the_kinds_that_are_spoken_of_are_found_each_once() -> None:
    assert kinds_in("mostra meus filmes e séries, e mais filmes") == ("movie", "tv_show")
    assert kinds_in("lista tudo") == ()


def test_kinds_and_the_words_between_them_are_nothing_else() -> None:
    assert only_kinds("séries e notas")
    assert not only_kinds("séries de terror")
    assert not only_kinds("e")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("o de cima", 0),
        ("o lá de cima", 0),
        ("pode ser a de cima.", 0),
        ("the top one", 0),
        ("o do meio", 1),
        ("quero o do meio", 1),
        ("the one in the middle", 1),
        ("esse de baixo", 2),
        ("acho que o de baixo", 2),
        ("I'll take the bottom one", 2),
        ("sim, o de baixo", 2),
    ],
)
def test_of_three_it_tells(text: str, position: int) -> None:
    assert placed(text, 3) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o",
        "o de fora",
        "o do meio ou o de baixo",
        "dois homens e meio",
        "alto e baixo",
        "o filme do meio dia",
        "no",
    ],
)
def test_these_tell_no_place(text: str) -> None:
    assert placed(text, 3) is None


def test_of_an_even_number_none_stands_in_the_middle() -> None:
    assert placed("o do meio", 4) is None
    assert placed("o de baixo", 4) == 3
    assert placed("o de cima", 0) is None


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
