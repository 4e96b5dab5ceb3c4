"""The rulebook as it was read once: `python -m bot.understanding.prepared` leaves it beside the rule files.

Reading the rule files takes half a second, which every command would pay at its start. What was left here counts only
for the very files, code and Python that it was made from; otherwise, and without it, the rule files are read.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLACE = HERE / "rules" / "prepared.pickle"


def made_from() -> bytes:
    """Return a digest of all that a rulebook is made from."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in sorted([*HERE.glob("*.py"), *HERE.glob("rules/*.toml")]):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def restored(place: Path = PLACE) -> Any:
    """Return the rulebook that was left at ``place``; None if there is none, or it was made from something else."""
    try:
        kept = place.read_bytes()
        digest = made_from()
    except OSError:
        return None
    # Whoever can write here can write the code as well.
    return pickle.loads(kept[len(digest) :]) if kept.startswith(digest) else None  # noqa: S301


def prepare(rulebook: object, place: Path = PLACE) -> None:
    """Leave ``rulebook`` at ``place``, whole or not at all. Raises OSError where nothing can be written."""
    written = place.with_suffix(f".{os.getpid()}")
    written.write_bytes(made_from() + pickle.dumps(rulebook, protocol=pickle.HIGHEST_PROTOCOL))
    written.replace(place)


if __name__ == "__main__":
    from bot.understanding.rulebook import load

    prepare(load())
