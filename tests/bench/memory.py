"""How much memory a process has after many turns: `python -m tests.bench.memory 100000`, with MONGODB_URI.

A line each tenth: how many turns were taken and their replies delivered, and how many megabytes are in use.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from dataclasses import replace

import psutil

from bot.channels import Pace
from bot.runtime import delivery, telemetry
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.runtime.warmup import settle
from state.addresses import person_of
from state.turns import Message, Turn
from tests.bench.nowhere import Nowhere
from tests.bench.turns import DIALOGUE

PEOPLE = 2_000
AT_ONCE = 64


async def main(turns: int) -> None:
    """Take ``turns`` turns of PEOPLE people, a few at a time, and print the memory in use."""
    channels = {"tg": Nowhere("tg")}
    delivery.PACES = {"tg": Pace()}
    settle()
    async with open_runtime(load_settings(os.environ), channels=channels) as runtime:
        room = asyncio.Semaphore(AT_ONCE)

        def count(channel: str, outcome: str) -> None:
            assert outcome == "sent", outcome
            room.release()

        delivering = replace(runtime.delivery, observe=count)
        dispatcher = replace(runtime.dispatcher, on_applied=delivering.applied, show_slow=delivering.show_typing)
        stop = asyncio.Event()
        running = asyncio.create_task(replace(runtime, dispatcher=dispatcher, delivery=delivering).run(stop))
        async with asyncio.TaskGroup() as accepting:
            for n in range(turns):
                await room.acquire()
                accepting.create_task(dispatcher.accept(_turn(n, runtime.clock())))
                if (n + 1) % (turns // 10) == 0:
                    await _print_memory(n + 1, room)
        stop.set()
        await running


async def _print_memory(turns: int, room: asyncio.Semaphore) -> None:
    """Print how much is in use when nothing is under way: when there is ``room`` for all."""
    for _ in range(AT_ONCE):
        await room.acquire()
    gc.collect()
    print(turns, psutil.Process().memory_info().rss // 2**20, flush=True)
    for _ in range(AT_ONCE):
        room.release()


def _turn(n: int, now: int) -> Turn:
    """Return turn ``n``: everybody says one thing after the other, each at their own place in the dialogue."""
    who, round_ = n % PEOPLE, n // PEOPLE
    chat = f"tg:{who + 1}"
    text = DIALOGUE[(round_ + who) % len(DIALOGUE)].format(n=round_)
    message = Message(text=text, platform_id=str(n))
    return Turn(
        id=f"tg:1:{who + 1}:{n}",
        person=person_of(chat),
        chat=chat,
        channel="tg",
        message=message,
        arrived=now,
        due=now,
    )


if __name__ == "__main__":
    with open(os.devnull, "wb") as log:
        telemetry.set_up("INFO", log)
        asyncio.run(main(int(sys.argv[1])))
