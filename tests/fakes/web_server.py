"""A local web whose pages are scripts of bytes and pauses, so that a server can misbehave in every way."""

from __future__ import annotations

import contextlib
import gzip
import socket
import socketserver
import ssl
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat
from types import TracebackType
from typing import Any, Self

from tools.enrichment.errors import Unreachable

# What a server does, in order: send these bytes, or wait this many seconds. RESET breaks the connection.
Step = bytes | float
Script = Callable[["Visit"], Iterable[Step]]
RESET = -1.0
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Visit:
    """One request as it arrived; ``sni`` is the name that TLS asked for."""

    path: str
    headers: Mapping[str, str]
    sni: str | None = None


class WebServer:
    """Serves ``pages`` by path on 127.0.0.1 while it is entered; "*" is any path. ``visits`` holds what arrived."""

    def __init__(self, certificates: ssl.SSLContext | None = None) -> None:
        self.pages: dict[str, Script] = {}
        self.visits: list[Visit] = []
        self.stopping = threading.Event()
        self.asked_names: list[str | None] = []
        self.certificates = certificates
        if certificates is not None:
            certificates.sni_callback = lambda _, name, __: self.asked_names.append(name)
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.005,), daemon=True)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def here(self) -> frozenset[tuple[str, int]]:
        """This server as a policy's ``allowed``."""
        return frozenset({("127.0.0.1", self.port)})

    def url(self, path: str = "/", host: str = "exemplo.com") -> str:
        """Return the address of ``path``, under a name that the tests' resolver leads here."""
        scheme = "http" if self.certificates is None else "https"
        return f"{scheme}://{host}:{self.port}{path}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Names:
    """A resolver that knows what it is told: each question takes the next of a name's answers, and then the last."""

    def __init__(self, known: Mapping[str, Iterable[tuple[str, ...]]]) -> None:
        self._known = {name: list(answers) for name, answers in known.items()}
        self.asked: list[str] = []

    async def __call__(self, host: str) -> tuple[str, ...]:
        self.asked.append(host)
        answers = self._known.get(host) or self._known.get("*")
        if not answers:
            raise Unreachable("no such name")
        return answers.pop(0) if len(answers) > 1 else answers[0]


def everywhere(address: str = "127.0.0.1") -> Names:
    """Return a resolver that leads every name to ``address``."""
    return Names({"*": [(address,)]})


def page(
    body: str | bytes = b"", content_type: str = HTML, status: int = 200, headers: Mapping[str, str] | None = None
) -> Script:
    """Return an ordinary answer."""
    content = body.encode() if isinstance(body, str) else body
    said = {"Content-Type": content_type, "Content-Length": str(len(content)), **(headers or {})}
    return lambda _: [head(status, said), content]


def redirect(location: str, status: int = 302) -> Script:
    """Return an answer that leads elsewhere."""
    return lambda _: [head(status, {"Content-Length": "0"}, b"Location: " + location.encode() + b"\r\n")]


def steps(*script: Step) -> Script:
    """Return an answer that is exactly these steps."""
    return lambda _: script


def endless(step: bytes = b"<p>x</p>" * 1000, content_type: str = HTML, start: bytes = b"") -> Script:
    """Return an answer that never ends."""
    return lambda _: chain([head(200, {"Content-Type": content_type}), start], repeat(step))


def drip(body: bytes, pause: float, content_type: str = HTML) -> Script:
    """Return an answer that comes a byte at a time."""
    said = {"Content-Type": content_type, "Content-Length": str(len(body))}
    return lambda _: chain([head(200, said)], (step for byte in body for step in (pause, bytes([byte]))))


def packed(body: bytes, encoding: str, content_type: str = HTML) -> Script:
    """Return an answer whose body is already packed as ``encoding``."""
    return page(body, content_type, headers={"Content-Encoding": encoding})


def gzipped(body: bytes) -> Script:
    """Return an ordinary compressed answer."""
    return packed(gzip.compress(body), "gzip")


def head(status: int, headers: Mapping[str, str], raw: bytes = b"") -> bytes:
    """Return a status line and headers; ``raw`` are header lines that no library would write."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} X\r\n{lines}".encode() + raw + b"\r\n"


def chain(*parts: Iterable[Step]) -> Iterator[Step]:
    """Give the steps of ``parts``, which need not end."""
    for part in parts:
        yield from part


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, owner: WebServer) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that hangs up is what these tests are about."""


class _Handler(socketserver.BaseRequestHandler):
    server: _Server

    def handle(self) -> None:
        owner = self.server.owner
        connection: socket.socket = self.request
        sni = None
        if owner.certificates is not None:
            connection = owner.certificates.wrap_socket(connection, server_side=True)
            sni = owner.asked_names[-1]
        with contextlib.closing(connection):
            visit = _read(connection, sni)
            if visit is None:
                return
            owner.visits.append(visit)
            script = owner.pages.get(visit.path) or owner.pages.get("*") or page(b"", status=404)
            self._play(connection, script(visit))

    def _play(self, connection: socket.socket, script: Iterable[Step]) -> None:
        for step in script:
            if isinstance(step, bytes):
                connection.sendall(step)
            elif step == RESET:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return
            elif self.server.owner.stopping.wait(step):
                return


def _read(connection: socket.socket, sni: str | None) -> Visit | None:
    received = b""
    while b"\r\n\r\n" not in received:
        more = connection.recv(65536)
        if not more:
            return None
        received += more
    first, *lines = received.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in lines)
    return Visit(first.split(" ")[1], {name.lower(): value for name, _, value in pairs}, sni)
