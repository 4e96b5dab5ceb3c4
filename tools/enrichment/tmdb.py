"""Films and series from TMDB."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import partial
from typing import TypeVar

from tools.definition import NOTHING, UNAVAILABLE, Candidate, Lookup, Offers
from tools.enrichment import tmdb_questions
from tools.enrichment.errors import Busy, Late, LookupFailed, NotThere, Refused, Unreachable
from tools.enrichment.lookups import FilmById, FilmLookup, WatchLookup
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb_wire import TmdbWire

THREADS = 16  # a row of ten titles asks for some forty things side by side
GRACE = 0.25
PAUSE = 5.0  # a message may need three look-ups: only the first of them waits for a service that hangs

T = TypeVar("T")

UNCONFIGURED = Lookup(status="unconfigured")


class TmdbHealth(StrEnum):
    """What TMDB says to our key."""

    OK = "ok"
    UNCONFIGURED = "unconfigured"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"


class Tmdb:
    """Answers look-ups from TMDB, or says that it cannot; raises nothing.

    Its threads are its own: a slow TMDB would otherwise take those that name resolution needs.
    """

    def __init__(self, settings: EnrichmentSettings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="tmdb")
        self._paused_until = 0.0

    def close(self) -> None:
        """Let go of the threads. Those still waiting for TMDB end by their own deadlines."""
        self._threads.shutdown(wait=False)

    async def find(self, request: FilmLookup) -> Lookup:
        """Return the films or series that a title may mean, in the person's language where TMDB has it."""
        return await self._answer(partial(tmdb_questions.find, request))

    async def guess(self, request: FilmLookup) -> Lookup:
        """Return the films or series that a title which nothing is called may have been meant for."""
        return await self._answer(partial(tmdb_questions.guess, request))

    async def get(self, request: FilmById) -> Lookup:
        """Return one film or series by its id."""
        return await self._answer(partial(tmdb_questions.get, request))

    async def watch(self, request: WatchLookup) -> Lookup:
        """Return where a film or series can be watched: found, with no services if there are none there."""
        offers: list[Offers] = []

        def ask(wire: TmdbWire) -> tuple[Candidate, ...]:
            offers.append(tmdb_questions.watch(request, wire))
            return ()

        answered = await self._answer(ask)
        return Lookup(status="found", offers=offers[0]) if offers and answered is NOTHING else answered

    async def check(self) -> TmdbHealth:
        """Ask TMDB whether it accepts our key."""
        if not self._settings.tmdb_key:
            return TmdbHealth.UNCONFIGURED
        try:
            await self._in_thread(TmdbWire.configuration)
        except Refused:
            return TmdbHealth.REFUSED
        except LookupFailed:
            return TmdbHealth.UNAVAILABLE
        return TmdbHealth.OK

    async def _answer(self, ask: Callable[[TmdbWire], tuple[Candidate, ...]]) -> Lookup:
        if not self._settings.tmdb_key:
            return UNCONFIGURED
        if time.monotonic() < self._paused_until:
            return UNAVAILABLE
        try:
            candidates = await self._in_thread(ask)
        except NotThere:
            return NOTHING
        except Busy as busy:
            return self._pause(busy.seconds)
        except Late:
            return self._pause(PAUSE)
        except LookupFailed:
            return UNAVAILABLE
        return Lookup(status="found", candidates=candidates) if candidates else NOTHING

    def _pause(self, seconds: float) -> Lookup:
        self._paused_until = time.monotonic() + seconds
        return UNAVAILABLE

    async def _in_thread(self, ask: Callable[[TmdbWire], T]) -> T:
        deadline = time.monotonic() + self._settings.tmdb_deadline
        try:
            waiting = asyncio.get_running_loop().run_in_executor(self._threads, self._ask, ask, deadline)
        except RuntimeError as error:
            raise Unreachable("closed") from error
        try:
            async with asyncio.timeout(self._settings.tmdb_deadline + GRACE):
                return await waiting
        except TimeoutError:
            raise Late from None

    def _ask(self, ask: Callable[[TmdbWire], T], deadline: float) -> T:
        with TmdbWire(self._settings.tmdb_url, self._settings.tmdb_key or "", deadline) as wire:
            return ask(wire)
