"""Turns come to their end once and in order, whatever fails on the way: a handler, the store, another process."""

from __future__ import annotations

import asyncio
import gc
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import pytest
import structlog
from mongomock_motor import AsyncMongoMockClient

from bot.context import TurnInput
from bot.engine import decide
from bot.ports import Store
from bot.runtime import dispatcher, worker_pool
from bot.runtime.admission import OpenGate
from bot.runtime.dispatcher import CLAIMS_ALLOWED, FAILURES_ALLOWED, Dispatcher, Step
from state.effects import InsertItem
from state.items import Item, Kind
from state.lane import SECOND, Chat, Lane
from state.mongo.connection import Database, connect
from state.mongo.errors import StoreRefused, StoreUnavailable
from state.mongo.lanes import LetGo
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.reads import CountItems, FindKept, ListItems
from state.turns import Decision, Job, Message, Reply, Status, Turn
from tests.fakes.flaky import Failure, Moment, flaky
from tests.faults.story import Story

GONE = StoreUnavailable("gone")
SOON = 10.0  # seconds, far less than the looks and leases that must not be waited for


@pytest.fixture
async def store() -> MongoStore:
    """An empty store in memory."""
    database: Database = AsyncMongoMockClient()["guarda"]
    await migrate(database)
    return MongoStore(database, {})


@dataclass(slots=True)
class Handler:
    """Decides what each message comes to by its text; ``asked`` has the texts in order."""

    asked: list[str] = field(default_factory=list)
    raises: dict[str, Exception] = field(default_factory=dict)

    async def __call__(self, given: TurnInput) -> Decision:
        text = given.turn.message.text or ""
        self.asked.append(text)
        if text in self.raises:
            raise self.raises[text]
        if text == "think for ever":
            await asyncio.Event().wait()
        return Decision(
            chat=given.chat.changed(sent=text), replies=(Reply(text=f"{text}!"),), effects=(kept(given.turn),)
        )


def kept(turn: Turn) -> InsertItem:
    return InsertItem(
        item=Item(
            id=turn.id,
            person=turn.person,
            kind=Kind.NOTE,
            key=turn.id,
            title=turn.id,
            title_key=turn.id,
            created_at=turn.arrived,
            created_turn=turn.number or 0,
            last_turn=turn.number or 0,
        )
    )


def says(text: str, n: int = 1, person: str = "ana") -> Turn:
    now = time.time_ns()
    return Turn(
        id=f"cli:{person}:{n}",
        person=person,
        chat=f"cli:{person}",
        channel="cli",
        message=Message(text=text),
        arrived=now,
        due=now,
    )


def works_on(
    store: Store, handle: Callable[..., Awaitable[Decision]], owner: str = "one", **options: Any
) -> Dispatcher:
    return Dispatcher(store=store, decide=handle, owner=owner, clock=time.time_ns, **options)


@asynccontextmanager
async def running(*dispatchers: Dispatcher) -> AsyncIterator[None]:
    """Have them take turns as long as the block takes."""
    stop = asyncio.Event()
    runs = [asyncio.create_task(each.run(stop)) for each in dispatchers]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*runs)


async def applied(store: Store, turn: Turn) -> Turn:
    """Return the turn once it has been applied, which must be soon."""
    async with asyncio.timeout(SOON):
        while True:
            found = await store.turns.get(turn.id)
            if found is not None and found.status is Status.APPLIED:
                return found
            await asyncio.sleep(0.005)


def replies(turn: Turn) -> list[str]:
    return [reply.text for reply in turn.decision.replies] if turn.decision else []


async def insistently(attempt: Callable[[], Awaitable[Any]]) -> None:
    """Do as a webhook or a worker does: try again."""
    while True:
        try:
            await attempt()
            return
        except StoreUnavailable:
            pass


async def test_one_that_came_into_the_journal_late_has_arrived_behind_what_overtook_it(store: MongoStore) -> None:
    late, quick, last = says("late", 1), says("quick", 2), says("last", 3)
    works = works_on(store, Handler())
    for turn in (quick, late, last):
        await works.accept(turn)
        assert await works.work_for("ana")
    found = [await applied(store, turn) for turn in (quick, late, last)]
    assert [turn.number for turn in found] == [1, 2, 3]
    assert found[1].arrived == quick.arrived + 1
    assert found[2].arrived == last.arrived
    assert await works_on(store, Handler(), owner="two").work_for("ana")
    assert (await store.lanes.get("ana")).arrived == last.arrived


