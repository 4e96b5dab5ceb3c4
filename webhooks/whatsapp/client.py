"""Twilio's client over httpx, with one exception tree for whatever goes wrong.

    TwilioError
    ├── NoAnswer   none came, not in time, or none that can be read; whether anything was done is not known
    └── Refused    Twilio says no, and by its number why

The library's own asynchronous client ignores the time-out it is made with, sends JSON bodies as forms
(https://github.com/twilio/twilio-python/issues/925 and 932), signs in by a deprecated class of aiohttp, and its
exceptions lose the headers, Retry-After among them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from enum import StrEnum
from http import HTTPStatus
from typing import Any

import httpx
from twilio.http import AsyncHttpClient  # type: ignore[import-untyped]
from twilio.http.response import Response  # type: ignore[import-untyped]
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.runtime.channels import Why

DEFAULT_API_URL = "https://api.twilio.com"
DEADLINE = 10.0
CONNECTIONS = 50

_TWILIO_HOST = re.compile(r"https://[a-z0-9.-]+\.twilio\.com(?=/)")
_LONGEST_WAIT = 24 * 3600.0


class TwilioError(Exception):
    """A request to Twilio that came to nothing."""


class NoAnswer(TwilioError):
    """Nothing came back that says whether the request was carried out."""


class Refused(TwilioError):
    """Twilio did not carry out the request.

    ``code`` is one of https://www.twilio.com/docs/api/errors, 0 if it gave none; ``after`` is how many seconds it
    asks to wait.
    """

    def __init__(self, status: int, code: int, after: float | None) -> None:
        super().__init__(f"HTTP {status}, error {code}")
        self.status = status
        self.code = code
        self.after = after


class _HttpClient(AsyncHttpClient):  # type: ignore[misc]
    """Carries the library's requests, to ``address`` in place of every https://*.twilio.com if it is given."""

    def __init__(self, session: httpx.AsyncClient, address: str | None, deadline: float) -> None:
        super().__init__(logging.getLogger(__name__), is_async=True, timeout=deadline)
        self._session = session
        self._address = address

    async def request(
        self,
        method: str,
        url: str,
        params: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        auth: tuple[str, str] | None = None,
        timeout: float | None = None,  # noqa: ARG002, ASYNC109 - the base class's signature
        allow_redirects: bool = False,
    ) -> Response:
        """Make one request; raises NoAnswer and Refused, so that the library never gets to raise its own."""
        is_json = (headers or {}).get("Content-Type") == "application/json"
        body: dict[str, Any] = {"json": data} if is_json else {"data": data}
        address = _TWILIO_HOST.sub(self._address, url) if self._address else url
        try:
            async with asyncio.timeout(self.timeout):
                answer = await self._session.request(
                    method, address, params=params, headers=headers, auth=auth, follow_redirects=allow_redirects, **body
                )
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise NoAnswer(type(error).__name__) from error
        if answer.status_code >= httpx.codes.MULTIPLE_CHOICES:
            raise _refused(answer)
        if not isinstance(_json(answer), dict):
            raise NoAnswer("not a JSON object")
        return Response(answer.status_code, answer.text, answer.headers)

    async def download(self, url: str, auth: tuple[str, str], limit: int) -> bytes | None:
        """Return what is at ``url``, an address of Twilio's; None if it is more than ``limit`` bytes.

        Twilio sends on to where media are, which is not told who we are. Raises NoAnswer and Refused.
        """
        if not _TWILIO_HOST.match(url):
            raise NoAnswer("not Twilio's")
        address = _TWILIO_HOST.sub(self._address, url) if self._address else url
        data = bytearray()
        try:
            async with (
                asyncio.timeout(self.timeout),
                self._session.stream("GET", address, auth=auth, follow_redirects=True) as answer,
            ):
                if answer.status_code >= httpx.codes.MULTIPLE_CHOICES:
                    raise Refused(answer.status_code, 0, None)
                async for part in answer.aiter_bytes():
                    data += part
                    if len(data) > limit:
                        return None
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise NoAnswer(type(error).__name__) from error
        return bytes(data)


@asynccontextmanager
async def open_client(
    account_sid: str, auth_token: str, api_url: str = DEFAULT_API_URL, deadline: float = DEADLINE
) -> AsyncIterator[Client]:
    """Give a client of the account while it is entered; ``deadline`` is in seconds, for a whole request.

    An ``api_url`` other than Twilio's own stands for all of Twilio's hosts.
    """
    limits = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
    address = None if api_url == DEFAULT_API_URL else api_url
    async with httpx.AsyncClient(timeout=deadline, limits=limits) as session:
        yield Client(account_sid, auth_token, http_client=_HttpClient(session, address, deadline))


def _refused(answer: httpx.Response) -> Refused:
    said = _json(answer)
    code = said.get("code") if isinstance(said, dict) else None
    return Refused(answer.status_code, code if isinstance(code, int) else 0, _wait(answer.headers))


def _json(answer: httpx.Response) -> object:
    try:
        said: object = json.loads(answer.content)
    except (ValueError, RecursionError):
        return None
    return said


def _wait(headers: httpx.Headers) -> float | None:
    """Return the seconds of Retry-After; Twilio does not write it as a date."""
    asked = headers.get("Retry-After", "")
    return min(float(asked), _LONGEST_WAIT) if re.fullmatch(r"\d{1,9}(\.\d+)?", asked, re.ASCII) else None


class TwilioHealth(StrEnum):
    """What Twilio answers to the account's id and token."""

    OK = "ok"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"


async def check(account_sid: str, auth_token: str, api_url: str) -> TwilioHealth:
    """Ask Twilio for the account."""
    async with open_client(account_sid, auth_token, api_url) as client:
        try:
            await client.api.v2010.accounts(account_sid).fetch_async()
        except Refused as refused:
            wrong = refused.status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
            return TwilioHealth.REFUSED if wrong else TwilioHealth.UNAVAILABLE
        except NoAnswer:
            return TwilioHealth.UNAVAILABLE
        return TwilioHealth.OK


# https://www.twilio.com/docs/api/errors/NUMBER
_BY_CODE = {
    63016: Why.WINDOW_CLOSED,
    63014: Why.BLOCKED,
    21610: Why.OPTED_OUT,
    63018: Why.BUSY,
    63038: Why.BUSY,
    20429: Why.BUSY,
    21611: Why.BUSY,
    30001: Why.BUSY,
    21211: Why.UNREACHABLE,
    21614: Why.UNREACHABLE,
    63003: Why.UNREACHABLE,
    63024: Why.UNREACHABLE,
    30008: Why.AWAY,
    63010: Why.AWAY,
    63012: Why.AWAY,
}

# Ours to put right, and nothing to do with the message: wrong credentials, an unknown account or sender.
_MISCONFIGURED = frozenset({20003, 20404, 21606, 21660, 63007})

_TOO_MANY_REQUESTS = 429
_SERVER_ERRORS = 500


def why(code: int, status: int = 0) -> Why:
    """Return why a message was not taken, by Twilio's error number and, where it says nothing, the HTTP ``status``."""
    if code in _BY_CODE:
        return _BY_CODE[code]
    if status == _TOO_MANY_REQUESTS:
        return Why.BUSY
    return Why.AWAY if is_misconfigured(code, status) or status >= _SERVER_ERRORS else Why.REJECTED


def is_misconfigured(code: int, status: int) -> bool:
    """Tell whether no message at all will be taken until the configuration is put right."""
    return code in _MISCONFIGURED or status in (401, 403, 404)
