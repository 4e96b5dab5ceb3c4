"""Ports that tests give to the processes they start."""

from __future__ import annotations

import socket

import pytest

from tests.ports import free_port


def test_nobody_is_at_a_port_until_one_listens_there_and_again_after() -> None:
    port = free_port()
    for _ in range(2):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        with socket.create_server(("127.0.0.1", port)):
            socket.create_connection(("127.0.0.1", port)).close()


def test_nobody_else_is_given_it() -> None:
    ports = {free_port() for _ in range(50)}
    assert len(ports) == 50
    with socket.create_server(("127.0.0.1", 0)) as listening:
        for _ in range(500):
            with socket.create_connection(listening.getsockname()) as outgoing:
                listening.accept()[0].close()
                assert outgoing.getsockname()[1] not in ports
