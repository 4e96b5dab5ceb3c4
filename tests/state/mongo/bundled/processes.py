"""Real processes around one data folder: who they are, how they come and go."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from pymongo import MongoClient

ROOT = Path(__file__).parents[4]
GRACE = 0.2
PATIENCE = 60.0

Client = MongoClient[dict[str, object]]


class Holder:
    """A process of its own that uses the server of a data folder once told to go."""

    def __init__(self, data_dir: Path, grace: float = GRACE) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.state.mongo.bundled.holder", str(data_dir), str(grace)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
            start_new_session=True,
        )

    def ready(self) -> "Holder":
        assert self._says() == "ready"
        return self

    def go(self) -> "Holder":
        assert self.process.stdin
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        return self

    def uri(self) -> str:
        return self._says()

    def leave(self) -> None:
        self.process.communicate(timeout=PATIENCE)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Signals its whole process group, as a terminal does; then it is gone."""
        os.killpg(self.process.pid, number)
        self.leave()

    def _says(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


def eventually(condition: Callable[[], object], patience: float = PATIENCE) -> bool:
    """Whether the condition came true in time."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def for_a_while(condition: Callable[[], object], seconds: float) -> bool:
    """Whether the condition stayed true all the time."""
    return not eventually(lambda: not condition(), seconds)


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def mongods(data_dir: Path) -> list[int]:
    return _running_with(str(data_dir.resolve() / "mongodb"))


def supervisors(data_dir: Path) -> list[int]:
    return _running_with("state.mongo.bundled.supervisor", str(data_dir.resolve()))


def leftovers(data_dir: Path) -> list[int]:
    return mongods(data_dir) + supervisors(data_dir)


def the(pids: list[int]) -> int:
    """The only one."""
    (pid,) = pids
    return pid


def _running_with(*arguments: str) -> list[int]:
    return [
        process.pid
        for process in psutil.process_iter(["cmdline", "status"])
        if set(arguments) <= set(process.info["cmdline"] or []) and process.info["status"] != psutil.STATUS_ZOMBIE
    ]
