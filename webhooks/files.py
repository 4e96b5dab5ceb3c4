"""Kept files on their way out: their bytes for channels that upload, and signed addresses for those that fetch.

An address is for one file of one person and expires; what it gives is only ever an attachment, whatever it holds.
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import AsyncIterator, Callable
from typing import Protocol
from urllib.parse import quote

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from state.files import KeptFile, SentFile, file_name
from state.mongo.errors import StoreError
from webhooks.exports import AWAY, GONE, PRIVATE, TOKEN_AT_MOST, UNKNOWN, Expired, ExportLinks, Forged
from webhooks.late_store import LateStore

PATH = "/file"
BYTES = "application/octet-stream"
_TYPE = re.compile(r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,80}")
# What a browser would run, or ask about, is none the less a file like others.
_RUNS = ("text/html", "application/xhtml", "image/svg", "text/xml", "application/xml", "text/javascript")


class Store(Protocol):
    """What files need of the store. See state.mongo.files.FileStore."""

    async def file_of(self, person: str, item_id: str) -> tuple[str, KeptFile] | None: ...
    async def chunk(self, person: str, item_id: str, digest: str, number: int) -> bytes | None: ...
    def chunks(self, person: str, item_id: str, digest: str) -> AsyncIterator[bytes]: ...
    async def whole(self, person: str, item_id: str, digest: str) -> bytes: ...


class Files(LateStore[Store]):
    """Gives the bytes of files."""

    async def whole(self, person: str, sent: SentFile) -> bytes:
        """Return the bytes of ``person``'s file; empty if they are not here, or not any more. Raises StoreError."""
        known = await self.store.file_of(person, sent.item_id)
        if known is None or known[1].digest is None:
            return b""
        return await self.store.whole(person, sent.item_id, known[1].digest)


class FileLinks(ExportLinks):
    """Makes and reads links to kept files below ``public_url``."""

    def __init__(self, secret: bytes, public_url: str, now: Callable[[], float] | None = None) -> None:
        super().__init__(b"file\x00" + secret, public_url, *(() if now is None else (now,)))

    def link_for(self, person: str, asked: str) -> str:
        """Return the link to the file that ``person`` keeps as the item ``asked``."""
        token = super().link_for(person, asked).rpartition("/")[2]
        return f"{self._public_url}{PATH}/{token}"


def media_type_of(file: KeptFile) -> str:
    """Return what ``file`` is as the platform said, else by its name; never what a browser would run."""
    said = file.media_type or mimetypes.guess_type(file.name)[0] or ""
    return said if _TYPE.fullmatch(said) and not said.startswith(_RUNS) else BYTES


def files(links: FileLinks, held: Files) -> APIRouter:
    """Return the route behind ``links``, which gives what ``held`` holds."""
    router = APIRouter()

    @router.get(PATH + "/{token}")
    async def download(token: str) -> Response:
        try:
            if len(token) > TOKEN_AT_MOST:
                raise Forged
            person, item = links.read(token)
        except Forged:
            return PlainTextResponse(UNKNOWN, 404, headers=PRIVATE)
        except Expired:
            return PlainTextResponse(GONE, 410, headers=PRIVATE)
        try:
            known = await held.store.file_of(person, item)
            digest = known[1].digest if known else None
            first = await held.store.chunk(person, item, digest, 0) if digest else None
        except StoreError:
            return PlainTextResponse(AWAY, 503, headers={**PRIVATE, "Retry-After": "30"})
        if known is None or digest is None or first is None:
            return PlainTextResponse(UNKNOWN, 404, headers=PRIVATE)
        _, file = known
        name = quote(file_name(file))
        about = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}", "Content-Length": str(file.size)}
        content = held.store.chunks(person, item, digest)
        return StreamingResponse(content, media_type=media_type_of(file), headers={**PRIVATE, **about})

    return router
