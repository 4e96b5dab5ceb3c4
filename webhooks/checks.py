"""Whether the platforms would answer us now: what `/admin status` shows."""

from __future__ import annotations

from collections.abc import Mapping

from bot.runtime.config import Settings
from bot.runtime.services import Check, Health
from webhooks.telegram.setup import SetupFailed, setting_up
from webhooks.whatsapp.account import TwilioHealth
from webhooks.whatsapp.account import check as check_account


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
