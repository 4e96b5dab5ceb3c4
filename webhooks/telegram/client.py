"""python-telegram-bot as we use it: a client of the Bot API, without its application, queue and rate limiter."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

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


TMDB = "https://image.tmdb.org"
LARGEST = 10 * 1024 * 1024  # https://core.telegram.org/bots/api#sendphoto
DEADLINE = 10.0


class Pictures:
    """Gives the bytes of a picture at one of ``origins`` (scheme, host and port), and None for everything else."""

    def __init__(self, client: httpx.AsyncClient, origins: tuple[str, ...] = (TMDB,)) -> None:
        self._client = client
        self._origins = origins

    async def download(self, url: str) -> bytes | None:
        """Return the picture at ``url``; None if it is elsewhere, no picture, above LARGEST or not there in time."""
        if not self._is_known(url):
            return None
        try:
            async with asyncio.timeout(DEADLINE):
                return await self._read(url)
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError, TimeoutError):
            return None

    async def _read(self, url: str) -> bytes | None:
        body = bytearray()
        async with self._client.stream("GET", url) as response:
            kind = response.headers.get("Content-Type", "")
            if response.status_code != httpx.codes.OK or not kind.startswith("image/"):
                return None
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > LARGEST:
                    return None
        return bytes(body)

    def _is_known(self, url: str) -> bool:
        try:
            parts = urlsplit(url)
        except ValueError:
            return False
        return f"{parts.scheme}://{parts.netloc}" in self._origins


@asynccontextmanager
async def open_pictures(origins: tuple[str, ...] = (TMDB,)) -> AsyncIterator[Pictures]:
    """Provide the downloads, with connections of their own; no redirect is followed."""
    async with httpx.AsyncClient(timeout=DEADLINE, follow_redirects=False) as client:
        yield Pictures(client, origins)
