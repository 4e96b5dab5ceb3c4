"""What a process knows of people without asking: never anything that is no longer so."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from state.effects import Change, Effect, InsertItem, MarkUndone, RemoveItem, RestoreRemoved
from state.items import Item, Kind
from state.lane import Chat, Lane
from state.linking import EraseEverything
from state.mongo.search import COUNTED_WORDS, NEAR_WORDS
from state.mongo.snapshot_cache import AT_MOST, KEPT, PEOPLE, UNDOABLE, WITH_REMOVED, WORDS_AT_MOST, SnapshotCache
from state.quota import Usage
from state.reads import CountItems, FindKept, FindUndoable, GetItems, ListItems, Reach, Request, SearchItems
from state.turns import Decision, Message, Trace, Turn
from tests.state.mongo.libraries import item

T = TypeVar("T")


class Database:
    """Ana's library as the database has it. It counts what it is asked, and answers each request with ``ASKED``."""

    ASKED = "asked the database"

    def __init__(self, items: int = 1) -> None:
        self.items = [item("ana", id=f"ana-{n}", key=f"key-{n}", created_turn=1, last_turn=1) for n in range(items)]
        self.loaded = 0
        self.asked: list[Request[Any]] = []

    async def load(self, _person: str, limit: int) -> tuple[Item, ...]:
        self.loaded += 1
        return tuple(self.items[:limit])

    async def __call__(self, request: Request[T]) -> Any:
        self.asked.append(request)
        return self.ASKED


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def at(turn: int, *, kept: int | None = None, arrived: int | None = None) -> Lane:
    """Return ana's lane after ``turn``, which arrived at its number if nothing else is said."""
    return Lane(person="ana", turn=turn, arrived=turn if arrived is None else arrived, usage=Usage(kept=kept))


class Process:
    """A process that works for ana."""

    def __init__(self, items: int = 1) -> None:
        self.database = Database(items)
        self.clock = Clock()
        self.shelves = SnapshotCache(self.database.load, self.clock)

    async def ask(self, turn: int, request: Request[Any], kept: int | None = None) -> Any:
        """Return the answer to ``request`` of whoever works on the turn after ``turn``."""
        return await self.shelves.reads(at(turn, kept=kept), self.database)(request)

    def moved(self, number: int, *effects: Effect, **decided: Any) -> None:
        """Apply turn ``number``."""
        self.apply(turn(number, *effects, **decided))

    def apply(self, turn: Turn) -> None:
        """Apply ``turn``, the next one."""
        assert turn.number
        self.shelves.moved(at(turn.number - 1), turn)


def turn(number: int, *effects: Effect, arrived: int = 0, **decided: Any) -> Turn:
    decision = Decision(chat=Chat(chat="c"), effects=effects, trace=Trace(clock=1), **decided)
    arrives = arrived or number
    return Turn(
        id=f"t{number}",
        person="ana",
        chat="c",
        channel="cli",
        message=Message(text="oi"),
        arrived=arrives,
        due=arrives,
        number=number,
        decision=decision,
    )


def changing(number: int, *effects: Effect, arrived: int = 0) -> Turn:
    """Return a turn that can be taken back."""
    change = Change(verb="removed", title="Duna")
    return turn(number, *effects, arrived=arrived, inverses=(RestoreRemoved(removed_turn=number),), change=change)


@pytest.fixture
def process() -> Process:
    return Process()


