"""Lanes: one holder at a time, a fence that only rises, and a turn number that moves on from where it stood."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time

import pytest

from state.lane import Chat
from state.mongo.connection import Database
from state.mongo.lanes import LaneStore, has_ended, name_of_this_process
from state.mongo.places import PlaceStore
from state.quota import Usage, Window

NOW = 1_800_000_000_000_000_000
LEASE = 10_000_000_000


@pytest.fixture
def lanes(database: Database) -> LaneStore:
    return LaneStore(database)


async def test_a_lane_is_held_by_one(lanes: LaneStore) -> None:
    assert await lanes.claim("ana", "one", NOW, NOW + LEASE)
    assert await lanes.claim("ana", "two", NOW + 1, NOW + LEASE) is None


async def test_which_lanes_others_hold_is_asked_at_once(lanes: LaneStore) -> None:
    for person, owner in (("ana", "one"), ("bia", "two"), ("caio", "two")):
        assert await lanes.claim(person, owner, NOW, NOW + (2 if person == "caio" else 1) * LEASE)
    people = ["ana", "bia", "caio", "davi"]
    assert sorted(await lanes.held(people, "one", NOW)) == ["bia", "caio"]
    assert await lanes.held(people, "one", NOW + LEASE) == ("caio",)
    assert await lanes.held(["ana"], "two", NOW) == ("ana",)


async def test_a_lane_of_somebody_who_died_is_not_held(lanes: LaneStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await lanes.claim("ana", "one", NOW, NOW + LEASE)
    monkeypatch.setattr("state.mongo.lanes.has_ended", lambda name: name == "one")
    assert await lanes.held(["ana"], "two", NOW) == ()


async def test_a_lease_that_ran_out_is_taken_over_with_a_new_fence(lanes: LaneStore) -> None:
    first = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    second = await lanes.claim("ana", "two", NOW + LEASE, NOW + 2 * LEASE)
    assert first is not None
    assert second is not None
    assert second.fence > first.fence


async def test_claiming_again_oneself_raises_the_fence(lanes: LaneStore) -> None:
    first = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    again = await lanes.claim("ana", "one", NOW + 1, NOW + LEASE)
    assert first is not None
    assert again is not None
    assert again.fence == first.fence + 1


async def test_of_many_claims_at_once_one_wins(lanes: LaneStore) -> None:
    claims = await asyncio.gather(*(lanes.claim("ana", f"p{n}", NOW, NOW + LEASE) for n in range(20)))
    assert sum(claim is not None for claim in claims) == 1


async def test_who_was_overtaken_can_neither_renew_nor_release(lanes: LaneStore) -> None:
    first = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    second = await lanes.claim("ana", "two", NOW + LEASE, NOW + 2 * LEASE)
    assert first is not None
    assert second is not None
    assert not await lanes.renew(first, NOW + 9 * LEASE)
    await lanes.release(first)
    assert (await lanes.get("ana")).owner == "two"
    assert await lanes.renew(second, NOW + 3 * LEASE)


async def test_a_released_lane_is_free(lanes: LaneStore) -> None:
    first = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    assert first is not None
    await lanes.release(first)
    assert await lanes.claim("ana", "two", NOW + 1, NOW + LEASE)


async def test_a_lane_advances_once_from_where_it_stood(lanes: LaneStore) -> None:
    start = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    assert start is not None
    after = start.moved(2, Chat(chat="cli:ana", sent="duna"))
    assert await lanes.advance(after, 0)
    assert not await lanes.advance(start.moved(1, Chat(chat="cli:ana", sent="outra coisa")), 0)
    assert not await lanes.advance(start.moved(4, Chat(chat="cli:ana", sent="cedo demais")), 3)
    lane = await lanes.get("ana")
    assert (lane.turn, lane.chat("cli:ana").sent) == (2, "duna")
    assert after == lane


async def test_a_turn_in_one_chat_leaves_the_persons_other_chats(lanes: LaneStore) -> None:
    start = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    assert start is not None
    after = start.moved(1, Chat(chat="tg:1", sent="duna"))
    assert await lanes.advance(after, 0)
    assert await lanes.advance(after.moved(2, Chat(chat="wa:2", sent="matrix")), 1)
    lane = await lanes.get("ana")
    assert (lane.chat("tg:1").sent, lane.chat("wa:2").sent) == ("duna", "matrix")


async def test_a_lane_let_go_is_claimed_again_by_whoever_comes_first(database: Database) -> None:
    one, two = LaneStore(database), LaneStore(database)
    first = await one.claim("ana", "one", NOW, NOW + LEASE)
    assert first is not None
    await one.release(first)
    other = await two.claim("ana", "two", NOW + 1, NOW + LEASE)
    assert other is not None
    assert await one.claim("ana", "one", NOW + 2, NOW + LEASE) is None
    await two.release(other)
    third = await one.claim("ana", "one", NOW + 3, NOW + LEASE)
    assert third is not None
    assert third.fence == other.fence + 1


async def test_who_let_a_lane_go_can_tell_whether_anybody_has_held_it_since(database: Database) -> None:
    one, two = LaneStore(database), LaneStore(database)
    assert one.let_go_at("ana") is None
    first = await one.claim("ana", "one", NOW, NOW + LEASE)
    assert first is not None
    assert one.let_go_at("ana") is None
    await one.release(first, all_done=True)
    assert one.let_go_at("ana") == (first.fence, first.turn)
    again = await one.claim("ana", "one", NOW, NOW + LEASE)
    assert again is not None
    assert again.fence == first.fence + 1
    await one.release(again, all_done=True)
    other = await two.claim("ana", "two", NOW, NOW + LEASE)
    assert other is not None
    await two.release(other)
    let_go_at = one.let_go_at("ana")
    third = await one.claim("ana", "one", NOW, NOW + LEASE)
    assert third is not None
    assert let_go_at
    assert let_go_at.fence == again.fence
    assert third.fence == again.fence + 2


async def test_a_lane_let_go_with_something_left_to_do_is_not_remembered(database: Database) -> None:
    one = LaneStore(database)
    first = await one.claim("ana", "one", NOW, NOW + LEASE)
    assert first is not None
    await one.release(first)
    assert one.let_go_at("ana") is None


async def test_what_was_sent_lately_is_written_down_with_the_turn(lanes: LaneStore) -> None:
    lane = await lanes.claim("ana", "one", NOW, NOW + LEASE)
    assert lane is not None
    usage = Usage(minute=Window(start=NOW, taken=3), refused=2, kept=7)
    assert await lanes.advance(lane.moved(1, Chat(chat="tg:1"), usage), 0)
    assert (await lanes.get("ana")).usage == usage
    assert await lanes.advance(lane.moved(1, Chat(chat="tg:1"), usage).moved(2, Chat(chat="tg:1")), 1)
    assert (await lanes.get("ana")).usage == usage


SECOND = 1_000_000_000
SAYS_ITS_NAME = (
    "import sys; from state.mongo.lanes import *; print(name_of_this_process(), flush=True); sys.stdin.read()"
)


@pytest.fixture
def other() -> subprocess.Popen[str]:
    """A process that has said its name on its stdout, and ends when its stdin does."""
    return subprocess.Popen(
        [sys.executable, "-c", SAYS_ITS_NAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def name_of(other: subprocess.Popen[str]) -> str:
    assert other.stdout
    return other.stdout.readline().strip()


def test_a_process_that_runs_has_not_ended_and_one_that_was_killed_has(other: subprocess.Popen[str]) -> None:
    name = name_of(other)
    assert not has_ended(name)
    other.kill()
    other.communicate()
    assert has_ended(name)


def test_it_is_not_known_of_a_process_elsewhere(other: subprocess.Popen[str]) -> None:
    host, place, pid, since = name_of(other).split("|")
    other.communicate()
    assert has_ended("|".join((host, place, pid, since)))
    for elsewhere in (f"another boot/{place.split('/')[1]}", f"{place.split('/')[0]}/pid:[1]", ""):
        assert not has_ended("|".join((host, elsewhere, pid, since)))


@pytest.mark.parametrize("name", ["", "one", "host:12:34", "a|b|c", "a|b|c|d"])
def test_it_is_not_known_of_a_name_that_says_nothing(name: str) -> None:
    assert not has_ended(name)


def test_two_names_of_one_process_differ_and_neither_has_ended() -> None:
    names = {name_of_this_process(), name_of_this_process()}
    assert len(names) == 2
    assert not any(has_ended(name) for name in names)
    assert all(f"|{os.getpid()}|" in name for name in names)


async def test_the_lane_of_a_dead_process_is_taken_over_before_its_lease_ends(
    database: Database, other: subprocess.Popen[str]
) -> None:
    lanes, now, name = LaneStore(database), time.time_ns(), name_of(other)
    held = await lanes.claim("ana", name, now, now + 3600 * SECOND)
    assert held
    assert await lanes.claim("ana", "two", now, now + SECOND) is None
    other.kill()
    other.communicate()
    taken = await lanes.claim("ana", "two", now, now + SECOND)
    assert taken
    assert taken.fence == held.fence + 1


async def test_the_place_of_a_dead_process_is_taken_over_before_its_lease_ends(
    database: Database, other: subprocess.Popen[str]
) -> None:
    places, now, name = PlaceStore(database), time.time_ns(), name_of(other)
    assert await places.claim("tg:1", name, now, now + 3600 * SECOND)
    assert await places.claim("tg:1", "two", now, now + SECOND) is None
    other.kill()
    other.communicate()
    assert await places.claim("tg:1", "two", now, now + SECOND)
    assert not await places.renew("tg:1", name, now + 3600 * SECOND)
