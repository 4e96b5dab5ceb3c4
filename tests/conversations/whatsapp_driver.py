"""A dialogue on WhatsApp, through the stand-in for Twilio."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from state.lane import SECOND
from state.turns import Button, Reply
from tests.conversations.messenger import Messenger
from tests.conversations.product import Product
from tests.fakes.platform_server import until
from tests.fakes.twilio import Choice, Message, TwilioServer

_numbers = count(1)


class OnWhatsApp(Messenger):
    """A Driver of somebody new on WhatsApp."""

    def __init__(self, product: Product, twilio: TwilioServer) -> None:
        self._twilio = twilio
        number = f"+55119{next(_numbers):08d}"
        self._whatsapp = f"whatsapp:{number}"
        super().__init__(product, f"wa:{number}")

    def wait(self, duration: int) -> None:
        super().wait(duration)
        self._twilio.account.clock.advance(duration / SECOND)

    def _say(self, text: str, quoted: int | None) -> str:
        reply_to = None if quoted is None else self._replies[quoted]
        return self._turn_id(self._twilio.say(self._whatsapp, text, reply_to=reply_to))

    def _tap(self, payload: str) -> str:
        for message in reversed(self._replies):
            for choice in message.choices:
                if choice.id == payload:
                    return self._turn_id(self._twilio.choose(self._whatsapp, choice, message))
        made_up = Choice("made up", payload)
        return self._turn_id(self._twilio.choose(self._whatsapp, made_up, self._replies[-1]))

    def _count(self) -> int:
        return len(self._replies)

    async def _read(self, after: int) -> Sequence[Reply]:
        await until(lambda: all(message.status != "queued" for message in self._replies))
        seen = self._twilio.replies(self._whatsapp)
        return [_as_read(message) for message in self._replies[after:] if message in seen]

    @property
    def _replies(self) -> list[Message]:
        """What the bot sent, whether it has arrived or not."""
        return [m for m in self._twilio.account.messages if m.sent_by_bot and m.to == self._whatsapp]

    def _turn_id(self, message: Message) -> str:
        return f"{self.address}:{message.sid}"


def _as_read(message: Message) -> Reply:
    """Return what is read; a row whose title is too short for its label has the whole label below it."""
    buttons = [Button(label=each.description or each.title, payload=each.id) for each in message.choices]
    return Reply(text=message.body, buttons=(tuple(buttons),) if buttons else ())
