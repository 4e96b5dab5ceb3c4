"""`guarda serve` while many connect and none of them goes on."""

from __future__ import annotations

import resource
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bench.webhook import BOT_TOKEN, NOWHERE, telegram_request
from tests.bot.cli.processes import GUARDA, environment
from tests.mongo import fresh_database
from tests.ports import free_port
from tests.webhooks.site import PUBLIC_URL, SECRET, eventually, status

DESCRIPTORS = 1024  # all that many systems allow
SOCKETS = 1200
WEBHOOKS = 20
GENEROUS = 5.0  # seconds; it takes some milliseconds
HALF = b"POST /telegram HTTP/1.1\r\nHost: guarda.test\r\n"


@contextmanager
def serving(folder: Path, uri: str) -> Iterator[tuple[int, Path]]:
    """The port of a `guarda serve` that may have few descriptors, and the file it logs to."""
    port, log = free_port(), folder / "log"
    environ = environment(
        folder,
        MONGODB_URI=uri,
        PUBLIC_URL=PUBLIC_URL,
        TELEGRAM_BOT_TOKEN=BOT_TOKEN,
        TELEGRAM_API_URL=NOWHERE,
        TELEGRAM_WEBHOOK_SECRET=SECRET,
    )
    command = f"ulimit -n {DESCRIPTORS} && exec '{GUARDA}' serve --host 127.0.0.1 --port {port}"
    with log.open("wb") as sink, subprocess.Popen(["sh", "-c", command], stderr=sink, env=environ) as process:
        try:
            eventually(lambda: status(f"http://127.0.0.1:{port}/readyz") == 200)
            yield port, log
        finally:
            process.kill()


@pytest.fixture
def _descriptors_for_both_ends() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS + 500
    if before[0] != resource.RLIM_INFINITY and before[0] < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.usefixtures("_descriptors_for_both_ends")
def test_webhooks_are_answered_beside_more_idle_sockets_than_there_are_descriptors(
    mongo_uri: str, tmp_path: Path
) -> None:
    with (
        fresh_database(mongo_uri) as name,
        serving(tmp_path, f"{mongo_uri}/{name}") as (port, log),
        ExitStack() as opened,
    ):
        for _ in range(SOCKETS):
            idle = opened.enter_context(socket.create_connection(("127.0.0.1", port), GENEROUS))
            idle.sendall(HALF)
        for number in range(1, WEBHOOKS + 1):
            began = time.monotonic()
            with socket.create_connection(("127.0.0.1", port), GENEROUS) as brought:
                brought.sendall(telegram_request(number))
                assert brought.recv(4096).startswith(b"HTTP/1.1 200 ")
            assert time.monotonic() - began < GENEROUS
        assert len(log.read_bytes()) < 100_000
