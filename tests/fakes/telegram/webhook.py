"""Delivery of updates to a webhook, as WebhookActor.cpp of tdlib/telegram-bot-api does it."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import ClientConnectorError, ClientError, ClientSession, ClientTimeout, TCPConnector

from tests.fakes.telegram.refusals import bad_request
from tests.fakes.telegram.updates import Update, Updates

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LONGEST_SECRET = 256
LONGEST_REQUESTED_WAIT = 3600


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the platform waits for an ``answer``, what a ``second`` is between attempts, and the ``longest`` pause.

    The second attempt comes at once, the next after 2, 4, 8... seconds. Tests shorten them; these are the platform's.
    """

    answer: float = 60.0
    second: float = 1.0
    longest: float = 60.0


@dataclass(frozen=True, slots=True)
class Delivery:
    """One attempt: ``status`` is what the webhook answered, 0 if nothing."""

    update: Update
    status: int
    at: float


@dataclass(frozen=True, slots=True)
class Registration:
    """What setWebhook asked for."""

    url: str
    secret: str = ""
    max_connections: int = 40


def read_registration(form: Mapping[str, Any]) -> Registration:
    """Return what a setWebhook asks for; raise Refusal for what Telegram would not take. Plain HTTP is taken."""
    url = str(form.get("url") or "")
    if not re.fullmatch(r"https?://[^\s/]+\S*", url):
        raise bad_request("invalid webhook URL specified")
    secret = str(form.get("secret_token") or "")
    if len(secret) > LONGEST_SECRET:
        raise bad_request("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad_request("secret token contains unallowed characters")
    connections = min(max(int(form.get("max_connections") or 40), 1), 100)
    return Registration(url, secret, connections)


class Webhook:
    """Delivers pending updates to one address until it is stopped: lanes side by side, each in order."""

    def __init__(self, registration: Registration, updates: Updates, patience: Patience) -> None:
        self.registration = registration
        self.deliveries: list[Delivery] = []
        self.last_error = ""
        self.last_error_at = 0
        self._updates = updates
        self._patience = patience
        self._wanted = asyncio.Event()
        self._busy: set[tuple[str, int]] = set()
        self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look at the queue again."""
        self._wanted.set()

    async def stop(self) -> None:
        """Give up; what was under way counts as not delivered."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        connector = TCPConnector(limit=self.registration.max_connections)
        async with ClientSession(connector=connector) as session, asyncio.TaskGroup() as lanes:
            while True:
                self._wanted.clear()
                for lane in dict.fromkeys(update.lane for update in self._updates.pending()):
                    if lane not in self._busy:
                        self._busy.add(lane)
                        lanes.create_task(self._work(session, lane))
                await self._wanted.wait()

    async def _work(self, session: ClientSession, lane: tuple[str, int]) -> None:
        failures, delay = 0, self._patience.second
        while update := next((each for each in self._updates.pending() if each.lane == lane), None):
            status, wait = await self._attempt(session, update)
            self.deliveries.append(Delivery(update, status, asyncio.get_running_loop().time()))
            if 200 <= status <= 299:
                self._updates.remove(update)
                failures, delay = 0, self._patience.second
                continue
            if failures and not wait:
                longest = self._patience.longest
                delay = wait = min(delay * 2, random.uniform(longest, 2 * longest))
            failures += 1
            await asyncio.sleep(wait)
        self._busy.discard(lane)

    async def _attempt(self, session: ClientSession, update: Update) -> tuple[int, float]:
        """Return the status, 0 for none, and the seconds of a Retry-After."""
        secret = self.registration.secret
        headers = {SECRET_HEADER: secret} if secret else {}
        timeout = ClientTimeout(total=self._patience.answer)
        body = update.as_json()
        try:
            async with session.post(
                self.registration.url, json=body, headers=headers, timeout=timeout, allow_redirects=False
            ) as answer:
                await answer.read()
        except TimeoutError:
            self._fail("Read timeout expired")
            return 0, 0.0
        except ClientError as error:
            refused = isinstance(error, ClientConnectorError)
            self._fail("Connection refused" if refused else "Connection reset by peer")
            return 0, 0.0
        if not 200 <= answer.status <= 299:
            self._fail(f"Wrong response from the webhook: {answer.status} {answer.reason}")
        asked = answer.headers.get("Retry-After", "")
        return answer.status, min(float(asked), LONGEST_REQUESTED_WAIT) if asked.isdigit() else 0.0

    def _fail(self, why: str) -> None:
        self.last_error = why
        self.last_error_at = int(self._updates.now())
