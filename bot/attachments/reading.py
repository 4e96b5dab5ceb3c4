"""The contacts on a card that a channel has to be asked for, as the answer to a read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.attachments.cards import read_cards
from state.attachments import CARD_LIMIT, Contact, ReadContacts
from state.recording import Sources

PATIENCE = 15.0

Fetch = Callable[[str, int], Awaitable[bytes | None]]


def card_sources(fetchers: Mapping[str, Fetch]) -> Sources:
    """Return what answers ReadContacts: ``fetchers`` by channel give a file's bytes, None for one that is too big."""

    async def read(request: ReadContacts) -> tuple[Contact, ...] | None:
        fetch = fetchers.get(request.channel)
        if fetch is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                data = await fetch(request.ref, CARD_LIMIT)
        except Exception as error:  # noqa: BLE001 - whatever a channel's client raises, there is no card
            structlog.get_logger().warning("card_not_fetched", channel=request.channel, error=type(error).__name__)
            return None
        return None if data is None else read_cards(data) or None

    return {ReadContacts: read}
