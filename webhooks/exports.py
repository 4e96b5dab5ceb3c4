"""Exports by link, for channels that take no files: signed, for one person, for a quarter of an hour."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import hmac
import io
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import IO, Protocol

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse

from bot.packs.agenda.views.calendar_file import calendar_of
from state.archiving import CALENDAR, CALENDAR_TYPE, MEDIA_TYPE, NAME, archive, calendar
from state.exporting import Export
from state.mongo.errors import StoreError, StoreUnavailable
from state.turns import Exported
from webhooks.late_store import LateStore

# What a file of each is called, and what it is.
FILES: Mapping[Exported, tuple[str, str]] = {"export": (NAME, MEDIA_TYPE), "calendar": (CALENDAR, CALENDAR_TYPE)}

LASTS = 15 * 60
PATH = "/export"
TOKEN_AT_MOST = 200

WAITING = 8  # exports that are made or wait to be
PATIENCE = 25.0  # seconds that one waits for its turn: proxies wait for a minute, and making one may take half of it
CHUNK = 64 * 1024

# Whoever follows the link to show a preview of it must not be given the file: it is given to a press of the button.
PAGE = """<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Guarda</title>
<form method="post"><p>{words}</p>
<button>Baixar / Download</button></form>
"""
WORDS: Mapping[Exported, str] = {
    "export": "Aqui está tudo que é seu no Guarda. / Here is everything of yours in Guarda.",
    "calendar": "Aqui está a sua agenda. / Here is your calendar.",
}
GONE = "Este link já passou do tempo. Mande /exportar de novo. / This link has expired. Send /export again."
USED = (
    "Este link já foi usado as vezes que podia. Mande /exportar de novo. / "
    "This link has been used as often as it may be. Send /export again."
)
UNKNOWN = "Este link não vale. / This link is not valid."
AWAY = "Não deu para ler agora. Tente daqui a pouco. / It could not be read now. Try again in a while."

PRIVATE = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
}


class Store(Protocol):
    """What exports need of the store. See state.mongo.export.ExportStore."""

    async def read(self, person: str) -> Export: ...
    async def still_holds(self, person: str, asked: str) -> bool: ...
    async def take_download(self, asked: str, now: float) -> str | None: ...
    async def give_back(self, download: str) -> None: ...


class Busy(StoreUnavailable):
    """Too many exports wait to be made: better later than all at once."""


class Exports(LateStore[Store]):
    """Makes exports, one after the other however many are asked for: each is work for minutes if much was kept."""

    def __init__(self, store: Callable[[], Store] | None = None) -> None:
        super().__init__(store)
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def make(self, person: str, room: int | None = None, *, what: Exported = "export") -> IO[bytes]:
        """Return a file with everything of ``person``'s, or their agenda, for the caller to close.

        ``room`` is for how many bytes of their files. Raises StoreError, Busy too.
        """
        if self._waiting >= WAITING:
            raise Busy("many exports wait")
        self._waiting += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            raise Busy("exports take long") from None
        else:
            try:
                export = await self.store.read(person)
                if what == "calendar":
                    return io.BytesIO(await calendar(export, calendar_of))
                return await archive(export, room, calendar_of)
            finally:
                self._turn.release()
        finally:
            self._waiting -= 1


class Expired(Exception):
    """The link was ours and is too old."""


class Forged(Exception):
    """The link is none of ours."""


class ExportLinks:
    """Makes and reads links below ``public_url``, signed with ``secret``; ``now`` gives seconds since 1970.

    A link is for one person and names, by its digest, the turn in which they asked for it: whether it still holds is
    for the database to say.
    """

    def __init__(self, secret: bytes, public_url: str, now: Callable[[], float] = time.time) -> None:
        self._key = hashlib.sha256(b"guarda export link\x00" + secret).digest()
        self._public_url = public_url.rstrip("/")
        self.now = now

    def link_for(self, person: str, asked: str) -> str:
        """Return the link to everything of ``person``'s, who asked for it in the turn with digest ``asked``."""
        return self._link(f"{person}\n{asked}\n{int(self.now() + LASTS)}".encode())

    def calendar_link_for(self, person: str, asked: str) -> str:
        """Return the link to the agenda of ``person``, who asked for it in the turn with digest ``asked``."""
        return self._link(f"{person}\n{asked}\n{int(self.now() + LASTS)}\ncalendar".encode())

    def _link(self, stated: bytes) -> str:
        return f"{self._public_url}{PATH}/{to_text(stated)}.{to_text(self._signature(stated))}"

    def read(self, token: str) -> tuple[str, str]:
        """Return whose link it is, and the digest of the turn that asked for it. Raises Forged or Expired."""
        first, _, second = token.partition(".")
        try:
            stated, signature = from_text(first), from_text(second)
        except (ValueError, binascii.Error) as error:
            raise Forged from error
        if not hmac.compare_digest(signature, self._signature(stated)):
            raise Forged
        person, asked, expires = (*stated.decode().split("\n"), "", "")[:3]
        if not expires:  # made by a version that did not say who asked
            raise Expired
        if self.now() >= int(expires):
            raise Expired
        return person, asked

    def what(self, token: str) -> Exported:
        """Return what the link, which was read, leads to."""
        return "calendar" if from_text(token.partition(".")[0]).endswith(b"\ncalendar") else "export"

    def _signature(self, stated: bytes) -> bytes:
        return hmac.new(self._key, stated, hashlib.sha256).digest()


def exports(links: ExportLinks, made: Exports) -> APIRouter:
    """Return the routes behind ``links``; each gives what is ``made`` a few times.

    A link holds as long as its person is still the one who asked. What they have become by linking two chats, or by
    erasing everything and beginning anew, is not what it was made for.
    """
    router = APIRouter()

    @router.get(PATH + "/{token}")
    async def ask(token: str) -> Response:
        if refused := _refused(links, token):
            return refused
        return HTMLResponse(PAGE.format(words=WORDS[links.what(token)]), headers=PRIVATE)

    @router.post(PATH + "/{token}")
    async def download(token: str) -> Response:
        if refused := _refused(links, token):
            return refused
        person, asked = links.read(token)
        try:
            if not await made.store.still_holds(person, asked):
                return PlainTextResponse(GONE, 410, headers=PRIVATE)
            taken = await made.store.take_download(asked, links.now())
            if taken is None:
                return PlainTextResponse(USED, 410, headers=PRIVATE)
            try:
                file = await made.make(person, what=links.what(token))
            except BaseException:  # who hangs up before the file is made has not had it
                await made.store.give_back(taken)
                raise
        except StoreError:
            return PlainTextResponse(AWAY, 503, headers={**PRIVATE, "Retry-After": "30"})
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        name, media_type = FILES[links.what(token)]
        about = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(size)}
        return StreamingResponse(_chunks(file), media_type=media_type, headers={**PRIVATE, **about})

    return router


async def _chunks(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while chunk := await asyncio.to_thread(file.read, CHUNK):
            yield chunk


def _refused(links: ExportLinks, token: str) -> Response | None:
    try:
        if len(token) > TOKEN_AT_MOST:
            raise Forged
        links.read(token)
    except Forged:
        return PlainTextResponse(UNKNOWN, 404, headers=PRIVATE)
    except Expired:
        return PlainTextResponse(GONE, 410, headers=PRIVATE)
    return None


def to_text(raw: bytes) -> str:
    """Return ``raw`` as a part of an address."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_text(text: str) -> bytes:
    """Return what ``to_text`` was given. Raises ValueError or binascii.Error."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
