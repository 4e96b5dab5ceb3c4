"""The HTTP server: uvicorn, with bounds on what a connection may cost us before it has proved anything."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from bot.runtime.telemetry import Throttle

GRACE_SECONDS = 10
ACCEPTED_AT_ONCE = 64  # so many are accepted before the first of them is counted
KEPT_BY_THE_KERNEL = 2048  # who does not fit in there tries again after a second
DESCRIPTORS = 65_536  # of those that the machine allows; more cost memory, and bring nothing
OTHER_DESCRIPTORS = 400  # for the database, the platforms, look-ups and files, and for who is on the way in or out


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a connection may cost.

    ``head`` is how many bytes of a request may be anything but its body: request line, headers, trailers, the framing
    of chunks. ``lines`` is how many headers and trailers it may have. ``seconds`` is how long a head may take to
    arrive, then a body; ``unread`` how long nothing of an answer need be read. Beyond ``connections`` the one that has
    kept us waiting longest is closed.
    """

    head: int = 16 * 1024
    lines: int = 100
    seconds: float = 10.0
    unread: float = 60.0
    connections: int = 1000


def bounds_of_this_machine() -> Bounds:
    """Raise the number of descriptors that this process may have, and return the bounds that it can bear."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(DESCRIPTORS, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return Bounds(connections=max(1, min(Bounds().connections, wanted - OTHER_DESCRIPTORS)))


class ServerConfig(uvicorn.Config):
    """A configuration of uvicorn for ``app``, with ``bounds``; it logs no requests and leaves signals alone."""

    def __init__(self, app: ASGIApp, bounds: Bounds | None = None, **options: Any) -> None:
        self.bounds = bounds or Bounds()
        self.throttle = Throttle()
        self.senders = _Waiting(self.bounds.seconds, lambda each: each.cut_off(HTTPStatus.REQUEST_TIMEOUT, "slow"))
        self.readers = _Waiting(self.bounds.unread, _Connection.check_reader)
        super().__init__(
            app,
            http=_Connection,
            ws="none",  # who asked for a WebSocket would leave the protocol, and with it the bounds
            backlog=ACCEPTED_AT_ONCE,
            log_config=None,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_SECONDS,
            **options,
        )


class Server(uvicorn.Server):
    """uvicorn without its signal handlers: it would end before the turns under way do."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():  # uvicorn asks the kernel to keep as many as asyncio is to accept at once
            each.listen(KEPT_BY_THE_KERNEL)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _HeadTooLarge(Exception):
    """More headers or trailers than any request of ours has."""


class _Waiting:
    """Connections whose other end has to do something, by when we began to wait; ``overdue`` ends those after
    ``seconds``."""

    def __init__(self, seconds: float, overdue: Callable[[_Connection], None]) -> None:
        self._seconds = seconds
        self._overdue = overdue
        self._since: dict[_Connection, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, connection: _Connection) -> None:
        """Wait for ``connection`` from now on, even if we did before."""
        self._since.pop(connection, None)
        self._since[connection] = connection.loop.time()
        if self._timer is None:
            self._timer = connection.loop.call_later(self._seconds, self._look, connection.loop)

    def end(self, connection: _Connection) -> None:
        """Wait for ``connection`` no longer."""
        self._since.pop(connection, None)

    def __contains__(self, connection: _Connection) -> bool:
        return connection in self._since

    def longest(self) -> _Connection | None:
        """Return the one that has kept us waiting longest."""
        return next(iter(self._since), None)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        while (first := self.longest()) is not None:
            due = self._since[first] + self._seconds
            if due > loop.time():
                self._timer = loop.call_at(due, self._look, loop)
                return
            self.end(first)
            self._overdue(first)


class _Connection(HttpToolsProtocol):
    """One connection, within the bounds of its ServerConfig.

    httptools keeps a line that does not end, as long as it may be, so all that is no body is counted. h11 has a
    bound of its own on heads, but none on how long anything takes, and is slower.
    """

    config: ServerConfig

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._bounds = config.bounds
        self._in_head = True
        self._counts_anew = False
        self._no_body = 0
        self._head = 0
        self._lines = 0
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.config.senders.begin(self)
        if len(self.connections) > self._bounds.connections:
            (self.config.senders.longest() or self).drop("too_many")

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.senders.end(self)
        self.config.readers.end(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # In pieces, as the parser says of nothing that it is no body before a whole line of it is there.
        for start in range(0, len(data), self._bounds.head):
            if self.transport.is_closing():
                return
            piece = data[start : start + self._bounds.head]
            if self._counts_anew:
                self._no_body, self._counts_anew = 0, False
            self._no_body += len(piece)
            super().data_received(piece)
            if self._no_body > self._bounds.head and not self._counts_anew:
                self.cut_off(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "large_head")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        self.config.readers.begin(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.config.readers.end(self)
        self._wait_for_the_next()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._lines = self._head = 0
        self.config.senders.begin(self)

    def on_url(self, url: bytes) -> None:
        self._counts(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        self._counts(name, value)
        super().on_header(name, value)

    def _counts(self, *parts: bytes) -> None:
        self._head += sum(map(len, parts))
        if self._is_too_large():
            raise _HeadTooLarge

    def _is_too_large(self) -> bool:
        return self._lines > self._bounds.lines or self._head > self._bounds.head

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head = False
        self.config.senders.begin(self)

    def on_body(self, body: bytes) -> None:
        self._no_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._counts_anew = True, True
        self.config.senders.end(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_for_the_next()

    def _wait_for_the_next(self) -> None:
        """Wait for another request if this one is answered; an answer is only so once most of it has been read."""
        latest = self._latest()
        if (
            self._in_head
            and not self.transport.is_closing()
            and (latest is None or latest.response_complete)
            and self not in self.config.readers
            and self not in self.config.senders
        ):
            self.config.senders.begin(self)

    def _latest(self) -> RequestResponseCycle | None:
        """Return the latest request whose head has arrived, with its answer; uvicorn does not say that it may lack."""
        return self.cycle

    def send_400_response(self, _msg: str) -> None:
        if self._is_too_large():
            self.cut_off(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "large_head")
        else:
            self.cut_off(HTTPStatus.BAD_REQUEST, "no_http")

    def cut_off(self, status: HTTPStatus, why: str) -> None:
        """Answer with ``status``, unless another answer is on its way, and close; ``why`` is for the log."""
        self._log(why)
        if self._has_no_answer_yet():
            words = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(words.encode())
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def check_reader(self) -> None:
        """Close if nothing has been read since we last looked."""
        unread = self.transport.get_write_buffer_size()
        if unread < self._unread:
            self._unread = unread
            self.config.readers.begin(self)
        else:
            self.drop("unread")

    def drop(self, why: str) -> None:
        """Close without a word; ``why`` is for the log."""
        self._log(why)
        self.config.senders.end(self)
        self.config.readers.end(self)
        self.transport.abort()

    def _has_no_answer_yet(self) -> bool:
        latest = self._latest()
        if self.pipeline:
            return False
        if latest is None or latest.response_complete:
            return self._in_head
        return not (self._in_head or latest.response_started)

    def _log(self, why: str) -> None:
        if (told := self.config.throttle.fields(why)) is not None:
            structlog.get_logger().warning("connection_closed", outcome=why, **told)
