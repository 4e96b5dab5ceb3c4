"""Charts in characters: all that a picture says, in no more columns than there are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from bot.charts.characters import BEYOND, NARROWEST, ROOM, ROWS, USED, WIDEST, can_show, drawn_in
from state.charts import Bar, Chart, Line, Point
from tests.bot.charts.test_drawing import BARS, BUDGET, EVERY, LINE, WEIGHT


def test_bars_are_as_long_as_their_amounts_say() -> None:
    first, second, third = drawn_in(BARS, 60)
    assert first.endswith(" R$ 300,00")
    assert first.startswith("Alimentação & cia. ")
    assert 1 < first.count("█") // 2 == second.count("█")
    assert (third.count("█"), third.endswith("R$ 0,00")) == (0, True)


def test_a_bar_shows_what_is_left_of_its_limit_and_what_lies_beyond() -> None:
    within, over = drawn_in(BUDGET, 60)
    assert (ROOM in within, BEYOND in within) == (True, False)
    assert (ROOM in over, BEYOND in over) == (False, True)
    assert abs(over.count(BEYOND) - over.count("█") / 2) <= 1


def test_a_line_goes_down_where_its_amounts_do() -> None:
    *rows, days = drawn_in(LINE, 60)
    assert (len(rows), "1 de março" in days, days.endswith("11 de março")) == (ROWS, True, True)
    assert rows[0].startswith("  84 kg █")
    assert rows[-1].startswith("82,5 kg █")
    assert rows[-1].endswith("▁")
    assert len(rows[0]) < len(rows[2]) < len(rows[-1])


def test_two_lines_stand_below_each_other_over_the_same_days() -> None:
    shown = drawn_in(LINE.changed(lines=(WEIGHT, WEIGHT.changed(name="Sono"))), 60)
    assert (shown[0], shown[ROWS + 1], len(shown)) == ("Peso", "Sono", 2 * (ROWS + 1) + 1)


def test_amounts_that_are_all_the_same_are_a_flat_line() -> None:
    flat = Line(name="x", points=(Point(at=0, amount=5), Point(at=9, amount=5)), least="5", most="5", last="5")
    *above, last = drawn_in(Chart(title="x", lines=(flat,)), 40)
    assert (set(last), [each.strip() for each in above]) == ({" ", "▄"}, ["5", "", "", ""])


@pytest.mark.parametrize("chart", EVERY)
@pytest.mark.parametrize("columns", [NARROWEST, 40, 200])
def test_nothing_is_wider_than_the_terminal(chart: Chart, columns: int) -> None:
    rows = drawn_in(chart, columns)
    assert rows
    if columns >= 40:
        assert max(map(wcswidth, rows)) <= min(columns, WIDEST)
    assert drawn_in(chart, NARROWEST - 1) == ()


def test_a_terminal_without_these_characters_is_not_drawn_on() -> None:
    assert can_show("utf-8")
    assert not any(can_show(encoding) for encoding in ("ascii", "latin-1", "no such thing", None))
    assert not USED & set("abc")


@given(
    st.lists(
        st.builds(
            Bar,
            label=st.text(max_size=20),
            amount=st.integers(0, 10**9),
            shown=st.just("R$ 1"),
            limit=st.none() | st.integers(1, 10**9),
        ),
        min_size=1,
        max_size=12,
    ),
    st.integers(40, 100),
)
@settings(max_examples=200, deadline=None)
def test_any_bars_are_drawn_in_their_room(bars: list[Bar], columns: int) -> None:
    rows = drawn_in(Chart(title="x", bars=tuple(bars)), columns)
    assert len(rows) == len(bars)
    for bar, row in zip(bars, rows, strict=True):
        assert row.endswith(bar.shown)
        assert bool(bar.amount) == any(each in row for each in "▏▎▍▌▋▊▉█▓")
