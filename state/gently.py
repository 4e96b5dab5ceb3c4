"""Work on many rows beside a loop that others wait for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
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
