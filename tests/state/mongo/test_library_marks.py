"""Items by their tags, and by whether they were seen."""

from __future__ import annotations

from state.effects import RemoveImported
from state.importing import CountImported, FindSame, Same, WasUndone
from state.items import Kind, Tag
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.reads import CountTags, ListMarked, TagCount
from tests.state.mongo.libraries import ask, item, keep, removed

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
