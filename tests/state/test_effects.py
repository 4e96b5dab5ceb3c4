"""Which effects may be carried out at the same time."""

from __future__ import annotations

from state.effects import MarkUndone, RemoveItem, RestoreItem, side_by_side

GONE = RemoveItem(item_id="a"), RemoveItem(item_id="b")
BACK = RestoreItem(item_id="c")
MARK = MarkUndone(turn_id="t")


def test_what_only_goes_goes_side_by_side() -> None:
    assert side_by_side(GONE) == ((GONE[0],), (GONE[1],))


def test_what_takes_the_place_of_something_waits_for_it_to_go() -> None:
    assert side_by_side((*GONE, BACK)) == ((*GONE, BACK),)


def test_a_mark_on_a_turn_waits_for_no_item() -> None:
    assert side_by_side((BACK, MARK)) == ((BACK,), (MARK,))
    assert side_by_side((MARK,)) == ((MARK,),)
