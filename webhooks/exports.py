"""Exports by link, for channels that take no files: signed, for one person, for a quarter of an hour."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from state.exporting import MEDIA_TYPE, NAME, Export, archive
from state.store.errors import StoreError, StoreUnavailable

LASTS = 15 * 60
PATH = "/export"
TOKEN_AT_MOST = 200

Read = Callable[[str], Awaitable[Export]]
Holds = Callable[[str, str], Awaitable[bool]]

# Whoever follows the link to show a preview of it must not be given the file: it is given to a press of the button.
PAGE = """<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Guarda</title>
<form method="post"><p>Aqui está tudo que é seu no Guarda. / Here is everything of yours in Guarda.</p>
<button>Baixar / Download</button></form>
"""
GONE = "Este link já passou do tempo. Mande /exportar de novo. / This link has expired. Send /export again."
UNKNOWN = "Este link não vale. / This link is not valid."
AWAY = "Não deu para ler agora. Tente daqui a pouco. / It could not be read now. Try again in a while."

PRIVATE = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
}


class LateRead:
    """A Read that is told later how to read: channels are there before the database, and outlast its absences."""

    def __init__(self) -> None:
        self.read: Read | None = None
        self.holds: Holds | None = None

    async def still_holds(self, person: str, asked: str) -> bool:
        """Tell whether ``person`` is who asked in the turn with digest ``asked``: see state.store.exporting.

        Raises StoreUnavailable if nobody has told how to find out.
        """
        if self.holds is None:
            raise StoreUnavailable("no database yet")
        return await self.holds(person, asked)

    async def __call__(self, person: str) -> Export:
        """Return everything of ``person``'s. Raises StoreUnavailable if nobody has told how to read it."""
        if self.read is None:
            raise StoreUnavailable("no database yet")
        return await self.read(person)


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
        self._now = now

    def link_for(self, person: str, asked: str) -> str:
        """Return the link to everything of ``person``'s, who asked for it in the turn with digest ``asked``."""
        stated = f"{person}\n{asked}\n{int(self._now() + LASTS)}".encode()
        return f"{self._public_url}{PATH}/{_text(stated)}.{_text(self._signature(stated))}"

    def read(self, token: str) -> tuple[str, str]:
        """Return whose link it is, and the digest of the turn that asked for it. Raises Forged or Expired."""
        first, _, second = token.partition(".")
        try:
            stated, signature = _bytes(first), _bytes(second)
        except (ValueError, binascii.Error) as error:
            raise Forged from error
        if not hmac.compare_digest(signature, self._signature(stated)):
            raise Forged
        person, asked, expires = (*stated.decode().split("\n"), "", "")[:3]
        if not expires:  # made by a version that did not say who asked
            raise Expired
        if self._now() >= int(expires):
            raise Expired
        return person, asked

    def _signature(self, stated: bytes) -> bytes:
        return hmac.new(self._key, stated, hashlib.sha256).digest()


def exports(links: ExportLinks, read: Read, holds: Holds) -> APIRouter:
    """Return the routes behind ``links``; ``read`` gives everything of a person's.

    ``holds`` tells whether a person is still the one who asked, in the turn with that digest. What they have become by
    linking two chats, or by erasing everything and beginning anew, is not what the link was made for.
    """
    router = APIRouter()

    @router.get(PATH + "/{token}")
    async def ask(token: str) -> Response:
        return _refused(links, token) or HTMLResponse(PAGE, headers=PRIVATE)

    @router.post(PATH + "/{token}")
    async def download(token: str) -> Response:
        if refused := _refused(links, token):
            return refused
        person, asked = links.read(token)
        try:
            if not await holds(person, asked):
                return PlainTextResponse(GONE, 410, headers=PRIVATE)
            content = archive(await read(person))
        except StoreError:
            return PlainTextResponse(AWAY, 503, headers={**PRIVATE, "Retry-After": "30"})
        saved = {"Content-Disposition": f'attachment; filename="{NAME}"'}
        return Response(content, media_type=MEDIA_TYPE, headers={**PRIVATE, **saved})

    return router


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


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
