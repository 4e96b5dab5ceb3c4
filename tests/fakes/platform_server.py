"""A stand-in for a messaging platform: an aiohttp application in a thread of its own, with mishaps on demand."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Protocol, Self, TypeVar

from aiohttp import web

Json = dict[str, Any]
T = TypeVar("T")

LARGEST_REQUEST = 64 * 1024 * 1024


class Clock:
    """Seconds since 1970 as the platform sees them: the real time and what a test added to it."""

    def __init__(self) -> None:
        self._added = 0.0

    def now(self) -> float:
        """Return the platform's time."""
        return time.time() + self._added

    def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass at once for windows, limits and expiry; nobody waits."""
        self._added += seconds


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, a JSON body and headers."""

    status: int
    body: Json
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Mishap:
    """What happens to one request: it is late, its connection is reset, or it gets an answer of the test's choosing.

    ``reset`` "before" means that the platform did nothing, "after" that it did everything and only the answer was lost.
    """

    delay: float = 0.0
    reset: Literal["before", "after"] | None = None
    answer: Answer | None = None


@dataclass(slots=True)
class _Planned:
    what: str
    whom: str
    mishap: Mishap
    times: int


class Mishaps:
    """Those that a test has planned, each used up by the first requests it fits."""

    def __init__(self) -> None:
        self._planned: list[_Planned] = []

    def plan(self, what: str, mishap: Mishap, *, times: int = 1, whom: int | str = "") -> None:
        """Let ``mishap`` befall the next ``times`` requests for ``what`` ("*": any), of ``whom`` if given."""
        self._planned.append(_Planned(what, str(whom), mishap, times))

    def take(self, what: str, whom: str) -> Mishap:
        """Return what befalls this request; mostly nothing."""
        for each in self._planned:
            if each.times > 0 and each.what in ("*", what) and each.whom in ("", whom):
                each.times -= 1
                return each.mishap
        return Mishap()


class Platform(Protocol):
    """What makes a stand-in one platform and not another."""

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        """Carry out one request; ``form`` holds its JSON, form or multipart fields."""

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        """Return what a request asks for and whom it is about, for planned mishaps."""

    async def stop(self) -> None:
        """Give up whatever still runs in the background."""


class PlatformServer:
    """Serves one platform on 127.0.0.1 while it is entered; any free port unless one is given.

    A mistake of the stand-in itself is raised when it is left, so that no test takes it for the bot's.
    """

    def __init__(self, platform: Platform, port: int = 0) -> None:
        self.mishaps = Mishaps()
        self._platform = platform
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._mistakes: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        """The server's scheme, host and port."""
        return f"http://127.0.0.1:{self._port}"

    def start(self, work: Coroutine[Any, Any, T]) -> None:
        """Run ``work`` on the server's loop; callable from any thread."""
        asyncio.run_coroutine_threadsafe(work, self._loop).add_done_callback(self._note)

    def call_soon(self, work: Callable[[], object]) -> None:
        """Call ``work`` on the server's loop; callable from any thread, and after the end."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        if self._mistakes and error is None:
            raise self._mistakes[0]

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_route("*", "/{path:.*}", self._handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        self._loop.run_until_complete(self._open(runner))
        self._started.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self._close(runner))
        self._loop.close()

    async def _open(self, runner: web.AppRunner) -> None:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", self._port, backlog=512).start()
        self._port = runner.addresses[0][1]

    async def _close(self, runner: web.AppRunner) -> None:
        try:
            await self._platform.stop()
        except Exception as mistake:  # it is raised when the server has been closed, whatever it is
            self._mistakes.append(mistake)
        await runner.cleanup()
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        form = await read_form(request)
        mishap = self.mishaps.take(*self._platform.concerns(request, form))
        if mishap.delay:
            await asyncio.sleep(mishap.delay)
        if mishap.reset == "before":
            return _reset(request)
        answer = mishap.answer or await self._answer(request, form)
        if mishap.reset == "after":
            return _reset(request)
        if answer.status == web.HTTPNoContent.status_code:
            return web.Response(status=answer.status)
        return web.json_response(answer.body, status=answer.status, headers=dict(answer.headers))

    async def _answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        try:
            return await self._platform.answer(request, form)
        except Exception as mistake:  # the client sees a 500; the test that uses us is to see why
            self._mistakes.append(mistake)
            raise

    def _note(self, work: Future[Any]) -> None:
        mistake = None if work.cancelled() else work.exception()
        if mistake is not None:
            self._mistakes.append(mistake)


async def until(condition: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait until ``condition`` holds; raise TimeoutError if it does not within ``seconds``."""
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError(f"still waiting after {seconds} s")


async def read_form(request: web.Request) -> Mapping[str, Any]:
    """Return the fields of a JSON object, a form or a multipart body, and those of the query, which come last."""
    if request.content_type == "application/json":
        try:
            return {**await request.json(), **request.query}
        except (ValueError, TypeError) as error:
            raise web.HTTPBadRequest(text="not a JSON object") from error
    return {**request.query, **await request.post()}


def _reset(request: web.Request) -> web.StreamResponse:
    """Close the connection so that the other side reads a reset and not an end."""
    assert request.transport is not None
    connection: socket.socket = request.transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    request.transport.abort()
    return web.Response()
