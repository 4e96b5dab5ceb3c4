"""What becomes of an update, however it came in: it is accepted as a turn, or not ours and logged."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from telegram.error import TelegramError

from state.turns import Turn
from webhooks.telegram.identity import Identity
from webhooks.telegram.updates import CHANNEL, Ignored, Tap, Why, read_update, tapped

Accept = Callable[[Turn], Awaitable[bool]]
Acknowledge = Callable[[Tap], Awaitable[object]]

_SUSPICIOUS = frozenset({Why.UNKNOWN, Why.MALFORMED})


@dataclass(frozen=True, slots=True)
class Intake:
    """Takes updates for the bot that ``identity`` tells of.

    ``accept`` journals a turn, and answers False for one seen before. ``acknowledge`` answers a tap, so that the button
    stops spinning. ``clock`` gives ns since 1970.
    """

    identity: Identity
    accept: Accept
    acknowledge: Acknowledge
    clock: Callable[[], int] = time.time_ns

    async def take(self, update: object) -> None:
        """Accept what ``update`` tells, if it is for us. Raises what ``accept`` does; it is safe to take it again."""
        read = read_update(update, self.identity.me, self.clock())
        if isinstance(read, Ignored):
            log = structlog.get_logger().warning if read.why in _SUSPICIOUS else structlog.get_logger().debug
            log("update_ignored", channel=CHANNEL, outcome=str(read.why))
        else:
            await self.accept(read)

    async def settle(self, update: object) -> None:
        """Acknowledge the tap in ``update``, if it is one. One that is too old, or a failure, is no matter."""
        tap = tapped(update)
        if tap is None:
            return
        try:
            await self.acknowledge(tap)
        except TelegramError as error:
            structlog.get_logger().info("tap_not_acknowledged", channel=CHANNEL, error=type(error).__name__)
