"""A dialogue on Telegram, through the stand-in for its Bot API: by webhook or by polling, as the product is set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from state.lane import SECOND
from state.turns import Button, Reply
from tests.conversations.messenger import Messenger
from tests.conversations.product import Product
from tests.fakes.telegram import TelegramServer, shapes


class OnTelegram(Messenger):
    """A Driver of somebody new on Telegram, whose app speaks ``language``."""

    def __init__(self, product: Product, telegram: TelegramServer, language: str) -> None:
        self._telegram = telegram
        self._user = telegram.person(language=language)
        self._chat = telegram.private(self._user)
        super().__init__(product, f"tg:{self._user.id}")

    def wait(self, duration: int) -> None:
        super().wait(duration)
        self._telegram.world.clock.advance(duration / SECOND)

    def _say(self, text: str, quoted: int | None) -> str:
        self._telegram.say(self._user, text, reply_to=None if quoted is None else self._replies[quoted])
        return self._turn_id()

    def _tap(self, payload: str) -> str:
        message, label = self._offering(payload)
        self._telegram.tap(self._user, label, message)
        return self._turn_id()

    def _offering(self, payload: str) -> tuple[shapes.Message, str]:
        """Return the newest message with the button, as it was when it had it, for an app may not know of the edit.

        If there was none, somebody has made the button up.
        """
        for message in reversed(self._replies):
            for version in reversed(self._telegram.versions(message)):
                for button in version.buttons:
                    if button.data == payload:
                        return version, button.text
        made_up = shapes.Button("made up", payload)
        return replace(self._replies[-1], keyboard=((made_up,),)), made_up.text

    def _count(self) -> int:
        return len(self._replies)

    async def _read(self, after: int) -> Sequence[Reply]:
        return [_as_read(self._telegram.versions(message)[0]) for message in self._replies[after:]]

    @property
    def _replies(self) -> list[shapes.Message]:
        return self._telegram.replies(self._chat)

    def _turn_id(self) -> str:
        update = self._telegram.world.updates.history[-1]
        return f"tg:{self._telegram.world.bot.id}:{self._chat.id}:{update.id}"


def _as_read(message: shapes.Message) -> Reply:
    rows = tuple(tuple(Button(label=each.text, payload=each.data) for each in row) for row in message.keyboard)
    return Reply(text=message.text, buttons=rows)
