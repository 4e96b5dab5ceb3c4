"""Pictures are downloaded from the hosts we know, within limits, and from nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest

from tests.fakes.faulty_server import Fault, FaultyServer
from webhooks.telegram import client
from webhooks.telegram.client import LARGEST, TMDB, Pictures, open_pictures

POSTER = f"{TMDB}/t/p/w500/duna.jpg"
JPEG = b"\xff\xd8\xff" + b"\0" * 32


async def downloaded(answer: httpx.Response | Callable[[httpx.Request], httpx.Response], url: str = POSTER) -> object:
    handler = answer if callable(answer) else lambda _: answer
    async with httpx.AsyncClient(transport=httpx.MockTransport(handler)) as client:
        return await Pictures(client).download(url)


def image(content: bytes = JPEG, status: int = 200) -> httpx.Response:
    return httpx.Response(status, content=content, headers={"Content-Type": "image/jpeg"})


async def test_a_poster_is_downloaded() -> None:
    assert await downloaded(image()) == JPEG


@pytest.mark.parametrize(
    "url",
    [
        "http://image.tmdb.org/t/p/w500/duna.jpg",
        "https://image.tmdb.org.example.com/duna.jpg",
        "https://image.tmdb.org@example.com/duna.jpg",
        "https://image.tmdb.org:8443/duna.jpg",
        "https://127.0.0.1/duna.jpg",
        "https://[::1/duna.jpg",
        "file:///etc/hostname",
    ],
)
async def test_nothing_is_asked_of_any_other_host(url: str) -> None:
    def never(request: httpx.Request) -> httpx.Response:
        raise AssertionError(request.url)

    assert await downloaded(never, url) is None


@pytest.mark.parametrize(
    "answer",
    [
        image(status=404),
        httpx.Response(302, headers={"Location": "https://example.com/a.jpg"}),
        httpx.Response(200, content=b"<html>", headers={"Content-Type": "text/html"}),
        httpx.Response(200, content=b"?"),
        image(b"\xff\xd8\xff" + b"\0" * LARGEST),
    ],
    ids=["missing", "elsewhere", "a page", "of no type", "too large"],
)
async def test_what_is_no_picture_that_telegram_takes_is_left(answer: httpx.Response) -> None:
    assert await downloaded(answer) is None


async def test_a_host_that_does_not_answer_is_no_failure() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    assert await downloaded(refuse) is None


async def test_a_host_that_drips_its_answer_is_left_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "DEADLINE", 0.5)
    with FaultyServer(lambda _: (200, {})) as server:
        server.fault = Fault.DRIP_HEADERS
        async with open_pictures((server.url,)) as opened:
            assert await asyncio.wait_for(opened.download(f"{server.url}/a.jpg"), 5) is None
        assert len(server.asked) == 1
