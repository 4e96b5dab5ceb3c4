"""Edits, taps and menus on the Telegram stand-in, through python-telegram-bot over HTTP.

Sources are named as in test_telegram_sending.
"""

from __future__ import annotations

import pytest
from telegram import Bot, BotCommand, BotCommandScopeAllPrivateChats, BotCommandScopeChat, InputMediaPhoto

from tests.fakes.telegram import Chat, TelegramServer, User
from tests.fakes.test_telegram_sending import PNG, ana, bot, chat, keyboard, refusal, telegram

__all__ = ["ana", "bot", "chat", "telegram"]


async def test_an_edit_is_seen_and_its_versions_are_kept(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: editMessageText."""
    sent = await bot.send_message(chat.id, "Qual?", reply_markup=keyboard(["Duna", "Matrix"]))
    await bot.edit_message_text("Qual? ✅ Duna", chat.id, sent.message_id)
    message = telegram.replies(chat)[0]
    assert (message.text, message.buttons) == ("Qual? ✅ Duna", ())
    assert [version.text for version in telegram.versions(message)] == ["Qual?", "Qual? ✅ Duna"]


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, chat: Chat) -> None:
    """Server: MESSAGE_NOT_MODIFIED in Client.cpp."""
    sent = await bot.send_message(chat.id, "oi", reply_markup=keyboard(["a"]))
    with refusal("Message is not modified"):
        await bot.edit_message_text("oi", chat.id, sent.message_id, reply_markup=keyboard(["a"]))
    with refusal("Message is not modified"):
        await bot.edit_message_reply_markup(chat.id, sent.message_id, reply_markup=keyboard(["a"]))


async def test_a_photo_has_no_text_to_edit_but_a_caption(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """tdlib: edit_message_text and edit_message_caption in MessagesManager.cpp."""
    photo = await bot.send_photo(chat.id, PNG, caption="Duna")
    with refusal("There is no text in the message to edit"):
        await bot.edit_message_text("Matrix", chat.id, photo.message_id)
    await bot.edit_message_caption(chat.id, photo.message_id, caption="Matrix")
    assert telegram.replies(chat)[0].text == "Matrix"
    text = await bot.send_message(chat.id, "oi")
    with refusal("There is no caption in the message to edit"):
        await bot.edit_message_caption(chat.id, text.message_id, caption="Matrix")


async def test_media_is_edited_by_url_by_upload_and_onto_a_text(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    """Docs: editMessageMedia, "or to add media to text messages"."""
    photo = await bot.send_photo(chat.id, PNG, caption="Duna")
    before = telegram.replies(chat)[0].media
    await bot.edit_message_media(InputMediaPhoto("https://image.test/b.jpg", caption="B"), chat.id, photo.message_id)
    assert telegram.replies(chat)[0].media != before
    text = await bot.send_message(chat.id, "oi")
    await bot.edit_message_media(InputMediaPhoto(PNG, caption="C"), chat.id, text.message_id)
    assert [(message.text, message.is_photo) for message in telegram.replies(chat)] == [("B", True), ("C", True)]


async def test_only_an_existing_message_of_the_bot_can_be_edited(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Server: check_message in Client.cpp; tdlib: can_edit_message in MessagesManager.cpp."""
    said = telegram.say(ana, "oi")
    with refusal("Message to edit not found"):
        await bot.edit_message_text("x", ana.id, 999)
    with refusal("Message can't be edited"):
        await bot.edit_message_text("x", ana.id, said.id)


async def test_a_tap_is_answered_in_200_characters(telegram: TelegramServer, bot: Bot, ana: User, chat: Chat) -> None:
    """Docs: answerCallbackQuery; https://github.com/eternnoir/pyTelegramBotAPI/issues/500 for the error."""
    await bot.send_message(chat.id, "Qual?", reply_markup=keyboard(["Duna"]))
    query = telegram.tap(ana, "Duna")
    assert telegram.callback_answer(query) is None
    with refusal("MESSAGE_TOO_LONG"):
        await bot.answer_callback_query(query, "a" * 201)
    await bot.answer_callback_query(query, "Guardado", show_alert=True)
    answer = telegram.callback_answer(query)
    assert answer is not None
    assert (answer.text, answer.alert) == ("Guardado", True)


async def test_a_stale_or_unknown_tap_cannot_be_answered(
    telegram: TelegramServer, bot: Bot, ana: User, chat: Chat
) -> None:
    """Server: QUERY_ID_INVALID in Client.cpp."""
    await bot.send_message(chat.id, "Qual?", reply_markup=keyboard(["Duna"]))
    query = telegram.tap(ana, "Duna")
    telegram.world.clock.advance(60)
    for each in (query, "1"):
        with refusal("Query is too old and response timeout expired or query id is invalid"):
            await bot.answer_callback_query(each)


async def test_a_tap_goes_stale_after_15_seconds_unconfirmed(
    telegram: TelegramServer, bot: Bot, ana: User, chat: Chat
) -> None:
    """That it happens is documented, after how many seconds is not."""
    await bot.send_message(chat.id, "Qual?", reply_markup=keyboard(["Duna"]))
    query = telegram.tap(ana, "Duna")
    telegram.world.clock.advance(14)
    await bot.answer_callback_query(query)


async def test_menus_are_kept_by_scope_and_language(telegram: TelegramServer, bot: Bot, ana: User, chat: Chat) -> None:
    """Docs: setMyCommands and "Determining list of commands" under BotCommandScope."""
    joe = telegram.person("Joe", language="en")
    private = BotCommandScopeAllPrivateChats()
    await bot.set_my_commands([("help", "Help")])
    await bot.set_my_commands([("ajuda", "Ajuda")], scope=private, language_code="pt")
    assert telegram.menu(ana) == (("ajuda", "Ajuda"),)
    assert telegram.menu(joe) == (("help", "Help"),)
    await bot.set_my_commands([("admin", "Admin")], scope=BotCommandScopeChat(chat.id))
    assert telegram.menu(ana) == (("admin", "Admin"),)
    await bot.delete_my_commands(scope=BotCommandScopeChat(chat.id))
    assert await bot.get_my_commands(scope=private, language_code="pt") == (BotCommand("ajuda", "Ajuda"),)
    assert await bot.get_my_commands(scope=BotCommandScopeChat(chat.id)) == ()
    assert telegram.menu(ana) == (("ajuda", "Ajuda"),)


@pytest.mark.parametrize(
    ("command", "description", "why"),
    [
        ("a" * 33, "x", "Command length must not exceed 32"),
        ("a", "x" * 257, "Command description length must not exceed 256"),
        ("a", "", "Command description must be non-empty"),
    ],
)
async def test_commands_have_their_limits(bot: Bot, command: str, description: str, why: str) -> None:
    """tdlib: set_commands in BotCommand.cpp."""
    with refusal(why):
        await bot.set_my_commands([(command, description)])


async def test_a_language_is_two_letters(bot: Bot) -> None:
    """tdlib: validate_bot_language_code in misc.cpp; docs say ISO 639-1, so "pt-br" is none."""
    with refusal("Invalid language code specified"):
        await bot.set_my_commands([("ajuda", "Ajuda")], language_code="pt-br")


async def test_commands_are_lower_case_letters_digits_and_underscores_unconfirmed(bot: Bot) -> None:
    """Docs: BotCommand gives the rule; BOT_COMMAND_INVALID is what people report."""
    with refusal("BOT_COMMAND_INVALID"):
        await bot.set_my_commands([("Ajuda", "Ajuda")])


async def test_a_menu_for_one_chat_needs_a_chat_that_the_bot_knows(telegram: TelegramServer, bot: Bot) -> None:
    """Server: check_bot_command_scope in Client.cpp."""
    stranger = telegram.person("Bia")
    with refusal("Chat not found"):
        await bot.set_my_commands([("admin", "Admin")], scope=BotCommandScopeChat(stranger.id))


async def test_the_profile_has_a_short_description_by_language(telegram: TelegramServer, bot: Bot) -> None:
    """Docs: setMyShortDescription."""
    await bot.set_my_short_description("Keeps what you send")
    await bot.set_my_short_description("Guarda o que você manda", language_code="pt")
    assert telegram.world.short_descriptions == {"": "Keeps what you send", "pt": "Guarda o que você manda"}


async def test_a_short_description_has_120_characters_unconfirmed(bot: Bot) -> None:
    """Docs: setMyShortDescription gives the limit; ABOUT_TOO_LONG is what MTProto says of a person's."""
    with refusal("ABOUT_TOO_LONG"):
        await bot.set_my_short_description("a" * 121)
