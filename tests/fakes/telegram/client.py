"""python-telegram-bot pointed at the stand-in."""

from __future__ import annotations

from telegram import Bot
from telegram.request import HTTPXRequest

from tests.fakes.telegram.server import TelegramServer


def local_bot(server: TelegramServer, read_timeout: float = 5.0) -> Bot:
    """Return the stand-in's bot, to be entered; it loads no certificates, which would take longer than most tests."""
    requests = [HTTPXRequest(read_timeout=read_timeout, httpx_kwargs={"verify": False}) for _ in range(2)]
    return Bot(server.token, base_url=server.base_url, request=requests[0], get_updates_request=requests[1])
