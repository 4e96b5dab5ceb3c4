"""Removing things: what the effects say, and that nothing else is reached."""

from __future__ import annotations

from state.effects import RemoveEverything, RemoveItem, RestoreItem, RestoreRemoved
from state.items import Kind
from tests.tools.contexts import an_item, context
from tools.definition import Removed, RemovedEverything
from tools.registry import run


async def test_one_item_is_removed_and_can_be_restored() -> None:
    item = an_item("a")
    result = await run("delete_memory", {"item_id": "a"}, context([item, an_item("b")]))
    assert result == Removed(item=item, effects=(RemoveItem(item_id="a"),), inverses=(RestoreItem(item_id="a"),))


async def test_an_id_that_the_person_does_not_have_changes_nothing() -> None:
    assert await run("delete_memory", {"item_id": "x"}, context([an_item("a")])) == Removed()


async def test_what_is_removed_already_is_not_removed_again() -> None:
    gone = an_item("a", live=False, removed_turn=3)
    assert await run("delete_memory", {"item_id": "a"}, context([gone])) == Removed()


async def test_everything_is_what_is_live_up_to_this_turn() -> None:
    items = [an_item("a"), an_item("b", kind=Kind.NOTE), an_item("c", live=False, removed_turn=2)]
    assert await run("delete_all_memories", {}, context(items, turn=9)) == RemovedEverything(
        count=2,
        effects=(RemoveEverything(up_to_turn=9, count=2),),
        inverses=(RestoreRemoved(removed_turn=9),),
    )


async def test_nothing_is_done_to_an_empty_library() -> None:
    assert await run("delete_all_memories", {}, context()) == RemovedEverything(count=0)
