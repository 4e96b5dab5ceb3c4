"""Numbers of a list: which positions a selection picks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
