"""A process that has taken very many turns needs no more memory than one that has taken some."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.bench.__main__ import MANY_TURNS

GROWTH = 1.25


@pytest.mark.soak
def test_memory_does_not_grow_with_the_turns_taken(
    mongo_uri: str, database_name: str, say: Callable[[str], None]
) -> None:
    environ = {"HOME": os.environ.get("HOME", "/"), "MONGODB_URI": f"{mongo_uri}/{database_name}"}
    command = [sys.executable, "-m", "tests.bench.memory", str(MANY_TURNS)]
    megabytes: list[int] = []
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            turns, used = line.split()
            megabytes.append(int(used))
            say(f"{turns} turns, {used} MB")
    assert process.returncode == 0
    assert len(megabytes) == 10
    assert megabytes[-1] <= megabytes[0] * GROWTH
