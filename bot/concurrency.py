"""Waiting for several things at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import TypeVar

T = TypeVar("T")


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
