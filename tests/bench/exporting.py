"""What others feel while somebody who keeps very much exports it, several times at once."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import httpx

from state.lane import Chat
from state.mongo.connection import Database, connect
from state.mongo.migrate import migrate
from state.mongo.turns import TurnStore
from state.turns import Decision, Message, Status, Turn, digest_of
from tests.bench.library import SIZES, fill, person
from tests.bench.webhook import TWILIO, telegram_request, web_process
from tests.webhooks.site import PUBLIC_URL
from webhooks.exports import ExportLinks

SIZE = SIZES[-1]
AT_ONCE = 6
APART = 0.02  # seconds between two webhooks
ALONE = 10.0  # seconds for which they are measured without any export

Waits = Sequence[float]


async def keep_much(database: Database) -> list[str]:
    """Keep SIZE items for one person; return the digests of turns in which they asked to export."""
    await migrate(database)
    await fill(database, SIZE)
    turns, now = TurnStore(database), time.time_ns()
    asked = []
    for number in range(1, 3):
        turn = Turn(
            id=f"wa:bench:{number}",
            person=person(SIZE),
            chat="wa:bench",
            channel="wa",
            message=Message(text="/exportar"),
            arrived=now,
            due=now,
            number=number,
            status=Status.APPLIED,
            decision=Decision(chat=Chat(chat="wa:bench")),
        )
        await turns.journal(turn)
        asked.append(digest_of(turn.id))
    return asked


async def others(port: int, numbers: Iterator[int], stop: asyncio.Event) -> Waits:
    """Return how many seconds each of the webhooks waits for its answer, one after the other until ``stop``."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    waits = []
    while not stop.is_set():
        started = time.perf_counter()
        writer.write(telegram_request(next(numbers)))
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n", 1)[0], head
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.partition(b":")[2]))
        waits.append(time.perf_counter() - started)
        await asyncio.sleep(APART)
    writer.close()
    return waits


async def download(client: httpx.AsyncClient, address: str) -> tuple[float, int]:
    """Return the seconds until the file is there, and its bytes: none if we were asked to come again."""
    started, size = time.perf_counter(), 0
    async with client.stream("POST", address) as answer:
        if answer.status_code == 503:
            return time.perf_counter() - started, 0
        assert answer.status_code == 200, answer.status_code
        async for chunk in answer.aiter_bytes():
            size += len(chunk)
    return time.perf_counter() - started, size


async def measure(port: int, asked: Sequence[str]) -> tuple[Waits, Waits, Sequence[tuple[float, int]]]:
    """Return the webhooks' waits alone, then beside exports, and the time and size of each of these."""
    links = ExportLinks(TWILIO["TWILIO_AUTH_TOKEN"].encode(), PUBLIC_URL)
    numbers, stop = count(1), asyncio.Event()
    waiting = asyncio.create_task(others(port, numbers, stop))
    await asyncio.sleep(ALONE)
    stop.set()
    alone, stop = await waiting, asyncio.Event()
    waiting = asyncio.create_task(others(port, numbers, stop))
    async with httpx.AsyncClient(timeout=600) as client:
        paths = [links.link_for(person(SIZE), asked[n % len(asked)]).removeprefix(PUBLIC_URL) for n in range(AT_ONCE)]
        got = await asyncio.gather(*(download(client, f"http://127.0.0.1:{port}{path}") for path in paths))
    stop.set()
    return alone, await waiting, got


def peak(pid: int) -> float:
    """Return the most megabytes that the process has held."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))


def report(uri: str) -> str:
    """Return the rows; ``uri`` names a database of their own."""

    async def kept() -> list[str]:
        database = connect(uri, "bench_export")
        try:
            return await keep_much(database)
        finally:
            database.client.close()

    asked = asyncio.run(kept())
    with web_process(uri, "off") as web:
        before = peak(web.pid)
        alone, beside, got = asyncio.run(measure(web.port, asked))
        grown = peak(web.pid) - before
    seconds = sorted(each for each, size in got if size)
    size = max(size for _, size in got)
    return "\n".join(
        [
            f"{AT_ONCE} exports of {SIZE:,} items at once: the first after {seconds[0]:.1f} s, the last after "
            f"{seconds[-1]:.1f}, {AT_ONCE - len(seconds)} asked to come again; {size / 1e6:.1f} MB each, "
            f"and {grown:.0f} MB more memory at most",
            f"others' webhooks beside them {_row(beside)} (bar: p99 100 ms); without {_row(alone)}",
        ]
    )


def _row(waits: Waits) -> str:
    cut = statistics.quantiles(waits, n=100)
    return f"p50 {1e3 * cut[49]:.1f}, p99 {1e3 * cut[98]:.1f}, at most {1e3 * max(waits):.1f} ms of {len(waits)}"
