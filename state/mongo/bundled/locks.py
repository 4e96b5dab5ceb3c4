"""Advisory file locks, shared or exclusive, that the kernel releases when their holder dies.

flock belongs to the open file, so two threads of one process exclude each other, a forked child keeps its
parent's lock, and only closing (never LOCK_UN) gives up a lock that others may have inherited.
"""

import os
import sys
import time
from pathlib import Path

if sys.platform != "win32":  # so that Windows gets a ServerUnavailable instead of an ImportError
    import fcntl

POLL_SECONDS = 0.02


class FileLock:
    """One open lock file. Not inherited by programs it starts."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def try_shared(self) -> bool:
        return self._try(fcntl.LOCK_SH)

    def try_exclusive(self) -> bool:
        return self._try(fcntl.LOCK_EX)

    def unlock(self) -> None:
        fcntl.flock(self._fd, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._fd)

    def _try(self, mode: int) -> bool:
        try:
            fcntl.flock(self._fd, mode | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def acquire(path: Path, *, shared: bool, deadline: float) -> FileLock:
    """The lock, held until closed. Raises TimeoutError when time.monotonic() passes the deadline first."""
    lock = FileLock(path)
    take = lock.try_shared if shared else lock.try_exclusive
    try:
        while not take():
            if time.monotonic() >= deadline:
                raise TimeoutError(f"{path} is still locked")
            time.sleep(POLL_SECONDS)
    except BaseException:  # whatever ends the wait, an interruption too, must not leave the file open
        lock.close()
        raise
    return lock


def is_held(path: Path) -> bool:
    """Whether anybody holds the lock. Looking takes it for an instant, so looks must not overlap."""
    lock = FileLock(path)
    try:
        return not lock.try_exclusive()
    finally:
        lock.close()
