"""The journal of turns: accepted once, committed once and under one number, and only by who holds the lane."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from state.charts import Bar, Chart
from state.lane import Chat, Lane
from state.mongo.connection import Database
from state.mongo.lanes import LaneStore
from state.mongo.turns import ChartStore, TurnStore
from state.turns import Decision, Message, Reply, Status, Trace, Turn, digest_of

NOW = 1_800_000_000_000_000_000
LEASE = 10_000_000_000


def turn(n: int, person: str = "ana", **changes: object) -> Turn:
    return Turn(
        id=f"cli:{person}:{n}",
        person=person,
        chat=f"cli:{person}",
        channel="cli",
        message=Message(text=f"mensagem {n}"),
        arrived=NOW + n,
        due=NOW + n,
    ).changed(**changes)


DECISION = Decision(chat=Chat(chat="cli:ana"), replies=(Reply(text="oi"), Reply(text="tudo bem?")))


@pytest.fixture
def turns(database: Database) -> TurnStore:
    return TurnStore(database)


@pytest.fixture
def lanes(database: Database) -> LaneStore:
    return LaneStore(database)


async def claimed(lanes: LaneStore, owner: str = "one", now: int = NOW, person: str = "ana") -> Lane:
    lane = await lanes.claim(person, owner, now, now + LEASE)
    assert lane is not None
    return lane


async def taken(turns: TurnStore, lane: Lane, n: int = 1, number: int = 1) -> Turn:
    """Take turn ``n``, to be committed as the person's turn ``number``."""
    given = await turns.take([turn(n)], lane)
    assert given is not None
    return given[0].model_copy(update={"number": number})


def ids(turns: tuple[Turn, ...]) -> list[str]:
    return [each.id for each in turns]


async def test_a_repeated_message_is_accepted_once(turns: TurnStore) -> None:
    assert await turns.journal(turn(1))
    assert not await turns.journal(turn(1))


async def test_the_oldest_by_arrival_comes_first_whatever_was_journalled_first(
    turns: TurnStore, lanes: LaneStore
) -> None:
    for n in (2, 1, 3):
        await turns.journal(turn(n))
    lane = await claimed(lanes)
    assert ids(await turns.next_of(lane.person, NOW + 10)) == [turn(1).id]
    assert ids(await turns.next_of(lane.person, NOW + 10, 9)) == [turn(n).id for n in (1, 2, 3)]


async def test_a_turn_that_is_not_due_is_left_alone(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1, due=NOW + 100))
    lane = await claimed(lanes)
    assert await turns.next_of(lane.person, NOW + 99) == ()
    assert await turns.people_with_work(NOW + 99) == ()
    assert await turns.people_with_work(NOW + 100) == ("ana",)


async def test_committed_turns_come_before_an_older_arrival_and_by_number(turns: TurnStore, lanes: LaneStore) -> None:
    lane = await claimed(lanes)
    for number, n in enumerate((5, 3), start=1):
        await turns.journal(turn(n))
        assert await turns.commit(await taken(turns, lane, n, number), DECISION)
    await turns.journal(turn(1))
    assert ids(await turns.next_of(lane.person, NOW + 10, 9)) == [turn(n).id for n in (5, 3, 1)]


async def test_a_committed_turn_comes_whatever_the_clock_says(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(5))
    lane = await claimed(lanes)
    await turns.commit(await taken(turns, lane, 5), DECISION)
    assert ids(await turns.next_of(lane.person, NOW)) == [turn(5).id]


