"""What outlives one call to Telegram: who the bot is, pauses after failures, and chats to be left alone for a while."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog
from telegram import Bot
from telegram.error import TelegramError

from webhooks.telegram.words import Me


@dataclass(frozen=True, slots=True)
class Pauses:
    """The ``first`` pause in seconds, each next one twice as long up to the ``longest``."""

    first: float = 1.0
    longest: float = 60.0

    def after(self, failures: int) -> float:
        """Return the pause after so many ``failures``: half of it at least, and of the rest as much as chance has it,
        so that processes which met once do not meet again.
        """
        pause = min(self.longest, self.first * 2.0 ** min(failures - 1, 30))
        return pause * random.uniform(0.5, 1.0)


USUAL = Pauses()


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


MANY = 1000


class Quiet:
    """What this process was told; another one is told by itself. ``clock`` is in seconds.

    Delivery keeps the wait of a refused message with its place. This is for what has no such record: an edit, an
    answered tap, a sign of typing. https://core.telegram.org/bots/api#responseparameters
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    def ask(self, chat: str, seconds: float) -> None:
        """Note that ``chat`` is to be left alone for so many ``seconds``, if any."""
        if seconds <= 0:
            return
        if len(self._until) >= MANY:
            now = self._clock()
            self._until = {each: until for each, until in self._until.items() if until > now}
        self._until[chat] = max(self._until.get(chat, 0.0), self._clock() + seconds)

    def left(self, chat: str) -> float:
        """Return for how many seconds more; 0 if it can be written to."""
        return max(0.0, self._until.get(chat, 0.0) - self._clock())
