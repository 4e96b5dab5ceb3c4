"""Waiting for several things at once, and work on many rows beside a loop that others wait for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

R = TypeVar("R")
T = TypeVar("T")

# A thread at work keeps the interpreter for 5 ms whenever another wants it, and answering a message takes ten turns of
# it. So it works for about a millisecond, and really sleeps: whoever waits is there before it comes back.
SLICE = 20
REST = 0.001


async def gently(work: Callable[[Sequence[R]], T], rows: Sequence[R]) -> list[T]:
    """Do ``work`` on a few ``rows`` after the other, in a thread; return what came of each few."""
    return await asyncio.to_thread(_few_at_a_time, work, rows)


def _few_at_a_time(work: Callable[[Sequence[R]], T], rows: Sequence[R]) -> list[T]:
    done = []
    for start in range(0, len(rows), SLICE):
        done.append(work(rows[start : start + SLICE]))
        time.sleep(REST)
    return done


async def together(waiting: Iterable[Awaitable[T]]) -> list[T]:
    """Return what all of ``waiting`` come to, in their order, waited for side by side.

    Each may make one read only: reads are recorded in the order of asking, and a replay answers in that order. A turn
    that is decided in memory needs no event loop; there, one is waited for after the other.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return [await each for each in waiting]
    return await asyncio.gather(*waiting)


async def all_done(waiting: Iterable[Awaitable[None]]) -> None:
    """Wait until all of ``waiting`` are done, side by side; raise what the first that went wrong raised."""
    for outcome in await asyncio.gather(*waiting, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
