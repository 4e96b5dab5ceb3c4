"""A worker process for the throughput rows: says "ready" when it is warm, then takes turns until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import signal

from bot.runtime import telemetry
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.runtime.warmup import settle


async def main() -> None:
    telemetry.set_up("INFO", None)  # its output is a pipe that nobody empties
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settle()
    async with open_runtime(load_settings(os.environ)) as runtime:
        print("ready", flush=True)
        await runtime.dispatcher.run(stop)


if __name__ == "__main__":
    with open(os.devnull, "wb") as log:
        telemetry.set_up("INFO", log)
        asyncio.run(main())
