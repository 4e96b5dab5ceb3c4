"""Command menus by scope and language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.refusals import bad_request
from tests.fakes.telegram.shapes import Chat, User

LONGEST_COMMAND = 32
LONGEST_DESCRIPTION = 256
MOST_COMMANDS = 100
WHOLE_SCOPES = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")

Menu = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Menus:
    """What setMyCommands left, by (scope, language)."""

    kept: dict[tuple[str, str], Menu] = field(default_factory=dict)

    def change(self, form: Mapping[str, Any]) -> bool:
        """Keep the commands of a setMyCommands; raise Refusal for what is out of bounds."""
        place = _place(form)
        menu = read_commands(form)
        self.kept[place] = menu
        return True

    def delete(self, form: Mapping[str, Any]) -> bool:
        """Forget the commands of one scope and language."""
        self.kept.pop(_place(form), None)
        return True

    def get(self, form: Mapping[str, Any]) -> list[dict[str, str]]:
        """Return the commands of exactly one scope and language."""
        menu = self.kept.get(_place(form), ())
        return [{"command": command, "description": description} for command, description in menu]

    def seen_by(self, user: User, chat: Chat, *, admin: bool = False) -> Menu:
        """Return the menu that ``user`` sees in ``chat``: the narrowest scope wins, their language before none."""
        language = user.language[:2]
        for scope in _narrowest_first(user, chat, admin):
            for place in ((scope, language), (scope, "")):
                if self.kept.get(place):
                    return self.kept[place]
        return ()


def read_commands(form: Mapping[str, Any]) -> Menu:
    """Return the (command, description) pairs of a request."""
    given = json.loads(form.get("commands") or "[]")
    if len(given) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    return tuple(_checked(each["command"].strip().removeprefix("/"), each["description"].strip()) for each in given)


def _checked(command: str, description: str) -> tuple[str, str]:
    if not command:
        raise bad_request("command must be non-empty")
    if len(command) > LONGEST_COMMAND:
        raise bad_request(f"command length must not exceed {LONGEST_COMMAND}")
    if not description:
        raise bad_request("command description must be non-empty")
    if len(description) > LONGEST_DESCRIPTION:
        raise bad_request(f"command description length must not exceed {LONGEST_DESCRIPTION}")
    if not re.fullmatch(r"[a-z0-9_]+", command):
        raise bad_request("BOT_COMMAND_INVALID")
    return command, description


def _place(form: Mapping[str, Any]) -> tuple[str, str]:
    language = form.get("language_code") or ""
    if not re.fullmatch(r"([a-z]{2})?", language):
        raise bad_request("invalid language code specified")
    scope = json.loads(form.get("scope") or '{"type": "default"}')
    if scope["type"] in WHOLE_SCOPES:
        return scope["type"], language
    if scope["type"] not in ("chat", "chat_administrators", "chat_member"):
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    member = f":{scope['user_id']}" if scope["type"] == "chat_member" else ""
    return f"{scope['type']}:{scope['chat_id']}{member}", language


def _narrowest_first(user: User, chat: Chat, admin: bool) -> Iterator[str]:
    if chat.type == "private":
        yield from (f"chat:{chat.id}", "all_private_chats", "default")
        return
    yield f"chat_member:{chat.id}:{user.id}"
    if admin:
        yield f"chat_administrators:{chat.id}"
    yield f"chat:{chat.id}"
    if admin:
        yield "all_chat_administrators"
    yield from ("all_group_chats", "default")
