"""Telegram's webhook: an update is verified, journalled and answered, in that order, and nothing else."""

from __future__ import annotations

import hmac

import orjson
import structlog
from fastapi import APIRouter, Request, Response
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect

from state.mongo.errors import StoreError
from webhooks.telegram.ingest import Intake
from webhooks.telegram.updates import CHANNEL

PATH = "/telegram"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_BODY = 1024 * 1024


class _TooLarge(Exception):
    """The body is larger than any update."""


def telegram_webhook(secret: str, intake: Intake) -> APIRouter:
    """Return POST /telegram, which takes what carries ``secret`` and answers once it is journalled.

    403: no secret, or another; the body is not read. 413: more than 1 MB. 400: no JSON object. 503: the database did
    not take it, and Telegram will send it again. 200: anything else, also what is not for us. A tap is acknowledged
    right after the answer.
    """
    expected = secret.encode()
    if not expected:
        raise ValueError("a webhook without a secret would take anybody's updates")
    router = APIRouter()

    @router.post(PATH)
    async def update(request: Request) -> Response:
        given = request.headers.get(HEADER, "").encode("latin-1")
        if not hmac.compare_digest(given, expected):
            return _refused(403, "secret")
        try:
            told = orjson.loads(await _body(request))
        except _TooLarge:
            return _refused(413, "too_large")
        except (orjson.JSONDecodeError, ClientDisconnect):
            return _refused(400, "no_json")
        if not isinstance(told, dict):
            return _refused(400, "no_object")
        try:
            await intake.take(told)
        except StoreError as error:
            structlog.get_logger().warning("store_unavailable", channel=CHANNEL, error=type(error).__name__)
            return Response(status_code=503)
        return Response(status_code=200, background=BackgroundTask(intake.settle, told))

    return router


async def _body(request: Request) -> bytes:
    """Return the body, without reading on once it is too large, whatever Content-Length claims."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise _TooLarge
    return bytes(body)


def _refused(status: int, why: str) -> Response:
    structlog.get_logger().warning("webhook_refused", channel=CHANNEL, outcome=why)
    return Response(status_code=status)
