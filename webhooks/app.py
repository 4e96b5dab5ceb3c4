"""The web application: what is served on the public address."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI

from webhooks.health import Ready, health


def create_app(ready: Ready, routers: Sequence[APIRouter] = ()) -> FastAPI:
    """Return the application; ``ready`` says whether a message could be accepted now, ``routers`` are the ways in."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(health(ready))
    for router in routers:
        app.include_router(router)
    return app
