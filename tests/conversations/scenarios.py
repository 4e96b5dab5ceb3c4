"""Rates of scenarios: short conversations written by people who knew nothing of how Guarda works.

A file of `tests/corpora/scenarios` holds many, a YAML document each, with the expectations of a dialogue: nearly always
what the answer to a last question must hold, told so that whatever a good secretary said would fit. Half of those of
the ``first`` files, by a hash of their first message, were looked at while Guarda was made better by them; all others
are held out. `python -m tests.conversations.scenarios` says how many go well; with `--show` also how those go that do
not and are not held out.
"""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tests.conversations.dialogue import Dialogue
from tests.conversations.films import ANSWERING
from tests.conversations.in_memory import InMemory
from tests.conversations.runner import hold

FILES = sorted((Path(__file__).parents[1] / "corpora" / "scenarios").glob("*.yaml"))


@dataclass(slots=True)
class Rate:
    """How many scenarios there are, and the transcripts of those that do not go as they should."""

    held: int = 0
    failed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        well = self.held - len(self.failed)
        return f"{well} of {self.held} ({100 * well / self.held:.0f} %)" if self.held else ""


def scenarios(path: Path) -> Iterator[Dialogue]:
    """Yield the scenarios of the file at ``path``. Raises ValidationError for one that is no dialogue."""
    for document in yaml.load_all(path.read_bytes(), yaml.CSafeLoader):
        yield Dialogue.model_validate(document)


def is_held_out(path: Path, dialogue: Dialogue) -> bool:
    """Tell whether nobody looked at ``dialogue``, of the file at ``path``, while Guarda was made better by others."""
    return not path.stem.startswith("first") or bool(zlib.crc32((dialogue.steps[0].user or "").encode()) % 2)


async def rates(path: Path) -> dict[bool, Rate]:
    """Hold the scenarios of ``path`` in memory; return the rate of those held out (True) and of the others."""
    found = {True: Rate(), False: Rate()}
    for dialogue in scenarios(path):
        rate = found[is_held_out(path, dialogue)]
        rate.held += 1
        try:
            await hold(dialogue, InMemory(ANSWERING, dialogue.locale))
        except AssertionError as went_wrong:
            rate.failed.append(f"{dialogue.about}\n{went_wrong}")
    return found


async def report(*, show: bool) -> str:
    """Return a line for each file, and what went wrong in the half that was looked at if it is to be shown."""
    lines = [f"{'scenarios':<24}{'held out':<20}looked at"]
    for path in FILES:
        found = await rates(path)
        lines.append(f"{path.stem:<24}{found[True]!s:<20}{found[False]}".rstrip())
        lines += ["", *found[False].failed, ""] if show else []
    return "\n".join(lines)


if __name__ == "__main__":
    print(asyncio.run(report(show="--show" in sys.argv)))