async def test_two_turns_are_never_committed_under_the_same_number(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    await turns.journal(turn(2))
    lane = await claimed(lanes)
    assert await turns.commit(await taken(turns, lane, 1, number=1), DECISION)
    other = await taken(turns, lane, 2, number=1)
    assert not await turns.commit(other, DECISION)
    assert await turns.commit(other.model_copy(update={"number": 2}), DECISION)


async def test_attempts_are_counted_when_turns_are_taken(turns: TurnStore, lanes: LaneStore) -> None:
    for n in (1, 2):
        await turns.journal(turn(n))
    first = await turns.take([turn(1), turn(2)], await claimed(lanes))
    assert first is not None
    second = await turns.take(first, await claimed(lanes, "two", NOW + 2 * LEASE))
    assert second is not None
    assert [each.attempts for each in (*first, *second)] == [1, 1, 2, 2]


async def test_who_lost_the_lane_commits_nothing(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    stalled = await taken(turns, await claimed(lanes, "one"))
    taken_over = await turns.take([stalled], await claimed(lanes, "two", NOW + 2 * LEASE))
    assert taken_over is not None
    assert not await turns.commit(stalled, DECISION)
    assert await turns.commit(taken_over[0], DECISION)


async def test_of_two_who_were_given_the_same_fence_one_commits_whatever_else_is_written(
    turns: TurnStore, lanes: LaneStore
) -> None:
    """Several updates go as one command, of which the server says how many found what they were to change."""
    for n in (1, 2):
        await turns.journal(turn(n))
    lane = await claimed(lanes)
    ours, other = await taken(turns, lane, 1, number=1), await taken(turns, lane, 2, number=2)
    assert await turns.commit(ours, DECISION.changed(trace=Trace(clock=NOW)))
    theirs = DECISION.changed(trace=Trace(clock=NOW + 1))
    again, another = await asyncio.gather(turns.commit(ours, theirs), turns.commit(other, DECISION))
    assert (again, another) == (False, True)


async def test_a_turn_is_committed_once(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    given = await taken(turns, await claimed(lanes))
    assert await turns.commit(given, DECISION)
    assert not await turns.commit(given, DECISION)


async def test_an_older_fence_cannot_take_what_a_newer_one_has(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    old = await claimed(lanes, "one")
    new = await claimed(lanes, "two", NOW + 2 * LEASE)
    assert await turns.take([await taken(turns, new)], old) is None


class TestTakeNext:
    async def test_the_first_to_arrive_is_taken(self, turns: TurnStore, lanes: LaneStore) -> None:
        for n in (2, 1):
            await turns.journal(turn(n))
        first = await turns.take_next("ana", 7, NOW + 10)
        assert first is not None
        assert (first.id, first.fence, first.attempts) == (turn(1).id, 7, 1)
        assert await turns.get(first.id) == first

    async def test_what_is_not_due_is_left(self, turns: TurnStore) -> None:
        await turns.journal(turn(1, due=NOW + 100))
        assert await turns.take_next("ana", 7, NOW + 99) is None

    async def test_one_that_was_tried_before_is_not_passed_over(self, turns: TurnStore, lanes: LaneStore) -> None:
        for n in (1, 2):
            await turns.journal(turn(n))
        lane = await claimed(lanes)
        await turns.take([turn(1)], lane)
        assert await turns.take_next("ana", lane.fence + 1, NOW + 10) is None
        stored = await turns.get(turn(1).id)
        assert stored is not None
        assert stored.attempts == 1

    async def test_nor_one_that_somebody_with_a_higher_fence_has(self, turns: TurnStore, lanes: LaneStore) -> None:
        for n in (1, 2):
            await turns.journal(turn(n))
        await claimed(lanes)
        newer = await claimed(lanes, "two", NOW + 2 * LEASE)
        await turns.take([turn(1)], newer)
        assert await turns.take_next("ana", newer.fence - 1, NOW + 10) is None
        stored = await turns.get(turn(1).id)
        assert stored is not None
        assert stored.fence == newer.fence


async def test_failures_are_kept_on_the_turn(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    given = await taken(turns, await claimed(lanes))
    await turns.failed(given, "ValueError")
    stored = await turns.get(given.id)
    assert stored is not None
    assert stored.failures == ("ValueError",)


async def test_replies_are_undelivered_until_the_last_one_is_marked(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    given = await taken(turns, await claimed(lanes))
    await turns.commit(given, DECISION)
    assert await turns.undelivered("cli:ana") == ()
    await turns.mark_applied([given.id])
    (waiting,) = await turns.undelivered("cli:ana")
    await turns.mark_delivered(waiting, 0, NOW + 7)
    (half,) = await turns.undelivered("cli:ana")
    assert half.decision is not None
    assert [reply.delivered_at for reply in half.decision.replies] == [NOW + 7, None]
    assert await turns.delivery_times("ana", [given.id]) == {given.id: NOW + 7}
    assert await turns.delivery_times("bia", [given.id]) == {}
    await turns.mark_delivered(half, 1, NOW + 8)
    assert await turns.undelivered("cli:ana") == ()


async def test_a_turn_without_replies_has_nothing_to_deliver(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    given = await taken(turns, await claimed(lanes))
    await turns.commit(given, Decision(chat=Chat(chat="cli:ana")))
    await turns.mark_applied([given.id])
    assert await turns.undelivered("cli:ana") == ()


async def test_work_is_what_waits_or_is_committed(turns: TurnStore, lanes: LaneStore) -> None:
    await turns.journal(turn(1))
    await turns.journal(turn(0, person="bia"))
    assert await turns.people_with_work(NOW + 10) == ("bia", "ana")
    given = await taken(turns, await claimed(lanes))
    await turns.commit(given, DECISION)
    assert await turns.people_with_work(NOW + 10) == ("bia", "ana")
    await turns.mark_applied([given.id])
    assert await turns.people_with_work(NOW + 10) == ("bia",)
    stored = await turns.get(given.id)
    assert stored is not None
    assert stored.status is Status.APPLIED


async def test_children_are_those_that_name_their_parent(turns: TurnStore) -> None:
    await turns.journal(turn(1))
    await turns.journal(turn(3, parent=turn(1).id))
    await turns.journal(turn(2, parent=turn(1).id))
    assert [child.arrived for child in await turns.children(turn(1).id)] == [NOW + 2, NOW + 3]


async def test_what_waits_is_never_purged_and_what_is_done_is_kept_for_thirty_days_after_it_was_due(
    real: Database,
) -> None:
    month = 30 * 24 * 3600 * 1_000_000_000
    await TurnStore(real).journal(turn(1, due=NOW + month))
    (raw,) = await real["turns"].find().to_list(None)
    assert raw["purge_at"] == datetime.fromtimestamp((NOW + 2 * month) // 1_000_000_000, UTC).replace(tzinfo=None)
    purge = (await real["turns"].index_information())["purge"]
    assert purge["expireAfterSeconds"] == 0
    assert purge["partialFilterExpression"] == {"status": "applied"}


async def test_what_several_do_at_the_same_moment_comes_to_what_it_would_one_by_one(
    turns: TurnStore, lanes: LaneStore
) -> None:
    people = ("ana", "bia", "rui")
    arriving = [turn(1, person=person) for person in people]
    assert await asyncio.gather(*(turns.journal(one) for one in (*arriving, arriving[0]))) == [True, True, True, False]
    given = []
    for one in arriving:
        (took,) = await turns.take([one], await claimed(lanes, person=one.person)) or ()
        given.append(took.model_copy(update={"number": 1}))
    stale = given[0].changed(fence=given[0].fence - 1)
    assert await asyncio.gather(*(turns.commit(one, DECISION) for one in (stale, *given[1:]))) == [False, True, True]
    assert await turns.mark_applied([one.id for one in given]) == 2
    found = [await turns.get(one.id) for one in given]
    assert [one.status for one in found if one] == [Status.WAITING, Status.APPLIED, Status.APPLIED]


CHART = Chart(title="Gastos", bars=(Bar(label="Casa", amount=1, shown="R$ 0,01"),))


async def test_a_turns_chart_is_found_by_its_digest_and_no_others(real: Database) -> None:
    chat = Chat(chat="cli:ana")
    decision = Decision(chat=chat, replies=(Reply(text="Olha"), Reply(text="Gastos", chart=CHART)))
    asked = Turn(
        id="cli:ana:1",
        person="ana",
        chat="cli:ana",
        channel="cli",
        message=Message(text="gráfico dos gastos"),
        arrived=1,
        due=1,
        decision=decision,
    )
    await TurnStore(real).journal(asked)
    await TurnStore(real).journal(asked.changed(id="cli:ana:2", decision=None))
    charts = ChartStore(real)
    assert await charts.chart_of(digest_of("cli:ana:1")) == CHART
    assert await charts.chart_of(digest_of("cli:ana:2")) is None
    assert await charts.chart_of(digest_of("cli:ana:3")) is None
