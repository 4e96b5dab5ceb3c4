"""The product in this process as `guarda serve` puts it together, its clock and its look-ups in the test's hand."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from bot.channels import Pace
from bot.cli.turns import Turning
from bot.context import TurnInput
from bot.pipeline import decide
from bot.ports import Store
from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.config import Settings, load_settings
from state.addresses import person_of
from state.lane import Chat
from state.mongo.library import library_sources
from state.reads import ListItems, Request
from state.recording import Sources
from state.turns import Decision, Status, Turn
from tests.conversations.films import ANSWERING
from tests.fakes.films import Films
from webhooks.app import create_app
from webhooks.connections import Connections, open_connections
from webhooks.server import Server, ServerConfig

PUBLIC_URL = "https://guarda.test"
LOOK = 0.004
PATIENCE = 20.0
AT_ONCE = Pace()


class Clock:
    """The real time, in ns, and what was added to it."""

    def __init__(self) -> None:
        self.added = 0

    def __call__(self) -> int:
        return time.time_ns() + self.added


@dataclass(slots=True)
class Circumstances:
    """What the look-ups know, and the language of those who asked for none."""

    films: Films = ANSWERING
    locale: str = "pt-BR"


@dataclass(slots=True)
class Product:
    """The running product. What it is told of films and of the language may change from one dialogue to the next."""

    runtime: Runtime
    connections: Connections
    port: int
    clock: Clock
    circumstances: Circumstances = field(default_factory=Circumstances)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def finished(self, turn_id: str) -> tuple[Turn, ...]:
        """Return turn ``turn_id`` and those it led to, once all are applied and every reply of theirs is delivered.

        What it led to is its further requests; work of our own is done later.
        """
        async with asyncio.timeout(PATIENCE):
            while True:
                family = await self._family(turn_id)
                if family and all(_is_done(turn) for turn in family):
                    return family
                await asyncio.sleep(LOOK)

    async def _family(self, turn_id: str) -> tuple[Turn, ...]:
        """Return the turns in order; none as long as one of them is not there yet."""
        turns = self.runtime.dispatcher.store.turns
        turn = await turns.get(turn_id)
        if turn is None or turn.decision is None:
            return ()
        children = await turns.children(turn_id) if turn.decision.jobs else ()
        children = tuple([child for child in children if child.kind == "message"])
        family = (turn, *children)
        jobs = [job for each in family if each.decision for job in each.decision.jobs]
        enqueued = sum(job.kind == "message" for job in jobs)
        return family if len(children) >= enqueued else ()

    async def chat(self, address: str) -> Chat:
        """Return the conversation as the product has it now."""
        lane = await self.runtime.dispatcher.store.lanes.get(person_of(address))
        return lane.chat(address)

    async def items(self, address: str) -> Sequence[str]:
        """Return the titles of what is kept by who writes from ``address``, in the order of lists."""
        sources = library_sources(self.runtime.database, person_of(address))
        return [item.title for item in await sources[ListItems](ListItems())]


def _is_done(turn: Turn) -> bool:
    return turn.status is Status.APPLIED and turn.outbox != "pending"


@asynccontextmanager
async def running(environ: Mapping[str, str]) -> AsyncIterator[Product]:
    """Run the product that ``environ`` configures, on a port of its own and at no pace, until the block is left."""
    settings, clock, circumstances = load_settings(environ), Clock(), Circumstances()
    async with AsyncExitStack() as stack:
        connections = await stack.enter_async_context(open_connections(settings, clock=clock))
        runtime = await stack.enter_async_context(_runtime(settings, connections, clock, circumstances))
        listening = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        stop = asyncio.Event()
        turning = Turning(settings, stop, connections.channels, runtime=runtime)
        app = create_app(turning.ready, connections.routers(turning.accept, turning.report))
        server = Server(ServerConfig(app))
        async with asyncio.TaskGroup() as parts:
            serving = parts.create_task(server.serve([listening]))
            parts.create_task(connections.listen(turning.accept, stop))
            parts.create_task(runtime.run(stop))
            yield Product(runtime, connections, listening.getsockname()[1], clock, circumstances)
            server.should_exit = True
            await serving
            stop.set()


@asynccontextmanager
async def _runtime(
    settings: Settings, connections: Connections, clock: Clock, circumstances: Circumstances
) -> AsyncIterator[Runtime]:
    """Open the runtime as it is composed for `guarda serve`, but for the circumstances and the pace."""

    async def decide_here(given: TurnInput) -> Decision:
        return await decide(replace(given, locale=circumstances.locale))

    async with open_runtime(settings, clock=clock, channels=connections.channels) as runtime:
        delivery = replace(runtime.delivery, paces=dict.fromkeys(connections.channels, AT_ONCE))
        dispatcher = replace(
            runtime.dispatcher,
            store=_Informed(runtime.dispatcher.store, circumstances),
            decide=decide_here,
            on_applied=delivery.applied,
            show_slow=delivery.show_typing,
        )
        yield replace(runtime, delivery=delivery, dispatcher=dispatcher)


class _Informed:
    """A store whose look-ups are those of the circumstances."""

    def __init__(self, store: Store, circumstances: Circumstances) -> None:
        self._store = store
        self._circumstances = circumstances

    def sources(self, person: str) -> Sources:
        return {**self._store.sources(person), **dict.fromkeys(Films.ANSWERS, self._look_up)}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def _look_up(self, request: Request[Any]) -> Any:
        return self._circumstances.films.answer(request)
