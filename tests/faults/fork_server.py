"""Where the processes of tests.faults come from: one that has imported everything, and forks each in no time."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
# So many of a story's messages show nearly every kind there is.
MESSAGES = 40
LOOK_SECONDS = 0.01

State = Literal["running", "stopped", "killed", "done", "failed"]


class ForkServer:
    """Starts children, and knows what became of them."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.fork_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
            start_new_session=True,
        )

    def start(self, *arguments: object, log: Path) -> Child:
        """Start tests.faults.process with these arguments; what it prints goes to the file ``log``."""
        return Child(self, self.ask({"start": [str(argument) for argument in arguments], "log": str(log)}))

    def ask(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """Kill every child there is, stopped ones included; return when none is left."""
        left = self.ask({"kill": True})
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(PATIENCE)
        assert not left, f"left behind: {left}"


@dataclass(frozen=True, slots=True)
class Child:
    """A process that a test started. Its id is nobody else's until its end was seen by ``state``."""

    fork_server: ForkServer
    pid: int

    def state(self) -> State:
        """Return what has become of it."""
        state: State = self.fork_server.ask({"look": self.pid})
        return state

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal; nothing happens if it has ended."""
        if self.state() in ("running", "stopped"):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, and return when it is gone."""
        self.signal(signal.SIGKILL)
        self.becomes("killed", "done", "failed")

    def becomes(self, *states: State) -> State:
        """Return its state once it is one of ``states``. Raises TimeoutError after PATIENCE seconds."""
        deadline = time.monotonic() + PATIENCE
        while (state := self.state()) not in states:
            if time.monotonic() > deadline:
                raise TimeoutError(f"process {self.pid} is still {state}, and not {' or '.join(states)}")
            time.sleep(LOOK_SECONDS)
        return state


@contextmanager
def fork_server() -> Iterator[ForkServer]:
    """A fork_server for the block; nothing that it started outlives it."""
    opened = ForkServer()
    try:
        yield opened
    finally:
        opened.close()


class _Children:
    """What the fork_server process itself does: the other end of the pipe."""

    def __init__(self) -> None:
        self._states: dict[int, State] = {}

    def start(self, arguments: list[str], log: Path) -> int:
        pid = os.fork()
        if pid == 0:
            _become(arguments, log)
        self._states[pid] = "running"
        return pid

    def look(self, pid: int) -> State:
        if self._states[pid] in ("running", "stopped"):
            changed, status = os.waitpid(pid, os.WNOHANG | os.WUNTRACED | os.WCONTINUED)
            if changed:
                self._states[pid] = _state(status)
        return self._states[pid]

    def kill(self) -> list[int]:
        """Kill and bury them all; return those that nobody had waited for."""
        left = [pid for pid in self._states if self.look(pid) in ("running", "stopped")]
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        return left


def _state(status: int) -> State:
    if os.WIFSTOPPED(status):
        return "stopped"
    if os.WIFCONTINUED(status):
        return "running"
    if os.WIFSIGNALED(status):
        return "killed"
    return "failed" if os.WEXITSTATUS(status) else "done"


def _become(arguments: list[str], log: Path) -> None:
    """Be the child: never returns."""
    from tests.faults.process import main

    code = 1
    try:
        nothing, said = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        for here, file in ((nothing, 0), (said, 1), (said, 2)):
            os.dup2(here, file)
        main(arguments)
        code = 0
    except BaseException:  # a forked child must not return into the test run, whatever happens
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


async def _ready() -> None:
    """Do what a process does at its first turns: killed ten times before it commits one, a turn is given up."""
    from tests.bot.chat_user import Correspondent
    from tests.faults.story import random_story

    someone = Correspondent(model=None)
    for said in random_story("nobody", MESSAGES, random.Random(0)).messages:
        await someone.says(said.text)


def _serve() -> None:
    """Answer requests until the test process closes the pipe, or has died: then no child may go on."""
    import tests.faults.process  # noqa: F401 - so that no child has to

    asyncio.run(_ready())
    children = _Children()
    for line in sys.stdin:
        match json.loads(line):
            case {"start": arguments, "log": log}:
                answer: Any = children.start(arguments, Path(log))
            case {"look": pid}:
                answer = children.look(pid)
            case _:
                answer = children.kill()
        print(json.dumps(answer), flush=True)
    children.kill()


if __name__ == "__main__":
    _serve()
