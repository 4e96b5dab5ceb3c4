"""Work that has only so long: it comes to something, or its time is over before."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def within(work: Coroutine[Any, Any, T], over: Coroutine[Any, Any, object]) -> T:
    """Return what ``work`` comes to. Raises TimeoutError if ``over`` ends first; neither goes on afterwards.

    What measures the time is whatever ``over`` waits for, so that it need not be the clock of the event loop.
    """
    working, waiting = asyncio.ensure_future(work), asyncio.ensure_future(over)
    try:
        await asyncio.wait((working, waiting), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise TimeoutError
    finally:
        working.cancel()
        waiting.cancel()
        await asyncio.gather(working, waiting, return_exceptions=True)
