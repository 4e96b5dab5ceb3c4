"""The Telegram stand-in takes and refuses what Telegram does, seen through python-telegram-bot over HTTP.

Sources: "tdlib" is td/telegram in https://github.com/tdlib/td, "server" is telegram-bot-api in
https://github.com/tdlib/telegram-bot-api, "docs" is https://core.telegram.org/bots/api.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import httpx
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    NetworkError,
    RetryAfter,
    TimedOut,
)

from tests.fakes.platform_server import Mishap
from tests.fakes.telegram import Chat, Limits, TelegramServer, User
from tests.fakes.telegram.client import local_bot
from tests.fakes.telegram.refusals import refused, too_many

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 32


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # without it python-telegram-bot warns whenever it makes a RetryAfter
    async with local_bot(telegram) as bot:
        yield bot


@pytest.fixture
def ana(telegram: TelegramServer) -> User:
    return telegram.person("Ana")


@pytest.fixture
def chat(telegram: TelegramServer, ana: User) -> Chat:
    telegram.say(ana, "oi")
    return telegram.private(ana)


def keyboard(*rows: list[str]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=label) for label in row] for row in rows])


def refusal(why: str) -> pytest.RaisesExc[BadRequest]:
    """Expect a 400; python-telegram-bot changes the case of descriptions."""
    return pytest.raises(BadRequest, check=lambda error: why.lower() in error.message.lower())


async def test_the_bot_says_who_it_is(bot: Bot) -> None:
    """Docs: getMe."""
    assert (bot.username, bot.id) == ("GuardaTestBot", 987654)


async def test_a_sent_message_is_seen_with_its_markup_resolved(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: HTML style; an answered send carries the message with its entities."""
    sent = await bot.send_message(chat.id, "<b>Duna</b> &amp; <a href='https://x.test/'>mais</a>", parse_mode="HTML")
    assert telegram.replies(chat)[0].text == sent.text == "Duna & mais"
    assert [(e.type, e.offset, e.length, e.url) for e in sent.entities] == [
        ("bold", 0, 4, None),
        ("text_link", 7, 4, "https://x.test/"),
    ]


