"""Ports for servers of a test's own."""

from __future__ import annotations

import os
import socket
from contextlib import closing
from itertools import count

# Below those that outgoing connections take by themselves (from 32,768 on, on Linux): with thousands of connections one
# of them took a port between its being found free and a server's binding it. Each process of a run has its own.
_FIRST, _OF_EACH = 20_000, 500
_next = count()


def free_port() -> int:
    """Return a port that nobody listens on, and that no other process of the test run is given."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    while True:
        port = _FIRST + worker * _OF_EACH + next(_next) % _OF_EACH
        try:
            with closing(socket.create_server(("127.0.0.1", port))):
                return port
        except OSError:
            continue
