"""A stand-in for Telegram's Bot API over HTTP, for python-telegram-bot and any other client.

with TelegramServer() as telegram:
    ana = telegram.person("Ana")
    telegram.say(ana, "salva duna")         # reaches the bot by getUpdates or by its webhook
    ...                                     # the bot answers through telegram.base_url
    telegram.tap(ana, "Duna (2021)")
    telegram.replies(telegram.private(ana)) # what Ana reads; also versions(), actions(), repeats()
    telegram.mishaps.plan("sendMessage", refused(too_many(3)), whom=ana.id)
"""

from tests.fakes.telegram.pacing import Limits
from tests.fakes.telegram.server import TelegramServer
from tests.fakes.telegram.shapes import Button, Chat, Message, User
from tests.fakes.telegram.webhook import Patience

__all__ = ["Button", "Chat", "Limits", "Message", "Patience", "TelegramServer", "User"]
