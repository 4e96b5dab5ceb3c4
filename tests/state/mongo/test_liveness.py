"""Whether a process has ended is said only when it is known."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from state.mongo.connection import Database
from state.mongo.lanes import LaneStore
from state.mongo.liveness import has_ended, name_of_this_process
from state.mongo.places import PlaceStore

SECOND = 1_000_000_000
SAYS_ITS_NAME = (
    "import sys; from state.mongo.liveness import *; print(name_of_this_process(), flush=True); sys.stdin.read()"
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
