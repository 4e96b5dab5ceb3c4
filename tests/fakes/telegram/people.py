"""What people do to the bot: People, which turns each deed into the update that Telegram would send."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Literal

from tests.fakes.telegram.markup import plain
from tests.fakes.telegram.shapes import Button, Chat, Message, User
from tests.fakes.telegram.world import World

Json = dict[str, Any]

LONGEST_PAYLOAD = 64
BLOCKED = "bot was blocked by the user"
FILE = {"file_id": "BQAC-from-a-person", "file_unique_id": "person"}
CONTENTS: dict[str, Json] = {
    "voice": {"voice": {**FILE, "duration": 3, "mime_type": "audio/ogg"}},
    "sticker": {
        "sticker": {**FILE, "type": "regular", "width": 512, "height": 512, "is_animated": False, "is_video": False}
    },
    "document": {"document": {**FILE, "file_name": "notas.pdf", "mime_type": "application/pdf"}},
    "location": {"location": {"latitude": -23.55, "longitude": -46.63}},
    "contact": {"contact": {"phone_number": "+5511999990000", "first_name": "Bia"}},
    "poll": {
        "poll": {
            "id": "1",
            "question": "Qual filme?",
            "options": [{"persistent_id": title, "text": title, "voter_count": 0} for title in ("Duna", "Matrix")],
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": True,
            "type": "regular",
            "allows_multiple_answers": False,
            "allows_revoting": False,
            "members_only": False,
        }
    },
    "video": {"video": {**FILE, "width": 640, "height": 360, "duration": 5}},
    "animation": {"animation": {**FILE, "width": 64, "height": 64, "duration": 1}},
}
PHOTO: Json = {"photo": [{**FILE, "width": 90, "height": 90}]}
Content = Literal["voice", "sticker", "document", "location", "contact", "poll", "video", "animation"]


class People:
    """Every deed returns what was said, or nothing; ``notify`` is called after each update.

    In a group the bot sees only commands, mentions of it and replies to it, as with privacy mode on.
    """

    def __init__(self, world: World, notify: Callable[[], object]) -> None:
        self._world = world
        self._notify = notify

    def person(self, name: str = "Ana", language: str = "pt-br") -> User:
        """Return somebody new who has not written to the bot yet."""
        user = User(1000 + len(self._world.users) + 1, name, language)
        self._world.users[user.id] = user
        return user

    def private(self, user: User) -> Chat:
        """Return the chat of ``user`` with the bot, opened if it was not."""
        chat = Chat(user.id, first_name=user.first_name)
        return self._world.chats.setdefault(user.id, chat)

    def group(self, title: str, adder: User, kind: Literal["group", "supergroup"] = "group") -> Chat:
        """Return a new group into which ``adder`` has put the bot."""
        number = len(self._world.chats) + 1
        chat = Chat(-number if kind == "group" else -1_000_000_000_000 - number, kind, title)
        self._world.chats[chat.id] = chat
        self.join(adder, chat)
        return chat

    def say(self, user: User, text: str, chat: Chat | None = None, reply_to: Message | None = None) -> Message:
        """Let ``user`` write ``text``, in private unless ``chat`` is given."""
        read, entities = plain(text)
        return self._write(user, chat, reply_to, text=read, entities=entities)

    def start(self, user: User, payload: str = "") -> Message:
        """Let ``user`` press Start, after a deep link if there is a ``payload``; this also unblocks the bot."""
        if not re.fullmatch(rf"[A-Za-z0-9_-]{{0,{LONGEST_PAYLOAD}}}", payload):
            raise ValueError(f"no link can carry {payload!r}")
        self.unblock(user)
        return self.say(user, f"/start {payload}".strip())

    def send_photo(self, user: User, caption: str = "", chat: Chat | None = None) -> Message:
        """Let ``user`` send a photo."""
        read, entities = plain(caption)
        return self._write(user, chat, None, text=read, entities=entities, media=PHOTO)

    def send(self, user: User, content: Content, chat: Chat | None = None) -> Message:
        """Let ``user`` send something that is neither a text nor a photo."""
        return self._write(user, chat, None, media=deepcopy(CONTENTS[content]))

    def forward(self, user: User, text: str, author: str = "Canal de Filmes", chat: Chat | None = None) -> Message:
        """Let ``user`` forward what ``author``, who hides their account, wrote."""
        read, entities = plain(text)
        origin = {"type": "hidden_user", "date": int(self._world.clock.now()) - 60, "sender_user_name": author}
        return self._write(user, chat, None, text=read, entities=entities, media={"forward_origin": origin})

    def edit(self, message: Message, text: str) -> Message:
        """Let the author of ``message`` change its text or caption."""
        read, entities = plain(text)
        changed = self._world.change(replace(message, text=read, entities=entities))
        if self._visible(changed):
            self._add("edited_message", self._as_json(changed), changed.chat.id)
        return changed

    def tap(self, user: User, label: str, message: Message | None = None) -> str:
        """Let ``user`` tap the newest button that reads ``label``, or the one on ``message``; return the query's id."""
        message, button = self._button(label, message, self.private(user))
        query = str(4_000_000_000 + len(self._world.taps) + 1)
        self._world.taps[query] = self._world.clock.now()
        body = {
            "id": query,
            "from": user.as_json(),
            "message": message.as_json(),
            "chat_instance": str(message.chat.id),
        }
        self._add("callback_query", {**body, "data": button.data}, user.id)
        return query

    def block(self, user: User) -> None:
        """Let ``user`` block the bot."""
        self._world.no_entry[user.id] = BLOCKED
        self._membership(user, self.private(user), "member", "kicked")

    def unblock(self, user: User) -> None:
        """Let ``user`` unblock the bot; nothing happens if they had not blocked it."""
        if self._world.no_entry.pop(user.id, None):
            self._membership(user, self.private(user), "kicked", "member")

    def deactivate(self, user: User) -> None:
        """Let ``user`` delete their account."""
        self._world.no_entry[user.id] = "user is deactivated"

    def join(self, user: User, chat: Chat) -> None:
        """Let ``user`` put the bot into a group."""
        self._world.no_entry.pop(chat.id, None)
        self._membership(user, chat, "left", "member")
        self._service(user, chat, {"new_chat_members": [self._world.bot.as_json()]})

    def leave(self, user: User, chat: Chat) -> None:
        """Let ``user`` throw the bot out of a group."""
        self._world.no_entry[chat.id] = f"bot was kicked from the {chat.type} chat"
        self._membership(user, chat, "member", "kicked")

    def migrate(self, user: User, group: Chat) -> Chat:
        """Let ``user`` make a supergroup of ``group``; return the supergroup."""
        new = Chat(-1_000_000_000_000 + group.id, "supergroup", group.title)
        self._world.chats[new.id] = new
        self._service(user, group, {"migrate_to_chat_id": new.id})
        self._world.migrated[group.id] = new.id
        self._service(user, new, {"migrate_from_chat_id": group.id})
        return new

    def _write(self, user: User, chat: Chat | None, reply_to: Message | None, **content: Any) -> Message:
        chat = chat or self.private(user)
        now = int(self._world.clock.now())
        answered = reply_to.id if reply_to else None
        message = self._world.post(
            Message(self._world.next_message_id(), chat, user, now, reply_to=answered, **content)
        )
        if self._visible(message):
            self._add("message", self._as_json(message), chat.id)
        return message

    def _as_json(self, message: Message) -> Json:
        answered = self._world.find(message.chat.id, message.reply_to) if message.reply_to else None
        return message.as_json() | ({"reply_to_message": answered.as_json()} if answered else {})

    def _service(self, user: User, chat: Chat, media: Mapping[str, Any]) -> None:
        now = int(self._world.clock.now())
        message = self._world.post(Message(self._world.next_message_id(), chat, user, now, media=media))
        self._add("message", message.as_json(), chat.id)

    def _visible(self, message: Message) -> bool:
        if message.chat.type == "private":
            return True
        answered = self._world.find(message.chat.id, message.reply_to) if message.reply_to else None
        addressed = f"@{self._world.bot.username}".lower() in message.text.lower()
        command = re.match(r"/\w+(@\w+)?", message.text)
        mine = command is not None and (command[1] is None or addressed)
        return mine or (addressed and command is None) or (answered is not None and answered.sender == self._world.bot)

    def _button(self, label: str, message: Message | None, chat: Chat) -> tuple[Message, Button]:
        candidates = [message] if message else reversed(self._world.messages.get(chat.id, []))
        for candidate in candidates:
            for button in candidate.buttons:
                if button.text == label:
                    return candidate, button
        raise LookupError(f"no message in chat {chat.id} has a button {label!r}")

    def _membership(self, user: User, chat: Chat, old: str, new: str) -> None:
        bot = self._world.bot.as_json()
        body = {"chat": chat.as_json(), "from": user.as_json(), "date": int(self._world.clock.now())}
        states = {"old_chat_member": _member(bot, old), "new_chat_member": _member(bot, new)}
        self._add("my_chat_member", {**body, **states}, chat.id)

    def _add(self, kind: str, body: Json, lane: int) -> None:
        self._world.updates.add(kind, body, lane)
        self._notify()


def _member(bot: Json, status: str) -> Json:
    return {"user": bot, "status": status} | ({"until_date": 0} if status == "kicked" else {})
