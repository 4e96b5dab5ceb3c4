"""A person's items, asked for one request at a time. Paging, search and isolation have files of their own."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.effects import RemoveImported
from state.importing import CountImported, FindSame, Same, WasUndone
from state.items import Counts, Item, Kind, Tag
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountRestorable,
    CountTags,
    FindKept,
    FindTitled,
    GetItems,
    GonePlace,
    ListGone,
    ListItems,
    ListMarked,
    Position,
    RemovedItems,
    TagCount,
)
from tests.fakes.memory_library import MemoryLibrary
from tests.state.mongo.libraries import ask, in_order, item, keep, libraries, newest_first, removed


class TestLibrary:
    async def test_an_empty_library_answers_with_nothing(self, database: Database) -> None:
        assert await ask(database, "ana", CountItems()) == Counts()
        assert await ask(database, "ana", ListItems()) == ()
        assert await ask(database, "ana", GetItems(ids=())) == ()
        assert await ask(database, "ana", GetItems(ids=("x",))) == ()
        assert await ask(database, "ana", FindKept(kind=Kind.NOTE, key="x")) is None
        assert await ask(database, "ana", RemovedItems(removed_turn=1)) == ()
        assert await ask(database, "ana", CountRestorable(removed_turn=1)) == 0

    async def test_counts_are_of_live_items_by_kind(self, database: Database) -> None:
        kinds = [Kind.NOTE, Kind.MOVIE, Kind.NOTE]
        await keep(database, [*(item("ana", kind=kind) for kind in kinds), removed("ana", 9, kind=Kind.LINK)])
        counts = await ask(database, "ana", CountItems())
        assert counts.by_kind == {Kind.NOTE: 2, Kind.MOVIE: 1}
        assert counts.total == 3

    async def test_items_come_back_as_they_were_kept(self, database: Database) -> None:
        kept = item("ana", "Ação", content="¡olá! 🎬", url="https://a.br/?q=1", year=1999, tmdb_id=27205)
        await keep(database, [kept])
        assert await ask(database, "ana", ListItems()) == (kept,)

    async def test_asked_by_id_they_come_in_the_order_of_the_ids_live_or_removed(self, database: Database) -> None:
        first, second = item("ana"), removed("ana", 9)
        await keep(database, [first, second])
        ids = (second.id, "nobody's", first.id, second.id)
        assert await ask(database, "ana", GetItems(ids=ids)) == (second, first)

    async def test_a_page_goes_on_after_a_kind_even_if_that_item_is_gone(self, database: Database) -> None:
        movie, link, note = item("ana"), item("ana", kind=Kind.LINK), item("ana", kind=Kind.NOTE)
        await keep(database, [note, link, movie])
        gone = Position(kind=Kind.VIDEO, created_turn=5, id="gone")
        assert await ask(database, "ana", ListItems(after=gone)) == (link, note)

    async def test_a_page_of_one_kind_after_another_kind_keeps_the_order_of_kinds(self, database: Database) -> None:
        movie, note = item("ana"), item("ana", kind=Kind.NOTE)
        await keep(database, [movie, note])
        after_link = Position(kind=Kind.LINK, created_turn=5, id="x")
        assert await ask(database, "ana", ListItems(kinds=(Kind.NOTE,), after=after_link)) == (note,)
        assert await ask(database, "ana", ListItems(kinds=(Kind.MOVIE,), after=after_link)) == ()

    async def test_a_limit_of_none_is_none(self, database: Database) -> None:
        await keep(database, [item("ana"), removed("ana", 9)])
        assert await ask(database, "ana", ListItems(limit=0)) == ()
        assert await ask(database, "ana", RemovedItems(removed_turn=9, limit=0)) == ()

    async def test_a_duplicate_is_found_within_its_kind_while_it_is_live(self, database: Database) -> None:
        kept = item("ana", key="tmdb:1")
        await keep(database, [kept, removed("ana", 9, key="tmdb:1"), removed("ana", 9, key="tmdb:2")])
        assert await ask(database, "ana", FindKept(kind=Kind.MOVIE, key="tmdb:1")) == kept
        assert await ask(database, "ana", FindKept(kind=Kind.TV_SHOW, key="tmdb:1")) is None
        assert await ask(database, "ana", FindKept(kind=Kind.MOVIE, key="tmdb:2")) is None

    async def test_titles_are_found_exactly_newest_first(self, database: Database) -> None:
        older, newer, note = item("ana", "Duna!"), item("ana", "DUNA"), item("ana", "duna", kind=Kind.NOTE)
        await keep(database, [older, newer, note, item("ana", "Duna 2"), removed("ana", 9, "Duna")])
        assert await ask(database, "ana", FindTitled(title_key="duna")) == (note, newer, older)
        assert await ask(database, "ana", FindTitled(title_key="duna", kind=Kind.MOVIE)) == (newer, older)

    async def test_titles_without_a_letter_are_not_taken_for_each_other(self, database: Database) -> None:
        await keep(database, [item("ana", "🎬")])
        assert await ask(database, "ana", FindTitled(title_key="")) == ()

    async def test_at_most_a_page_of_titles_comes_back(self, database: Database) -> None:
        same = [item("ana", "Duna") for _ in range(PAGE_LIMIT + 1)]
        await keep(database, same)
        assert await ask(database, "ana", FindTitled(title_key="duna")) == tuple(newest_first(same)[:PAGE_LIMIT])

    async def test_what_a_turn_removed_comes_newest_first(self, database: Database) -> None:
        gone = [removed("ana", 7) for _ in range(3)]
        await keep(database, [*gone, removed("ana", 8), item("ana")])
        assert await ask(database, "ana", RemovedItems(removed_turn=7)) == tuple(newest_first(gone))
        assert await ask(database, "ana", RemovedItems(removed_turn=7, limit=2)) == tuple(newest_first(gone)[:2])

    async def test_what_was_kept_again_would_not_be_restored(self, database: Database) -> None:
        await keep(database, [removed("ana", 7, key=key) for key in ("a", "b", "c")])
        await keep(database, [item("ana", key="a"), item("ana", key="b", kind=Kind.NOTE), removed("ana", 8, key="c")])
        assert await ask(database, "ana", CountRestorable(removed_turn=7)) == 2

    async def test_thousands_are_counted_as_restorable(self, real: Database) -> None:
        # Not on mongomock, where keeping so many takes ten seconds.
        await keep(real, [removed("ana", 7, key=f"k{n}") for n in range(2_050)])
        await keep(real, [item("ana", key="k0"), item("ana", key="k2049")])
        assert await ask(real, "ana", CountRestorable(removed_turn=7)) == 2_048


WORK, HOME = Tag(name="Trabalho", key="trabalho"), Tag(name="casa", key="casa")


class TestMarks:
    async def test_a_tag_lists_its_live_items_newest_first(self, database: Database) -> None:
        old, new = item("ana", tags=(WORK,)), item("ana", kind=Kind.NOTE, tags=(HOME, WORK))
        await keep(database, [old, new, item("ana", tags=(HOME,)), removed("ana", 9, tags=(WORK,))])
        await keep(database, [item("bia", tags=(WORK,))])
        assert await ask(database, "ana", ListMarked(tag="trabalho")) == (new, old)
        assert await ask(database, "ana", ListMarked(tag="trabalho", kinds=(Kind.NOTE,))) == (new,)
        assert await ask(database, "ana", ListMarked(tag="trabalho", skip=1, limit=1)) == (old,)
        assert await ask(database, "ana", ListMarked(tag="trabalho", limit=0)) == ()

    async def test_what_was_seen_and_what_was_not_are_all_there_is(self, database: Database) -> None:
        seen, unseen, note = item("ana", seen_at=5), item("ana"), item("ana", kind=Kind.NOTE)
        await keep(database, [seen, unseen, note, removed("ana", 9)])
        assert await ask(database, "ana", ListMarked(seen=True)) == (seen,)
        assert await ask(database, "ana", ListMarked(seen=False)) == (note, unseen)
        assert await ask(database, "ana", ListMarked(seen=False, kinds=(Kind.MOVIE, Kind.VIDEO))) == (unseen,)

    async def test_tags_are_counted_however_they_are_written(self, database: Database) -> None:
        shouted = Tag(name="TRABALHO", key="trabalho")
        await keep(database, [item("ana", tags=(WORK, HOME)), item("ana", tags=(shouted,)), item("bia", tags=(HOME,))])
        counts = (TagCount(name="TRABALHO", count=2), TagCount(name="casa", count=1))
        assert await ask(database, "ana", CountTags()) == counts
        assert await ask(database, "cris", CountTags()) == ()


class TestImports:
    async def test_only_the_persons_own_live_items_of_the_kind_are_the_same(self, database: Database) -> None:
        mine, other = item("ana", "Duna", key="title:duna|2021", year=2021), item("ana", "Alien", key="tmdb:348")
        await keep(database, [mine, other, item("bia", "Duna"), removed("ana", 9, "Duna"), item("ana", kind=Kind.NOTE)])
        asked = FindSame(kind=Kind.MOVIE, keys=("tmdb:348", "x"), title_keys=("duna", ""))
        by_title = Same(key="title:duna|2021", title_key="duna", year=2021)
        assert await ask(database, "ana", asked) == (by_title, Same(key="tmdb:348", title_key="alien"))
        assert await ask(database, "cris", asked) == ()

    async def test_what_came_with_an_import_goes_with_it_once_and_nothing_else(self, database: Database) -> None:
        came, touched = item("ana", imported="i", last_turn=1), item("ana", imported="i", last_turn=9)
        others = (
            item("ana", last_turn=1),
            item("ana", imported="j", last_turn=1),
            item("bia", imported="i", last_turn=1),
        )
        await keep(database, [came, touched, *others])
        assert await ask(database, "ana", CountImported(imported="i")) == 2
        for _ in range(2):
            await Effects(database, "ana", 5, 1).apply(RemoveImported(imported="i"))
        assert await ask(database, "ana", CountImported(imported="i")) == 1
        assert await ask(database, "bia", CountImported(imported="i")) == 1
        assert await database["items"].count_documents({"person": "ana", "live": True}) == 3

    async def test_a_turn_was_undone_if_its_person_took_it_back(self, database: Database) -> None:
        await database["turns"].insert_many(
            [{"_id": "a", "person": "ana", "undone_by": 7, "digest": "1"}, {"_id": "b", "person": "ana", "digest": "2"}]
        )
        asked = [await ask(database, "ana", WasUndone(turn_id=each)) for each in ("a", "b", "none")]
        assert [*asked, await ask(database, "bia", WasUndone(turn_id="a"))] == [True, False, False, False]


examples = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


async def walk(database: Database, person: str, kinds: tuple[Kind, ...], limit: int) -> list[Item]:
    """Return what the pages hold, one after the other."""
    walked: list[Item] = []
    after = None
    while page := await ask(database, person, ListItems(kinds=kinds, after=after, limit=limit)):
        assert len(page) <= limit
        assert not {each.id for each in page} & {each.id for each in walked}
        walked += page
        after = Position(kind=page[-1].kind, created_turn=page[-1].created_turn, id=page[-1].id)
    return walked


class TestPaging:
    @examples
    @given(library=libraries(), limit=st.integers(1, 30))
    async def test_pages_hold_every_live_item_once_in_order(
        self, database: Database, library: tuple[str, list[Item]], limit: int
    ) -> None:
        person, items = library
        await keep(database, items)
        assert await walk(database, person, (), limit) == in_order(each for each in items if each.live)

    @examples
    @given(library=libraries(), limit=st.integers(1, 30), kinds=st.sets(st.sampled_from(Kind), min_size=1))
    async def test_pages_of_some_kinds_hold_only_those(
        self, database: Database, library: tuple[str, list[Item]], limit: int, kinds: set[Kind]
    ) -> None:
        person, items = library
        await keep(database, items)
        expected = in_order(each for each in items if each.live and each.kind in kinds)
        assert await walk(database, person, tuple(kinds), limit) == expected

    @examples
    @given(library=libraries(), limit=st.integers(1, 5), data=st.data())
    async def test_what_is_removed_between_two_pages_moves_nothing(
        self, database: Database, library: tuple[str, list[Item]], limit: int, data: st.DataObject
    ) -> None:
        person, items = library
        await keep(database, items)
        first = await ask(database, person, ListItems(limit=limit))
        if first:
            gone = data.draw(st.sampled_from(first))
            await database["items"].update_one({"_id": gone.id}, {"$set": {"live": False}})
            after = Position(kind=first[-1].kind, created_turn=first[-1].created_turn, id=first[-1].id)
            second = await ask(database, person, ListItems(after=after, limit=limit))
            everything = in_order(each for each in items if each.live)
            assert [*first, *second] == everything[: 2 * limit]

    @examples
    @given(library=libraries(), limit=st.integers(1, 30))
    async def test_pages_of_the_bin_hold_every_removed_item_once_by_the_turn_that_removed_it(
        self, database: Database, library: tuple[str, list[Item]], limit: int
    ) -> None:
        person, items = library
        await keep(database, items)
        walked: list[Item] = []
        after = None
        while page := await ask(database, person, ListGone(after=after, limit=limit)):
            assert len(page) <= limit
            walked += page
            last = page[-1]
            after = GonePlace(turn=last.removed_turn or 0, created_turn=last.created_turn, id=last.id)
            in_memory = MemoryLibrary(items={each.id: each for each in items})
            assert await in_memory(ListGone(after=after, limit=limit)) == await ask(
                database, person, ListGone(after=after, limit=limit)
            )
        gone = sorted((each for each in items if not each.live), key=lambda each: each.id, reverse=True)
        assert walked == sorted(gone, key=lambda each: (-(each.removed_turn or 0), each.created_turn))
