"""The HTTP server under connections that cost and bring nothing."""

from __future__ import annotations

import asyncio
import io
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import httpx
import orjson
import psutil
import pytest
import structlog
from fastapi import FastAPI, Request
from starlette.requests import ClientDisconnect

from bot.runtime import telemetry
from tests.fakes.platform_server import until
from webhooks.server import Bounds, Server, ServerConfig

SOON = Bounds(seconds=0.3)
GENEROUS = 30.0
MEGABYTE = 1024 * 1024

HEAD = b"POST /body HTTP/1.1\r\nHost: guarda.test\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


def application() -> FastAPI:
    app = FastAPI()

    @app.post("/body")
    async def body(request: Request) -> int:
        try:
            return len(await request.body())
        except ClientDisconnect:
            return 0

    @app.get("/long")
    async def long() -> str:
        return "x" * 32 * MEGABYTE

    return app


@asynccontextmanager
async def served(bounds: Bounds | None = None) -> AsyncIterator[int]:
    """The port of a server within ``bounds``."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server(ServerConfig(application(), bounds))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await until(lambda: server.started)
        try:
            yield int(listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving


@pytest.fixture
def logged() -> Callable[[], list[str]]:
    """Log to memory; give the outcomes that were logged."""
    sink = io.BytesIO()
    telemetry.set_up("INFO", sink)
    return lambda: [str(orjson.loads(line).get("outcome")) for line in sink.getvalue().splitlines()]


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    yield
    structlog.reset_defaults()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """Return all that comes until the other end closes."""
    parts = []
    async with asyncio.timeout(GENEROUS):
        try:
            while part := await reader.read(MEGABYTE):
                parts.append(part)
        except ConnectionError:
            pass  # closed while we were still sending
    return b"".join(parts)


async def sent_without_end(port: int, first: bytes, again: bytes) -> tuple[bytes, int]:
    """Send ``first``, then ``again`` for ever; return the answer, and how much could be sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(first)
    sent = 0
    try:
        async with asyncio.timeout(GENEROUS):
            while sent < 256 * MEGABYTE:
                writer.write(again)
                await writer.drain()
                sent += len(again)
    except ConnectionError:
        pass
    try:
        return await answer(reader), sent
    finally:
        writer.close()


class TestAHead:
    @pytest.mark.parametrize(
        ("first", "again"),
        [
            pytest.param(HEAD, b"X-Again: and again\r\n" * 1000, id="headers"),
            pytest.param(HEAD + b"X-Long: ", b"x" * 65_536, id="a header"),
            pytest.param(b"GET /", b"x" * 65_536, id="an address"),
            pytest.param(b"", b"\r\n" * 32_768, id="empty lines"),
            pytest.param(CHUNKED + b"0\r\n", b"X-Again: and again\r\n" * 1000, id="trailers"),
            pytest.param(CHUNKED + b"0\r\nX-Long: ", b"x" * 65_536, id="a trailer"),
            pytest.param(CHUNKED + b"1;", b"x" * 65_536, id="an extension of a chunk"),
        ],
    )
    async def test_without_end_is_cut_off(self, first: bytes, again: bytes) -> None:
        process = psutil.Process(os.getpid())
        before = process.memory_info().rss
        async with served() as port:
            _, sent = await sent_without_end(port, first, again)
        assert sent < 64 * MEGABYTE  # what the kernel keeps for either end is among it
        assert process.memory_info().rss - before < 64 * MEGABYTE

    async def test_of_too_many_headers_is_answered_431(self, logged: Callable[[], list[str]]) -> None:
        async with served() as port, httpx.AsyncClient() as client:
            url = f"http://127.0.0.1:{port}/body"
            assert (await client.post(url, headers={f"x-{n}": "y" for n in range(90)})).text == "0"
            assert (await client.post(url, headers={f"x-{n}": "y" for n in range(101)})).status_code == 431
        assert "large_head" in logged()

    async def test_of_too_many_bytes_is_answered_431(self, logged: Callable[[], list[str]]) -> None:
        async with served() as port, httpx.AsyncClient() as client:
            url = f"http://127.0.0.1:{port}/body"
            assert (await client.post(url, headers={"x": "y" * 15_000})).text == "0"
            assert (await client.post(url, headers={"x": "y" * 17_000})).status_code == 431
            assert (await client.post(f"{url}?{'y' * 17_000}")).status_code == 431
        assert "large_head" in logged()

    async def test_counts_for_its_own_request_alone(self) -> None:
        async with served() as port, httpx.AsyncClient() as client:
            for _ in range(10):
                answered = await client.post(f"http://127.0.0.1:{port}/body", headers={"x": "y" * 9000}, content="abc")
                assert answered.text == "3"

    async def test_counts_without_its_body(self) -> None:
        async def chunks() -> AsyncIterator[bytes]:
            for _ in range(64):
                yield b"x" * 16_384

        async with served() as port, httpx.AsyncClient() as client:
            url = f"http://127.0.0.1:{port}/body"
            assert (await client.post(url, content=b"x" * MEGABYTE)).text == str(MEGABYTE)
            assert (await client.post(url, content=chunks())).text == str(MEGABYTE)

    async def test_that_asks_for_a_websocket_stays_within_the_bounds(self) -> None:
        async with served(SOON) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            asked = (
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
            )
            writer.write(f"GET /body HTTP/1.1\r\nHost: a\r\n{asked}\r\n".encode())
            assert (await answer(reader)).startswith(b"HTTP/1.1 405 ")
            writer.close()


