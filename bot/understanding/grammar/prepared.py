"""The rulebook as it was read once: `python -m bot.understanding.grammar.prepared` leaves it beside the rule files.

Reading the rule files takes a second and compiling their sentences seven, which every process would pay at its start or
with its first messages. What was left here counts only for the very files, code and Python that it was made from;
otherwise, and without it, the rule files are read, and a sentence is compiled when it is first tried.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from bot.understanding.grammar.compiled import dump, load

HERE = Path(__file__).parents[1]
PLACE = HERE / "rules" / "prepared.pickle"


def made_from() -> bytes:
    """Return a digest of all that a rulebook is made from."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in sorted([*HERE.rglob("*.py"), *HERE.glob("rules/*.toml")]):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def restored(place: Path = PLACE) -> Any:
    """Return the rulebook that was left at ``place``; None if there is none, or it was made from something else."""
    try:
        digest = made_from()
        with place.open("rb") as file:
            # Whoever can write here can write the code as well.
            return load(file) if file.read(len(digest)) == digest else None
    except OSError:
        return None


def prepare(rulebook: object, place: Path = PLACE) -> None:
    """Leave ``rulebook`` at ``place``, whole or not at all. Raises OSError where nothing can be written."""
    written = place.with_suffix(f".{os.getpid()}")
    with written.open("wb") as file:
        file.write(made_from())
        dump(rulebook, file)
    written.replace(place)


if __name__ == "__main__":
    from bot.understanding.grammar import rulebook

    rules = rulebook.load()
    rules.compile()
    prepare(rules)