class TestWhenTheDatabaseGoesAway:
    @pytest.mark.parametrize("moment", ["before", "after"])
    async def test_at_any_operation_the_story_comes_to_the_same(self, moment: Moment) -> None:
        at = 0
        failure = Failure(0, GONE)
        while failure.happened:
            at += 1
            failure = Failure(at, GONE, moment=moment)
            await told_with(failure)
        assert at > 30

    async def test_a_process_goes_on_with_the_lane_that_it_holds(self, store: MongoStore) -> None:
        handler = Handler()
        one = works_on(flaky(store, Failure(1, GONE, "commit")), handler)
        await one.accept(says("a"))
        with pytest.raises(StoreUnavailable):
            await one.work_for("ana")
        assert not await works_on(store, handler, "two").work_for("ana")
        assert await one.work_for("ana")
        assert replies(await applied(store, says("a"))) == ["a!"]

    async def test_looking_for_people_goes_on_when_it_is_back(self, store: MongoStore) -> None:
        await store.turns.journal(says("a"))
        async with running(works_on(flaky(store, Failure(1, GONE, "people_with_work", times=2)), Handler())):
            await applied(store, says("a"))

    async def test_a_turn_that_was_applied_is_not_failed_by_the_lane_that_could_not_be_handed_back(
        self, store: MongoStore
    ) -> None:
        one = works_on(flaky(store, Failure(1, GONE, "release")), Handler())
        await one.accept(says("a"))
        assert await one.work_for("ana")
        await applied(store, says("a"))


async def told_with(failure: Failure) -> None:
    """Tell a story in a process whose store fails once; assert that it comes to what it must."""
    database: Database = AsyncMongoMockClient()["guarda"]
    await migrate(database)
    store = MongoStore(database, {})
    story = Story("ana")
    story.note("n1")
    story.remove_and_note("n1", "n2")
    story.undo()
    dispatcher = works_on(flaky(store, failure), decide)
    for index, said in enumerate(story.messages):
        turn = says(said.text, index, story.person).changed(id=story.id_of(index), chat=story.chat)
        await insistently(partial(dispatcher.accept, turn))
        await insistently(partial(dispatcher.work_for, story.person))
    turns = [await store.turns.get(turn_id) for turn_id, _ in story.turns()]
    assert [(turn.number, turn.status, replies(turn)) for turn in turns if turn] == [
        (number, Status.APPLIED, [reply]) for number, (_, reply) in enumerate(story.turns(), start=1)
    ]
    live = database["items"].find({"live": True})
    assert [raw["title"] async for raw in live] == [thing.title for thing in story.live]
    assert (await store.lanes.get(story.person)).turn == len(turns)


