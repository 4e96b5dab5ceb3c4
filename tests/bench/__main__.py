"""`make bench`: measures what the README's table says. Arguments choose parts: understanding, model, skills, turns,
library, records, reminders, missions, search, webhook, export; and memory, which takes a quarter of an hour and runs
only if it is named."""

from __future__ import annotations

import asyncio
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.runtime import telemetry
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.runtime.warmup import settle
from state.mongo.bundled import bundled_server
from tests.bench import (
    exporting,
    library,
    missions,
    model,
    records,
    reminders,
    search,
    skills,
    turns,
    understanding,
    webhook,
)

PARTS = (
    "understanding",
    "model",
    "skills",
    "turns",
    "library",
    "records",
    "reminders",
    "missions",
    "search",
    "webhook",
    "export",
)
IF_NAMED = ("memory",)
MANY_TURNS = 100_000


async def measure_turns(uri: str) -> str:
    """Return the turn rows, on a database of their own."""
    clock = turns.TurnClock()
    settle()
    async with open_runtime(load_settings(_environment(uri, "bench_turns")), on_step=clock) as runtime:
        await runtime.database.client.drop_database(runtime.database.name)
    async with open_runtime(load_settings(_environment(uri, "bench_turns")), on_step=clock) as runtime:
        return await turns.report(runtime, clock, _with_database(uri, "bench_turns"))


async def measure_library(uri: str) -> str:
    """Return the library rows, on a database of their own."""
    async with open_runtime(load_settings(_environment(uri, "bench_library"))) as runtime:
        return await library.report(runtime.database)


async def measure_records(uri: str) -> str:
    """Return the rows of packs' records, on a database of their own."""
    async with open_runtime(load_settings(_environment(uri, "bench_records"))) as runtime:
        return await records.report(runtime.database)


async def measure_reminders(uri: str) -> str:
    """Return the row of reminders that are due together, on a database of their own."""
    async with open_runtime(load_settings(_environment(uri, "bench_reminders"))) as runtime:
        return await reminders.report(runtime.database, _with_database(uri, "bench_reminders"))


async def measure_missions(uri: str) -> str:
    """Return the row of missions beside chats, on a database of their own."""
    async with open_runtime(load_settings(_environment(uri, "bench_missions"))) as runtime:
        return await missions.report(runtime)


async def measure_search(uri: str) -> str:
    """Return how well searches find, on a database of their own."""
    async with open_runtime(load_settings(_environment(uri, "bench_search"))) as runtime:
        return await search.report(runtime.database)


MEASURED = {
    "turns": measure_turns,
    "library": measure_library,
    "records": measure_records,
    "reminders": measure_reminders,
    "missions": measure_missions,
    "search": measure_search,
}


def _with_database(uri: str, name: str) -> str:
    return f"{uri.split('/?')[0].rstrip('/')}/{name}"


def _environment(uri: str, database: str) -> dict[str, str]:
    """Nothing outside is reached: no key, no model, and the look-ups' addresses lead nowhere."""
    return {"MONGODB_URI": _with_database(uri, database), "HOME": os.environ.get("HOME", "/")}


def main(parts: Sequence[str]) -> None:
    unknown = set(parts) - {*PARTS, *IF_NAMED}
    if unknown:
        sys.exit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join((*PARTS, *IF_NAMED))}")
    telemetry.set_up("INFO", None)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    for name, report in (("understanding", understanding.report), ("model", model.report), ("skills", skills.report)):
        if name in parts:
            print(report(), "\n", flush=True)
    if {"turns", "library", "records", "reminders", "missions", "search", "webhook", "export", "memory"} & set(parts):
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            open(os.devnull, "wb") as log,
            bundled_server(Path(folder)) as uri,
        ):
            telemetry.set_up("INFO", log)
            for name, measured in MEASURED.items():
                if name in parts:
                    print(asyncio.run(measured(uri)), "\n", flush=True)
            if "webhook" in parts:
                print(webhook.report(_with_database(uri, "bench_webhook")), flush=True)
            if "export" in parts:
                print("\n" + exporting.report(_with_database(uri, "bench_export")), flush=True)
            if "memory" in parts:
                memory = [sys.executable, "-m", "tests.bench.memory", str(MANY_TURNS)]
                print("\nturns, and megabytes after them", flush=True)
                subprocess.run(memory, env={**os.environ, **_environment(uri, "bench_memory")}, check=True)


if __name__ == "__main__":
    main(sys.argv[1:] or PARTS)
