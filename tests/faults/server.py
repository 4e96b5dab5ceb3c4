"""A bundled server of a test's own whose mongod is killed, as often as one likes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from state.mongo.bundled import bundled_server, ensure_running, status
from state.mongo.bundled.folder import ServerFolder, accepts, socket_path
from tests.state.mongo.bundled.processes import eventually, leftovers

GRACE = 0.2
LOOK_SECONDS = 0.3


class DoomedServer:
    """The running server. Its supervisor starts a killed mongod again; we start a supervisor that gave up."""

    def __init__(self, data_dir: Path, uri: str) -> None:
        self.uri = uri
        self.kills = 0
        self._folder = ServerFolder.prepare(data_dir)
        self._killed: int | None = None

    def kill(self) -> bool:
        """Kill -9 mongod; return False if there is none that takes connections."""
        said = status.read(self._folder.status)
        if said is None or said.mongod in (None, self._killed) or not accepts(socket_path(self._folder.root)):
            return False
        os.kill(said.mongod, signal.SIGKILL)
        self._killed = said.mongod
        self.kills += 1
        return True

    def keep(self, leaving: threading.Event) -> None:
        """See to it that there is a supervisor, until ``leaving`` is set."""
        while not leaving.wait(LOOK_SECONDS):
            ensure_running(self._folder.root, grace=GRACE)


@contextmanager
def doomed_server(data_dir: Path) -> Iterator[DoomedServer]:
    """A server in the empty folder ``data_dir``; nothing of it is left after the block."""
    with bundled_server(data_dir, grace=GRACE) as uri:
        server, leaving = DoomedServer(data_dir, uri), threading.Event()
        keeper = threading.Thread(target=server.keep, args=(leaving,))
        keeper.start()
        try:
            yield server
        finally:
            leaving.set()
            keeper.join()
    assert eventually(lambda: not leftovers(data_dir))
