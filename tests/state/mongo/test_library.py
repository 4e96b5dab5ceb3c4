"""A person's items, asked for one request at a time. Paging, search and isolation have files of their own."""

from state.items import Counts, Kind
from state.mongo.connection import Database
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountRestorable,
    FindKept,
    FindTitled,
    GetItems,
    ListItems,
    Position,
    RemovedItems,
)
from tests.state.mongo.libraries import ask, item, keep, newest_first, removed


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
