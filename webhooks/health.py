"""What a load balancer asks: is the process alive, and can it do its work?"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Response

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
