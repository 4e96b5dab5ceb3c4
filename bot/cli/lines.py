"""Lines of standard input, one at a time, without keeping the rest of the process waiting."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Thread

AHEAD = 16


async def stdin_lines() -> AsyncIterator[str]:
    """Yield each line without its end; bytes that are not UTF-8 become replacement characters.

    The reader is a daemon thread with a file object of its own: the loop's own threads would be waited for when
    the process ends, and closing ``sys.stdin`` while it is being read is a fatal error of Python's.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue(AHEAD)

    def put(line: str | None) -> None:
        asyncio.run_coroutine_threadsafe(queue.put(line), loop).result()

    def read() -> None:
        with suppress(RuntimeError):  # the loop is gone, and so is whoever wanted lines
            with open(sys.stdin.fileno(), "rb", closefd=False) as stream:
                for raw in stream:
                    put(raw.decode("utf-8", "replace").rstrip("\r\n"))
            put(None)

    Thread(target=read, name="stdin", daemon=True).start()
    while (line := await queue.get()) is not None:
        yield line
