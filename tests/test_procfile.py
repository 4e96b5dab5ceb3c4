"""The Procfile, run as its users run it: a web process and two workers share one database, and stop together."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import httpx
import pytest

from tests.bot.cli.processes import environment
from tests.ports import free_port

ROOT = Path(__file__).parents[1]
HONCHO = Path(sys.executable).with_name("honcho")
PROCESSES = {"web.1", "worker.1", "worker.2"}
PATIENCE = 60.0

# honcho puts the time and the process before each line, in colour where there is a terminal.
LINE = re.compile(r"^[\d:]+ (?P<process>[\w.]+)\s*\| (?P<event>\{.*\})$")


@contextmanager
def honcho(environ: dict[str, str], port: int, nothing: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the Procfile with two workers, without the .env of whoever runs the tests."""
    nothing.write_text("")
    command = [str(HONCHO), "-e", str(nothing), "start", "-p", str(port), "-c", "web=1,worker=2"]
    path = f"{HONCHO.parent}:{environ['PATH']}"
    with subprocess.Popen(
        command, cwd=ROOT, env={**environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.fixture
def environ(tmp_path: Path, mongo_uri: str, database_name: str) -> dict[str, str]:
    return environment(tmp_path, MONGODB_URI=f"{mongo_uri}/{database_name}")


def test_it_names_the_processes_that_the_documentation_does() -> None:
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    commands = {line.partition(":")[0]: line.rpartition("exec ")[2] for line in lines}
    assert commands == {"web": "guarda serve", "worker": "guarda worker"}
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert "web=1,worker=2" in operations


def test_all_of_them_take_turns_and_hand_back_what_they_hold_when_told_to_stop(
    environ: dict[str, str], tmp_path: Path
) -> None:
    port = free_port()
    with honcho(environ, port, tmp_path / "nothing.env") as process, giving_up(process):
        assert process.stdout
        lines = iter(process.stdout.readline, "")
        assert said_by_all("taking_turns", lines) == PROCESSES
        assert httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == httpx.codes.OK
        process.send_signal(signal.SIGTERM)
        assert said_by_all("stopped", lines) == PROCESSES


def said_by_all(event: str, lines: Iterator[str]) -> set[str]:
    """Read until every process has logged ``event``, or the last line; return those that did."""
    found: set[str] = set()
    for line in lines:
        if (match := LINE.match(line)) and json.loads(match["event"])["event"] == event:
            found.add(match["process"])
        if found == PROCESSES:
            break
    return found


@contextmanager
def giving_up(process: subprocess.Popen[str]) -> Iterator[None]:
    """Kill ``process`` after PATIENCE seconds, so that waiting for its next line ends."""
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
