"""A mongod of a test's own, to be killed or stopped."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote_plus

from state.mongo.bundled.folder import accepts
from state.mongo.bundled.mongod import find_mongod

PATIENCE_SECONDS = 60.0


@contextmanager
def doomed_server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Start a mongod in the empty ``folder``; yield its URI and its process, which is killed at the end."""
    socket = folder / "s.sock"
    where = ("--dbpath", folder, "--bind_ip", socket, "--unixSocketPrefix", folder, "--port", "0")
    with subprocess.Popen((find_mongod(), *where), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while not accepts(socket) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.05)
            yield f"mongodb://{quote_plus(str(socket))}", process
        finally:
            process.kill()
