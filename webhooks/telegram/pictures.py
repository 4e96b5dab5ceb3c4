"""Downloads of pictures that Telegram could not fetch by itself, from hosts we know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import httpx

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
