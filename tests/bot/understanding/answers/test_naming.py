"""Options called by their names: a title, a year, a kind, an age."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.understanding.answers.naming import kinds_in, named_options, only_kinds
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
