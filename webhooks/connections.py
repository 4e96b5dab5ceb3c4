"""The channels of a process: clients that are open while it runs, and the ways in for the platforms' messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from fastapi import APIRouter
from pydantic import SecretStr
from telegram import Bot
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.runtime.channels import Channel
from bot.runtime.config import Settings
from bot.runtime.services import Check, Health
from state.turns import Turn
from webhooks.charts import ChartLinks, charts
from webhooks.exports import ExportLinks, Exports, exports
from webhooks.files import FileLinks, Files, files
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot, open_pictures
from webhooks.telegram.identity import Identity
from webhooks.telegram.polling import poll
from webhooks.telegram.setup import SetupFailed, setting_up
from webhooks.telegram.webhook import Intake, telegram_webhook
from webhooks.whatsapp.channel import TwilioChannel
from webhooks.whatsapp.client import TwilioHealth, open_client
from webhooks.whatsapp.client import check as check_account
from webhooks.whatsapp.inbound import StatusReport
from webhooks.whatsapp.webhook import whatsapp_webhook

Accept = Callable[[Turn], Awaitable[bool]]
Report = Callable[[StatusReport], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Telegram:
    """The bot, who it is, and the channel through which it answers."""

    bot: Bot
    identity: Identity
    channel: TelegramChannel


@dataclass(frozen=True, slots=True)
class Connections:
    """The channels that ``settings`` configure. ``clock`` gives the time at which messages arrive, in ns since 1970.

    ``exports``, ``files`` and ``charts`` have to be told where the store is, as soon as there is a database.
    """

    settings: Settings
    telegram: Telegram | None = None
    whatsapp: TwilioChannel | None = None
    clock: Callable[[], int] = time.time_ns
    exports: Exports = field(default_factory=Exports)
    links: ExportLinks | None = None
    files: Files = field(default_factory=Files)
    file_links: FileLinks | None = None
    charts: ChartLinks | None = None

    @property
    def channels(self) -> dict[str, Channel]:
        """The channels by name, for delivery."""
        found: tuple[Channel | None, ...] = (self.telegram.channel if self.telegram else None, self.whatsapp)
        return {channel.name: channel for channel in found if channel}

    def routers(self, accept: Accept, report: Report) -> Sequence[APIRouter]:
        """Return the webhooks, which are there only where there is a public address."""
        settings, found = self.settings, []
        if settings.public_url is None:
            return ()
        if self.telegram and settings.telegram_webhook_secret:
            found.append(telegram_webhook(_text(settings.telegram_webhook_secret), self._intake(self.telegram, accept)))
        if self.whatsapp and settings.twilio_auth_token and settings.twilio_whatsapp_from:
            token, sender = _text(settings.twilio_auth_token), settings.twilio_whatsapp_from
            found.append(whatsapp_webhook(token, settings.public_url, sender, accept, report, self.clock))
        if self.links:
            found.append(exports(self.links, self.exports))
        if self.file_links:
            found.append(files(self.file_links, self.files))
        if self.charts:
            found.append(charts(self.charts))
        return tuple(found)

    async def listen(self, accept: Accept, stop: asyncio.Event) -> None:
        """Until ``stop`` is set: poll Telegram where there is no public address, else learn the bot's name."""
        if self.telegram is None:
            return
        if self.settings.public_url is None:
            await poll(self.telegram.bot, self._intake(self.telegram, accept), stop)
            return
        learning = asyncio.create_task(self.telegram.identity.learn(self.telegram.bot))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((learning, stopping), return_when=asyncio.FIRST_COMPLETED)
        for task in (learning, stopping):
            task.cancel()

    def _intake(self, telegram: Telegram, accept: Accept) -> Intake:
        return Intake(telegram.identity, accept, telegram.channel.acknowledge, self.clock)


@asynccontextmanager
async def open_connections(
    settings: Settings, *, clock: Callable[[], int] = time.time_ns
) -> AsyncIterator[Connections]:
    """Open the clients of the channels that ``settings`` configure; nothing is asked of any platform yet."""
    async with AsyncExitStack() as stack:
        telegram = whatsapp = links = file_links = pictured = None
        made, held = Exports(), Files()
        if settings.telegram_bot_token:
            token = _text(settings.telegram_bot_token)
            bot = await stack.enter_async_context(open_bot(token, settings.telegram_api_url))
            pictures = await stack.enter_async_context(open_pictures())
            telegram = Telegram(bot, Identity.of(token), TelegramChannel(bot, pictures.download, made, files=held))
        if settings.twilio_account_sid and settings.twilio_auth_token and settings.twilio_whatsapp_from:
            client: Client = await stack.enter_async_context(
                open_client(settings.twilio_account_sid, _text(settings.twilio_auth_token), settings.twilio_api_url)
            )
            if settings.public_url:
                secret = _text(settings.twilio_auth_token).encode()
                links = ExportLinks(secret, settings.public_url)
                file_links, pictured = FileLinks(secret, settings.public_url), ChartLinks(secret, settings.public_url)
            whatsapp = TwilioChannel(
                client,
                settings.twilio_whatsapp_from,
                settings.public_url,
                links,
                settings.twilio_reminder_content_sid,
                file_links,
                pictured,
            )
        yield Connections(settings, telegram, whatsapp, clock, made, links, held, file_links, pictured)


def _text(secret: SecretStr) -> str:
    return secret.get_secret_value()


def channel_checks(settings: Settings) -> Mapping[str, Check]:
    """Return a check of each platform that there is a channel for, by its name."""

    async def telegram() -> Health:
        if settings.telegram_bot_token is None:
            return Health.ABSENT
        try:
            async with setting_up(settings.telegram_bot_token.get_secret_value(), settings.telegram_api_url) as setup:
                await setup.username()
        except SetupFailed:
            return Health.FAILING
        return Health.OK

    async def whatsapp() -> Health:
        if settings.twilio_account_sid is None or settings.twilio_auth_token is None:
            return Health.ABSENT
        token = settings.twilio_auth_token.get_secret_value()
        health = await check_account(settings.twilio_account_sid, token, settings.twilio_api_url)
        return Health.OK if health is TwilioHealth.OK else Health.FAILING

    return {"Telegram": telegram, "WhatsApp": whatsapp}
