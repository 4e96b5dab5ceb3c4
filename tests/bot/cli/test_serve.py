"""`guarda worker` and `guarda serve`."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path

import httpx
import pytest

from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from state.addresses import person_of
from state.mongo.log_key import log_key
from state.turns import Message, Status, Turn
from tests.bot.cli.processes import GUARDA, PATIENCE, complains, environment, guarda
from tests.ports import free_port
from webhooks.telegram import webhook


@contextmanager
def running(*arguments: str, environ: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A `guarda` process, ended at the latest with the block."""
    with subprocess.Popen([GUARDA, *arguments], stderr=subprocess.PIPE, env=environ) as process:
        try:
            yield process
        finally:
            process.kill()


def logged(process: subprocess.Popen[bytes], event: str) -> dict[str, object]:
    """Wait until ``process`` logs ``event``; return what it says."""
    assert process.stderr
    for line in process.stderr:
        said: dict[str, object] = json.loads(line)
        if said["event"] == event:
            return said
    raise AssertionError(f"ended without {event}")


def answers(port: int, path: str, status: int) -> None:
    """Wait until ``path`` is answered with ``status``."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if httpx.get(f"http://127.0.0.1:{port}{path}", timeout=5).status_code == status:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"{path} was not answered with {status}")


def scraped(port: int) -> list[str]:
    """Return what the process counts, one number a line."""
    proven = {"Authorization": "Bearer s3cret"}
    return httpx.get(f"http://127.0.0.1:{port}/metrics", headers=proven, timeout=5).text.splitlines()


async def journalled_and_applied(environ: dict[str, str]) -> None:
    """Journal a turn as a webhook would, and wait until another process has applied it."""
    async with open_runtime(load_settings(environ)) as runtime:
        now = runtime.clock()
        turn = Turn(
            id=f"cli:rita:{now}",
            person=person_of("cli:rita"),
            chat="cli:rita",
            channel="cli",
            message=Message(text="oi"),
            arrived=now,
            due=now,
        )
        await runtime.dispatcher.accept(turn)
        async with asyncio.timeout(PATIENCE):
            while True:
                found = await runtime.dispatcher.store.turns.get(turn.id)
                if found and found.status is Status.APPLIED:
                    return
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_worker_takes_turns_until_it_is_told_to_stop(environ: dict[str, str], number: signal.Signals) -> None:
    with running("worker", environ=environ) as process:
        await asyncio.to_thread(logged, process, "taking_turns")
        await journalled_and_applied(environ)
        process.send_signal(number)
        process.send_signal(number)
        await asyncio.to_thread(logged, process, "stopped")
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0


async def test_two_processes_log_somebody_alike_and_by_the_key_that_is_with_the_data(environ: dict[str, str]) -> None:
    persons = set()
    for _ in range(2):
        with running("worker", environ=environ) as process:
            await asyncio.to_thread(logged, process, "taking_turns")
            await journalled_and_applied(environ)
            persons.add((await asyncio.to_thread(logged, process, "turn"))["person"])
            process.terminate()
            assert await asyncio.to_thread(process.wait, PATIENCE) == 0
    async with open_runtime(load_settings(environ)) as runtime:
        key = await log_key(runtime.database)
    assert persons == {blake2b(person_of("cli:rita").encode(), digest_size=6, key=key).hexdigest()}


async def test_the_web_process_is_alive_ready_and_takes_turns(environ: dict[str, str]) -> None:
    port = free_port()
    with running("serve", "--host", "127.0.0.1", environ={**environ, "PORT": str(port)}) as process:
        await asyncio.to_thread(answers, port, "/healthz", 200)
        await asyncio.to_thread(answers, port, "/readyz", 200)
        await journalled_and_applied(environ)
        await asyncio.to_thread(logged, process, "no_channel_configured")
        counted = await asyncio.to_thread(scraped, port)
        assert 'guarda_turns_total{action="greet",outcome="handled"} 1.0' in counted
        assert "guarda_waiting_turns 0.0" in counted
        process.terminate()
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0


async def test_a_worker_with_a_port_counts_there_and_hears_nobody(environ: dict[str, str]) -> None:
    port = free_port()
    heard = {"TELEGRAM_BOT_TOKEN": "1:a", "TELEGRAM_API_URL": "http://127.0.0.1:1", "TELEGRAM_WEBHOOK_SECRET": "secret"}
    public = {**environ, **heard, "PUBLIC_URL": "https://guarda.example.com", "GUARDA_METRICS_TOKEN": "s3cret"}
    with running("worker", "--port", str(port), environ=public) as process:
        await asyncio.to_thread(answers, port, "/readyz", 200)
        await journalled_and_applied(environ)
        assert 'guarda_turns_total{action="greet",outcome="handled"} 1.0' in await asyncio.to_thread(scraped, port)
        await asyncio.to_thread(answers, port, "/metrics", 401)
        await asyncio.to_thread(answers, port, webhook.PATH, 404)  # where a web process says 405
        process.terminate()
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0


def test_a_web_process_without_its_database_is_alive_and_not_ready(tmp_path: Path) -> None:
    port = free_port()
    uri = "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100"
    gone = environment(tmp_path, MONGODB_URI=uri, PORT=str(port), PUBLIC_URL="https://g.example")
    with running("serve", environ=gone) as process:
        answers(port, "/healthz", 200)
        answers(port, "/readyz", 503)
        answers(port, "/metrics", 404)  # there is a public address, and no token
        logged(process, "store_unavailable")
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_a_port_that_is_taken_is_named(environ: dict[str, str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        said = complains(guarda("serve", "--host", "127.0.0.1", "--port", port, environ=environ))
    assert f"A porta {port} não está livre." in said


async def test_a_killed_database_is_back_before_long(tmp_path: Path) -> None:
    port = free_port()
    own = environment(tmp_path)
    with running("serve", "--host", "127.0.0.1", environ={**own, "PORT": str(port)}) as process:
        await asyncio.to_thread(answers, port, "/readyz", 200)
        status = json.loads((tmp_path / "data" / "server.json").read_text(encoding="utf-8"))
        os.kill(status["supervisor"], signal.SIGKILL)
        await asyncio.to_thread(answers, port, "/readyz", 503)
        await asyncio.to_thread(answers, port, "/readyz", 200)
        await journalled_and_applied(own)
        process.terminate()
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0
