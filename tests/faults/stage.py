"""Where processes play a story together, on one database, beside one outside journal."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pymongo import MongoClient

from bot.runtime.dispatcher import Step
from tests.faults.check import check
from tests.faults.fork_server import Child, ForkServer
from tests.faults.journal import Journal
from tests.faults.story import Story

LEASE = 0.5  # seconds: long for a turn, short for a test


class Stage:
    """Starts a story's processes, and checks what came of it. Those still there at the end are killed."""

    def __init__(self, fork_server: ForkServer, uri: str, database: str, folder: Path) -> None:
        self.journal = Journal(folder)
        self._fork_server = fork_server
        self._uri = uri
        self._database = database
        self._children: list[Child] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        for child in self._children:
            child.kill()

    def worker(self, *arguments: object, lease: float = LEASE) -> Child:
        """Start a process that takes turns."""
        return self._start("worker", "--lease", lease, *arguments)

    def works_on_missions(self) -> Child:
        """Start a process that takes turns and works on missions."""
        return self._start("missions")

    def terminal(self, *stories: Story, arguments: tuple[object, ...] = (), lease: float = LEASE) -> Child:
        """Start a process that says what the stories' users say, and delivers the replies."""
        for story in stories:
            self.journal.write_script(story)
        return self._start("terminal", "--lease", lease, *arguments, "--users", *(story.user for story in stories))

    def check(self, *stories: Story, kills: int = 0) -> int:
        """Return how many turns the stories came to. Raises Broken unless they came to what they must."""
        assert not self.complaints(), self.complaints()
        with MongoClient[dict[str, Any]](self._uri) as client:
            check(client[self._database], self.journal, stories, kills=kills)
            people = [story.person for story in stories]
            return client[self._database]["turns"].count_documents({"person": {"$in": people}})

    def complaints(self) -> str:
        """Return what the processes printed: nothing, unless one of them broke."""
        return "".join(path.read_text() for path in self.journal.folder.glob("output*"))

    def _start(self, role: str, *arguments: object) -> Child:
        place = ("--uri", self._uri, "--database", self._database, "--journal", self.journal.folder)
        log = self.journal.folder / f"output-{len(self._children)}"
        child = self._fork_server.start(role, *place, *arguments, log=log)
        self._children.append(child)
        return child


def at(step: Step, occurrence: int, by: str = "KILL") -> tuple[object, ...]:
    """Return the arguments that have a process killed, or stopped, at that occurrence of ``step``."""
    return ("--at", step, "--occurrence", occurrence, "--by", by)
