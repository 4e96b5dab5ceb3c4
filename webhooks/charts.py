"""Charts by address, for platforms that fetch pictures: signed, and for an hour."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import time
from collections.abc import Callable
from typing import Protocol

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from bot.charts.drawing import drawn
from state.charts import Chart
from state.mongo.errors import StoreError
from webhooks.exports import PRIVATE, TOKEN_AT_MOST, Expired, Forged, from_text, to_text
from webhooks.late_store import LateStore

LASTS = 3_600
PATH = "/chart"
ENDING = ".png"


class Store(Protocol):
    """What charts need of the store. See state.mongo.turns.ChartStore."""

    async def chart_of(self, turn: str) -> Chart | None: ...


class ChartLinks(LateStore[Store]):
    """Makes and reads addresses below ``public_url``, signed with ``secret``; ``now`` gives seconds since 1970.

    An address names the turn that a chart was drawn in by its digest, and nobody.
    """

    def __init__(self, secret: bytes, public_url: str, now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._key = hashlib.sha256(b"guarda chart link\x00" + secret).digest()
        self._public_url = public_url.rstrip("/")
        self._now = now

    def link_for(self, turn: str) -> str:
        """Return the address of the chart of the turn with digest ``turn``."""
        stated = f"{turn}\n{int(self._now() + LASTS)}".encode()
        return f"{self._public_url}{PATH}/{to_text(stated)}.{to_text(self._signature(stated))}{ENDING}"

    def read(self, token: str) -> str:
        """Return the digest of the turn that ``token`` is for. Raises Forged or Expired."""
        first, _, second = token.removesuffix(ENDING).partition(".")
        try:
            stated, signature = from_text(first), from_text(second)
        except (ValueError, binascii.Error) as error:
            raise Forged from error
        if len(token) > TOKEN_AT_MOST or not hmac.compare_digest(signature, self._signature(stated)):
            raise Forged
        turn, _, expires = stated.decode().partition("\n")
        if self._now() >= int(expires):
            raise Expired
        return turn

    def _signature(self, stated: bytes) -> bytes:
        return hmac.new(self._key, stated, hashlib.sha256).digest()


def charts(links: ChartLinks) -> APIRouter:
    """Return the route behind ``links``, which draws again what its turn has kept; of a turn that is gone, nothing."""
    router = APIRouter()

    @router.get(PATH + "/{token}")
    async def picture(token: str) -> Response:
        try:
            chart = await links.store.chart_of(links.read(token))
        except Forged:
            return PlainTextResponse("", 404, headers=PRIVATE)
        except Expired:
            return PlainTextResponse("", 410, headers=PRIVATE)
        except StoreError:
            return PlainTextResponse("", 503, headers={**PRIVATE, "Retry-After": "30"})
        if chart is None:
            return PlainTextResponse("", 404, headers=PRIVATE)
        return Response(await drawn(chart), media_type="image/png", headers=PRIVATE)

    return router
