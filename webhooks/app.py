"""The web application, and what a load balancer and Prometheus ask of it."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from fastapi import APIRouter, FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.runtime.metrics import Metrics
from state.administration import Queue
from state.mongo.errors import StoreError


def create_app(ready: Ready, routers: Sequence[APIRouter] = ()) -> FastAPI:
    """Return the application; ``ready`` says whether a message could be accepted now, ``routers`` are the ways in."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(health(ready))
    for router in routers:
        app.include_router(router)
    return app


METHODS = ["GET", "HEAD"]  # some load balancers ask for the head alone

Ready = Callable[[], Awaitable[bool]]


def health(ready: Ready) -> APIRouter:
    """Return /healthz, which answers as long as the process runs, and /readyz, which answers 503 until ``ready``."""
    router = APIRouter()

    @router.api_route("/healthz", methods=METHODS)
    async def alive() -> dict[str, str]:
        return {"status": "ok"}

    @router.api_route("/readyz", methods=METHODS)
    async def able(response: Response) -> dict[str, str]:
        if await ready():
            return {"status": "ok"}
        response.status_code = 503
        return {"status": "not ready"}

    return router


PATH = "/metrics"
PATIENCE = 2.0

# What proxies add to what comes from the internet. How busy we are is nobody's business there.
FORWARDED = frozenset({"forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "via"})

AskQueue = Callable[[], Awaitable[Queue]]


def metrics(
    counted: Metrics,
    ask_queue: AskQueue,
    clock: Callable[[], int] = time.time_ns,
    *,
    token: str | None = None,
    public: bool = False,
) -> APIRouter:
    """Return GET and HEAD /metrics.

    With a ``token`` it is for who brings it, wherever they ask from: 401 to others. Without one it is not there, 404,
    where the process is behind a ``public`` address, for a proxy may forward anything without a sign of having done
    so; elsewhere it is not there to what bears such a sign.
    ``ask_queue`` tells what waits, and may raise StoreError; without an answer those two numbers are NaN.
    """
    router = APIRouter()

    @router.api_route(PATH, methods=METHODS)
    async def scraped(request: Request) -> Response:
        if token is not None and not _brings(token, request):
            return Response(status_code=401, headers={"WWW-Authenticate": "Bearer"})
        if token is None and (public or FORWARDED.intersection(request.headers)):
            return Response(status_code=404)
        counted.queue(await _within_patience(ask_queue), clock())
        return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE_LATEST)

    return router


def _brings(token: str, request: Request) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode("latin-1"), token.encode())


async def _within_patience(ask_queue: AskQueue) -> Queue | None:
    try:
        async with asyncio.timeout(PATIENCE):
            return await ask_queue()
    except (StoreError, TimeoutError):
        return None


class CountAnswers:
    """Tells ``answered`` the channel and the status of each answer under one of ``channels``, which are by path."""

    def __init__(self, app: ASGIApp, channels: Mapping[str, str], answered: Callable[[str, int], None]) -> None:
        self._app = app
        self._channels = channels
        self._answered = answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        channel = self._channels.get(scope["path"]) if scope["type"] == "http" else None
        if channel is None:
            await self._app(scope, receive, send)
            return

        status = 500  # what an exception becomes, further out

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            self._answered(channel, status)
