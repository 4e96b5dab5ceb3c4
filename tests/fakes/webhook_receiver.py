"""A webhook to which a stand-in delivers: it keeps what arrives and answers as a test wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from aiohttp import web

from tests.fakes.platform_server import Answer, PlatformServer

OK = Answer(200, {})


@dataclass(frozen=True, slots=True)
class Arrived:
    """One delivery: its form or JSON fields, the raw body, headers and the path with the query."""

    fields: Mapping[str, Any]
    body: bytes
    headers: Mapping[str, str]
    path: str


class WebhookReceiver:
    """Enter it to start it; ``mishaps`` are planned for the path without its query, such as "/hook"."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self._server = PlatformServer(self)
        self.mishaps = self._server.mishaps

    @property
    def url(self) -> str:
        """The address to register."""
        return f"{self._server.url}/hook"

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(self, *gone: Any) -> None:
        self._server.__exit__(*gone)

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        """Return the path; a delivery is about nobody in particular."""
        return request.path, ""

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        """Keep one delivery and answer 200."""
        self.arrived.append(Arrived(form, await request.read(), dict(request.headers), request.path_qs))
        return OK

    async def stop(self) -> None:
        """Nothing runs in the background."""
