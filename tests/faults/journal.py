"""The outside journal: files, on no database, of what was accepted, what was sent and which steps were taken."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.runtime.dispatcher import Step
from tests.faults.story import Said, Story


@dataclass(frozen=True, slots=True)
class Sent:
    """A reply as it went out: ``reply`` counts those of the turn from 0."""

    turn: str
    reply: int
    text: str


@dataclass(frozen=True, slots=True)
class StepTaken:
    """A step that process ``pid`` took, with the ids of the turns it took or committed by it."""

    pid: int
    step: Step
    turns: tuple[str, ...] = ()


class Journal:
    """The files of one run, in ``folder``. Every line is written in one go, so a kill leaves a whole one or none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write_script(self, story: Story) -> None:
        """Lay down what a terminal is to say for the story's user."""
        script = json.dumps([asdict(said) for said in story.messages])
        self._path("script", story.user).write_text(script)

    def script(self, user: str) -> tuple[Said, ...]:
        """Return what ``user`` is to say."""
        said = json.loads(self._path("script", user).read_text())
        return tuple(Said(each["text"], tuple(each["replies"]), each["waits"]) for each in said)

    def note_accepted(self, user: str, turn_id: str) -> None:
        """Note that the product has accepted ``turn_id``."""
        self._append("accepted", user, turn_id)

    def accepted(self, user: str) -> tuple[str, ...]:
        """Return the ids accepted from ``user``, in order."""
        return tuple(self._lines("accepted", user))

    def note_sent(self, user: str, sent: Sent) -> None:
        """Do what a platform does when it takes a reply: it is out for good when this returns."""
        self._append("sent", user, json.dumps(asdict(sent)), durably=True)

    def sent(self, user: str) -> tuple[Sent, ...]:
        """Return the replies that went to ``user``, in order, repeats included."""
        return tuple(Sent(**json.loads(line)) for line in self._lines("sent", user))

    def note_step(self, step: Step, turns: Sequence[str] = ()) -> None:
        """Note a step of this process, and which turns it took or committed by it."""
        self._append("steps", "all", " ".join((str(os.getpid()), step, *turns)))

    def steps(self) -> tuple[StepTaken, ...]:
        """Return the steps of all processes in the order they were noted."""
        noted = (line.split() for line in self._lines("steps", "all"))
        return tuple(StepTaken(int(pid), Step(step), tuple(turns)) for pid, step, *turns in noted)

    def _path(self, name: str, user: str) -> Path:
        return self.folder / f"{name}-{user}"

    def _lines(self, name: str, user: str) -> Sequence[str]:
        path = self._path(name, user)
        return path.read_text().splitlines() if path.exists() else ()

    def _append(self, name: str, user: str, line: str, *, durably: bool = False) -> None:
        file = os.open(self._path(name, user), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, line.encode() + b"\n")
            if durably:
                os.fsync(file)
        finally:
            os.close(file)
