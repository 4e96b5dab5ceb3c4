"""The stand-in for Telegram over HTTP, with what people do and what they see: TelegramServer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from tests.fakes.platform_server import Answer, PlatformServer
from tests.fakes.telegram.menus import Menu
from tests.fakes.telegram.methods import METHODS
from tests.fakes.telegram.pacing import Limits
from tests.fakes.telegram.people import People
from tests.fakes.telegram.receiving import Receiving
from tests.fakes.telegram.refusals import Refusal
from tests.fakes.telegram.shapes import Chat, Message, User
from tests.fakes.telegram.webhook import Delivery, Patience
from tests.fakes.telegram.world import Call, CallbackAnswer, World

TOKEN = "987654:TEST-bot-token"
BOT = User(987654, "Guarda", is_bot=True, username="GuardaTestBot")
PATIENT = Patience()
PUBLISHED = Limits()


class TelegramServer(People):
    """A Bot API server with one bot, whose token is ``token``, and all the people around it.

    Enter it to start it, and give python-telegram-bot ``base_url``. ``limits`` None lets everything through. The deeds
    of People may come from any thread; ``mishaps`` are planned by the method's name, such as "sendMessage".
    """

    def __init__(
        self, token: str = TOKEN, port: int = 0, *, limits: Limits | None = PUBLISHED, patience: Patience = PATIENT
    ) -> None:
        self.token = token
        self.world = World.new(BOT, limits)
        self._receiving = Receiving(self.world.updates, patience)
        self._server = PlatformServer(self, port)
        self.mishaps = self._server.mishaps
        super().__init__(self.world, lambda: self._server.call_soon(self._receiving.wake))

    @property
    def base_url(self) -> str:
        """The base_url of telegram.Bot, to which it appends the token."""
        return f"{self._server.url}/bot"

    def __enter__(self) -> TelegramServer:
        self._server.__enter__()
        return self

    def __exit__(self, *gone: Any) -> None:
        self._server.__exit__(*gone)

    def seen(self, chat: Chat) -> list[Message]:
        """Return the messages of both sides in ``chat``, as they read now."""
        return list(self.world.messages.get(chat.id, ()))

    def replies(self, chat: Chat) -> list[Message]:
        """Return the bot's messages in ``chat``, as they read now."""
        return [message for message in self.seen(chat) if message.sender == self.world.bot]

    def versions(self, message: Message) -> list[Message]:
        """Return a message as sent and after each edit."""
        return list(self.world.history[message.chat.id, message.id])

    def actions(self, chat: Chat) -> list[str]:
        """Return the chat actions shown in ``chat``, in order."""
        return [action for chat_id, action in self.world.actions if chat_id == chat.id]

    def callback_answer(self, query: str) -> CallbackAnswer | None:
        """Return what a tap was answered with, None so far."""
        return self.world.callback_answers.get(query)

    def repeats(self) -> dict[str, int]:
        """Return how often each identical send was carried out beyond the first time."""
        return self.world.repeats()

    def menu(self, user: User, chat: Chat | None = None, *, admin: bool = False) -> Menu:
        """Return the command menu that ``user`` sees, in private unless ``chat`` is given."""
        return self.world.menus.seen_by(user, chat or self.private(user), admin=admin)

    def deliveries(self) -> list[Delivery]:
        """Return every attempt to reach a webhook."""
        hooks = [*self._receiving.past_webhooks, *filter(None, [self._receiving.webhook])]
        return [delivery for hook in hooks for delivery in hook.deliveries]

    def redeliver(self, update_id: int) -> None:
        """Send an update once more, as after an acknowledgement that got lost."""
        self.world.updates.repeat(update_id)
        self._server.call_soon(self._receiving.wake)

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        """Return the method and the chat of a request."""
        return request.path.rpartition("/")[2], str(form.get("chat_id", ""))

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        """Carry out one method call."""
        try:
            name = self._method(request.path)
            self.world.calls.append(Call(name, form))
            return Answer(200, {"ok": True, "result": await self._call(name, form)})
        except Refusal as refusal:
            return refusal.as_answer()

    async def stop(self) -> None:
        """End the delivery of updates."""
        await self._receiving.stop()

    def _method(self, path: str) -> str:
        prefix, _, name = path.rpartition("/")
        token = prefix.removeprefix("/bot")
        if prefix == token or ":" not in token:
            raise Refusal(404, "Not Found")
        if token != self.token:
            raise Refusal(401, "Unauthorized")
        return name

    async def _call(self, name: str, form: Mapping[str, Any]) -> Any:
        method = name.lower()
        if method in self._receiving.methods:
            return await self._receiving.methods[method](form)
        if method not in METHODS:
            raise Refusal(404, "Not Found: method not found")
        with self.world.lock:
            return METHODS[method](self.world, form)
