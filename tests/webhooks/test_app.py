"""The web application, and what a load balancer and Prometheus are told."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Response

from bot.runtime.metrics import Metrics
from state.administration import Queue
from state.lane import SECOND
from state.mongo.errors import StoreUnavailable
from webhooks.app import FORWARDED, CountAnswers, create_app, metrics


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


NOW = 1_800_000_000 * SECOND


async def three_wait() -> Queue:
    return Queue(waiting=3, oldest=NOW - 60 * SECOND)


async def nobody_knows() -> Queue:
    raise StoreUnavailable


def client(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://guarda:8000")


def scraped(counted: Metrics, ask_queue: object = three_wait, **guarded: Any) -> FastAPI:
    app = FastAPI()
    app.include_router(metrics(counted, ask_queue, lambda: NOW, **guarded))  # type: ignore[arg-type]
    return app


async def test_every_number_is_there_with_what_waits_now() -> None:
    counted = Metrics()
    counted.answered("tg", 200)
    async with client(scraped(counted)) as asking:
        answer = await asking.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert 'guarda_webhook_answers_total{channel="tg",status="200"} 1.0' in lines
    assert "guarda_waiting_turns 3.0" in lines
    assert "guarda_oldest_waiting_seconds 60.0" in lines


async def test_without_a_database_all_but_what_waits_is_told() -> None:
    async with client(scraped(Metrics(), nobody_knows)) as asking:
        answer = await asking.get("/metrics")
    assert answer.status_code == 200
    assert "guarda_waiting_turns NaN" in answer.text.splitlines()


@pytest.mark.parametrize("header", sorted(FORWARDED))
async def test_what_a_proxy_forwards_is_not_answered(header: str) -> None:
    async with client(scraped(Metrics())) as asking:
        assert (await asking.get("/metrics", headers={header: "1.2.3.4"})).status_code == 404


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-For": "1.2.3.4"}])
async def test_with_a_token_only_who_brings_it_is_answered(*, public: bool, headers: dict[str, str]) -> None:
    async with client(scraped(Metrics(), token="s3cret", public=public)) as asking:
        for wrong in ("", "s3cret", "Bearer", "Bearer s3cre", "Bearer s3cret2", "Basic s3cret", "Bearer s3cr\xe9t"):
            brought = [*headers.items(), ("Authorization", wrong)]
            encoded = [(name.encode(), value.encode("latin-1")) for name, value in brought]
            answer = await asking.get("/metrics", headers=encoded)
            assert (answer.status_code, answer.content) == (401, b"")
        assert (await asking.get("/metrics", headers=headers)).status_code == 401
        for right in ("Bearer s3cret", "bearer s3cret"):
            answer = await asking.get("/metrics", headers={**headers, "Authorization": right})
            assert "guarda_waiting_turns 3.0" in answer.text.splitlines()


async def test_without_a_token_nothing_is_told_behind_a_public_address() -> None:
    async with client(scraped(Metrics(), public=True)) as asking:
        answer = await asking.get("/metrics", headers={"Authorization": "Bearer "})
        assert (answer.status_code, answer.content) == (404, b"")


async def test_the_head_of_the_metrics_alone_can_be_asked_for() -> None:
    async with client(scraped(Metrics())) as asking:
        assert (await asking.head("/metrics")).status_code == 200
        assert (await asking.post("/metrics")).status_code == 405


async def test_the_webhooks_answers_are_counted_and_no_others() -> None:
    counted, app = Metrics(), FastAPI()
    app.add_middleware(CountAnswers, channels={"/telegram": "tg", "/whatsapp": "wa"}, answered=counted.answered)

    @app.post("/telegram")
    async def refuse() -> Response:
        return Response(status_code=403)

    @app.get("/healthz")
    async def alive() -> Response:
        return Response()

    @app.post("/whatsapp")
    async def fail() -> Response:
        raise LookupError

    async with client(app) as asking:
        await asking.post("/telegram")
        await asking.post("/telegram")
        await asking.get("/telegram")
        await asking.get("/healthz")
        with pytest.raises(LookupError):
            await asking.post("/whatsapp")
    samples = [
        each for metric in counted.registry.collect() for each in metric.samples if each.name.endswith("answers_total")
    ]
    counts = {(sample.labels["channel"], sample.labels["status"]): sample.value for sample in samples if sample.value}
    assert counts == {("tg", "403"): 2, ("tg", "405"): 1, ("wa", "500"): 1}