async def test_entities_are_measured_in_utf_16_units(bot: Bot, chat: Chat) -> None:
    """Docs: MessageEntity, "offset in UTF-16 code units"."""
    sent = await bot.send_message(chat.id, "🎬🎬 <i>é</i>", parse_mode="HTML")
    assert [(e.offset, e.length) for e in sent.entities] == [(5, 1)]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("<b>Duna", 'Can\'t find end tag corresponding to start tag "b"'),
        ("Duna</b>", "Unexpected end tag at byte offset 4"),
        ("é <film>x</film>", 'Unsupported start tag "film" at byte offset 3'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
async def test_html_that_does_not_parse_is_refused(bot: Bot, chat: Chat, source: str, why: str) -> None:
    """tdlib: parse_html in MessageEntity.cpp, the prefix in SynchronousRequests.cpp."""
    with refusal(f"can't parse entities: {why}"):
        await bot.send_message(chat.id, source, parse_mode="HTML")


async def test_unknown_named_entities_stay_as_they_are(bot: Bot, chat: Chat) -> None:
    """tdlib: decode_html_entity knows lt, gt, amp and quot; docs say the same."""
    sent = await bot.send_message(chat.id, "&lt;a&gt; &nbsp; &#233;", parse_mode="HTML")
    assert sent.text == "<a> &nbsp; é"


async def test_a_text_may_have_4096_units_after_parsing(bot: Bot, chat: Chat) -> None:
    """Docs: sendMessage, "1-4096 characters after entities parsing"; tdlib: MessageContent.cpp for the error."""
    await bot.send_message(chat.id, f"<b>{'a' * 4096}</b>", parse_mode="HTML")
    with refusal("Message is too long"):
        await bot.send_message(chat.id, "a" * 4097)


async def test_an_emoji_counts_as_two_of_the_4096_unconfirmed(bot: Bot, chat: Chat) -> None:
    """tdlib counts code points before it sends; whether the server behind it counts UTF-16 units is not written."""
    await bot.send_message(chat.id, "🎬" * 2048)
    with refusal("Message is too long"):
        await bot.send_message(chat.id, "🎬" * 2049)


async def test_a_source_beyond_32_kib_is_refused_before_parsing(bot: Bot, chat: Chat) -> None:
    """Server: get_formatted_text in Client.cpp."""
    with refusal("Text is too long"):
        await bot.send_message(chat.id, "<b></b>" * 5000, parse_mode="HTML")


async def test_an_empty_text_is_refused(bot: Bot, chat: Chat) -> None:
    """Server: get_input_message_text in Client.cpp; tdlib: fix_formatted_text in MessageEntity.cpp."""
    with refusal("Message text is empty"):
        await bot.send_message(chat.id, "")
    with refusal("Text must be non-empty"):
        await bot.send_message(chat.id, " \n ")


async def test_a_caption_may_have_1024_units(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: sendPhoto; tdlib: MessageContent.cpp for the error."""
    await bot.send_photo(chat.id, "https://image.test/a.jpg", caption="a" * 1024)
    with refusal("Message caption is too long"):
        await bot.send_photo(chat.id, "https://image.test/a.jpg", caption="a" * 1025)
    assert telegram.replies(chat)[-1].is_photo


@pytest.mark.parametrize("why", ["failed to get HTTP URL content", "wrong type of the web page content"])
async def test_a_photo_url_may_be_refused(telegram: TelegramServer, bot: Bot, chat: Chat, why: str) -> None:
    """Server: WEBPAGE_CURL_FAILED and WEBPAGE_MEDIA_EMPTY in fail_query_with_error, Client.cpp."""
    telegram.world.refused_photos["https://image.test/no.jpg"] = why
    with refusal(why):
        await bot.send_photo(chat.id, "https://image.test/no.jpg")
    assert telegram.replies(chat) == []


async def test_a_photo_can_be_uploaded_and_sent_again_by_its_file_id(bot: Bot, chat: Chat) -> None:
    """Docs: Sending files."""
    sent = await bot.send_photo(chat.id, PNG, caption="<b>Duna</b>", parse_mode="HTML")
    again = await bot.send_photo(chat.id, sent.photo[-1].file_id)
    assert (sent.caption, again.photo[-1].file_id) == ("Duna", sent.photo[-1].file_id)


async def test_an_upload_that_is_no_image_is_refused_unconfirmed(bot: Bot, chat: Chat) -> None:
    """IMAGE_PROCESS_FAILED is what people report; no documentation lists it."""
    with refusal("IMAGE_PROCESS_FAILED"):
        await bot.send_photo(chat.id, b"<html>not found</html>")


async def test_an_uploaded_photo_beyond_10_mb_is_refused_unconfirmed(bot: Bot, chat: Chat) -> None:
    """Docs: sendPhoto gives the limit, not the words of the refusal."""
    with refusal("File is too big"):
        await bot.send_photo(chat.id, PNG + b"\0" * 10 * 1024 * 1024)


async def test_a_document_can_be_uploaded(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: sendDocument."""
    sent = await bot.send_document(chat.id, b'{"items": []}', filename="guarda.json", caption="Tudo")
    assert sent.document is not None
    assert (sent.document.file_name, sent.caption) == ("guarda.json", "Tudo")
    assert telegram.world.files[sent.document.file_id] == b'{"items": []}'


async def test_callback_data_has_1_to_64_bytes(bot: Bot, chat: Chat) -> None:
    """Docs: InlineKeyboardButton; https://github.com/jehy/telegram-test-api/issues/62 for the error."""
    await bot.send_message(chat.id, "?", reply_markup=keyboard(["é" * 32]))
    with refusal("BUTTON_DATA_INVALID"):
        await bot.send_message(chat.id, "?", reply_markup=keyboard(["é" * 33]))


async def test_a_keyboard_has_at_most_100_buttons(bot: Bot, chat: Chat) -> None:
    """https://github.com/eternnoir/pyTelegramBotAPI/issues/511; server: REPLY_MARKUP_TOO_LONG in Client.cpp."""
    rows = [[str(10 * row + n) for n in range(5)] for row in range(20)]
    await bot.send_message(chat.id, "?", reply_markup=keyboard(*rows))
    with refusal("Reply markup is too long"):
        await bot.send_message(chat.id, "?", reply_markup=keyboard(*rows, ["mais"]))


async def test_a_row_of_nine_buttons_is_refused_unconfirmed(bot: Bot, chat: Chat) -> None:
    """https://github.com/rubenlagus/TelegramBots/issues/218 advises 8; what Telegram does with nine is not written."""
    with refusal("Reply markup is too long"):
        await bot.send_message(chat.id, "?", reply_markup=keyboard([str(n) for n in range(9)]))


async def test_somebody_who_blocked_the_bot_cannot_be_written_to(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Server: USER_IS_BLOCKED in Client.cpp."""
    telegram.say(ana, "oi")
    telegram.block(ana)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(ana.id, "oi")
    telegram.unblock(ana)
    await bot.send_message(ana.id, "oi")


async def test_a_bot_cannot_write_first(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """tdlib: PEER_ID_INVALID in process_send_message_fail_error, MessagesManager.cpp."""
    with pytest.raises(Forbidden, match="can't initiate conversation with a user"):
        await bot.send_message(ana.id, "oi")
    with refusal("Chat not found"):
        await bot.send_message(1, "oi")


async def test_a_deleted_account_and_a_left_group_are_forbidden(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Server: check_chat_access in Client.cpp."""
    group = telegram.group("Filmes", ana)
    telegram.leave(ana, group)
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await bot.send_message(group.id, "oi")
    telegram.deactivate(ana)
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(ana.id, "oi")


async def test_a_group_that_became_a_supergroup_says_where_it_is(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Server: check_chat_access in Client.cpp; docs: ResponseParameters."""
    group = telegram.group("Filmes", ana)
    new = telegram.migrate(ana, group)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(group.id, "oi")
    assert moved.value.new_chat_id == new.id
    assert (await bot.send_message(new.id, "oi")).chat.type == "supergroup"


async def test_a_chat_takes_one_message_a_second_after_a_burst(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """https://core.telegram.org/bots/faq: 1 a second in a chat, short bursts tolerated; how short is not published."""
    for number in range(5):
        await bot.send_message(chat.id, str(number))
    with pytest.raises(RetryAfter) as wait:
        await bot.send_message(chat.id, "5")
    assert isinstance(wait.value.retry_after, timedelta)
    assert timedelta() < wait.value.retry_after <= timedelta(seconds=5)
    telegram.world.clock.advance(wait.value.retry_after.total_seconds())
    await bot.send_message(chat.id, "5")
    assert len(telegram.replies(chat)) == 6


async def test_a_group_takes_20_messages_a_minute(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """https://core.telegram.org/bots/faq."""
    group = telegram.group("Filmes", ana)
    for number in range(20):
        await bot.send_message(group.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(group.id, "20")
    telegram.world.clock.advance(60)
    await bot.send_message(group.id, "20")


async def test_30_messages_a_second_go_out_over_all(telegram: TelegramServer, bot: Bot) -> None:
    """https://core.telegram.org/bots/faq."""
    telegram.world.pacer.limits = Limits(all_per_second=3)
    people = [telegram.person(str(n)) for n in range(4)]
    for somebody in people:
        telegram.say(somebody, "oi")
    for somebody in people[:3]:
        await bot.send_message(somebody.id, "oi")
    with pytest.raises(RetryAfter):
        await bot.send_message(people[3].id, "oi")


async def test_flood_control_can_strike_one_chat_at_any_time(telegram: TelegramServer, bot: Bot) -> None:
    """Server: set_retry_after_error in Query.cpp; docs: ResponseParameters."""
    ana, bia = telegram.person("Ana"), telegram.person("Bia")
    telegram.say(ana, "oi")
    telegram.say(bia, "oi")
    telegram.mishaps.plan("sendMessage", refused(too_many(7)), whom=ana.id)
    await bot.send_message(bia.id, "oi")
    with pytest.raises(RetryAfter, match="Retry in 0:00:07"):
        await bot.send_message(ana.id, "oi")
    await bot.send_message(ana.id, "oi")


async def test_a_reset_may_come_before_or_after_the_message_was_sent(
    telegram: TelegramServer, bot: Bot, chat: Chat
) -> None:
    """No documentation promises more than TCP does: the sender cannot tell the two apart."""
    telegram.mishaps.plan("sendMessage", Mishap(reset="before"))
    with pytest.raises(NetworkError):
        await bot.send_message(chat.id, "oi")
    assert telegram.replies(chat) == []
    telegram.mishaps.plan("sendMessage", Mishap(reset="after"))
    with pytest.raises(NetworkError):
        await bot.send_message(chat.id, "oi")
    await bot.send_message(chat.id, "oi")
    assert telegram.repeats() == {f"{chat.id}: oi": 1}


async def test_an_answer_can_be_late(telegram: TelegramServer, chat: Chat) -> None:
    """A client's own time-out is what ends the waiting."""
    telegram.mishaps.plan("sendMessage", Mishap(delay=0.4))
    async with local_bot(telegram, read_timeout=0.1) as bot:
        with pytest.raises(TimedOut):
            await bot.send_message(chat.id, "oi")


async def test_typing_is_shown(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: sendChatAction; server: process_send_chat_action_query in Client.cpp for the refusal."""
    await bot.send_chat_action(chat.id, "typing")
    assert telegram.actions(chat) == ["typing"]
    with refusal("Wrong parameter action in request"):
        await bot.send_chat_action(chat.id, "thinking")


async def test_another_bots_token_is_unauthorized(telegram: TelegramServer) -> None:
    """Server: get_closing_error in Client.cpp."""
    assert await asked(telegram, "987654:another") == (401, "Unauthorized")


async def test_what_is_no_token_at_all_is_not_found(telegram: TelegramServer) -> None:
    """A comment in Bot.do_api_request of python-telegram-bot; the published server answers 401 instead."""
    assert await asked(telegram, "rubbish") == (404, "Not Found")


async def asked(telegram: TelegramServer, token: str) -> tuple[int, str]:
    async with httpx.AsyncClient() as client:
        answer = await client.post(f"{telegram.base_url}{token}/getMe")
    return answer.status_code, answer.json()["description"]


async def test_an_unknown_method_is_not_found(bot: Bot) -> None:
    """Server: "method not found" in Client.cpp; a comment in Bot.do_api_request of python-telegram-bot."""
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("makeCoffee")
