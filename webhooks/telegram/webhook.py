"""Telegram's webhook (an update is verified, journalled, answered), and what becomes of one that came in any way."""

from __future__ import annotations

import hmac
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
import structlog
from fastapi import APIRouter, Request, Response
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect
from telegram.error import TelegramError

from state.mongo.errors import StoreError
from state.turns import Turn
from webhooks.telegram.identity import Identity
from webhooks.telegram.updates import CHANNEL, Ignored, Tap, Why, read_update, tapped

Accept = Callable[[Turn], Awaitable[bool]]
Acknowledge = Callable[[Tap], Awaitable[object]]

_SUSPICIOUS = frozenset({Why.UNKNOWN, Why.MALFORMED})


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes updates for the bot that ``identity`` tells of.

    ``accept`` journals a turn, and answers False for one seen before. ``acknowledge`` answers a tap, so that the button
    stops spinning. ``clock`` gives ns since 1970.
    """

    identity: Identity
    accept: Accept
    acknowledge: Acknowledge
    clock: Callable[[], int] = time.time_ns

    async def take(self, update: object) -> None:
        """Accept what ``update`` tells, if it is for us. Raises what ``accept`` does; it is safe to take it again."""
        read = read_update(update, self.identity.me, self.clock())
        if isinstance(read, Ignored):
            log = structlog.get_logger().warning if read.why in _SUSPICIOUS else structlog.get_logger().debug
            log("update_ignored", channel=CHANNEL, outcome=str(read.why))
        else:
            await self.accept(read)

    async def settle(self, update: object) -> None:
        """Acknowledge the tap in ``update``, if it is one. One that is too old, or a failure, is no matter."""
        tap = tapped(update)
        if tap is None:
            return
        try:
            await self.acknowledge(tap)
        except TelegramError as error:
            structlog.get_logger().info("tap_not_acknowledged", channel=CHANNEL, error=type(error).__name__)


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
