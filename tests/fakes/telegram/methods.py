"""The methods of the Bot API that change or read the world at once: METHODS."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tests.fakes.telegram.content import read_caption, read_file, read_photo, read_text
from tests.fakes.telegram.keyboard import read_keyboard
from tests.fakes.telegram.markup import utf16_length
from tests.fakes.telegram.refusals import bad_request
from tests.fakes.telegram.shapes import Chat, Message
from tests.fakes.telegram.world import CALLBACK_LIFE, CallbackAnswer, World

Json = dict[str, Any]
Form = Mapping[str, Any]

LONGEST_CALLBACK_ANSWER = 200
LONGEST_SHORT_DESCRIPTION = 120
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content"
    " and reply markup of the message"
)
ACTIONS = {
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
    "choose_sticker", "find_location", "record_video_note", "upload_video_note",
}  # fmt: skip


def get_me(world: World, form: Form) -> Json:
    """Return the bot itself."""
    can = {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}
    return world.bot.as_json() | can


def send_message(world: World, form: Form) -> Json:
    """Send a text."""
    text, entities = read_text(form)
    return _send(world, form, text=text, entities=entities)


def send_photo(world: World, form: Form) -> Json:
    """Send a photo with a caption."""
    caption, entities = read_caption(form)
    return _send(world, form, text=caption, entities=entities, media=read_photo(world, form))


def send_file(sort: str) -> Callable[[World, Form], Json]:
    """Return the method that sends a file of a sort, with a caption where it may have one."""

    def send(world: World, form: Form) -> Json:
        caption, entities = read_caption(form) if sort != "video_note" else ("", ())
        return _send(world, form, text=caption, entities=entities, media=read_file(world, form, sort))

    return send


def _send(world: World, form: Form, **content: Any) -> Json:
    chat = world.writable(str(form.get("chat_id", "")))
    keyboard = read_keyboard(form.get("reply_markup", ""))
    world.pacer.admit(chat)
    now = int(world.clock.now())
    answered = _answered(world, form, chat)
    message = Message(world.next_message_id(), chat, world.bot, now, keyboard=keyboard, reply_to=answered, **content)
    world.sent.append(world.post(message))
    return message.as_json()


def _answered(world: World, form: Form, chat: Chat) -> int | None:
    """Return the message that this one answers; None if it is not there and that is no matter."""
    wanted = json.loads(form.get("reply_parameters") or "{}")
    if not wanted:
        return None
    if world.find(chat.id, int(wanted["message_id"])) is not None:
        return int(wanted["message_id"])
    if not wanted.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return None


def edit_text(world: World, form: Form) -> Json:
    """Give a text message another text."""
    text, entities = read_text(form)
    message = _editable(world, form)
    if message.media:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, form, message, replace(message, text=text, entities=entities))


def edit_caption(world: World, form: Form) -> Json:
    """Give a photo or document another caption."""
    caption, entities = read_caption(form)
    message = _editable(world, form)
    if not message.has_caption:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, form, message, replace(message, text=caption, entities=entities))


def edit_markup(world: World, form: Form) -> Json:
    """Give a message other buttons."""
    message = _editable(world, form)
    return _edit(world, form, message, message)


def edit_media(world: World, form: Form) -> Json:
    """Give a photo another picture and caption, or a text message a picture."""
    wanted = json.loads(form.get("media") or "{}")
    if wanted.get("type") != "photo":
        raise bad_request("can't parse InputMedia: media type is not supported here")
    caption, entities = read_caption(wanted)
    media = read_photo(world, {**form, "photo": wanted.get("media")})
    message = _editable(world, form)
    return _edit(world, form, message, replace(message, text=caption, entities=entities, media=media))


def _editable(world: World, form: Form) -> Message:
    chat = world.writable(str(form.get("chat_id", "")))
    message = world.find(chat.id, int(form.get("message_id") or 0))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != world.bot:
        raise bad_request("message can't be edited")
    return message


def _edit(world: World, form: Form, before: Message, after: Message) -> Json:
    """Put ``after`` in place with the keyboard of the request; leaving it out removes the old one."""
    after = replace(after, keyboard=read_keyboard(form.get("reply_markup", "")))
    if after == before:
        raise bad_request(NOT_MODIFIED)
    return world.change(after).as_json()


def answer_callback(world: World, form: Form) -> bool:
    """End the spinner of a tapped button."""
    query = str(form.get("callback_query_id", ""))
    tapped = world.taps.get(query)
    if tapped is None or world.clock.now() > tapped + CALLBACK_LIFE:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    text = form.get("text") or ""
    if utf16_length(text) > LONGEST_CALLBACK_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    world.callback_answers[query] = CallbackAnswer(text, str(form.get("show_alert", "")).lower() == "true")
    return True


def send_action(world: World, form: Form) -> bool:
    """Show that the bot is typing."""
    action = str(form.get("action", ""))
    if action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.actions.append((world.writable(str(form.get("chat_id", ""))).id, action))
    return True


def set_commands(world: World, form: Form) -> bool:
    """Set the menu of a scope, which may be a chat that the bot knows."""
    chat = json.loads(form.get("scope") or "{}").get("chat_id")
    if chat is not None and int(chat) not in world.chats:
        raise bad_request("chat not found")
    return world.menus.change(form)


def set_short_description(world: World, form: Form) -> bool:
    """Set what the bot's profile says to those of one language, "" to those of none."""
    text = form.get("short_description") or ""
    if utf16_length(text) > LONGEST_SHORT_DESCRIPTION:
        raise bad_request("ABOUT_TOO_LONG")
    world.short_descriptions[form.get("language_code") or ""] = text
    return True


FILE_SORTS = ("document", "voice", "audio", "video", "animation", "video_note")
METHODS: dict[str, Callable[[World, Form], Any]] = {
    "getme": get_me,
    "sendmessage": send_message,
    "sendphoto": send_photo,
    **{f"send{sort.replace('_', '')}": send_file(sort) for sort in FILE_SORTS},
    "editmessagetext": edit_text,
    "editmessagecaption": edit_caption,
    "editmessagereplymarkup": edit_markup,
    "editmessagemedia": edit_media,
    "answercallbackquery": answer_callback,
    "sendchataction": send_action,
    "setmycommands": set_commands,
    "setmyshortdescription": set_short_description,
    "getmycommands": lambda world, form: world.menus.get(form),
    "deletemycommands": lambda world, form: world.menus.delete(form),
}
