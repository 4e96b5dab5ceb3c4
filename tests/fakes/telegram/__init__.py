"""A stand-in for Telegram's Bot API over HTTP, for python-telegram-bot and any other client."""

from tests.fakes.telegram.pacing import Limits
from tests.fakes.telegram.server import TelegramServer
from tests.fakes.telegram.shapes import Button, Chat, Message, User
from tests.fakes.telegram.webhook import Patience

__all__ = ["Button", "Chat", "Limits", "Message", "Patience", "TelegramServer", "User"]
