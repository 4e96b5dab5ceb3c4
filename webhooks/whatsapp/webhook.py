"""Where Twilio delivers WhatsApp messages, and news of ours."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from urllib.parse import parse_qsl

import structlog
from fastapi import APIRouter, Request, Response
from starlette.requests import ClientDisconnect

from state.mongo.errors import StoreError
from state.turns import Turn
from webhooks.signatures import HEADER, TwilioSignatures
from webhooks.whatsapp.inbound import CHANNEL, SCHEME, Form, Malformed, StatusReport, is_for, read_message, read_report

MESSAGES = "/whatsapp"
REPORTS = "/whatsapp/status"
LARGEST_BODY = 64 * 1024
MOST_FIELDS = 1000
PATIENCE = 8.0  # seconds for the database: Twilio waits 15 in all, and is to hear 503 in time to try again

Accept = Callable[[Turn], Awaitable[bool]]
Report = Callable[[StatusReport], Awaitable[None]]

_EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'


class _NotTaken(Exception):
    """A request that is answered with ``status``; ``reason`` is for the log."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def whatsapp_webhook(
    token: str,
    public_url: str,
    sender: str,
    accept: Accept,
    report: Report,
    clock: Callable[[], int] = time.time_ns,
    patience: float = PATIENCE,
) -> APIRouter:
    """Return POST /whatsapp and /whatsapp/status, as Twilio calls them under ``public_url``, for ``sender`` alone.

    A message is answered 200 once ``accept`` returns, whether it was new or not; no answer is ever sent this way.
    403 is for what Twilio did not sign, 413 and 400 for what it would not send, 503 for a database that is away, does
    not take it, or says nothing for ``patience`` seconds; what it took all the same is known when it comes again.
    """
    router = APIRouter()
    signatures = TwilioSignatures(token, public_url)

    async def take_message(form: Form) -> None:
        if not is_for(sender, form, "To"):
            raise _NotTaken(HTTPStatus.OK, "another_sender")
        await accept(read_message(form, clock()))

    async def take_report(form: Form) -> None:
        if not is_for(sender, form, "From"):
            raise _NotTaken(HTTPStatus.OK, "another_sender")
        await report(read_report(form))

    async def answer(request: Request, path: str, take: Callable[[Form], Awaitable[None]]) -> Response:
        try:
            form = await _read_signed(request, path, signatures)
            async with asyncio.timeout(patience):
                await take(form)
        except _NotTaken as reason:
            return _not_taken(path, reason.status, reason.reason)
        except Malformed:
            return _not_taken(path, HTTPStatus.BAD_REQUEST, "malformed")
        except (StoreError, TimeoutError):
            return _not_taken(path, HTTPStatus.SERVICE_UNAVAILABLE, "store_unavailable")
        return Response(_EMPTY_TWIML, media_type="text/xml")

    @router.post(MESSAGES)
    async def messages(request: Request) -> Response:
        return await answer(request, MESSAGES, take_message)

    @router.post(REPORTS)
    async def reports(request: Request) -> Response:
        return await answer(request, REPORTS, take_report)

    return router


async def _read_signed(request: Request, path: str, signatures: TwilioSignatures) -> Form:
    """Return the form; raises _NotTaken unless Twilio signed it."""
    signature = request.headers.get(HEADER)
    if not signature:
        raise _NotTaken(HTTPStatus.FORBIDDEN, "no_signature")
    query = request.scope["query_string"].decode("latin-1")
    body = await _read(request)
    if request.headers.get("Content-Type", "").lower().startswith("application/json"):
        if signatures.proves_body(path, query, body, signature):
            raise _NotTaken(HTTPStatus.BAD_REQUEST, "no_form")
        raise _NotTaken(HTTPStatus.FORBIDDEN, "wrong_signature")
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise _NotTaken(HTTPStatus.BAD_REQUEST, "malformed") from error
    if not signatures.proves_form(path, query, fields, signature):
        raise _NotTaken(HTTPStatus.FORBIDDEN, "wrong_signature")
    if not _can_be_read_one_way(fields):
        raise _NotTaken(HTTPStatus.BAD_REQUEST, "ambiguous")
    return dict(fields)


def _can_be_read_one_way(fields: Sequence[tuple[str, str]]) -> bool:
    """Tell whether ``fields`` are the names and values that were signed, as far as the sender goes.

    They are signed in the order of names, with nothing between them. Who gets hold of a signed request can cut it up
    otherwise: a text "oiFromwhatsapp:+551..." into the text "oi" and a sender, and what then is too much goes under a
    name of its own. So there is one place alone where a sender can stand. A number cannot be cut short either: its
    other half would be a name, which comes before all others as it begins with a digit.
    """
    signed = "".join(name + value for name, value in sorted(fields))
    return len(dict(fields)) == len(fields) and signed.count(f"From{SCHEME}") <= 1


async def _read(request: Request) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_BODY:
                raise _NotTaken(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
    except ClientDisconnect as error:
        raise _NotTaken(HTTPStatus.BAD_REQUEST, "disconnected") from error
    return bytes(body)


def _not_taken(path: str, status: HTTPStatus, reason: str) -> Response:
    structlog.get_logger().warning(
        "webhook_not_taken", channel=CHANNEL, kind=path.strip("/").replace("/", "_"), error=int(status), outcome=reason
    )
    if status is HTTPStatus.OK:
        return Response(_EMPTY_TWIML, media_type="text/xml")
    return Response(status_code=status)
