"""The part of a process that takes turns, through every absence of the database."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from bot.runtime.bootstrap import NOBODY, Runtime, open_runtime
from bot.runtime.channels import Channel
from bot.runtime.config import Settings
from bot.runtime.delivery import ENDING
from bot.runtime.metrics import Observer
from bot.runtime.warmup import settle
from state.administration import Queue
from state.mongo.bundled import ServerUnavailable, ensure_running
from state.mongo.errors import StoreUnavailable
from state.mongo.export import ExportStore
from state.mongo.files import FileStore
from state.mongo.health import answers
from state.mongo.operations import queue
from state.mongo.store import MongoStore
from state.mongo.turns import ChartStore
from state.turns import Turn
from webhooks.connections import channel_checks
from webhooks.whatsapp.inbound import StatusReport

RETRY_SECONDS = 2.0
WATCH_SECONDS = 5.0
PING_SECONDS = 2.0


@dataclass(slots=True)
class Turning:
    """Takes turns until ``stop``. ``runtime`` is there whenever the database has been."""

    settings: Settings
    stop: asyncio.Event
    channels: Mapping[str, Channel] = field(default_factory=dict)
    observer: Observer = NOBODY
    runtime: Runtime | None = None

    async def run(self) -> None:
        """Return after ``stop``, with the turns under way finished and the lanes handed back.

        Raises ServerUnavailable if the bundled server cannot be started, StoreRefused if the database will not
        have us: waiting would not help.
        """
        settle()
        await self._turn()

    async def _turn(self) -> None:
        while not self.stop.is_set():
            try:
                checks = channel_checks(self.settings)
                async with open_runtime(
                    self.settings, channels=self.channels, checks=checks, observer=self.observer
                ) as self.runtime:
                    structlog.get_logger().info("taking_turns")
                    await self._while_watching(self.runtime)
            except StoreUnavailable as error:
                structlog.get_logger().warning("store_unavailable", error=type(error).__name__)
                await self._stopped_within(RETRY_SECONDS)
            finally:
                self.runtime = None

    async def accept(self, turn: Turn) -> bool:
        """Journal ``turn``; return False if it was accepted before. Raises StoreUnavailable without a database."""
        return await self._there.dispatcher.accept(turn)

    async def report(self, report: StatusReport) -> None:
        """Note what a platform says later of a message of ours. Raises StoreUnavailable like ``accept``."""
        if report.why is None:
            return
        store = MongoStore(self._there.database, {})
        await store.turns.report(report.place, report.platform_id, str(report.why))
        if report.why in ENDING:
            await store.places.block(report.place, str(report.why), self._there.clock())

    def exports(self) -> ExportStore:
        """Return the store of what is exported. Raises StoreUnavailable without a database."""
        return ExportStore(self._there.database)

    def files(self) -> FileStore:
        """Return the store of the bytes of files. Raises StoreUnavailable without a database."""
        return FileStore(self._there.database)

    def charts(self) -> ChartStore:
        """Return the store of what is drawn again. Raises StoreUnavailable without a database."""
        return ChartStore(self._there.database)

    async def queue(self) -> Queue:
        """Return what waits, for all processes. Raises StoreUnavailable without a database."""
        there = self._there
        return await queue(there.database, there.clock())

    @property
    def _there(self) -> Runtime:
        if self.runtime is None:
            raise StoreUnavailable("not there yet, or away")
        return self.runtime

    async def ready(self) -> bool:
        """Whether the database answers and we are not about to stop: only then are new messages for this process."""
        if self.runtime is None or self.stop.is_set():
            return False
        return await answers(self.runtime.database, PING_SECONDS)

    async def _while_watching(self, runtime: Runtime) -> None:
        watching = asyncio.create_task(self._watch_bundled_server())
        try:
            await runtime.run(self.stop)
        finally:
            watching.cancel()

    async def _watch_bundled_server(self) -> None:
        """Start the bundled server again when somebody has killed what looks after it."""
        while self.settings.mongodb_uri is None and not await self._stopped_within(WATCH_SECONDS):
            if not await self.ready():
                with suppress(ServerUnavailable):  # it was said when it failed the first time; the next round tries
                    await asyncio.to_thread(ensure_running, self.settings.guarda_data_dir)

    async def _stopped_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.stop.wait()
        return self.stop.is_set()
