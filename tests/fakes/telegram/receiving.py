"""How a bot gets its updates: long polling or a webhook, never both."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tests.fakes.telegram.refusals import Refusal, conflict
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.webhook import Patience, Webhook, read_registration

Json = dict[str, Any]
Form = Mapping[str, Any]

LONGEST_POLL = 50.0
ONE_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_IS_SET = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


class Receiving:
    """Hands out ``updates``; everything here runs on the server's loop."""

    def __init__(self, updates: Updates, patience: Patience) -> None:
        self.webhook: Webhook | None = None
        self.past_webhooks: list[Webhook] = []
        self._updates = updates
        self._patience = patience
        self._poll: asyncio.Future[None] | None = None
        self.methods: dict[str, Callable[[Form], Awaitable[Any]]] = {
            "getupdates": self._get_updates,
            "setwebhook": self._set_webhook,
            "deletewebhook": self._delete_webhook,
            "getwebhookinfo": self._info,
        }

    def wake(self) -> None:
        """Tell whoever waits that there is something."""
        if self.webhook:
            self.webhook.wake()
        if self._poll and not self._poll.done():
            self._poll.set_result(None)

    async def stop(self) -> None:
        """End the delivery and any poll."""
        if self.webhook:
            await self.webhook.stop()
        self._end_poll(conflict("terminated by setWebhook request"))

    async def _get_updates(self, form: Form) -> list[Json]:
        if self.webhook:
            raise conflict(WEBHOOK_IS_SET)
        self._allow(form)
        offset = int(form.get("offset") or 0)
        limit = min(max(int(form.get("limit") or 100), 1), 100)
        self._end_poll(conflict(ONE_POLLER))
        if offset:
            self._updates.confirm(offset)
        if not self._updates.pending():
            await self._wait(min(float(form.get("timeout") or 0), LONGEST_POLL))
        return [update.as_json() for update in self._updates.pending()[:limit]]

    async def _wait(self, seconds: float) -> None:
        self._poll = poll = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(poll, seconds)
        except TimeoutError:
            pass

    def _end_poll(self, refusal: Refusal) -> None:
        if self._poll and not self._poll.done():
            self._poll.set_exception(refusal)
        self._poll = None

    async def _set_webhook(self, form: Form) -> bool:
        if not form.get("url"):
            return await self._delete_webhook(form)
        registration = read_registration(form)
        await self._drop(form)
        self._end_poll(conflict("terminated by setWebhook request"))
        self._allow(form)
        self.webhook = Webhook(registration, self._updates, self._patience)
        return True

    async def _delete_webhook(self, form: Form) -> bool:
        await self._drop(form)
        return True

    async def _drop(self, form: Form) -> None:
        if self.webhook:
            await self.webhook.stop()
            self.past_webhooks.append(self.webhook)
            self.webhook = None
        if str(form.get("drop_pending_updates", "")).lower() == "true":
            self._updates.clear()

    def _allow(self, form: Form) -> None:
        """Keep the kinds asked for; a list left out keeps the last one, an empty one means the default."""
        if form.get("allowed_updates"):
            self._updates.allowed = frozenset(json.loads(form["allowed_updates"])) or None

    async def _info(self, form: Form) -> Json:
        info: Json = {"url": "", "has_custom_certificate": False, "pending_update_count": len(self._updates.pending())}
        if self._updates.allowed:
            info["allowed_updates"] = sorted(self._updates.allowed)
        if not self.webhook:
            return info
        registration = self.webhook.registration
        info |= {"url": registration.url, "max_connections": registration.max_connections, "ip_address": "127.0.0.1"}
        if self.webhook.last_error:
            info["last_error_date"] = self.webhook.last_error_at
            info["last_error_message"] = self.webhook.last_error
        return info
