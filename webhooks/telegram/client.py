"""python-telegram-bot as we use it: a client of the Bot API, without its application, queue and rate limiter."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from telegram import Bot
from telegram.request import HTTPXRequest

CONNECTIONS = 128  # 30 sends a second, and a photo that Telegram fetches may take several
POLLING_CONNECTIONS = 2
KEPT_OPEN = 30.0
CONNECT = 10.0
WRITE = 10.0
READ = 20.0  # who gives up on an answer sends the message again: rather wait
UPLOAD = 20.0
POOL = 10.0


@asynccontextmanager
async def open_bot(token: str, api_url: str) -> AsyncIterator[Bot]:
    """Provide the client of the bot whose token it is; ``api_url`` is TELEGRAM_API_URL.

    Nothing is asked of Telegram here, so that we start while it is away. That also means that what the client learns
    from getMe (``bot.id``, ``bot.username``) is there only after somebody has awaited ``bot.get_me()``.
    """
    # Lengths of time as timedelta, as will be the rule: else it warns of that each time Telegram asks us to wait.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    certificates = httpx.create_ssl_context()
    async with _requests(certificates, CONNECTIONS) as sending, _requests(certificates, POLLING_CONNECTIONS) as polling:
        url = api_url.rstrip("/")
        yield Bot(
            token,
            base_url=f"{url}/bot",
            base_file_url=f"{url}/file/bot",
            request=sending,
            get_updates_request=polling,
        )


def _requests(certificates: object, connections: int) -> HTTPXRequest:
    limits = httpx.Limits(max_connections=connections, keepalive_expiry=KEPT_OPEN)
    return HTTPXRequest(
        connect_timeout=CONNECT,
        read_timeout=READ,
        write_timeout=WRITE,
        media_write_timeout=UPLOAD,
        pool_timeout=POOL,
        httpx_kwargs={"verify": certificates, "limits": limits},
    )
