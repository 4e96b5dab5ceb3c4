"""Ports for the processes that a test starts."""

from __future__ import annotations

import socket

_HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a port of this machine's own that nobody else is given while this process lives.

    It stays bound, though nobody listens: neither an outgoing connection nor another test gets it before the process
    that it is for listens there, as one may that reuses addresses.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _HELD.append(held)
    return int(held.getsockname()[1])
