"""Kills at random moments, of anybody, mongod included: what was accepted comes to the same in the end."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.chaos import Chaos
from tests.faults.fork_server import ForkServer
from tests.faults.server import DoomedServer, doomed_server

SEED = "FAULTS_SEED"  # set it to the printed seed to have the same stories and misfortunes again


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DoomedServer]:
    """A server of the test's own, to be killed."""
    with doomed_server(tmp_path / "data") as server:
        yield server


@pytest.fixture
def chaos(breeder: ForkServer, server: DoomedServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Chaos:
    """What may befall a crowd; says how it goes even while the output of tests is kept back."""
    seed = int(os.environ.get(SEED) or secrets.randbelow(10**6))

    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}", end="", flush=True)

    return Chaos(breeder, server, tmp_path, seed, say)


def test_a_crowd_loses_nothing_while_anybody_may_be_killed(chaos: Chaos) -> None:
    assert chaos.rage(kills=30, server_kills=2) > 0


@pytest.mark.soak
def test_a_crowd_loses_nothing_in_five_hundred_kills(chaos: Chaos) -> None:
    assert chaos.rage(kills=550, server_kills=50) > 0
