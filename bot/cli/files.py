"""Files that are brought along at a terminal: "/importar watched.csv" is a message with that file."""

from __future__ import annotations

import re
from pathlib import Path

from bot.cli.screens import whole
from bot.importing.reading import text_of
from state.importing import FILE_LIMIT, File
from state.turns import Message

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
