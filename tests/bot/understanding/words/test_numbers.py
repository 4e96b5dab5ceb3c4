"""Phrases that point at entries of a numbered list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.recognition import Selection
from bot.understanding.words.numbers import LARGEST_RANGE, parse_selection

numbers = st.integers(1, 999)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("o segundo", (2,)),
        ("nº 5", (5,)),
        ("2️⃣", (2,)),
        ("1, 2 e 4", (1, 2, 4)),
        ("do 2 ao 4", (2, 3, 4)),
        ("2-4", (2, 3, 4)),
        ("4 a 2", (2, 3, 4)),
        ("os dois primeiros", (1, 2)),
        ("os 3 últimos", (-3, -2, -1)),
        ("o último", (-1,)),
        ("penúltimo", (-2,)),
        ("item 3", (3,)),
        ("opção 2", (2,)),
        ("a segunda", (2,)),
        ("segunda opção", (2,)),
        ("the second one", (2,)),
        ("first two", (1, 2)),
        ("the last 3", (-3, -2, -1)),
        ("número dois", (2,)),
        ("os dois", (1, 2)),
        ("both", (1, 2)),
        ("2º", (2,)),
        ("3rd", (3,)),
        ("primeirooo", (1,)),
        ("o primero e o 3", (1, 3)),
        ("item 1999", (1999,)),
        ("o item número quatro", (4,)),
        ("o vinte e um e o dois", (21, 2)),
        ("o décimo primeiro", (11,)),
        ("twenty one", (21,)),
        ("dez e um", (10, 1)),
        ("20 e um", (20, 1)),
        ("o décimo e o primeiro", (10, 1)),
    ],
)
def test_numbers_and_ordinals_are_read(text: str, expected: tuple[int, ...]) -> None:
    assert parse_selection(text) == Selection(expected)


@pytest.mark.parametrize(
    ("typed", "number"),
    [("primero", 1), ("o segudno", 2), ("tercero", 3), ("penultmo", -2), ("fisrt", 1), ("secnd", 2)],
)
def test_a_long_number_is_known_by_one_slip(typed: str, number: int) -> None:
    assert parse_selection(typed) == Selection((number,))


@pytest.mark.parametrize(
    "word",
    "lost fast past vast east fist trens light novo seus texto cesto steven weight height estima quadro quanto thirsty "
    "tweety decimal seconds there forth tinta".split(),
)
def test_a_word_of_its_own_is_no_misspelt_number(word: str) -> None:
    assert parse_selection(word) is parse_selection(f"o {word}") is parse_selection(f"the {word} one") is None


def test_all_but_some_is_everything_with_exceptions() -> None:
    assert parse_selection("todos menos o 2 e o 3") == Selection(everything=True, excluded=(2, 3))
    assert parse_selection("all but 2") == Selection(everything=True, excluded=(2,))
    assert parse_selection("todos") == Selection(everything=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o",
        "e",
        "segunda",
        "quarta",
        "sexta",
        "1999",
        "0",
        "12345",
        "1.5",
        "10h",
        "2 e",
        "1-200",
        "matrix",
        "2 gatos",
        "these ones",
        "the ones",
        "these ones to these ones",
    ],
)
def test_what_is_no_selection_is_none(text: str) -> None:
    assert parse_selection(text) is None


@given(st.lists(numbers, min_size=1, max_size=9, unique=True), st.sampled_from([", ", " e ", " "]))
def test_a_list_of_numbers_comes_back_in_its_order(chosen: list[int], between: str) -> None:
    assert parse_selection(between.join(map(str, chosen))) == Selection(tuple(chosen))


@given(numbers, st.integers(1, LARGEST_RANGE - 1))
def test_a_range_names_every_number_in_it(low: int, more: int) -> None:
    assert parse_selection(f"do {low} ao {low + more}") == Selection(tuple(range(low, low + more + 1)))


@given(numbers, st.integers(LARGEST_RANGE, 900))
def test_a_range_too_wide_is_none(low: int, more: int) -> None:
    assert parse_selection(f"{low}-{low + more}") is None
