"""Telegram's updates by long polling, for where no public address is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import Bot
from telegram.error import Conflict, EndPointNotFound, InvalidToken, TelegramError

from bot.runtime.telemetry import Remedy
from state.mongo.errors import StoreError
from webhooks.telegram.identity import USUAL, Pauses
from webhooks.telegram.refusals import asked_to_wait
from webhooks.telegram.updates import CHANNEL, KINDS
from webhooks.telegram.webhook import Intake

# Written in lower case, which Telegram takes like any other: for the name in its own spelling, python-telegram-bot
# advises Bot.get_updates, whose parser raises on updates that it does not know, so that they come again for ever.
METHOD = "getupdates"


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How many seconds a poll waits for an update (50 is Telegram's most), and beyond that for the network; and the
    ``pauses`` after failures.
    """

    poll: int = 50
    network: float = 10.0
    pauses: Pauses = USUAL


STEADY = Rhythm()


async def poll(
    bot: Bot, intake: Intake, stop: asyncio.Event, *, rhythm: Rhythm = STEADY, remove_webhook: bool = False
) -> None:
    """Take updates until ``stop`` is set, then return at once; what was not confirmed by then comes again.

    An update is confirmed by the request after the one that brought it, when all that came with it are accepted.
    Network errors, 429, other pollers and a database that is away are waited out. A webhook that is set keeps updates
    from us: it is said in the log, and removed only if ``remove_webhook``.
    """
    polling = asyncio.create_task(_poll(bot, intake, rhythm, remove_webhook=remove_webhook))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((polling, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        polling.cancel()
        stopping.cancel()
        await asyncio.wait((polling, stopping))
    if not polling.cancelled():
        polling.result()


async def _poll(bot: Bot, intake: Intake, rhythm: Rhythm, *, remove_webhook: bool) -> None:
    await intake.identity.learn(bot, rhythm.pauses)
    confirmed: int | None = None
    failures = 0
    async with asyncio.TaskGroup() as settling:
        while True:
            try:
                updates = await _fetch(bot, confirmed, rhythm)
                for update in updates:
                    await intake.take(update)
                    settling.create_task(intake.settle(update))
            except (TelegramError, StoreError, OverflowError) as error:  # the last for a wait beyond all calendars
                failures += 1
                log = structlog.get_logger().error if _hopeless(error) else structlog.get_logger().warning
                remedy = _remedy(error)
                told = {"remedy": remedy} if remedy else {}
                log("polling_failed", channel=CHANNEL, error=type(error).__name__, count=failures, **told)
                if remove_webhook and _webhook_is_set(error):
                    await _remove_webhook(bot)
                await asyncio.sleep(asked_to_wait(error) or rhythm.pauses.after(failures))
            else:
                failures = 0
                confirmed = _after(updates)


async def _fetch(bot: Bot, confirmed: int | None, rhythm: Rhythm) -> list[dict[str, Any]]:
    """Return the updates that wait, those before ``confirmed`` being forgotten by Telegram."""
    asked: dict[str, Any] = {"timeout": rhythm.poll, "allowed_updates": list(KINDS)}
    if confirmed is not None:
        asked["offset"] = confirmed
    found: list[dict[str, Any]] = await bot.do_api_request(
        METHOD, api_kwargs=asked, read_timeout=rhythm.poll + rhythm.network
    )
    return found


def _after(updates: list[dict[str, Any]]) -> int | None:
    """Return the offset that confirms ``updates``; None if there are none.

    It is said once, and not again when nothing came: after a quiet week ids start anywhere, and an offset from before
    would confirm what nobody has seen.
    """
    return max(update["update_id"] for update in updates) + 1 if updates else None


def _hopeless(error: Exception) -> bool:
    """Whether somebody has to do something: the token is no longer valid, or a webhook is set."""
    return isinstance(error, InvalidToken | EndPointNotFound) or _webhook_is_set(error)


def _remedy(error: Exception) -> Remedy | None:
    """Return what is to be done about ``error``; None for what passes by itself."""
    match error:
        case Conflict():
            return Remedy.WEBHOOK_IS_SET if _webhook_is_set(error) else Remedy.ANOTHER_POLLER
        case InvalidToken() | EndPointNotFound():
            return Remedy.TOKEN_REFUSED
        case _:
            return None


def _webhook_is_set(error: Exception) -> bool:
    return isinstance(error, Conflict) and "webhook is active" in error.message.lower()


async def _remove_webhook(bot: Bot) -> None:
    try:
        await bot.delete_webhook()
    except TelegramError as error:
        structlog.get_logger().warning("webhook_not_removed", channel=CHANNEL, error=type(error).__name__)
