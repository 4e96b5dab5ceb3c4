"""What administrators are told of the platforms."""

from __future__ import annotations

from pathlib import Path

from bot.runtime.config import Settings, load_settings
from bot.runtime.services import CheckServices, Health, service_sources
from state.recording import SourcedReads
from tests.fakes.telegram.server import TelegramServer
from tests.fakes.twilio.server import ACCOUNT_SID, AUTH_TOKEN, SENDER, TwilioServer
from webhooks.connections import channel_checks


def configured(folder: Path, telegram: TelegramServer, twilio: TwilioServer, **changes: str) -> Settings:
    return load_settings(
        {
            "HOME": str(folder),
            "PUBLIC_URL": "https://guarda.example.com",
            "TELEGRAM_BOT_TOKEN": telegram.token,
            "TELEGRAM_WEBHOOK_SECRET": "secret",
            "TELEGRAM_API_URL": telegram.base_url.removesuffix("/bot"),
            "TWILIO_ACCOUNT_SID": ACCOUNT_SID,
            "TWILIO_AUTH_TOKEN": AUTH_TOKEN,
            "TWILIO_WHATSAPP_FROM": SENDER,
            "TWILIO_API_URL": twilio.url,
            **changes,
        }
    )


async def seen(settings: Settings) -> dict[str, Health]:
    services = await SourcedReads(service_sources(channel_checks(settings)))(CheckServices())
    return {service.name: service.health for service in services}


async def test_platforms_that_answer_are_well_and_those_that_refuse_or_are_away_are_not(tmp_path: Path) -> None:
    with TelegramServer() as telegram, TwilioServer() as twilio:
        assert await seen(configured(tmp_path, telegram, twilio)) == {"Telegram": Health.OK, "WhatsApp": Health.OK}
        refused = configured(tmp_path, telegram, twilio, TELEGRAM_BOT_TOKEN="1:wrong", TWILIO_AUTH_TOKEN="wrong")
        assert await seen(refused) == {"Telegram": Health.FAILING, "WhatsApp": Health.FAILING}
        away = configured(tmp_path, telegram, twilio)
    assert await seen(away) == {"Telegram": Health.FAILING, "WhatsApp": Health.FAILING}


async def test_what_is_not_configured_is_absent(tmp_path: Path) -> None:
    assert await seen(load_settings({"HOME": str(tmp_path)})) == {"Telegram": Health.ABSENT, "WhatsApp": Health.ABSENT}
