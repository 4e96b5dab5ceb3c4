"""Walking through the pages of a list."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.items import Item, Kind
from state.mongo.connection import Database
from state.reads import GonePlace, ListGone, ListItems, Position
from tests.fakes.memory_library import MemoryLibrary
from tests.state.mongo.libraries import ask, in_order, keep, libraries

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
