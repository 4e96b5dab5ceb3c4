"""Items by their tags, and by whether they were seen."""

from __future__ import annotations

from state.items import Kind, Tag
from state.reads import CountTags, ListMarked, TagCount
from state.store.connection import Database
from tests.state.store.libraries import ask, item, keep, removed

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
