"""The parts of Telegram's updates that we read, as models of their documented types.

Source: https://core.telegram.org/bots/api#update. What is not declared here is not looked at, so whatever Telegram
adds changes nothing. Types are strict: an update that breaks them was not made by Telegram.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Count = Annotated[int, Field(ge=0, lt=2**31)]


class Shape(BaseModel):
    """A part of an update."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Update(Shape):
    """One update; what it tells is in a field of its kind."""

    update_id: Id


class User(Shape):
    """Who did something; ``language_code`` is the IETF tag of their app."""

    id: Id
    is_bot: bool = False
    language_code: str | None = None


class Chat(Shape):
    """Where it happened: ``type`` is "private", "group", "supergroup" or "channel"."""

    id: Id
    type: str


class Entity(Shape):
    """A stretch of a text, in UTF-16 units, that means more than its characters."""

    type: str
    offset: Count
    length: Count
    url: str | None = None
    user: User | None = None


class Answered(Shape):
    """The message that another one answers."""

    message_id: Id
    sender: User | None = Field(default=None, alias="from")
    text: str | None = None
    caption: str | None = None


class File(Shape):
    """A file of any sort: ``file_id`` is what it is asked for by, ``file_size`` its bytes.

    ``file_unique_id`` is the same for the same file, whoever sent it; ``duration`` is in seconds.
    """

    file_id: str | None = None
    file_unique_id: str | None = None
    file_name: str | None = None
    mime_type: str | None = None
    file_size: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    duration: Annotated[int, Field(ge=0, lt=2**31)] | None = None


class Contact(Shape):
    """Somebody of an address book."""

    phone_number: str | None = None
    first_name: str | None = None
    last_name: str | None = None


class Location(Shape):
    """A point on the map, in degrees."""

    latitude: Annotated[float, Field(ge=-90, le=90)] | None = None
    longitude: Annotated[float, Field(ge=-180, le=180)] | None = None


class PollOption(Shape):
    """An answer of a poll."""

    text: str | None = None


class Poll(Shape):
    """A question that others are to answer."""

    question: str | None = None
    options: list[PollOption] = []


class Venue(Shape):
    """What is at a location."""

    title: str | None = None
    address: str | None = None


class Message(Shape):
    """A message, new or edited. Someone who writes as a group or a channel has a ``sender_chat``."""

    message_id: Id
    chat: Chat
    sender: User | None = Field(default=None, alias="from")
    sender_chat: Chat | None = None
    text: str | None = None
    entities: list[Entity] = []
    caption: str | None = None
    caption_entities: list[Entity] = []
    document: File | None = None
    voice: File | None = None
    audio: File | None = None
    animation: File | None = None
    video: File | None = None
    video_note: File | None = None
    photo: list[File] = []
    contact: Contact | None = None
    location: Location | None = None
    venue: Venue | None = None
    poll: Poll | None = None
    reply_to_message: Answered | None = None
    migrate_to_chat_id: Id | None = None
    migrate_from_chat_id: Id | None = None


class Tapped(Shape):
    """The message under which a button is; also one that is too old to be shown."""

    message_id: Id
    chat: Chat


class CallbackQuery(Shape):
    """A tap on a button."""

    id: str
    sender: User = Field(alias="from")
    message: Tapped | None = None
    data: str | None = None


class Membership(Shape):
    """What somebody is in a chat: ``is_member`` is only said of the restricted."""

    status: str
    is_member: bool = True

    @property
    def inside(self) -> bool:
        """Whether they can read and write there."""
        return self.status not in ("left", "kicked") and self.is_member


class MembershipChange(Shape):
    """The bot was added, thrown out, blocked or unblocked."""

    chat: Chat
    sender: User = Field(alias="from")
    old_chat_member: Membership
    new_chat_member: Membership
