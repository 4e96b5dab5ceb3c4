"""Names for processes, from which another can tell that one of them has ended: then its lanes need not wait."""

from __future__ import annotations

import os
import socket
import time
from functools import cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
PROCESS_IDS = Path("/proc/self/ns/pid")


def name_of_this_process() -> str:
    """Return a name that no other process has, and no second call."""
    return "|".join((socket.gethostname(), _place(), str(os.getpid()), str(time.monotonic_ns())))


def has_ended(name: str) -> bool:
    """Tell whether the process of this name is known to have ended; False when in doubt.

    Known is it only of one that ran where this one runs, and if nobody has its id since.
    """
    match name.split("|"):
        case [_, place, pid, _] if place and place == _place():
            return not _is_used(int(pid))
        case _:
            return False


@cache
def _place() -> str:
    """Return what process ids are unique in: one boot of one kernel, one namespace of it. Empty if nobody tells.

    A host's name is not enough: containers that share it cannot see each other's processes.
    """
    try:
        return f"{BOOT_ID.read_text().strip()}/{PROCESS_IDS.readlink()}"
    except OSError:
        return ""


def _is_used(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
