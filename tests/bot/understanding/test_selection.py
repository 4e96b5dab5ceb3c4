"""Numbers of a list: which positions a selection picks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.actions import Action
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.recognition import Selection

sizes = st.integers(0, 30)
numbers = st.lists(st.integers(-35, 35), max_size=6).map(tuple)


@given(numbers, sizes)
def test_positions_are_on_the_list_and_each_once(chosen: tuple[int, ...], size: int) -> None:
    positions = Selection(chosen).positions(size)

    assert positions is None or (
        positions and set(positions) <= set(range(size)) and len(set(positions)) == len(positions)
    )


@given(numbers, sizes)
def test_one_number_off_the_list_picks_nothing_at_all(chosen: tuple[int, ...], size: int) -> None:
    off = any(number == 0 or abs(number) > size for number in chosen)

    assert (Selection(chosen).positions(size) is None) == (off or not chosen)


@given(st.integers(1, 30))
def test_numbers_count_from_one_and_from_the_end(size: int) -> None:
    assert Selection((1,)).positions(size) == (0,)
    assert Selection((-1,)).positions(size) == (size - 1,)
    assert Selection((size, -1)).positions(size) == (size - 1,)


@given(numbers, sizes)
def test_positions_keep_the_order_they_were_said_in(chosen: tuple[int, ...], size: int) -> None:
    positions = Selection(chosen).positions(size)
    if positions is not None:
        said = [number - 1 if number > 0 else size + number for number in chosen]
        assert list(positions) == sorted(set(said), key=said.index)


@given(sizes)
def test_everything_is_every_position(size: int) -> None:
    assert Selection(everything=True).positions(size) == tuple(range(size))


@given(numbers, sizes)
def test_everything_but_some_leaves_exactly_those_out(excluded: tuple[int, ...], size: int) -> None:
    kept = Selection(everything=True, excluded=excluded).positions(size)
    left_out = Selection(excluded).positions(size) if excluded else ()

    assert (kept is None) == (left_out is None)
    if kept is not None and left_out is not None:
        assert sorted((*kept, *left_out)) == list(range(size))


def test_json_says_all_or_the_numbers() -> None:
    assert Selection(everything=True).as_json() == "all"
    assert Selection((2, -1)).as_json() == [2, -1]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("apaga os três", (1, 2, 3)),
        ("apaga os dois", (1, 2)),
        ("apaga os 3", (1, 2, 3)),
        ("apaga esses dois", (1, 2)),
        ("apaga as duas séries", (1, 2)),
        ("exclui os dois filmes", (1, 2)),
        ("delete these two", (1, 2)),
        ("delete the two", (1, 2)),
        ("remove the three movies", (1, 2, 3)),
        ("get rid of those three", (1, 2, 3)),
        ("apaga o dois", (2,)),
        ("apaga o 3", (3,)),
        ("apaga os itens 3 e 5", (3, 5)),
        ("apaga os 3 e 5", (3, 5)),
        ("apaga os dois últimos", (-2, -1)),
        ("delete the second", (2,)),
        ("delete the last two", (-2, -1)),
        ("delete number two", (2,)),
    ],
)
def test_a_number_of_things_to_remove_is_never_one_thing(text: str, numbers: tuple[int, ...]) -> None:
    found = recognise(text)

    assert [(each.action, each.entities.selection) for each in found] == [(Action.DELETE_ITEM, Selection(numbers))]


@pytest.mark.parametrize("text", ["os dois", "the two", "these two"])
def test_two_that_are_chosen_are_both(text: str) -> None:
    assert [each.entities.selection for each in recognise(text)] == [Selection((1, 2))]
