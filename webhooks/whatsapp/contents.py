"""The account's templates: found by name, made when first needed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable

import structlog
from twilio.base.exceptions import TwilioException  # type: ignore[import-untyped]
from twilio.rest import Client  # type: ignore[import-untyped]
from twilio.rest.content.v1.content import ContentList  # type: ignore[import-untyped]

from webhooks.whatsapp.choices import Template
from webhooks.whatsapp.client import TwilioError

_LANGUAGE = "pt_BR"  # the API wants one; a template of ours holds no words
_PAUSE = 300.0
_MOST_LISTED = 2000
_PAGE = 500


class Contents:
    """Knows the ids of templates; ``clock`` is in seconds.

    If the API fails it is left alone for five minutes: what can be tapped is a convenience, and must not slow down
    every question.
    """

    def __init__(self, client: Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._contents = client.content.v1.contents
        self._clock = clock
        self._known: dict[str, str] | None = None
        self._again_at = float("-inf")
        self._making = asyncio.Lock()

    async def sid_of(self, template: Template) -> str | None:
        """Return the id of ``template``, made if there was none; None if that cannot be done now."""
        if self._known is not None and template.name in self._known:
            return self._known[template.name]
        async with self._making:
            if self._clock() < self._again_at:
                return None
            try:
                return await self._find_or_make(template)
            except (TwilioError, TwilioException, ValueError, KeyError, AttributeError, TypeError) as error:
                self._again_at = self._clock() + _PAUSE
                structlog.get_logger().warning("whatsapp_templates_failed", error=type(error).__name__)
                return None

    def forget(self, template: Template) -> None:
        """Note that ``template`` is no longer in the account."""
        if self._known is not None:
            self._known.pop(template.name, None)

    async def _find_or_make(self, template: Template) -> str:
        if self._known is None:
            listed = await self._contents.list_async(limit=_MOST_LISTED, page_size=_PAGE)
            self._known = {each.friendly_name: each.sid for each in listed}
        if template.name not in self._known:
            wanted = {
                "friendly_name": template.name,
                "language": _LANGUAGE,
                "types": {template.kind: json.loads(template.fields)},
            }
            made = await self._contents.create_async(ContentList.ContentCreateRequest(wanted))
            self._known[template.name] = made.sid
        return self._known[template.name]
