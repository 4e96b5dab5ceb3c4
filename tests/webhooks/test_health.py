"""What a load balancer is told."""

from __future__ import annotations

import httpx
import pytest

from webhooks.app import create_app


async def status(path: str, *, ready: bool, method: str = "GET") -> int:
    async def asked() -> bool:
        return ready

    transport = httpx.ASGITransport(create_app(asked))
    async with httpx.AsyncClient(transport=transport, base_url="http://guarda") as client:
        return (await client.request(method, path)).status_code


@pytest.mark.parametrize(
    ("path", "ready", "answer"),
    [
        ("/healthz", True, 200),
        ("/healthz", False, 200),
        ("/readyz", True, 200),
        ("/readyz", False, 503),
        ("/docs", True, 404),
        ("/openapi.json", True, 404),
        ("/", True, 404),
    ],
)
async def test_alive_is_always_said_and_ready_only_when_it_is(path: str, ready: bool, answer: int) -> None:
    assert await status(path, ready=ready) == answer


@pytest.mark.parametrize(
    ("path", "ready", "answer"), [("/healthz", False, 200), ("/readyz", True, 200), ("/readyz", False, 503)]
)
async def test_the_head_alone_can_be_asked_for(path: str, *, ready: bool, answer: int) -> None:
    assert await status(path, ready=ready, method="HEAD") == answer
    assert await status(path, ready=ready, method="POST") == 405
