"""How Twilio calls the bot: signed requests, at most 15 seconds, one more try if no connection came about."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from aiohttp import ClientError, ClientSession, ClientTimeout

SIGNATURE_HEADER = "X-Twilio-Signature"
IDEMPOTENCY_HEADER = "I-Twilio-Idempotency-Token"
USER_AGENT = "TwilioProxy/1.1"

Params = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the bot listens, and the ``public`` address that is signed: the same unless a proxy stands between."""

    url: str
    public: str = ""

    @property
    def signed(self) -> str:
        """The address that goes into the signature."""
        return self.public or self.url


@dataclass(frozen=True, slots=True)
class Called:
    """One attempt: ``status`` is what the bot answered, 0 if nothing; seconds since 1970 when it began and ended."""

    url: str
    params: Params
    status: int
    body: str = ""
    began: float = 0.0
    ended: float = 0.0


def sign(token: str, url: str, params: Params) -> str:
    """Return the signature of a form: HMAC-SHA1 over the address and each parameter's name and value, by name.

    https://www.twilio.com/docs/usage/webhooks/webhooks-security
    """
    signed = url + "".join(name + params[name] for name in sorted(params))
    return base64.b64encode(hmac.new(token.encode(), signed.encode(), hashlib.sha1).digest()).decode()


class Caller:
    """Calls the bot; ``called`` holds every attempt, ``patience`` is how long it waits in seconds, tries included."""

    def __init__(self, token: str, patience: float) -> None:
        self.called: list[Called] = []
        self._token = token
        self._patience = patience
        self._calls = 0

    async def post_form(self, endpoint: Endpoint, params: Params) -> Called:
        """Post a form and return the last attempt."""
        headers = {"Content-Type": "application/x-www-form-urlencoded; charset=utf-8"}
        signature = sign(self._token, endpoint.signed, params)
        return await self._call(endpoint.url, params, urlencode(params), {**headers, SIGNATURE_HEADER: signature})

    async def post_json(self, endpoint: Endpoint, body: Mapping[str, Any]) -> Called:
        """Post JSON, whose digest goes into the address and so under the signature."""
        text = json.dumps(body, ensure_ascii=False)
        digest = f"bodySHA256={hashlib.sha256(text.encode()).hexdigest()}"
        url, signed = (f"{each}{'&' if '?' in each else '?'}{digest}" for each in (endpoint.url, endpoint.signed))
        headers = {"Content-Type": "application/json", SIGNATURE_HEADER: sign(self._token, signed, {})}
        return await self._call(url, {}, text, headers)

    async def _call(self, url: str, params: Params, body: str, headers: Mapping[str, str]) -> Called:
        self._calls += 1
        marked = {**headers, "User-Agent": USER_AGENT, IDEMPOTENCY_HEADER: f"{self._calls:032x}"}
        began = time.time()
        last = Called(url, params, 0)
        try:
            async with asyncio.timeout(self._patience), ClientSession() as session:
                for _ in range(2):
                    last = await self._attempt(session, url, params, body, marked)
                    if last.status:
                        break
        except TimeoutError:
            last = Called(url, params, 0, began=began, ended=time.time())
            self.called.append(last)
        return last

    async def _attempt(
        self, session: ClientSession, url: str, params: Params, body: str, headers: Mapping[str, str]
    ) -> Called:
        """Return what came of it; status 0 if the connection failed."""
        began = time.time()
        try:
            timeout = ClientTimeout(total=None)
            async with session.post(
                url, data=body.encode(), headers=headers, timeout=timeout, allow_redirects=False
            ) as answer:
                status, text = answer.status, await answer.text()
        except ClientError:
            status, text = 0, ""
        called = Called(url, params, status, text, began, time.time())
        self.called.append(called)
        return called
