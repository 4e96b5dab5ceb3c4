"""Missions whose processes and server are killed at random: each is answered, once, and asks nothing twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient
from pymongo.errors import PyMongoError

from tests.faults.fork_server import Child, ForkServer
from tests.faults.missions import (
    LEAVING,
    ask_all,
    ask_to_leave,
    broken,
    leave_all,
    said_after_leaving,
    unsettled,
    waiting,
)
from tests.faults.server import DoomedServer, doomed_server
from tests.faults.stage import Stage

PEOPLE, PROCESSES = 40, 2
PAUSE = 0.35  # seconds between two kills, on average: a process needs some of it to begin
PATIENCE = 120.0
ONE_OF_THE_SERVER = 10


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DoomedServer]:
    with doomed_server(tmp_path / "data") as server:
        yield server


def rage(
    breeder: ForkServer, server: DoomedServer, folder: Path, kills: int, server_kills: int, seconds: float = 1e9
) -> tuple[int, int, int]:
    """Play rounds until there were so many kills, or so many ``seconds`` are over; return kills and missions."""
    chance, began, killed, missions, round_ = random.Random(21), time.monotonic(), 0, 0, 0
    while (killed < kills or server.kills < server_kills) and time.monotonic() - began < seconds:
        round_ += 1
        journal, database = folder / f"round-{round_}", f"missions_{round_}"
        journal.mkdir()
        people = [f"r{round_}p{number}" for number in range(PEOPLE)]
        asyncio.run(ask_all(server.uri, database, journal, people))
        with Stage(breeder, server.uri, database, journal) as stage, MongoClient[dict[str, Any]](server.uri) as client:
            processes: list[Child] = [stage.works_on_missions() for _ in range(PROCESSES)]
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline and not _over(client, database):
                time.sleep(chance.expovariate(1 / PAUSE))
                if time.monotonic() > deadline - PATIENCE / 2:
                    continue  # left alone for the rest, they must come to an end
                if chance.randrange(ONE_OF_THE_SERVER) == 0:
                    server.kill()
                    continue
                place = chance.randrange(PROCESSES)
                processes[place].kill()
                processes[place] = stage.works_on_missions()
                killed += 1
            for process in processes:
                process.kill()
            assert list(broken(client[database], journal)) == []
            assert client[database]["missions"].count_documents({}) == PEOPLE
            missions += PEOPLE
        print(f"round {round_}: {missions} missions, {killed} kills, {server.kills} of mongod", flush=True)
    return killed, server.kills, missions


def _over(client: MongoClient[dict[str, Any]], database: str) -> bool:
    try:
        return waiting(client[database]) == 0
    except PyMongoError:
        return False


def leave_under_kills(breeder: ForkServer, server: DoomedServer, folder: Path, people: int, kills: int) -> int:
    """Let people leave, erase, delete all and be linked while processes are killed; return how many were."""
    chance, database = random.Random(21), "leaving"
    users = [f"p{number}" for number in range(people)]
    asyncio.run(ask_to_leave(server.uri, database, folder, users))
    # The first leave while the work begins, the others in the middle of it.
    numbered = list(enumerate(users))
    soon = [each for each in numbered if each[0] // len(LEAVING) % 2 == 0]
    asyncio.run(leave_all(server.uri, database, folder, soon))
    with Stage(breeder, server.uri, database, folder) as stage, MongoClient[dict[str, Any]](server.uri) as client:
        processes = [stage.works_on_missions() for _ in range(PROCESSES)]
        deadline, killed, left = time.monotonic() + PATIENCE, 0, False
        while killed < kills or _undone(client, database):
            assert time.monotonic() < deadline
            time.sleep(chance.expovariate(1 / PAUSE))
            if not left and killed == 1:
                later = [each for each in numbered if each not in soon]
                asyncio.run(leave_all(server.uri, database, folder, later))
                left = True
            if killed < kills:
                place = chance.randrange(PROCESSES)
                processes[place].kill()
                processes[place] = stage.works_on_missions()
                killed += 1
        for process in processes:
            process.kill()
        assert list(said_after_leaving(client[database], users)) == []
    return killed


def _undone(client: MongoClient[dict[str, Any]], database: str) -> bool:
    return unsettled(client[database]) > 0


def test_nobody_who_leaves_under_kills_is_answered_and_nobody_who_is_linked_is_not(
    breeder: ForkServer, server: DoomedServer, tmp_path: Path
) -> None:
    assert leave_under_kills(breeder, server, tmp_path, people=12, kills=8) == 8


@pytest.mark.soak
def test_a_hundred_kills_of_many_who_leave(breeder: ForkServer, server: DoomedServer, tmp_path: Path) -> None:
    assert leave_under_kills(breeder, server, tmp_path, people=100, kills=100) == 100


@pytest.mark.soak
def test_five_hundred_kills_lose_and_double_nothing(breeder: ForkServer, server: DoomedServer, tmp_path: Path) -> None:
    killed, of_the_server, _ = rage(breeder, server, tmp_path, kills=450, server_kills=50)
    assert (killed >= 450, of_the_server >= 50) == (True, True)
