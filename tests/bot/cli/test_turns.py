"""When a process may be sent new messages."""

from __future__ import annotations

import asyncio

from bot.cli.turns import Turning
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings


async def test_a_process_is_ready_while_its_database_answers_and_nobody_told_it_to_stop(
    environ: dict[str, str],
) -> None:
    settings, stop = load_settings(environ), asyncio.Event()
    async with open_runtime(settings) as runtime:
        turning = Turning(settings, stop)
        assert not await turning.ready()
        turning.runtime = runtime
        assert await turning.ready()
        stop.set()
        assert not await turning.ready()
