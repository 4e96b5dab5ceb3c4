"""The people, chats and messages of the stand-in, and the JSON that Telegram makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class User:
    """Someone with an account; ``language`` is the IETF tag of their application."""

    id: int
    first_name: str
    language: str = "pt-br"
    is_bot: bool = False
    username: str = ""

    def as_json(self) -> Json:
        """Return it as a User of the Bot API."""
        shown: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.username:
            shown["username"] = self.username
        return shown if self.is_bot else {**shown, "language_code": self.language}


@dataclass(frozen=True, slots=True)
class Chat:
    """A private chat has the id of its person; groups are negative, supergroups begin with -100."""

    id: int
    type: Literal["private", "group", "supergroup"] = "private"
    title: str = ""
    first_name: str = ""

    def as_json(self) -> Json:
        """Return it as a Chat of the Bot API."""
        name = {"first_name": self.first_name} if self.type == "private" else {"title": self.title}
        return {"id": self.id, "type": self.type, **name}


@dataclass(frozen=True, slots=True)
class Button:
    """An inline button as a person sees it; ``data`` is empty for one that opens ``url``."""

    text: str
    data: str = ""
    url: str = ""

    def as_json(self) -> Json:
        """Return it as an InlineKeyboardButton."""
        return {"text": self.text} | ({"url": self.url} if self.url else {"callback_data": self.data})


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message of either side. ``text`` is what is read, markup resolved: a photo's or document's caption too.

    ``media`` holds the fields of other content as the platform sends them, by name ("photo", "sticker"...).
    """

    id: int
    chat: Chat
    sender: User
    date: int
    text: str = ""
    entities: tuple[Json, ...] = ()
    media: Mapping[str, Any] = field(default_factory=dict)
    keyboard: Keyboard = ()
    edited: int = 0
    reply_to: int | None = None

    @property
    def is_photo(self) -> bool:
        """Whether it is a photo, whose text is a caption."""
        return "photo" in self.media

    @property
    def has_caption(self) -> bool:
        """Whether its text is a caption."""
        return bool(self.media.keys() & {"photo", "document", "voice", "video", "audio"})

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All its buttons in reading order."""
        return tuple(button for row in self.keyboard for button in row)

    def as_json(self) -> Json:
        """Return it as a Message of the Bot API."""
        shown: Json = {"message_id": self.id, "from": self.sender.as_json(), "chat": self.chat.as_json()}
        shown |= {"date": self.date, **self.media}
        names = ("caption", "caption_entities") if self.has_caption else ("text", "entities")
        shown |= {name: value for name, value in zip(names, (self.text, list(self.entities)), strict=True) if value}
        if self.keyboard:
            shown["reply_markup"] = {"inline_keyboard": [[b.as_json() for b in row] for row in self.keyboard]}
        return shown | ({"edit_date": self.edited} if self.edited else {})
