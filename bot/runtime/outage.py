"""A database that is away for a while, as in a restart or until a replica set has chosen another primary."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from state.mongo.errors import StoreUnavailable

T = TypeVar("T")

# Seconds. A set of three needs some twelve to notice that its primary is gone and choose another.
LONGEST = 30.0
NOTICEABLE = 2.0
ASKED_FOR = 1.0
AGAIN = 0.25
# For so long the driver looks for a server before it says that there is none: state.mongo.connection.PATIENCE, in
# seconds. A turn is replayed where no driver is.
LOOKED_FOR = 5.0


async def always() -> bool:
    """Take the database for present."""
    return True


def nothing() -> None:
    """Say and do nothing."""


@dataclass(frozen=True, slots=True)
class Absence:
    """How somebody who waits gets through an absence: ``tell`` is called once if it lasts for NOTICEABLE seconds.

    ``answers`` tells within ASKED_FOR seconds whether the database does.
    """

    answers: Callable[[], Awaitable[bool]] = always
    tell: Callable[[], None] = nothing

    async def outlast(
        self,
        step: Callable[[], Awaitable[T]],
        *,
        if_nobody_there: bool = True,
        missed: Callable[[], None] = nothing,
    ) -> T:
        """Return what ``step`` comes to, begun again while the database is away, after ``missed``.

        It has to be safe to repeat. Raises StoreUnavailable after LONGEST seconds; without
        ``if_nobody_there`` at once where nothing answers, not even a replica set without a primary.
        """
        now = asyncio.get_running_loop().time
        since: float | None = None
        watching = asyncio.create_task(self._watch())
        try:
            while True:
                began = now()
                try:
                    return await step()
                except StoreUnavailable as error:
                    if error.nobody_there and not if_nobody_there:
                        raise
                    since = max(began, now() - LOOKED_FOR) if since is None else since
                    if now() - since > LONGEST:
                        raise
                    missed()
                await asyncio.sleep(AGAIN)
        finally:
            watching.cancel()

    async def _watch(self) -> None:
        there = True
        while there:
            await asyncio.sleep(NOTICEABLE - ASKED_FOR)
            there = await self.answers()
        self.tell()


# For whom it is enough to wait.
UNTOLD = Absence()
