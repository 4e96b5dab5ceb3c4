"""Effects: done twice they change nothing more, done late they change nothing at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    RemoveEverything,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    RetitleItem,
    SeeItem,
    TagItem,
)
from state.items import Details, Item, Kind, Tag
from state.mongo.connection import Database
from state.mongo.effects import Effects

NOW = 1_800_000_000_000_000_000


def note(name: str, turn: int, person: str = "ana") -> Item:
    return Item(
        id=f"{person}-{name}-{turn}",
        person=person,
        kind=Kind.NOTE,
        key=name,
        title=name,
        title_key=name,
        content=name,
        created_at=NOW,
        created_turn=turn,
        last_turn=turn,
    )


class Library:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def apply(self, number: int, *effects: Effect, person: str = "ana") -> None:
        applier = Effects(self._database, person, number, NOW)
        for effect in effects:
            await applier.apply(effect)

    async def live(self) -> Sequence[str]:
        return sorted([raw["_id"] async for raw in self._database["items"].find({"live": True})])


@pytest.fixture
def library(database: Database) -> Library:
    return Library(database)


async def test_an_insert_done_twice_keeps_one(library: Library) -> None:
    for _ in range(2):
        await library.apply(1, InsertItem(item=note("leite", 1)))
    assert await library.live() == ["ana-leite-1"]


async def test_an_insert_of_what_is_kept_already_changes_nothing(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, InsertItem(item=note("leite", 2)))
    assert await library.live() == ["ana-leite-1"]


async def test_a_late_insert_does_not_bring_back_what_was_removed(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, RemoveItem(item_id="ana-leite-1"))
    await library.apply(1, InsertItem(item=note("leite", 1)))
    assert await library.live() == []


async def test_a_late_removal_does_not_remove_what_was_restored(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, RemoveItem(item_id="ana-leite-1"))
    await library.apply(3, RestoreItem(item_id="ana-leite-1"))
    await library.apply(2, RemoveItem(item_id="ana-leite-1"))
    assert await library.live() == ["ana-leite-1"]


async def test_removing_everything_is_bound_to_what_was_kept_by_then(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, InsertItem(item=note("pão", 2)))
    await library.apply(4, InsertItem(item=note("café", 4)))
    await library.apply(5, RemoveEverything(up_to_turn=3, count=2))
    assert await library.live() == ["ana-café-4"]


async def test_removing_everything_of_a_kind_leaves_the_others(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, InsertItem(item=note("duna", 2).changed(kind=Kind.MOVIE)))
    await library.apply(3, RemoveEverything(up_to_turn=3, count=1, kind=Kind.NOTE))
    assert await library.live() == ["ana-duna-2"]


async def test_removing_everything_that_was_cut_short_goes_on(library: Library) -> None:
    for n, name in enumerate(["leite", "pão", "café"], start=1):
        await library.apply(n, InsertItem(item=note(name, n)))
    await library.apply(4, RemoveItem(item_id="ana-pão-2"))
    await library.apply(4, RemoveEverything(up_to_turn=4, count=3))
    assert await library.live() == []
    await library.apply(5, RestoreRemoved(removed_turn=4))
    assert len(await library.live()) == 3


async def test_a_restore_passes_over_what_was_kept_again(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, InsertItem(item=note("pão", 2)))
    await library.apply(3, RemoveEverything(up_to_turn=3, count=2))
    await library.apply(4, InsertItem(item=note("leite", 4)))
    for _ in range(2):
        await library.apply(5, RestoreRemoved(removed_turn=3))
    assert await library.live() == ["ana-leite-4", "ana-pão-2"]


async def test_one_restore_of_what_was_kept_again_changes_nothing(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(2, RemoveItem(item_id="ana-leite-1"))
    await library.apply(3, InsertItem(item=note("leite", 3)))
    await library.apply(4, RestoreItem(item_id="ana-leite-1"))
    assert await library.live() == ["ana-leite-3"]


async def test_nobody_reaches_another_persons_items(library: Library) -> None:
    await library.apply(1, InsertItem(item=note("leite", 1)))
    await library.apply(9, RemoveItem(item_id="ana-leite-1"), person="bia")
    await library.apply(9, RemoveEverything(up_to_turn=9, count=1), person="bia")
    assert await library.live() == ["ana-leite-1"]


TRABALHO = Tag(name="Trabalho", key="trabalho")


def retitled(item: Item, title: str) -> RetitleItem:
    return RetitleItem(
        item_id=item.id, title=title, title_key=title, key=title, content=title, words=tuple(title.split())
    )


async def fields(database: Database, item_id: str, *names: str) -> list[object]:
    raw = await database["items"].find_one({"_id": item_id})
    assert raw is not None
    return [raw[name] for name in names]


async def test_an_edit_done_late_does_not_change_what_came_after(library: Library, database: Database) -> None:
    kept = note("leite", 1)
    await library.apply(1, InsertItem(item=kept))
    await library.apply(3, retitled(kept, "pão"))
    await library.apply(2, retitled(kept, "café"), TagItem(item_id=kept.id, tags=(TRABALHO,)))
    await library.apply(2, SeeItem(item_id=kept.id, seen_at=NOW))
    assert await fields(database, kept.id, "title", "tags", "seen_at", "last_turn") == ["pão", [], None, 3]


async def test_an_edit_and_its_inverse_done_twice_leave_what_there_was(library: Library, database: Database) -> None:
    kept = note("leite", 1)
    await library.apply(1, InsertItem(item=kept))
    for number, effect in ((2, retitled(kept, "pão")), (3, retitled(kept, "leite"))):
        for _ in range(2):
            await library.apply(number, effect)
    assert await fields(database, kept.id, "title", "key", "content", "last_turn") == ["leite", "leite", "leite", 3]


async def test_a_title_that_another_item_has_by_now_is_not_taken(library: Library, database: Database) -> None:
    milk, bread = note("leite", 1), note("pão", 2)
    await library.apply(1, InsertItem(item=milk))
    await library.apply(2, InsertItem(item=bread))
    await library.apply(3, retitled(milk, "pão"))
    assert await fields(database, milk.id, "title", "last_turn") == ["leite", 1]


async def test_what_was_removed_or_is_somebody_elses_is_not_edited(library: Library, database: Database) -> None:
    kept = note("leite", 1)
    await library.apply(1, InsertItem(item=kept))
    await library.apply(5, TagItem(item_id=kept.id, tags=(TRABALHO,)), person="bia")
    await library.apply(2, RemoveItem(item_id=kept.id))
    await library.apply(3, SeeItem(item_id=kept.id, seen_at=NOW))
    assert await fields(database, kept.id, "tags", "seen_at", "last_turn") == [[], None, 2]


def filled(item: Item, seen: int) -> FillItem:
    details = Details(site="Padaria")
    return FillItem(item_id=item.id, seen=seen, title="Pão", title_key="pao", details=details, words=("pao",))


async def test_what_was_found_out_later_is_filled_in_once(library: Library, database: Database) -> None:
    kept = note("leite", 1)
    await library.apply(1, InsertItem(item=kept))
    for _ in range(2):
        await library.apply(5, filled(kept, seen=1))
    title, words, details, last_turn = await fields(database, kept.id, "title", "words", "details", "last_turn")
    assert (title, words, last_turn) == ("Pão", ["pao"], 5)
    assert Details.model_validate(details) == Details(site="Padaria")


async def test_nothing_is_filled_in_where_somebody_changed_something(library: Library, database: Database) -> None:
    kept, gone = note("leite", 1), note("café", 1)
    await library.apply(1, InsertItem(item=kept), InsertItem(item=gone))
    await library.apply(2, retitled(kept, "queijo"), RemoveItem(item_id=gone.id))
    await library.apply(5, filled(kept, seen=1), filled(gone, seen=1), filled(gone, seen=2))
    await library.apply(1, filled(kept, seen=2))
    await library.apply(6, filled(kept, seen=2), person="bia")
    assert await fields(database, kept.id, "title", "last_turn") == ["queijo", 2]
    assert await fields(database, gone.id, "title", "live") == ["café", False]
