"""The web application: what is served on the public address."""

from __future__ import annotations

from fastapi import FastAPI

from webhooks.health import Ready, health


def create_app(ready: Ready) -> FastAPI:
    """Return the application; ``ready`` says whether a message could be accepted now."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(health(ready))
    return app
