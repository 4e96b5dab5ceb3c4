"""A local HTTP server that answers from a function, and on request in every wrong way that a service can."""

from __future__ import annotations

import gzip
import json
import socket
import struct
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Protocol, Self
from urllib.parse import parse_qsl, urlsplit

SLOW = 30.0
DRIP = 0.2
HUGE = 4 * 1024 * 1024
FAULT_PATH = "/_fault"


class Fault(StrEnum):
    """What goes wrong with every request until it is taken back."""

    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    MISSING = "missing"
    BUSY = "busy"
    BROKEN = "broken"
    SLOW = "slow"
    DRIP = "drip"
    DRIP_HEADERS = "drip_headers"
    RESET = "reset"
    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    DEEP = "deep"
    TRUNCATED = "truncated"
    STALLED = "stalled"
    HUGE = "huge"
    REDIRECT = "redirect"
    EMPTY = "empty"


WRONG_ANSWERS: dict[Fault, tuple[int, bytes]] = {
    Fault.UNAUTHORIZED: (401, b'{"success": false, "status_code": 7, "status_message": "Invalid API key"}'),
    Fault.FORBIDDEN: (403, b"{}"),
    Fault.MISSING: (404, b'{"success": false, "status_code": 34}'),
    Fault.BROKEN: (500, b"<html>Internal Server Error</html>"),
    Fault.NOT_JSON: (200, b"<html>maintenance</html>"),
    Fault.NOT_AN_OBJECT: (200, b'["results"]'),
    Fault.DEEP: (200, b"[" * 200_000),
    Fault.HUGE: (200, b'{"results": [], "title": "x", "more": "' + b"x" * HUGE + b'"}'),
    Fault.EMPTY: (200, b""),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived."""

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""


class Answerer(Protocol):
    """Gives a status and a JSON body for a request."""

    def __call__(self, asked: Asked) -> tuple[int, Any]: ...


class FaultyServer:
    """Serves ``answer`` on 127.0.0.1 while it is entered. ``asked`` holds what arrived, in order.

    ``fault`` breaks all answers; other processes set it with POST /_fault and a body of {"fault": name or null}.
    ``retry_after`` is the header that goes with BUSY.
    """

    def __init__(self, answer: Answerer, port: int = 0) -> None:
        self.answer = answer
        self.fault: Fault | None = None
        self.retry_after: str | None = "1"
        self.asked: list[Asked] = []
        self.stopping = threading.Event()
        self._server = _Server(("127.0.0.1", port), _Handler, self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.005,), daemon=True)

    @property
    def url(self) -> str:
        """The server's scheme, host and port."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def serve(server: FaultyServer, what: str) -> None:
    """Serve until interrupted, and say where."""
    with server:
        print(f"{what} at {server.url}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], owner: FaultyServer) -> None:
        self.owner = owner
        super().__init__(address, handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that hung up is what a test of faults is about."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing: ``asked`` holds the requests."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != FAULT_PATH:
            return self._answer(body)
        name = json.loads(body).get("fault")
        self.server.owner.fault = Fault(name) if name else None
        return self._send(200, {"fault": name})

    def do_GET(self) -> None:
        self._answer(b"")

    def _answer(self, body: bytes) -> None:
        owner = self.server.owner
        url = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(url.path, dict(parse_qsl(url.query, keep_blank_values=True)), headers, body)
        owner.asked.append(asked)
        if owner.fault is None:
            return self._send(*owner.answer(asked))
        return self._fail(owner.fault, asked)

    def _send(self, status: int, body: Any, headers: Mapping[str, str] | None = None) -> None:
        text = json.dumps(body, ensure_ascii=False).encode(errors="backslashreplace")
        if "gzip" not in self.headers.get("Accept-Encoding", ""):
            return self._send_bytes(status, text, headers)
        return self._send_bytes(status, gzip.compress(text), {**(headers or {}), "Content-Encoding": "gzip"})

    def _send_bytes(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        length = {"Content-Length": str(len(body)), "Content-Type": "application/json;charset=utf-8"}
        for name, value in {**length, **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _fail(self, fault: Fault, asked: Asked) -> None:
        owner = self.server.owner
        if fault in WRONG_ANSWERS:
            return self._send_bytes(*WRONG_ANSWERS[fault])
        match fault:
            case Fault.BUSY:
                self._send(429, {}, {"Retry-After": owner.retry_after} if owner.retry_after else {})
            case Fault.SLOW:
                owner.stopping.wait(SLOW)
                self.close_connection = True
            case Fault.DRIP:
                self._drip(json.dumps(owner.answer(asked)[1]).encode())
            case Fault.DRIP_HEADERS:
                self._drip_headers()
            case Fault.RESET:
                self._reset()
            case Fault.TRUNCATED | Fault.STALLED:
                self._send_half(json.dumps(owner.answer(asked)[1]).encode())
                owner.stopping.wait(SLOW if fault is Fault.STALLED else 0)
            case Fault.REDIRECT:
                self._send_bytes(302, b"", {"Location": f"{owner.url}/elsewhere"})
        return None

    def _drip(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for position in range(len(body)):
            if self.server.owner.stopping.wait(DRIP):
                break
            self.wfile.write(body[position : position + 1])
        self.close_connection = True

    def _drip_headers(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not self.server.owner.stopping.wait(DRIP):
            self.wfile.write(b"x")
        self.close_connection = True

    def _send_half(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2])
        self.close_connection = True

    def _reset(self) -> None:
        at_once = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        self.connection.close()
        self.close_connection = True
