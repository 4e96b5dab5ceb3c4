"""A person sees only what is theirs, whatever is asked."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.items import Item, Kind
from state.mongo.connection import Database
from state.reads import (
    CountItems,
    CountRestorable,
    FindKept,
    FindTitled,
    GetItems,
    ListItems,
    ListMarked,
    Position,
    RemovedItems,
    SearchItems,
)
from tests.state.mongo.libraries import WORDS, ask, keep, libraries

examples = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class TestIsolation:
    @examples
    @given(mine=libraries(), theirs=libraries(), data=st.data())
    async def test_nothing_of_another_person_ever_comes_back(
        self, database: Database, mine: tuple[str, list[Item]], theirs: tuple[str, list[Item]], data: st.DataObject
    ) -> None:
        (me, my_items), (_, their_items) = mine, theirs
        await keep(database, [*my_items, *their_items])
        ids = data.draw(st.lists(st.sampled_from([each.id for each in [*my_items, *their_items]] or ["none"])))
        place = data.draw(st.sampled_from([*my_items, *their_items])) if my_items or their_items else None
        after = place and Position(kind=place.kind, created_turn=place.created_turn, id=place.id)
        words = data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=2).map(tuple))
        turn = data.draw(st.integers(7, 9))

        seen = [
            *await ask(database, me, GetItems(ids=tuple(ids))),
            *await ask(database, me, ListItems(after=after)),
            *await ask(database, me, SearchItems(words=words)),
            *await ask(database, me, RemovedItems(removed_turn=turn)),
            *await ask(database, me, ListMarked(seen=False)),
        ]
        for each in their_items:
            kept = await ask(database, me, FindKept(kind=each.kind, key=each.key))
            seen += [*await ask(database, me, FindTitled(title_key=each.title_key)), *([kept] if kept else [])]

        assert all(each in my_items for each in seen)
        counts = await ask(database, me, CountItems())
        live = [each for each in my_items if each.live]
        assert counts.total == len(live)
        assert all(counts.by_kind.get(kind, 0) == sum(each.kind is kind for each in live) for kind in Kind)
        restorable = await ask(database, me, CountRestorable(removed_turn=turn))
        assert restorable <= sum(each.removed_turn == turn for each in my_items)