class TestALibrary:
    async def test_is_read_once(self, process: Process) -> None:
        assert [each.id for each in await process.ask(3, ListItems())] == ["ana-0"]
        assert (await process.ask(3, CountItems())).total == 1
        assert (await process.ask(3, FindKept(kind=Kind.MOVIE, key="key-0"))).id == "ana-0"
        assert (process.database.loaded, process.database.asked) == (1, [])

    async def test_is_not_read_for_a_single_thing(self, process: Process) -> None:
        assert await process.ask(3, FindKept(kind=Kind.MOVIE, key="key-0")) == Database.ASKED
        assert await process.ask(3, GetItems(ids=("ana-0",))) == Database.ASKED
        assert process.database.loaded == 0

    async def test_moves_with_each_turn(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.moved(4, InsertItem(item=item("ana", id="ana-new", created_turn=4, last_turn=4)))
        process.moved(5)
        process.moved(6, RemoveItem(item_id="ana-0"))
        assert [each.id for each in await process.ask(6, ListItems())] == ["ana-new"]
        assert process.database.loaded == 1

    async def test_is_read_again_after_a_turn_that_another_process_took(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.database.items = []
        assert await process.ask(4, ListItems()) == ()
        assert await process.ask(4, FindKept(kind=Kind.MOVIE, key="key-0")) is None

    async def test_is_read_again_after_turns_of_which_one_was_not_ours(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.database.items = []
        process.moved(5)
        assert await process.ask(5, ListItems()) == ()

    async def test_is_read_again_after_a_turn_that_was_applied_again(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.moved(4, RemoveItem(item_id="ana-0"))
        process.database.items = []
        process.shelves.moved(at(4), turn(4, RemoveItem(item_id="ana-0")))
        assert await process.ask(4, ListItems()) == ()
        assert process.database.loaded == 2

    async def test_of_a_person_who_began_again_is_not_that_of_whom_they_were(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.apply(changing(4))
        process.database.items = []
        begun_again = process.shelves.reads(at(4, arrived=99), process.database)
        assert await begun_again(ListItems()) == ()
        await begun_again(FindUndoable(since=0))
        assert process.database.asked == [FindUndoable(since=0)]

    async def test_of_a_person_who_began_again_does_not_move_on_from_whom_they_were(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.database.items = []
        process.shelves.moved(at(3, arrived=99), turn(4, arrived=100))
        assert await process.shelves.reads(at(4, arrived=100), process.database)(ListItems()) == ()

    async def test_that_was_read_too_late_is_not_kept(self, process: Process) -> None:
        load = process.database.load

        async def overtaken(person: str, limit: int) -> tuple[Item, ...]:
            items = await load(person, limit)
            process.moved(4, RemoveItem(item_id="ana-0"))
            return items

        process.shelves = SnapshotCache(overtaken, process.clock)
        assert len(await process.ask(3, ListItems())) == 1
        assert await process.ask(4, FindKept(kind=Kind.MOVIE, key="key-0")) == Database.ASKED

    async def test_is_asked_for_if_it_has_many_words(self, process: Process) -> None:
        process.database.items = [item("ana", words=tuple(map(str, range(WORDS_AT_MOST + 1))))]
        assert await process.ask(3, ListItems()) == Database.ASKED

    @pytest.mark.parametrize(
        ("reach", "words", "asks"),
        [
            (Reach.NEAREST, NEAR_WORDS, False),
            (Reach.NEAREST, NEAR_WORDS + 1, True),
            (Reach.MISSPELT, COUNTED_WORDS, False),
            (Reach.MISSPELT, COUNTED_WORDS + 1, True),
        ],
    )
    async def test_is_searched_for_as_many_words_as_the_database_looks_at(
        self, process: Process, reach: Reach, words: int, *, asks: bool
    ) -> None:
        found = await process.ask(3, SearchItems(words=tuple("abcdefghijkl"[:words]), reach=reach))
        assert (found == Database.ASKED) is asks

    async def test_is_read_again_after_what_came_from_elsewhere(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.moved(4, RestoreRemoved(removed_turn=2))
        process.database.items.append(item("ana", id="ana-back"))
        assert len(await process.ask(4, ListItems())) == 2

    async def test_has_what_was_removed_lately_and_asks_for_the_rest(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.moved(4, RemoveItem(item_id="ana-0"))
        (gone,) = await process.ask(4, GetItems(ids=("ana-0",)))
        assert (gone.live, gone.removed_turn) == (False, 4)
        assert await process.ask(4, GetItems(ids=("ana-0", "removed long ago"))) == Database.ASKED

    async def test_is_asked_for_if_it_is_large(self) -> None:
        process = Process(items=AT_MOST + 1)
        for _ in range(2):
            assert await process.ask(3, ListItems()) == Database.ASKED
        assert process.database.loaded == 1

    async def test_that_is_known_to_be_large_is_not_even_tried(self) -> None:
        process = Process(items=AT_MOST + 1)
        assert await process.ask(3, ListItems(), kept=AT_MOST + 1) == Database.ASKED
        assert process.database.loaded == 0

    async def test_is_let_go_when_it_becomes_large(self) -> None:
        process = Process(items=AT_MOST)
        await process.ask(3, ListItems())
        process.moved(4, InsertItem(item=item("ana", created_turn=4, last_turn=4)))
        process.database.items.append(item("ana"))
        assert await process.ask(4, ListItems()) == Database.ASKED

    async def test_is_let_go_when_an_import_comes(self, process: Process) -> None:
        await process.ask(3, ListItems())
        many = (InsertItem(item=item("ana", created_turn=4, last_turn=4)) for _ in range(WITH_REMOVED + 1))
        process.moved(4, *many)
        assert await process.ask(4, FindKept(kind=Kind.MOVIE, key="key-0")) == Database.ASKED

    async def test_is_let_go_after_ten_minutes(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.clock.now = KEPT + 1
        assert await process.ask(3, FindKept(kind=Kind.MOVIE, key="key-0")) == Database.ASKED

    async def test_of_somebody_else_takes_its_place_in_the_end(self, process: Process) -> None:
        await process.ask(3, ListItems())
        for n in range(PEOPLE):
            await process.shelves.reads(Lane(person=f"person{n}"), process.database)(ListItems())
        assert await process.ask(3, FindKept(kind=Kind.MOVIE, key="key-0")) == Database.ASKED

    async def test_of_somebody_who_erased_everything_is_nowhere(self, process: Process) -> None:
        await process.ask(3, ListItems())
        process.apply(changing(4))
        process.moved(5, EraseEverything(turn_id="t5", before=5), forgets=True)
        assert await process.ask(5, GetItems(ids=("ana-0",))) == Database.ASKED
        assert await process.ask(5, FindUndoable(since=0)) == Database.ASKED


class TestWhatToTakeBack:
    async def test_is_the_last_change(self, process: Process) -> None:
        for each in (changing(4), changing(5), turn(6)):
            process.apply(each)
        assert (await process.ask(6, FindUndoable(since=0))).number == 5
        assert (await process.ask(6, FindUndoable(since=0, before=5))).number == 4

    async def test_is_asked_for_if_it_was_before_all_that_is_known(self, process: Process) -> None:
        process.apply(changing(4))
        assert await process.ask(4, FindUndoable(since=0, before=4)) == Database.ASKED
        assert await process.ask(4, FindUndoable(since=5)) == Database.ASKED

    async def test_is_not_what_was_taken_back(self, process: Process) -> None:
        for each in (changing(4), changing(5), turn(6, MarkUndone(turn_id="t5"))):
            process.apply(each)
        assert (await process.ask(6, FindUndoable(since=0))).number == 4

    async def test_is_asked_for_after_a_turn_that_another_process_took(self, process: Process) -> None:
        process.apply(changing(4))
        assert await process.ask(5, FindUndoable(since=0)) == Database.ASKED

    async def test_goes_back_as_far_as_is_remembered(self, process: Process) -> None:
        for number in range(1, UNDOABLE + 2):
            process.apply(changing(number))
        assert (await process.ask(UNDOABLE + 1, FindUndoable(since=0, before=3))).number == 2
        assert await process.ask(UNDOABLE + 1, FindUndoable(since=0, before=2)) == Database.ASKED
