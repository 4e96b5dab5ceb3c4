"""Everything the stand-in knows: who there is, what was said, who may write to whom, what the bot did."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.fakes.platform_server import Clock
from tests.fakes.telegram.menus import Menus
from tests.fakes.telegram.pacing import Limits, Pacer
from tests.fakes.telegram.refusals import bad_request, forbidden
from tests.fakes.telegram.shapes import Chat, Message, User
from tests.fakes.telegram.updates import Updates

CALLBACK_LIFE = 15.0


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """What a person saw after a tap; empty text: only the button's spinner ended."""

    text: str = ""
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot, whatever became of it."""

    method: str
    form: Mapping[str, Any]


@dataclass(slots=True)
class World:
    """``no_entry`` holds the chats that the bot may not write to, and why; ``sent`` every send that was carried out."""

    clock: Clock
    bot: User
    pacer: Pacer
    updates: Updates
    menus: Menus = field(default_factory=Menus)
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: dict[int, list[Message]] = field(default_factory=dict)
    history: dict[tuple[int, int], list[Message]] = field(default_factory=lambda: defaultdict(list))
    no_entry: dict[int, str] = field(default_factory=dict)
    migrated: dict[int, int] = field(default_factory=dict)
    refused_photos: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    actions: list[tuple[int, str]] = field(default_factory=list)
    taps: dict[str, float] = field(default_factory=dict)
    callback_answers: dict[str, CallbackAnswer] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    sent: list[Message] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)
    last_message_id: int = 0

    @classmethod
    def new(cls, bot: User, limits: Limits | None) -> World:
        """Return a world in which only ``bot`` lives."""
        clock = Clock()
        return cls(clock, bot, Pacer(clock, limits), Updates(clock))

    def writable(self, chat_id: str) -> Chat:
        """Return the chat that the bot writes to; raise Refusal if it is unknown, closed to it or has moved."""
        number = int(chat_id) if chat_id.lstrip("-").isdigit() else 0
        if number in self.migrated:
            why = "group chat was upgraded to a supergroup chat"
            raise bad_request(why, migrate_to_chat_id=self.migrated[number])
        if number in self.no_entry:
            raise forbidden(self.no_entry[number])
        if number in self.users and number not in self.chats:
            raise forbidden("bot can't initiate conversation with a user")
        if number not in self.chats:
            raise bad_request("chat not found")
        return self.chats[number]

    def next_message_id(self) -> int:
        """Return an id that no message has."""
        with self.lock:
            self.last_message_id += 1
            return self.last_message_id

    def post(self, message: Message) -> Message:
        """Put a message into its chat."""
        with self.lock:
            self.messages.setdefault(message.chat.id, []).append(message)
            self.history[message.chat.id, message.id].append(message)
        return message

    def find(self, chat_id: int, message_id: int) -> Message | None:
        """Return a message as it is now."""
        return next((each for each in self.messages.get(chat_id, ()) if each.id == message_id), None)

    def change(self, message: Message) -> Message:
        """Put an edited message where it was."""
        changed = replace(message, edited=int(self.clock.now()))
        with self.lock:
            messages = self.messages[message.chat.id]
            messages[[each.id for each in messages].index(message.id)] = changed
            self.history[message.chat.id, message.id].append(changed)
        return changed

    def repeats(self) -> dict[str, int]:
        """Return how often each send was carried out beyond the first time, by chat and what it shows."""
        seen = Counter(f"{each.chat.id}: {each.text} {_shown(each)}".strip() for each in self.sent)
        return {send: times - 1 for send, times in seen.items() if times > 1}


def _shown(message: Message) -> str:
    labels = [button.text for button in message.buttons]
    return " ".join([*sorted(message.media), *labels])
