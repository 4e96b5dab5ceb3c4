"""A mongod that outlived its supervisor: for an instant on Linux, for ever where there is no death signal."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from state.mongo.bundled.errors import ServerUnavailable
from state.mongo.bundled.folder import ServerFolder
from state.mongo.bundled.locks import is_held

DYING_SECONDS = 1.0  # the death signal is on its way
STOPPING_SECONDS = 15.0
KILLED_SECONDS = 15.0


def clear_orphan(folder: ServerFolder) -> None:
    """Returns when nobody uses the database files. To be called by the holder of the supervisor lock.

    mongod keeps a flock on the file that holds its process id. Raises ServerUnavailable when the one that does is
    not recognisably ours, or does not die.
    """
    lock = folder.database / "mongod.lock"
    if not lock.exists() or _released(lock, DYING_SECONDS):
        return
    pid = _owner(lock)
    if pid is None or str(folder.database) not in _command_of(pid):
        raise ServerUnavailable(
            f"Another program uses the database files in {folder.database} (process {pid or 'unknown'}).",
            "Stop it, or set GUARDA_DATA_DIR to another folder.",
        )
    for ending, patience in ((signal.SIGTERM, STOPPING_SECONDS), (signal.SIGKILL, KILLED_SECONDS)):
        with suppress(ProcessLookupError):
            os.kill(pid, ending)
        if _released(lock, patience):
            return
    raise ServerUnavailable(
        f"A database server left behind (process {pid}) does not stop.", "Restart the machine, or stop that process."
    )


def _released(lock: Path, patience: float) -> bool:
    deadline = time.monotonic() + patience
    while is_held(lock):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _owner(lock: Path) -> int | None:
    try:
        return int(lock.read_text())
    except (OSError, ValueError):
        return None


def _command_of(pid: int) -> list[str]:
    """The arguments of a process; on systems without /proc, split at blanks by guesswork."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="surrogateescape").split("\0")
    except FileNotFoundError:
        listed = subprocess.run(  # noqa: S603
            ["ps", "-o", "command=", "-p", str(pid)],  # noqa: S607 - where ps lies differs
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return listed.stdout.split()
