"""Telegram's updates as turns of ours.

Updates are read with models of the few fields we use (webhooks.telegram.schema), not with python-telegram-bot's
Update.de_json. That one raises TypeError where a field is missing that its release takes for granted (a poll's
persistent_id, with 22.8), and what is missing depends on the server: the person's message would be lost. It also
takes seven times as long (190 µs against 25 µs, turn included), for objects that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import ValidationError

from bot.channels import TELEGRAM
from state.addresses import person_of
from state.attachments import NAME_LIMIT, NUMBER_LIMIT, Contact, Location
from state.files import Sort
from state.importing import File
from state.turns import Attached, Event, Message, Turn
from webhooks.telegram import schema
from webhooks.telegram.rendering import sendable
from webhooks.telegram.tap_result import split_owner
from webhooks.telegram.words import Addressee, Me, Text

CHANNEL = TELEGRAM.name

# The kinds we ask Telegram for, and the only ones we read.
KINDS = ("message", "edited_message", "callback_query", "my_chat_member")

# By field, the first that is there counts: an animation also comes as a document, a venue as a location.
ATTACHED: Mapping[str, Attached] = {
    "voice": Attached.VOICE,
    "audio": Attached.AUDIO,
    "animation": Attached.VIDEO,
    "video": Attached.VIDEO,
    "video_note": Attached.VIDEO,
    "live_photo": Attached.PHOTO,
    "photo": Attached.PHOTO,
    "sticker": Attached.STICKER,
    "document": Attached.DOCUMENT,
    "location": Attached.LOCATION,
    "venue": Attached.LOCATION,
    "contact": Attached.CONTACT,
    "poll": Attached.POLL,
}

# What the platform says in a chat in somebody's name: nobody sent it, and it wants no answer. A field that is neither
# here nor above is something that a person sent.
_NAME = 200
ANSWERS = 12

SERVICE = frozenset(
    {
        *("new_chat_members", "left_chat_member", "new_chat_title", "new_chat_photo", "delete_chat_photo"),
        *("group_chat_created", "supergroup_chat_created", "channel_chat_created", "pinned_message"),
        *("message_auto_delete_timer_changed", "chat_background_set", "boost_added", "connected_website"),
        *("forum_topic_created", "forum_topic_edited", "forum_topic_closed", "forum_topic_reopened"),
        *("general_forum_topic_hidden", "general_forum_topic_unhidden", "proximity_alert_triggered"),
        *("video_chat_scheduled", "video_chat_started", "video_chat_ended", "video_chat_participants_invited"),
        *("giveaway_created", "giveaway_completed", "giveaway_winners", "checklist_tasks_added"),
        *("checklist_tasks_done", "poll_option_added", "poll_option_deleted", "users_shared", "chat_shared"),
        *("write_access_allowed", "successful_payment", "refunded_payment", "passport_data", "web_app_data"),
        *("gift", "unique_gift", "gift_upgrade_sent", "paid_message_price_changed", "direct_message_price_changed"),
        *("suggested_post_approved", "suggested_post_approval_failed", "suggested_post_declined"),
        *("suggested_post_paid", "suggested_post_refunded", "chat_owner_changed", "chat_owner_left"),
        "managed_bot_created",
    }
)


class Why(StrEnum):
    """Why an update is no turn."""

    UNKNOWN = "unknown"  # no update, or of a kind that we do not read, such as a channel's posts
    MALFORMED = "malformed"  # not as Telegram documents it
    NOBODY = "nobody"  # written by a bot, or in the name of a group or a channel
    NOT_ADDRESSED = "not_addressed"  # said to others in a group, or to another bot
    SERVICE = "service"  # the platform tells of something, such as a pinned message
    ANOTHERS = "anothers"  # a tap, in a group, on a question that somebody else was asked
    NO_CHANGE = "no_change"  # a membership that leaves us where we were; a shared location that moves


@dataclass(frozen=True, slots=True)
class Ignored:
    """An update that is answered 200 and not kept."""

    why: Why


def read_update(update: object, me: Me, now: int) -> Turn | Ignored:
    """Return the turn that ``update``, any JSON, becomes when it arrives at ``now`` (ns since 1970). Never raises."""
    if not isinstance(update, dict):
        return Ignored(Why.UNKNOWN)
    kind = next((kind for kind in KINDS if kind in update), None)
    if kind is None:
        return Ignored(Why.UNKNOWN)
    try:
        return _READERS[kind](update[kind], _Arrival(schema.Update.model_validate(update).update_id, me, now))
    except ValidationError:
        return Ignored(Why.MALFORMED)


@dataclass(frozen=True, slots=True)
class Tap:
    """A callback query, which is to be answered at once whatever it asks for; ``language`` is that of who tapped.

    ``place`` is where the button is; ``anothers`` says that it is for somebody else.
    """

    query: str
    place: str | None = None
    anothers: bool = False
    language: str | None = None


def tapped(update: object) -> Tap | None:
    """Return the tap in ``update``, if it is one."""
    match update:
        case {"callback_query": {"id": str(query)} as told}:
            pass
        case _:
            return None
    try:
        read = schema.CallbackQuery.model_validate(told)
    except ValidationError:
        return Tap(query)
    place = _address(read.message.chat.id) if read.message else None
    return Tap(query, place, _is_anothers(read), _language(read.sender))


@dataclass(frozen=True, slots=True)
class _Arrival:
    """One update on its way to a turn."""

    update_id: int
    me: Me
    now: int

    def turn(self, seen_in: schema.Chat, chat: str, person: str, message: Message) -> Turn:
        return Turn(
            id=f"{CHANNEL}:{self.me.id}:{seen_in.id}:{self.update_id}",
            person=person_of(person),
            chat=chat,
            channel=CHANNEL,
            message=message,
            arrived=self.now,
            due=self.now,
        )

    def from_person(self, chat: schema.Chat, sender: schema.User, message: Message) -> Turn:
        """In a group everybody has a conversation of their own."""
        person = _address(sender.id)
        return self.turn(
            chat, _address(chat.id) if _private(chat) else f"{_address(chat.id)}/{sender.id}", person, message
        )

    def from_group(self, chat: schema.Chat, group: str, message: Message) -> Turn:
        """What happens to a group is nobody's in particular: its conversation and its person are the group's own."""
        return self.turn(chat, group, group, message)


def _message(body: Mapping[str, Any], arrival: _Arrival, *, edited: bool = False) -> Turn | Ignored:
    message = schema.Message.model_validate(body)
    if message.chat.type not in ("private", "group", "supergroup"):
        return Ignored(Why.NOBODY)
    if message.migrate_to_chat_id is not None:
        return _migration(message.chat, message.chat.id, message.migrate_to_chat_id, arrival)
    if message.migrate_from_chat_id is not None:
        return _migration(message.chat, message.migrate_from_chat_id, message.chat.id, arrival)
    if message.sender is None or message.sender.is_bot or message.sender_chat is not None:
        return Ignored(Why.NOBODY)
    attached = _attached(message, body.keys())
    if isinstance(attached, Ignored):
        return attached
    if edited and attached is Attached.LOCATION:
        return Ignored(Why.NO_CHANGE)
    answered = _answered(message, arrival.me)
    if not _private(message.chat) and not _addresses_us(message, answered, arrival.me):
        return Ignored(Why.NOT_ADDRESSED)
    return arrival.from_person(
        message.chat,
        message.sender,
        Message(
            text=_words(message, attached, arrival.me),
            attached=attached,
            edited=edited,
            forwarded="forward_origin" in body or "forward_date" in body,
            platform_id=str(message.message_id),
            answers_to=answered,
            quoted=_quoted(message, answered),
            language=_language(message.sender),
            file=_file(message),
            contacts=_contacts(message.contact) if attached is Attached.CONTACT else (),
            location=_location(message) if attached is Attached.LOCATION else None,
            poll=_poll(message.poll) if attached is Attached.POLL else None,
        ),
    )


def _language(person: schema.User) -> str | None:
    return None if person.language_code is None else sendable(person.language_code)


def _file(message: schema.Message) -> File | None:
    """Return the file that came along: of a photo the largest of its sizes, which are in their order."""
    for sort, file in _files(message):
        if file is not None and file.file_id is not None:
            return File(
                name=sendable((file.file_name or "")[:_NAME]),
                size=file.file_size,
                ref=sendable(file.file_id),
                sort=sort,
                media_type=sendable((file.mime_type or "")[:_NAME]),
                seconds=file.duration,
                unique=None if file.file_unique_id is None else sendable(file.file_unique_id[:_NAME]),
            )
    return None


def _files(message: schema.Message) -> Iterator[tuple[Sort, schema.File | None]]:
    yield Sort.VOICE, message.voice
    yield Sort.AUDIO, message.audio
    yield Sort.ANIMATION, message.animation
    yield Sort.VIDEO, message.video
    yield Sort.VIDEO_NOTE, message.video_note
    yield Sort.PHOTO, message.photo[-1] if message.photo else None
    yield Sort.DOCUMENT, message.document


def _contacts(contact: schema.Contact | None) -> tuple[Contact, ...]:
    if contact is None:
        return ()
    name = " ".join(part for part in (contact.first_name, contact.last_name) if part)
    number = sendable((contact.phone_number or "")[:NUMBER_LIMIT])
    return (Contact(name=sendable(name[:NAME_LIMIT]), numbers=(number,) if number else ()),)


def _poll(poll: schema.Poll | None) -> str | None:
    if poll is None or not poll.question:
        return None
    answers = [f"- {option.text[:NAME_LIMIT]}" for option in poll.options[:ANSWERS] if option.text]
    return sendable("\n".join((poll.question[: 2 * NAME_LIMIT], *answers)))


def _location(message: schema.Message) -> Location | None:
    point, venue = message.location, message.venue or schema.Venue()
    if point is None or point.latitude is None or point.longitude is None:
        return None
    return Location(
        latitude=point.latitude,
        longitude=point.longitude,
        name=sendable((venue.title or "")[:NAME_LIMIT]),
        address=sendable((venue.address or "")[:NAME_LIMIT]),
    )


def _edited_message(body: Mapping[str, Any], arrival: _Arrival) -> Turn | Ignored:
    return _message(body, arrival, edited=True)


def _callback_query(body: Mapping[str, Any], arrival: _Arrival) -> Turn | Ignored:
    query = schema.CallbackQuery.model_validate(body)
    if query.message is None or query.data is None:
        return Ignored(Why.UNKNOWN)  # of an inline query or a game, of which we have none
    if query.sender.is_bot:
        return Ignored(Why.NOBODY)
    if _is_anothers(query):
        return Ignored(Why.ANOTHERS)
    message_id = str(query.message.message_id)
    payload, _ = split_owner(sendable(query.data))
    return arrival.from_person(
        query.message.chat,
        query.sender,
        Message(button=payload, answers_to=message_id, language=_language(query.sender)),
    )


def _is_anothers(query: schema.CallbackQuery) -> bool:
    """Tell whether the button says that it is for somebody other than who tapped it."""
    _, owner = split_owner(query.data or "")
    return owner is not None and owner != str(query.sender.id)


def _my_chat_member(body: Mapping[str, Any], arrival: _Arrival) -> Turn | Ignored:
    change = schema.MembershipChange.model_validate(body)
    before, after = change.old_chat_member.inside, change.new_chat_member.inside
    if change.chat.type == "channel":
        return Ignored(Why.NOBODY)
    if before == after:
        return Ignored(Why.NO_CHANGE)
    message = Message(event=Event.BLOCKED, language=_language(change.sender))
    if _private(change.chat):
        event = Event.UNBLOCKED if after else Event.BLOCKED
        return arrival.from_person(change.chat, change.sender, message.changed(event=event))
    event = Event.ADDED if after else Event.BLOCKED
    return arrival.from_group(change.chat, _address(change.chat.id), message.changed(event=event))


_READERS: Mapping[str, Callable[[Mapping[str, Any], _Arrival], Turn | Ignored]] = {
    "message": _message,
    "edited_message": _edited_message,
    "callback_query": _callback_query,
    "my_chat_member": _my_chat_member,
}


def _migration(seen_in: schema.Chat, old: int, new: int, arrival: _Arrival) -> Turn:
    """It is told in both chats; both say the same of the old one."""
    return arrival.from_group(seen_in, _address(old), Message(event=Event.MIGRATED, moved_to=_address(new)))


def _attached(message: schema.Message, fields: Set[str]) -> Attached | Ignored | None:
    if message.text is not None:
        return None
    known = next((attached for field, attached in ATTACHED.items() if field in fields), None)
    if known is None and SERVICE & fields:
        return Ignored(Why.SERVICE)
    return known or Attached.OTHER


def _answered(message: schema.Message, me: Me) -> str | None:
    """Return the id of the message of ours that this one answers."""
    answered = message.reply_to_message
    ours = answered is not None and answered.sender is not None and answered.sender.id == me.id
    return str(answered.message_id) if answered is not None and ours else None


def _quoted(message: schema.Message, answered: str | None) -> str | None:
    """Return the words of the message that this one answers, if it is not ours; ours are known from its id."""
    other = message.reply_to_message
    if other is None or answered is not None:
        return None
    return sendable(other.text or other.caption or "")


def _addresses_us(message: schema.Message, answered: str | None, me: Me) -> bool:
    text = _text(message)
    addressee = text.addressee(me) if text else Addressee.NOBODY
    return addressee is Addressee.US or (addressee is Addressee.NOBODY and answered is not None)


def _words(message: schema.Message, attached: Attached | None, me: Me) -> str | None:
    text = _text(message)
    if text is None:
        return None
    words = text.words(me, named=not _private(message.chat))
    return None if attached and not words else words


def _text(message: schema.Message) -> Text | None:
    if message.text is not None:
        return Text(message.text, message.entities)
    return None if message.caption is None else Text(message.caption, message.caption_entities)


def _private(chat: schema.Chat) -> bool:
    return chat.type == "private"


def _address(platform_id: int) -> str:
    return f"{CHANNEL}:{platform_id}"
