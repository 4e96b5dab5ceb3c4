"""Who the bot is: its id from its token, its name from Telegram."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog
from telegram import Bot
from telegram.error import TelegramError

from webhooks.telegram.backoff import USUAL, Pauses
from webhooks.telegram.words import Me


@dataclass(slots=True)
class Identity:
    """The bot as far as it is known. Without its name, private chats work, and groups by commands and replies."""

    me: Me

    @classmethod
    def of(cls, token: str) -> Identity:
        """Return the bot with this ``token``, whose name is not known yet."""
        return cls(Me.of(token))

    async def learn(self, bot: Bot, pauses: Pauses = USUAL) -> None:
        """Ask Telegram for the name, if it is not known, until it answers."""
        failures = 0
        while not self.me.username:
            try:
                self.me = Me(self.me.id, (await bot.get_me()).username or "")
                return
            except TelegramError as error:
                failures += 1
                structlog.get_logger().warning(
                    "telegram_name_unknown", channel="tg", error=type(error).__name__, count=failures
                )
                await asyncio.sleep(pauses.after(failures))