class TestTime:
    @pytest.mark.parametrize(
        "begun",
        [
            pytest.param(b"", id="nothing"),
            pytest.param(HEAD, id="half a head"),
            pytest.param(HEAD + b"Content-Length: 9\r\n\r\nabc", id="half a body"),
            pytest.param(CHUNKED + b"3\r\nabc\r\n", id="half a chunked body"),
        ],
    )
    async def test_a_request_that_does_not_arrive_is_answered_408(
        self, begun: bytes, logged: Callable[[], list[str]]
    ) -> None:
        async with served(SOON) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            assert (await answer(reader)).startswith(b"HTTP/1.1 408 ")
            writer.close()
        assert logged() == ["slow"]

    @pytest.mark.parametrize("drop", [b"\r\n", b"X-Again: and again\r\n"])
    async def test_dripping_wins_no_time(self, drop: bytes) -> None:
        async with served(SOON) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            began = time.monotonic()
            closed = asyncio.create_task(answer(reader))
            while not closed.done():
                writer.write(drop)
                await asyncio.sleep(0.05)
            assert time.monotonic() - began < 10 * SOON.seconds
            writer.close()

    async def test_dripping_after_an_answer_wins_no_time(self) -> None:
        async with served(SOON) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HEAD + b"Content-Length: 3\r\n\r\nabc")
            assert await reader.readuntil(b"\r\n\r\n3")
            began = time.monotonic()
            closed = asyncio.create_task(answer(reader))
            while not closed.done():
                writer.write(b"\r\n")
                await asyncio.sleep(0.05)
            assert time.monotonic() - began < 10 * SOON.seconds
            writer.close()

    async def test_a_connection_with_requests_now_and_then_stays_open(self) -> None:
        async with served(SOON) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(4):
                writer.write(HEAD + b"Content-Length: 3\r\n\r\nabc")
                assert await reader.readuntil(b"\r\n\r\n3")
                await asyncio.sleep(SOON.seconds / 2)
            writer.close()

    async def test_who_reads_slowly_gets_all_of_it(self) -> None:
        async with served(Bounds(seconds=0.1, unread=0.4)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            assert await reader.readuntil(b"\r\n\r\n")
            for _ in range(16):
                assert await reader.readexactly(2 * MEGABYTE)
                await asyncio.sleep(0.05)
            writer.close()

    async def test_who_does_not_read_is_let_go(self, logged: Callable[[], list[str]]) -> None:
        async with served(Bounds(unread=0.3)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            await until(lambda: "unread" in logged())
            assert len(await answer(reader)) < 32 * MEGABYTE
            writer.close()


class TestTheCeiling:
    @pytest.mark.parametrize(
        ("soft", "hard", "after", "connections"),
        [(256, 1024, 1024, 624), (256, 2000, 2000, 1000), (100, 100, 100, 1)],
    )
    def test_goes_by_the_descriptors_that_can_be_had(self, soft: int, hard: int, after: int, connections: int) -> None:
        asked = (
            "import resource, webhooks.server as server; "
            f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); "
            "bounds = server.bounds_of_this_machine(); "
            "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], bounds.connections)"
        )
        told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
        assert told.stdout.split() == [str(after), str(connections)]

    async def test_who_kept_us_waiting_longest_makes_room(self, logged: Callable[[], list[str]]) -> None:
        async with served(Bounds(connections=10)) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(25)]
            async with httpx.AsyncClient() as client:
                for _ in range(5):
                    assert (await client.post(f"http://127.0.0.1:{port}/body", content="abc")).text == "3"
            for reader, _ in silent[:15]:
                assert await answer(reader) == b""
            for _, writer in silent:
                writer.close()
        assert logged().count("too_many") == 10  # the others are withheld

    async def test_requests_under_way_are_not_cut_off_for_who_comes_later(self) -> None:
        async with served(Bounds(connections=1)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            assert await reader.readuntil(b"\r\n\r\n")
            later, unwelcome = await asyncio.open_connection("127.0.0.1", port)
            assert await answer(later) == b""
            unwelcome.close()
            assert len(await reader.readexactly(32 * MEGABYTE)) == 32 * MEGABYTE
            writer.close()
