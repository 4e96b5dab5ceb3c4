"""What befalls a town whose database is a replica set: primaries die, while people at terminals talk as well."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.bot.cli.processes import GUARDA, environment
from tests.faults.replica_set import ReplicaSet
from tests.soak.check import Interruption
from tests.soak.people import PlatformStory

# Seconds after a kill in which what was sent may be sent again: until there is a primary, and a lease has run out.
AWAY = 40.0
BETWEEN = 0.5


@dataclass(slots=True)
class Primary:
    """Whoever is primary: when it is killed, the set chooses another, while everybody goes on talking."""

    servers: ReplicaSet
    _mending: threading.Thread | None = None

    def keep(self) -> None:
        """See to it that all members are up."""
        if self._mending is not None:
            self._mending.join()
        self.servers.mend()

    def kill(self) -> Interruption:
        """Kill -9, and start it again when there is another."""
        self.keep()
        begins = time.time()
        self.servers.kill_primary(waits=False)
        self._mending = threading.Thread(target=self.servers.mend)
        self._mending.start()
        return Interruption(begins, begins + AWAY)


@dataclass(slots=True)
class AtTerminal:
    """Somebody who tells ``story`` to `guarda chat --json`, line by line; ``read`` is what it answered."""

    story: PlatformStory
    process: subprocess.Popen[bytes]
    read: list[str] = field(default_factory=list)
    longest: float = 0.0
    _talking: threading.Thread = field(init=False)

    def begin(self) -> None:
        """Begin to talk."""
        self._talking = threading.Thread(target=self._talk)
        self._talking.start()

    def has_left(self) -> bool:
        """Wait until everything is said, and leave; tell whether the terminal had not ended before."""
        assert self.process.stdin
        self._talking.join()
        self.process.stdin.close()
        return self.process.wait(60) == 0

    def _talk(self) -> None:
        """Say everything, each when the one before was answered."""
        assert self.process.stdin
        assert self.process.stdout
        for said in self.story.messages:
            began = time.monotonic()
            self.process.stdin.write(said.text.encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            if not line:
                return
            answer = json.loads(line)
            self.story.ids.append(answer["turn"])
            self.read += [reply["text"] for reply in answer["replies"]]
            self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(BETWEEN)


@contextmanager
def terminals(stories: Sequence[PlatformStory], uri: str, folder: Path) -> Iterator[Sequence[AtTerminal]]:
    """People at terminals who talk from now on. No process outlives the block."""
    opened: list[AtTerminal] = []
    for story in stories:
        environ = environment(folder / story.user, MONGODB_URI=uri)
        with (folder / f"terminal-{story.user}").open("wb") as told:
            process = subprocess.Popen(
                [GUARDA, "chat", "--json", "--user", story.user],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=told,
                env=environ,
            )
        opened.append(AtTerminal(story, process))
    try:
        for terminal in opened:
            terminal.begin()
        yield opened
    finally:
        for terminal in opened:
            terminal.process.kill()
            terminal.process.wait()
            for stream in (terminal.process.stdin, terminal.process.stdout):
                if stream is not None:
                    with suppress(BrokenPipeError):
                        stream.close()
