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
from tests.faults.missions import ask_all, broken, waiting
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


@pytest.mark.soak
def test_five_hundred_kills_lose_and_double_nothing(breeder: ForkServer, server: DoomedServer, tmp_path: Path) -> None:
    killed, of_the_server, _ = rage(breeder, server, tmp_path, kills=450, server_kills=50)
    assert (killed >= 450, of_the_server >= 50) == (True, True)
