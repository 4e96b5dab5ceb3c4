"""A load balancer: one address for several servers, any of which may be away, and mishaps between it and them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from aiohttp import ClientError, ClientSession, ClientTimeout, web

from tests.fakes.platform_server import Answer, PlatformServer

PATIENCE = 10.0
AWAY = Answer(502, {})
HOP_BY_HOP = frozenset({"host", "content-length", "connection", "transfer-encoding"})


@dataclass(frozen=True, slots=True)
class Forwarded:
    """One request that a server answered with ``status``."""

    path: str
    port: int
    status: int


class Balancer:
    """Passes each request to the next of ``ports`` that takes connections. Enter it to start it.

    A server that dies over a request may have done what it was asked: the caller is told 502, and nobody else is
    asked. Mishaps are planned by the path.
    """

    def __init__(self, ports: Sequence[int]) -> None:
        self.forwarded: list[Forwarded] = []
        self._ports = list(ports)
        self._server = PlatformServer(self)
        self._session: ClientSession | None = None
        self.mishaps = self._server.mishaps

    @property
    def url(self) -> str:
        return self._server.url

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(self, *gone: Any) -> None:
        self._server.__exit__(*gone)

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        """Return the path; a request is about nobody in particular."""
        return request.path, ""

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        """Return the status that a server answers with."""
        if self._session is None:
            self._session = ClientSession(timeout=ClientTimeout(total=PATIENCE))
        body = await request.read()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP_BY_HOP}
        for _ in self._ports:
            port = self._ports.pop(0)
            self._ports.append(port)
            url = f"http://127.0.0.1:{port}{request.path_qs}"
            if not await _listens(port):
                continue
            if self._session.closed:
                break
            try:
                async with self._session.request(request.method, url, data=body, headers=headers) as answered:
                    await answered.read()
            except (ClientError, TimeoutError):
                return AWAY
            self.forwarded.append(Forwarded(request.path, port, answered.status))
            return Answer(answered.status, {})
        return AWAY

    async def stop(self) -> None:
        """Let go of the connections."""
        if self._session is not None:
            await self._session.close()


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
