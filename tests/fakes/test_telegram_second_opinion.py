"""The Telegram stand-in beside lo-bot-api-emulator, which nobody here wrote: the same calls, the same outcomes.

Skipped where PyPI lo-bot-api-emulator is not installed. It knows no people, so chats always exist there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import local_bot

emulator = pytest.importorskip("lo_bot_api_emulator")

TOKEN = "987654:TEST-bot-token"
CHAT = 1001
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 32

Call = Callable[[Bot], Awaitable[Any]]


def buttons(*rows: list[str]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data) for data in row] for row in rows])


async def edited_text(bot: Bot) -> Any:
    sent = await bot.send_message(CHAT, "oi")
    return await bot.edit_message_text("olá", CHAT, sent.message_id)


async def edited_caption(bot: Bot) -> Any:
    sent = await bot.send_photo(CHAT, PNG, caption="a")
    return await bot.edit_message_caption(CHAT, sent.message_id, caption="b")


async def edited_markup(bot: Bot) -> Any:
    sent = await bot.send_message(CHAT, "oi")
    return await bot.edit_message_reply_markup(CHAT, sent.message_id, reply_markup=buttons(["a"]))


async def edited_media(bot: Bot) -> Any:
    sent = await bot.send_photo(CHAT, PNG)
    return await bot.edit_message_media(InputMediaPhoto("https://image.test/b.jpg"), CHAT, sent.message_id)


async def edited_nothing(bot: Bot) -> Any:
    sent = await bot.send_message(CHAT, "oi")
    return await bot.edit_message_text("oi", CHAT, sent.message_id)


async def commands_kept(bot: Bot) -> Any:
    await bot.set_my_commands([("ajuda", "Ajuda")], language_code="pt")
    kept = await bot.get_my_commands(language_code="pt")
    if [each.command for each in kept] != ["ajuda"]:
        raise TelegramError("commands were not kept")
    return await bot.delete_my_commands(language_code="pt")


async def polled_under_webhook(bot: Bot) -> Any:
    await bot.set_webhook("https://guarda.test/hook", secret_token="s")
    return await bot.get_updates()


CALLS: dict[str, Call] = {
    "getMe": lambda bot: bot.get_me(),
    "text": lambda bot: bot.send_message(CHAT, "oi"),
    "text of 4096": lambda bot: bot.send_message(CHAT, "a" * 4096),
    "text of 4097": lambda bot: bot.send_message(CHAT, "a" * 4097),
    "text of 2049 emoji": lambda bot: bot.send_message(CHAT, "🎬" * 2049),
    "empty text": lambda bot: bot.send_message(CHAT, ""),
    "HTML": lambda bot: bot.send_message(CHAT, "<b>a</b> &lt;", parse_mode="HTML"),
    "HTML left open": lambda bot: bot.send_message(CHAT, "<b>a", parse_mode="HTML"),
    "HTML with an unknown tag": lambda bot: bot.send_message(CHAT, "<p>a</p>", parse_mode="HTML"),
    "buttons": lambda bot: bot.send_message(CHAT, "?", reply_markup=buttons(["a", "b"])),
    "data of 64 bytes": lambda bot: bot.send_message(CHAT, "?", reply_markup=buttons(["é" * 32])),
    "data of 65 bytes": lambda bot: bot.send_message(CHAT, "?", reply_markup=buttons(["a" * 65])),
    "101 buttons": lambda bot: bot.send_message(CHAT, "?", reply_markup=buttons(*[[str(n)] for n in range(101)])),
    "photo by upload": lambda bot: bot.send_photo(CHAT, PNG, caption="a" * 1024),
    "photo by URL": lambda bot: bot.send_photo(CHAT, "https://image.test/a.jpg"),
    "caption of 1025": lambda bot: bot.send_photo(CHAT, PNG, caption="a" * 1025),
    "document": lambda bot: bot.send_document(CHAT, b"{}", filename="a.json"),
    "edit of a text": edited_text,
    "edit of a caption": edited_caption,
    "edit of buttons": edited_markup,
    "edit of media": edited_media,
    "edit of nothing": edited_nothing,
    "callback answer of 201": lambda bot: bot.answer_callback_query("1", "a" * 201),
    "typing": lambda bot: bot.send_chat_action(CHAT, "typing"),
    "thinking": lambda bot: bot.send_chat_action(CHAT, "thinking"),
    "commands": commands_kept,
    "command of 33": lambda bot: bot.set_my_commands([("a" * 33, "x")]),
    "description of 257": lambda bot: bot.set_my_commands([("a", "x" * 257)]),
    "secret with a space": lambda bot: bot.set_webhook("https://guarda.test/hook", secret_token="a b"),
    "polling under a webhook": polled_under_webhook,
}

DIFFERENT = {
    "HTML left open": "the emulator does not parse; Telegram refuses (parse_html of tdlib)",
    "HTML with an unknown tag": "as above",
    "photo by URL": "the emulator takes uploads alone; Telegram fetches (docs: Sending files)",
    "edit of media": "the emulator has no editMessageMedia",
    "edit of nothing": "the emulator keeps no messages; Telegram refuses (MESSAGE_NOT_MODIFIED in its server)",
    "commands": "the emulator keeps no commands",
    "command of 33": "the emulator does not look; Telegram refuses (set_commands of tdlib)",
    "description of 257": "as above",
}


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer(TOKEN) as server:
        ana = server.person("Ana")
        assert ana.id == CHAT
        server.private(ana)
        yield server


@pytest.fixture
async def second() -> AsyncIterator[Bot]:
    runner = web.AppRunner(emulator.LoBotApiEmulator().app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base_url = f"http://127.0.0.1:{runner.addresses[0][1]}/bot"
    requests = [HTTPXRequest(httpx_kwargs={"verify": False}) for _ in range(2)]
    async with Bot(TOKEN, base_url=base_url, request=requests[0], get_updates_request=requests[1]) as bot:
        yield bot
    await runner.cleanup()


async def outcome(call: Call, bot: Bot) -> str:
    try:
        await call(bot)
    except TelegramError as refusal:
        return type(refusal).__name__
    return "carried out"


@pytest.mark.parametrize("name", CALLS)
async def test_both_stand_ins_agree(telegram: TelegramServer, second: Bot, name: str) -> None:
    """DIFFERENT holds what they disagree on, and whose answer is Telegram's."""
    async with local_bot(telegram) as first:
        ours, theirs = await outcome(CALLS[name], first), await outcome(CALLS[name], second)
    assert (ours != theirs) == (name in DIFFERENT), f"ours: {ours}, theirs: {theirs}"
