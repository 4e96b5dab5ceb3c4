"""Files with what somebody wrote: their owner alone can read them, whatever the umask, and whoever made them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

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
