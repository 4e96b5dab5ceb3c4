"""kill -9 of primaries, again and again, while a town and some terminals talk: nothing is lost, nothing done twice."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient

from tests.faults.fork_server import ForkServer, fork_server
from tests.faults.replica_set import replica_set
from tests.faults.story import draw
from tests.soak.check import stored
from tests.soak.failovers import Primary, terminals
from tests.soak.people import PlatformStory
from tests.soak.town import Size, town

Raw = dict[str, Any]

SEED = "SOAK_SEED"  # set it to the printed seed to have the same stories and misfortunes again


@pytest.fixture(scope="module")
def breeder() -> Iterator[ForkServer]:
    """The process that the product's processes are forked from."""
    with fork_server() as opened:
        yield opened


def live(
    breeder: ForkServer,
    folder: Path,
    size: Size,
    say: Callable[[str], None],
    *,
    at_terminals: int,
    words: int,
    election_ms: int,
) -> int:
    """Let a town and people at terminals live through failovers, and check both; return how many kills there were."""
    seed = int(os.environ.get(SEED) or secrets.randbelow(10**6))
    with replica_set(folder / "set", election_ms=election_ms) as servers:
        primary, database = Primary(servers), "town"
        stories = []
        for n in range(at_terminals):
            story = PlatformStory(f"c{n}", place=f"cli:c{n}")
            draw(story, words, random.Random(f"{seed} terminal {n}"))
            stories.append(story)
        with (
            town(breeder, servers.uri, database, folder, size, seed, others=[primary] * 12) as opened,
            terminals(stories, f"{servers.uri}/{database}", folder) as talkers,
            MongoClient[Raw](servers.uri) as client,
        ):
            try:
                opened.live(size)
            finally:
                primary.keep()
                turns = client[database]["turns"].count_documents({})
                say(
                    f"seed {seed}: {len(opened.people)} people, {turns} turns, {len(opened.kills)} kills, "
                    f"{servers.kills} of them of primaries, {opened.befell}"
                )
            say(f"{opened.check()} replies sent again")
            for talker in talkers:
                assert talker.has_left(), (folder / f"terminal-{talker.story.user}").read_text()
                expected = [reply for said in talker.story.messages for reply in said.replies]
                assert talker.read == expected, f"{talker.story.user} read something else, or something twice"
                found = list(client[database]["turns"].find({"person": talker.story.person}).sort("number", 1))
                assert not list(stored(client[database], found, talker.story))
            say(
                f"{sum(len(each.read) for each in talkers)} replies at terminals, none twice, "
                f"the longest after {max(each.longest for each in talkers):.1f} s"
            )
            return len(opened.kills)


def test_a_village_is_answered_through_two_failovers(
    breeder: ForkServer, tmp_path: Path, say: Callable[[str], None]
) -> None:
    size = Size(telegram=4, whatsapp=4, hasty=1, messages=6, kills=3, pause=1.0, answers=4, patience=180.0)
    kills = live(breeder, tmp_path, size, say, at_terminals=1, words=8, election_ms=1_000)
    # Fewer, if everything was said before so many could be killed.
    assert kills == size.kills


@pytest.mark.soak
def test_a_town_is_answered_through_many_failovers(
    breeder: ForkServer, tmp_path: Path, say: Callable[[str], None]
) -> None:
    size = Size(telegram=40, whatsapp=30, hasty=10, messages=25, kills=30, pause=4.0, answers=20, patience=300.0)
    kills = live(breeder, tmp_path, size, say, at_terminals=3, words=200, election_ms=10_000)
    # Fewer, if everything was said before so many could be killed.
    assert kills == size.kills
