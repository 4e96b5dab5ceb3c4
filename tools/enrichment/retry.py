"""A source asked with patience: once more when it failed at once, and not at all for a while when it keeps failing."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from state.reads import Request
from tools.definition import UNAVAILABLE, Lookup
from tools.enrichment.cache import Answer
from tools.enrichment.errors import LookupFailed, Unreachable
from tools.enrichment.gateway.hosts import Hosts

QUICK = 1.0
SHORTEST_PAUSE, LONGEST_JITTER = 0.05, 0.25


class Patient:
    """Puts questions to the source called ``name`` through ``answer``; ``hosts`` knows how it behaved lately.

    A question that failed within QUICK seconds is put once more: reading twice changes nothing. ``clock`` gives
    seconds that only rise, ``jitter`` a number between 0 and 1.
    """

    def __init__(
        self,
        name: str,
        answer: Answer,
        hosts: Hosts,
        *,
        clock: Callable[[], float] = time.monotonic,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._name = name
        self._answer = answer
        self._hosts = hosts
        self._clock = clock
        self._jitter = jitter

    async def __call__(self, request: Request[Lookup]) -> Lookup:
        """Return the source's answer; "unavailable" while it rests."""
        try:
            with self._hosts.asking(self._name):
                return await self._asked_again(request)
        except LookupFailed:
            return UNAVAILABLE

    async def _asked_again(self, request: Request[Lookup]) -> Lookup:
        started = self._clock()
        lookup = await self._answer(request)
        if lookup.status == "unavailable" and self._clock() - started < QUICK:
            await asyncio.sleep(SHORTEST_PAUSE + LONGEST_JITTER * self._jitter())
            lookup = await self._answer(request)
        if lookup.status == "unavailable":
            raise Unreachable
        return lookup
