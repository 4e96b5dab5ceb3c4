"""kill -9, again and again, of whoever serves a town: what was accepted is answered, in order, and done once."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.fork_server import ForkServer, fork_server
from tests.mongo import fresh_database
from tests.soak.town import Size, Town, secrets_of, town

SEED = "SOAK_SEED"  # set it to the printed seed to have the same stories and misfortunes again


@pytest.fixture(scope="module")
def breeder() -> Iterator[ForkServer]:
    """The process that the product's processes are forked from."""
    with fork_server() as opened:
        yield opened


def live(breeder: ForkServer, uri: str, folder: Path, size: Size, say: Callable[[str], None]) -> int:
    """Let a town live through its kills, and check it; return how many there were. What fails tells the seed."""
    seed = int(os.environ.get(SEED) or secrets.randbelow(10**6))
    with fresh_database(uri) as name, town(breeder, uri, name, folder, size, seed) as opened:
        try:
            opened.live(size)
            checked(opened, folder, say)
            return len(opened.kills)
        except Exception as error:  # whatever fails, its seed is what tells it again
            error.add_note(f"{SEED}={seed}")
            raise
        finally:
            turns = opened.database["turns"].count_documents({})
            say(f"seed {seed}: {len(opened.people)} people, {turns} turns, {len(opened.kills)} kills, {opened.befell}")


def checked(opened: Town, folder: Path, say: Callable[[str], None]) -> None:
    """Check what a town that lived through its kills came to, and that its logs hold no secret."""
    repeats = opened.check()
    say(f"{repeats} replies sent again")
    for log in folder.glob("log-*"):
        written = log.read_text()
        assert not [secret for secret in secrets_of(opened) if secret in written]
        assert all(json.loads(line)["event"] for line in written.splitlines()), log


def test_a_village_is_answered_while_its_processes_are_killed(
    breeder: ForkServer, mongo_uri: str, tmp_path: Path, say: Callable[[str], None]
) -> None:
    size = Size(telegram=6, whatsapp=6, hasty=2, messages=6, kills=10, pause=0.3, answers=4)
    # Fewer, if everything was said before so many could be killed.
    assert live(breeder, mongo_uri, tmp_path, size, say) == size.kills


@pytest.mark.soak
def test_a_town_is_answered_while_its_processes_are_killed(
    breeder: ForkServer, mongo_uri: str, tmp_path: Path, say: Callable[[str], None]
) -> None:
    size = Size(telegram=100, whatsapp=80, hasty=20, messages=30, kills=510, pause=0.2, answers=8)
    # Fewer, if everything was said before so many could be killed.
    assert live(breeder, mongo_uri, tmp_path, size, say) == size.kills
