"""Files at a terminal: those that are brought along, and those with what somebody wrote, for their owner alone."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from bot.cli.screens import whole
from bot.importing.text import text_of
from state.importing import FILE_LIMIT, File
from state.turns import Message

OWNERS = 0o600


def write(path: Path, text: str) -> None:
    """Write ``text`` in place of what ``path`` holds; one that was readable for others no longer is. Raises OSError."""
    with os.fdopen(_opened(path, os.O_TRUNC), "w", encoding="utf-8") as file:
        file.write(text)


def prepare(path: Path) -> None:
    """Make ``path`` if it is missing, and its owner's alone if it is not, for whoever opens it next. Raises OSError."""
    os.close(_opened(path))


def _opened(path: Path, flags: int = 0) -> int:
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | flags, OWNERS)
    mode = os.fstat(opened).st_mode
    if stat.S_ISREG(mode) and stat.S_IMODE(mode) != OWNERS:  # not /dev/stdout
        os.fchmod(opened, OWNERS)
    return opened


_COMMAND = re.compile(r"(?i)\s*/(?:importar|import)\s+(\S.*)")


def message_of(typed: str) -> Message:
    """Return the message that ``typed`` is, with the file that it names; one that cannot be read has only its name."""
    named = _COMMAND.fullmatch(typed)
    return Message(text=whole(typed), file=_file(named[1].strip().strip("'\"")) if named else None)


def _file(name: str) -> File:
    path = Path(name).expanduser()
    try:
        if not path.is_file():
            return File(name=whole(path.name))
        with path.open("rb") as opened:
            data = opened.read(FILE_LIMIT + 1)
    except (OSError, ValueError):
        return File(name=whole(path.name))
    if len(data) > FILE_LIMIT:
        return File(name=whole(path.name), size=len(data))
    return File(name=whole(path.name), size=len(data), content=text_of(data) or "")