class TestWhenATurnCannotBeDecided:
    async def test_the_person_gets_an_apology_after_three_exceptions_and_the_next_message_its_turn(
        self, store: MongoStore
    ) -> None:
        handler = Handler(raises={"a": ValueError("no")})
        one = works_on(store, handler)
        await one.accept(says("a"))
        await one.accept(says("b", 2))
        await one.work_for("ana")
        failed = await applied(store, says("a"))
        assert failed.given_up
        assert failed.failures == ("ValueError",) * FAILURES_ALLOWED
        assert failed.decision
        assert not failed.decision.effects
        assert "Algo deu errado" in replies(failed)[0]
        assert handler.asked == ["a", "a", "a", "b"]
        assert (await store.lanes.get("ana")).turn == 2

    async def test_an_exception_that_does_not_come_again_is_not_noticed_by_the_person(self, store: MongoStore) -> None:
        handler = Handler(raises={"a": ValueError("no")})

        async def well_the_second_time(*args: Any) -> Decision:
            try:
                return await handler(*args)
            finally:
                handler.raises.clear()

        one = works_on(store, well_the_second_time)
        await one.accept(says("a"))
        await one.work_for("ana")
        turn = await applied(store, says("a"))
        assert (replies(turn), turn.given_up, turn.failures) == (["a!"], False, ("ValueError",))

    async def test_a_decision_that_the_store_refuses_is_a_failure_too(self, store: MongoStore) -> None:
        refused = Failure(1, StoreRefused("too large"), "commit", times=FAILURES_ALLOWED)
        one = works_on(flaky(store, refused), Handler())
        await one.accept(says("a"))
        await one.work_for("ana")
        turn = await applied(store, says("a"))
        assert (turn.given_up, turn.failures) == (True, ("StoreRefused",) * FAILURES_ALLOWED)

    async def test_a_handler_that_hangs_is_cut_off(self, store: MongoStore) -> None:
        one = works_on(store, Handler(), patience=SECOND // 50)
        await one.accept(says("think for ever"))
        await one.work_for("ana")
        turn = await applied(store, says("think for ever"))
        assert turn.failures == ("TimeoutError",) * FAILURES_ALLOWED

    async def test_a_message_that_kills_whoever_takes_it_is_given_up_after_ten_claims(self, store: MongoStore) -> None:
        await store.turns.journal(says("poison"))
        for claim in range(CLAIMS_ALLOWED):
            await die_at_the_poison(store, f"victim {claim}")
        handler = Handler()
        await works_on(store, handler).work_for("ana")
        turn = await applied(store, says("poison"))
        assert turn.given_up
        assert handler.asked == []

    async def test_what_waited_behind_a_message_that_kills_is_not_given_up_with_it(self, store: MongoStore) -> None:
        await store.turns.journal(says("poison"))
        await store.turns.journal(says("b", 2))
        for claim in range(CLAIMS_ALLOWED):
            await die_at_the_poison(store, f"victim {claim}", 1 if claim else 2)
        handler = Handler()
        await works_on(store, handler).work_for("ana")
        assert (await applied(store, says("poison"))).given_up
        assert not (await applied(store, says("b", 2))).given_up
        assert handler.asked == ["b"]

    async def test_the_apology_speaks_the_language_of_the_house(self, store: MongoStore) -> None:
        def sorry(turn: Turn, chat: Chat, now: int) -> Decision:
            return Decision(chat=chat, replies=(Reply(text="Sorry."),))

        one = works_on(store, Handler(raises={"a": ValueError("no")}), apologise=sorry)
        await one.accept(says("a"))
        await one.work_for("ana")
        assert replies(await applied(store, says("a"))) == ["Sorry."]


async def die_at_the_poison(store: Store, owner: str, at_once: int = 1) -> None:
    """Do what is left of a process that died after it had taken the turn, its lease run out."""
    lane = await store.lanes.claim("ana", owner, time.time_ns(), 0)
    assert lane
    turns = await store.turns.next_of(lane.person, time.time_ns(), at_once)
    assert turns
    assert await store.turns.take(turns, lane)


class TestWhatIsTakenWhileTheLaneIsClaimed:
    """It counts if nobody can have worked for the person in between."""

    async def test_of_somebody_left_with_nothing_undone_the_next_turn_is_taken(
        self, store: MongoStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        handler = Handler()
        one = works_on(store, handler)
        await one.accept(says("a"))
        await one.work_for("ana")
        with_the_claim, later = (
            watched(monkeypatch, store.turns, "take_next"),
            watched(monkeypatch, store.turns, "take"),
        )
        await one.accept(says("b", 2))
        await one.work_for("ana")
        assert (with_the_claim.call_count, later.call_count) == (1, 0)
        assert handler.asked == ["a", "b"]
        assert (await applied(store, says("b", 2))).attempts == 1

    async def test_what_came_with_it_follows(self, store: MongoStore) -> None:
        handler = Handler()
        one = works_on(store, handler)
        for n, text in enumerate("abcd"):
            await one.accept(says(text, n))
            await one.work_for("ana") if text == "a" else None
        await one.work_for("ana")
        assert handler.asked == ["a", "b", "c", "d"]

    async def test_it_does_not_count_if_another_process_took_care_meanwhile(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store, other_store = await two_stores()
        handler = Handler()
        one, two = works_on(store, handler), works_on(other_store, Handler(), "two")
        await one.accept(says("a"))
        await one.work_for("ana")
        await one.accept(says("b", 2))
        looks = watched(monkeypatch, store.turns, "next_of")
        watched(monkeypatch, store.lanes, "claim", first=partial(two.work_for, "ana"))
        await one.work_for("ana")
        assert looks.call_count == 1
        assert (await applied(store, says("b", 2))).number == 2
        assert handler.asked == ["a"]

    async def test_who_holds_the_lane_meanwhile_does_what_another_took_of_it(self) -> None:
        store, other_store = await two_stores()
        idle, busy = Handler(), Handler()
        one = works_on(store, idle)
        await one.accept(says("a"))
        await one.work_for("ana")
        held = await other_store.lanes.claim("ana", "two", time.time_ns(), time.time_ns() + 60 * SECOND)
        assert held
        await one.accept(says("b", 2))
        assert not await one.work_for("ana")
        await works_on(other_store, busy, "two").work_for("ana")
        assert (idle.asked, busy.asked) == (["a"], ["b"])
        assert (await applied(store, says("b", 2))).number == 2

    async def test_after_a_failure_everything_is_looked_at_in_its_order(self, store: MongoStore) -> None:
        handler = Handler(raises={"b": ValueError("no")})
        failing = works_on(flaky(store, Failure(2, RuntimeError("no"), "failed")), handler)
        await failing.accept(says("a", 1))
        await failing.work_for("ana")
        for n, text in enumerate("bc", 2):
            await failing.accept(says(text, n))
        with pytest.raises(RuntimeError):
            await failing.work_for("ana")
        handler.raises.clear()
        await failing.work_for("ana")
        assert handler.asked == ["a", "b", "b", "b", "c"]

    async def test_behind_what_a_dead_process_left_nothing_is_taken_first(self) -> None:
        store, other_store = await two_stores()
        handler = Handler()
        one = works_on(store, handler)
        await one.accept(says("a"))
        await one.work_for("ana")
        await one.accept(says("b", 2))
        await die_at_the_poison(other_store, "two")
        await one.accept(says("c", 3))
        await one.work_for("ana")
        assert handler.asked == ["a", "b", "c"]

    async def test_nor_behind_what_was_left_when_it_was_told_to_stop(self, store: MongoStore) -> None:
        stop, asked = asyncio.Event(), []

        async def decide_and_stop(given: TurnInput) -> Decision:
            asked.append(given.turn.message.text)
            stop.set()
            return Decision(chat=given.chat)

        one = works_on(store, decide_and_stop)
        for n, text in enumerate("abc"):
            await one.accept(says(text, n))
        await one.work_for("ana", stop)
        await one.accept(says("d", 4))
        await one.work_for("ana")
        assert asked == ["a", "b", "c", "d"]


class TestWhatIsWrittenWhileEffectsAreCarriedOut:
    async def test_effects_that_fail_are_done_again_though_the_lane_has_moved_on(self, store: MongoStore) -> None:
        one = works_on(flaky(store, Failure(1, GONE, "apply")), Handler())
        await one.accept(says("a"))
        with pytest.raises(StoreUnavailable):
            await one.work_for("ana")
        assert (await store.lanes.get("ana")).turn == 1
        turn = await store.turns.get(says("a").id)
        assert turn
        assert turn.status is Status.COMMITTED
        assert await store.sources("ana")[FindKept](FindKept(kind=Kind.NOTE, key=turn.id)) is None

        handler = Handler()
        await works_on(store, handler, "one").work_for("ana")
        await applied(store, says("a"))
        assert handler.asked == []
        assert await store.sources("ana")[FindKept](FindKept(kind=Kind.NOTE, key=turn.id))

    async def test_a_lane_that_moved_without_us_leaves_the_effects_to_whoever_moved_it(self, store: MongoStore) -> None:
        one = works_on(store, Handler())
        await one.accept(says("a"))
        lanes = store.lanes
        moved = await lanes.claim("ana", "one", time.time_ns(), 0)
        assert moved

        async def overtaken(lane: Lane, before: int) -> bool:
            return False

        object.__setattr__(lanes, "advance", overtaken)
        await one.work_for("ana")
        turn = await store.turns.get(says("a").id)
        assert turn
        assert turn.status is Status.COMMITTED


async def two_stores() -> tuple[MongoStore, MongoStore]:
    """Return one database as two processes have it, with what each remembers."""
    database: Database = AsyncMongoMockClient()["guarda"]
    await migrate(database)
    return MongoStore(database, {}), MongoStore(database, {})


class Looker:
    """Keeps a thing with every message and notes which things there were before it: those it lists and counts."""

    def __init__(self) -> None:
        self.listed: list[list[str]] = []

    async def __call__(self, given: TurnInput) -> Decision:
        listed = await given.reads(ListItems())
        self.listed.append(sorted(item.id for item in listed))
        assert (await given.reads(CountItems())).total == len(listed)
        return Decision(chat=given.chat, effects=(kept(given.turn),))


class TestWhatIsKnownWithoutAsking:
    async def test_processes_that_take_turns_with_somebody_each_see_all_that_is_kept(self) -> None:
        looker = Looker()
        processes = [works_on(store, looker, f"process {n}") for n, store in enumerate(await two_stores())]
        ids: list[str] = []
        for n, who in enumerate((0, 0, 1, 0, 1, 1, 0)):
            turn = says("a", n)
            await processes[who].accept(turn)
            await processes[who].work_for("ana")
            assert looker.listed[-1] == ids
            ids.append(turn.id)

    async def test_turns_taken_one_behind_the_other_see_what_those_before_them_kept(self, store: MongoStore) -> None:
        looker = Looker()
        one = works_on(store, looker)
        for n in range(4):
            await one.accept(says("a", n))
        await one.work_for("ana")
        assert [len(each) for each in looker.listed] == [0, 1, 2, 3]

    async def test_what_a_process_that_died_had_committed_is_seen(self) -> None:
        theirs, ours = await two_stores()
        looker = Looker()
        one, two = works_on(flaky(theirs, Failure(1, GONE, "apply")), looker, "one"), works_on(ours, looker, "one")
        await two.accept(says("a", 1))
        await two.work_for("ana")
        await one.accept(says("b", 2))
        with pytest.raises(StoreUnavailable):
            await one.work_for("ana")
        await two.accept(says("c", 3))
        await two.work_for("ana")
        assert [len(each) for each in looker.listed] == [0, 1, 2]

    async def test_a_turn_that_somebody_with_our_fence_had_committed_comes_first(self, store: MongoStore) -> None:
        """A server that is killed may forget a claim, and give its fence again."""
        looker = Looker()
        one = works_on(store, looker)
        await one.accept(says("a", 1))
        await one.work_for("ana")
        before = await store.lanes.get("ana")
        dies = works_on(flaky(store, Failure(1, GONE, "apply")), looker)
        await dies.accept(says("b", 2))
        with pytest.raises(StoreUnavailable):
            await dies.work_for("ana")
        forgotten = {"fence": before.fence, "owner": None, "leased_until": 0}
        await store._database["lanes"].update_one({"_id": "ana"}, {"$set": forgotten})
        store.lanes._let_go["ana"] = LetGo(before.fence, before.turn)
        await one.accept(says("c", 3))
        await one.work_for("ana")
        assert [len(each) for each in looker.listed] == [0, 1, 2]


class TestWhomAProcessLooksAfter:
    async def test_it_finds_those_who_stand_behind_all_for_whom_another_works(self, store: MongoStore) -> None:
        now = time.time_ns()
        for n in range(worker_pool.AT_ONCE + 1):
            await store.turns.journal(says("a", person=f"person{n}"))
            assert await store.lanes.claim(f"person{n}", "another", now, now + 60 * SECOND)
        await store.turns.journal(says("b", person="bia"))
        async with running(works_on(store, Handler())):
            await applied(store, says("b", person="bia"))

    async def test_it_leaves_alone_whom_another_works_for(
        self, store: MongoStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = time.time_ns()
        await store.turns.journal(says("a", person="ana"))
        await store.turns.journal(says("b", person="bia"))
        assert await store.lanes.claim("ana", "another", now, now + 60 * SECOND)
        claims = watched(monkeypatch, store.lanes, "claim")
        async with running(works_on(store, Handler())):
            await applied(store, says("b", person="bia"))
        assert {call.args[0] for call in claims.await_args_list} == {"bia"}


def watched(
    monkeypatch: pytest.MonkeyPatch, part: Any, name: str, first: Callable[[], Awaitable[Any]] | None = None
) -> AsyncMock:
    """Count how often ``name`` is asked of ``part``, which then answers as before; ``first`` happens before it does."""
    operation = getattr(part, name)

    async def after(*args: Any) -> Any:
        if first is not None:
            await first()
        return await operation(*args)

    mock = AsyncMock(side_effect=after)
    monkeypatch.setattr(part, name, mock)
    return mock


class TestWhenADecisionCannotBeCarriedOut:
    async def test_it_is_tried_until_it_can_and_said_aloud(self, store: MongoStore) -> None:
        handler = Handler()
        one = works_on(flaky(store, Failure(1, RuntimeError("no"), "apply", times=2)), handler)
        with structlog.testing.capture_logs() as logged:
            async with running(one):
                await one.accept(says("a"))
                turn = await applied(store, says("a"))
        assert not turn.given_up
        assert handler.asked == ["a"]
        assert [line["error"] for line in logged if line["event"] == "turn_alarm"] == ["RuntimeError"] * 2

    async def test_the_lane_is_handed_back_for_another_process_to_try(self, store: MongoStore) -> None:
        one = works_on(flaky(store, Failure(1, RuntimeError("no"), "apply", times=99)), Handler())
        await one.accept(says("a"))
        with pytest.raises(RuntimeError):
            await one.work_for("ana")
        assert await works_on(store, Handler(), "two").work_for("ana")
        await applied(store, says("a"))


class TestWhenSeveralTurnsWait:
    async def test_they_are_written_down_together(self, store: MongoStore) -> None:
        steps: list[Step] = []
        one = works_on(store, Handler(), on_step=steps.append)
        for n in range(5):
            await one.accept(says(f"{n}", n))
        await one.work_for("ana")
        assert [steps.count(step) for step in (Step.TAKEN, Step.COMMITTED, Step.ADVANCED, Step.APPLIED)] == [1, 5, 1, 5]
        assert (await store.lanes.get("ana")).turn == 5

    async def test_one_that_takes_long_does_not_hold_back_the_one_before_it(self, store: MongoStore) -> None:
        one = works_on(store, Handler(), patience=30 * SECOND)
        for n, text in enumerate(("a", "think for ever")):
            await one.accept(says(text, n))
        working = asyncio.create_task(one.work_for("ana"))
        await applied(store, says("a", 0))
        working.cancel()
        await asyncio.wait({working})

    async def test_what_was_not_written_down_is_done_by_the_next_process_once(self, store: MongoStore) -> None:
        one = works_on(flaky(store, Failure(1, GONE, "advance")), Handler())
        for n in range(3):
            await one.accept(says(f"{n}", n))
        with pytest.raises(StoreUnavailable):
            await one.work_for("ana")
        assert (await store.lanes.get("ana")).turn == 0
        handler = Handler()
        await works_on(store, handler, "one").work_for("ana")
        assert handler.asked == []
        assert [(await applied(store, says("", n))).number for n in range(3)] == [1, 2, 3]
        assert (await store.lanes.get("ana")).turn == 3

    async def test_what_a_dead_process_was_to_enqueue_comes_before_what_waits(self, store: MongoStore) -> None:
        asked: list[str] = []

        async def enqueue(given: TurnInput) -> Decision:
            asked.append(given.turn.message.text or "")
            further = Job(
                suffix="/1", message=Message(text="a, too"), due=given.turn.arrived, arrived=given.turn.arrived + 1
            )
            return Decision(chat=given.chat, jobs=(further,) if given.turn.message.text == "a" else ())

        for n, text in enumerate(("a", "b")):
            await store.turns.journal(says(text, n))
        with pytest.raises(StoreUnavailable):
            await works_on(flaky(store, Failure(1, GONE, "journal")), enqueue).work_for("ana")
        await works_on(store, enqueue, "one").work_for("ana")
        assert asked == ["a", "a, too", "b"]


class TestSideBySide:
    async def test_what_is_accepted_here_is_taken_before_anybody_looks_for_it(
        self, store: MongoStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one = works_on(store, Handler())
        async with running(one):
            await one.accept(says("a"))
            await applied(store, says("a"))
            monkeypatch.setattr(worker_pool, "IDLE_LOOK", 60)
            monkeypatch.setattr(worker_pool, "BUSY_LOOK", 60)
            await one.accept(says("b", 2))
            await applied(store, says("b", 2))
            await one.accept(says("c", 3))
            await applied(store, says("c", 3))

    async def test_what_is_accepted_while_the_lane_is_handed_back_is_not_left_lying(
        self, store: MongoStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(worker_pool, "IDLE_LOOK", 60)
        monkeypatch.setattr(worker_pool, "BUSY_LOOK", 60)
        late = asyncio.Event()
        one = works_on(store, Handler(), on_step=lambda step: late.set() if step is Step.APPLIED else None)
        async with running(one):
            await one.accept(says("a"))
            await late.wait()
            await one.accept(says("b", 2))
            await applied(store, says("b", 2))

    async def test_nobody_waits_for_another_whose_turn_takes_long(self, store: MongoStore) -> None:
        one = works_on(store, Handler(), patience=2 * SECOND)
        for n in range(3):
            await one.accept(says("think for ever", n))
        await one.accept(says("b", 1, "bia"))
        async with running(one):
            await applied(store, says("b", 1, "bia"))
            waiting = await store.turns.get(says("", 0).id)
            assert waiting
            assert waiting.status is Status.WAITING

    async def test_who_waits_for_more_than_a_second_sees_that_an_answer_is_being_made(
        self, store: MongoStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert dispatcher.SLOW_AFTER == 1.0
        monkeypatch.setattr(dispatcher, "SLOW_AFTER", 0.1)
        monkeypatch.setattr(dispatcher, "SLOW_AGAIN", 0.1)
        shown: list[str | None] = []

        async def show(turn: Turn) -> None:
            shown.append(turn.message.text)

        one = works_on(store, Handler(), show_slow=show, patience=SECOND // 2)
        await one.accept(says("at once"))
        await one.accept(says("think for ever", 2))
        await one.work_for("ana")
        assert shown.count("think for ever") > 1
        assert "at once" not in shown

    async def test_two_processes_take_each_turn_once_and_in_order(self, mongo_uri: str, ready_name: str) -> None:
        people, messages = 5, 8
        opened = [connect(mongo_uri, ready_name) for _ in range(2)]
        await migrate(opened[0])
        stores = [MongoStore(database, {}) for database in opened]
        handlers = [Handler(), Handler()]
        try:
            async with running(*(works_on(*pair, owner=f"{pair}") for pair in zip(stores, handlers, strict=True))):
                for n in range(messages):
                    for person in range(people):
                        await stores[0].turns.journal(says(f"{person} {n}", n, f"p{person}"))
                for person in range(people):
                    last = await applied(stores[0], says("", messages - 1, f"p{person}"))
                    assert last.number == messages
        finally:
            for database in opened:
                database.client.close()
        both = handlers[0].asked + handlers[1].asked
        assert len(both) == len(set(both)) == people * messages

    async def test_a_process_told_to_stop_finishes_its_turn_and_hands_the_lane_back(self, store: MongoStore) -> None:
        stop = asyncio.Event()
        handler = Handler()
        one = works_on(store, handler, on_step=lambda step: stop.set() if step is Step.TAKEN else None)
        await one.accept(says("a"))
        await one.accept(says("b", 2))
        await one.run(stop)
        assert handler.asked == ["a"]
        assert (await store.lanes.get("ana")).owner is None

    async def test_a_job_for_later_is_left_for_later(self, store: MongoStore) -> None:
        later = time.time_ns() + 60 * SECOND

        async def enqueue(given: TurnInput) -> Decision:
            return Decision(
                chat=given.chat, jobs=(Job(suffix="/1", message=Message(text="x"), due=later, arrived=given.clock),)
            )

        one = works_on(store, enqueue)
        await one.accept(says("a"))
        await one.work_for("ana")
        (job,) = await store.turns.children(says("a").id)
        assert job.status is Status.WAITING

    async def test_each_applied_turn_is_logged_once(self, store: MongoStore) -> None:
        one = works_on(store, Handler())
        with structlog.testing.capture_logs() as logged:
            for n in (1, 2):
                await one.accept(says("a", n))
            await one.work_for("ana")
        assert [(line["event"], line["number"]) for line in logged] == [("turn", 1), ("turn", 2)]
        assert all(0 <= line["ms"] < SOON * 1000 for line in logged)


class DoorThatSticks(OpenGate):
    """Lets everybody through until the database is away."""

    away = False

    async def only(self) -> None:
        if self.away:
            raise StoreUnavailable("gone")  # a new one, which keeps no frame alive


async def test_an_absence_before_the_claim_leaves_no_claim_behind(store: MongoStore) -> None:
    gate = DoorThatSticks()
    dispatcher = works_on(store, Handler(), gate=gate)
    await dispatcher.accept(says("one"))
    assert await dispatcher.work_for("ana")
    gate.away = True
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        failed = False
        try:
            await dispatcher.work_for("ana")
        except StoreUnavailable:
            failed = True
        gc.collect()
    assert failed
    assert [str(each.message) for each in caught] == []
