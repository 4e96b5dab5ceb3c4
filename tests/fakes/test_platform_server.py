"""What every platform's stand-in shares: its own mistakes are not taken for the bot's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from aiohttp import web

from tests.fakes.platform_server import Answer, PlatformServer, until


class Broken:
    """A platform that cannot answer, nor work in the background."""

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        return "", ""

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        raise KeyError("answering")

    async def work(self) -> None:
        raise KeyError("working")

    async def stop(self) -> None:
        raise KeyError("stopping")


async def test_a_mistake_in_an_answer_is_raised_in_the_end() -> None:
    server = PlatformServer(Broken())
    server.__enter__()
    async with httpx.AsyncClient() as client:
        assert (await client.get(server.url)).status_code == 500
    with pytest.raises(KeyError, match="answering"):
        server.__exit__(None, None, None)


@pytest.mark.parametrize("work", [True, False])
def test_a_mistake_in_the_background_is_raised_in_the_end(work: bool) -> None:
    broken = Broken()
    server = PlatformServer(broken)
    server.__enter__()
    if work:
        server.start(broken.work())
    with pytest.raises(KeyError):
        server.__exit__(None, None, None)


async def test_a_body_that_is_no_json_object_is_refused() -> None:
    server = PlatformServer(Broken())
    server.__enter__()
    async with httpx.AsyncClient() as client:
        for body in ("[1]", "{", "1"):
            answer = await client.post(server.url, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400
    with pytest.raises(KeyError, match="stopping"):
        server.__exit__(None, None, None)


async def test_waiting_has_an_end() -> None:
    with pytest.raises(TimeoutError):
        await until(lambda: False, seconds=0.02)
