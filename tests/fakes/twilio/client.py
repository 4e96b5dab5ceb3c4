"""The real twilio client pointed at the stand-in, or at any address in place of every https://*.twilio.com."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from aiohttp import ClientTimeout, encode_basic_auth
from twilio.http.async_http_client import AsyncTwilioHttpClient  # type: ignore[import-untyped]
from twilio.http.response import Response  # type: ignore[import-untyped]
from twilio.rest import Client  # type: ignore[import-untyped]

from tests.fakes.twilio.server import TwilioServer

TWILIO_HOST = re.compile(r"https://[a-z0-9.-]+\.twilio\.com")


class LocalHttpClient(AsyncTwilioHttpClient):  # type: ignore[misc]
    """Sends every request to ``address``; make it inside the running loop and close it there.

    It mends what the library's asynchronous client leaves out: a JSON body that is JSON
    (https://github.com/twilio/twilio-python/issues/932), the time-out of the constructor
    (https://github.com/twilio/twilio-python/issues/925) and credentials without aiohttp.BasicAuth, which warns.
    """

    def __init__(self, address: str, timeout: float) -> None:
        super().__init__(timeout=timeout)
        self.address = address

    async def request(
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        auth: tuple[str, str] | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - the base class's signature
        allow_redirects: bool = False,
    ) -> Response:
        """Make one request."""
        sent = {**(headers or {}), **({"Authorization": encode_basic_auth(*auth)} if auth else {})}
        body = json.dumps(data) if sent.get("Content-Type") == "application/json" else data
        limit = ClientTimeout(total=timeout or self.timeout)
        answer = await self.session.request(
            method, TWILIO_HOST.sub(self.address, url), params=params, data=body, headers=sent, timeout=limit
        )
        return Response(answer.status, await answer.text(), answer.headers)


def local_client(server: TwilioServer, timeout: float = 5.0, token: str = "") -> Client:
    """Return a client of the stand-in's account. Close ``client.http_client`` in the end."""
    http_client = LocalHttpClient(server.url, timeout)
    return Client(server.account.sid, token or server.account.token, http_client=http_client)
