"""Messages that are about the person: their own data, why something was done, and being left alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.understanding.words.normaliser import fold


class Personal(StrEnum):
    """What a person can ask about themselves. Each is a right of theirs, or leads to one.

    /settings is among the commands that Telegram expects of every bot: https://core.telegram.org/bots/features#commands
    """

    LINK = "link"
    EXPORT = "export"
    CALENDAR = "calendar"
    ERASE = "erase"
    PRIVACY = "privacy"
    WHY = "why"
    SETTINGS = "settings"


COMMANDS: dict[str, Personal] = {
    "vincular": Personal.LINK,
    "link": Personal.LINK,
    "exportar": Personal.EXPORT,
    "export": Personal.EXPORT,
    "apagar_meus_dados": Personal.ERASE,
    "delete_my_data": Personal.ERASE,
    "privacidade": Personal.PRIVACY,
    "privacy": Personal.PRIVACY,
    "porque": Personal.WHY,
    "why": Personal.WHY,
    "ajustes": Personal.SETTINGS,
    "configuracoes": Personal.SETTINGS,
    "settings": Personal.SETTINGS,
}

# Said alone, they are obeyed whatever was asked. "Cancelar" is none: it sets a question aside.
LEAVING = frozenset({"parar", "sair", "stop"})
RETURNING = frozenset({"voltar", "start"})

_COMMAND = re.compile(r"\s*/([A-Za-z_]+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
_LONE_COMMAND = re.compile(r"\s*/([A-Za-z]+)(?:@\w+)?\s*")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A command about the person, with what followed it."""

    what: Personal
    name: str
    rest: str = ""


def asked_in(text: str) -> Asked | None:
    """Return the command about the person in ``text``, if it is one."""
    match = _COMMAND.fullmatch(text)
    what = COMMANDS.get(match[1].lower()) if match else None
    return Asked(what, match[1].lower(), (match[2] or "").strip()) if match and what else None


def leaves(text: str) -> bool:
    """Tell whether ``text`` asks to be left alone: one of the words, however it is written, and nothing else.

    With a slash in front, too: on Telegram that is how one speaks to a bot, and "/stop" how one ends it.
    """
    return _only_word(text) in LEAVING


def leaves_as_command(text: str) -> bool:
    """Tell whether ``text`` is "/stop", "/parar" or "/sair", which never mean anything but to be left alone."""
    return leaves(text) and text.lstrip().startswith("/")


def returns(text: str) -> bool:
    """Tell whether ``text`` ends an opt-out. "/start" with what a link put behind it does, too."""
    return _only_word(text) in RETURNING or re.fullmatch(r"\s*/start(?:@\w+)?(?:\s.*)?", text, re.DOTALL) is not None


def _only_word(text: str) -> str:
    match = _LONE_COMMAND.fullmatch(text)
    words = _WORD.findall(fold(match[1] if match else text))
    return words[0] if len(words) == 1 and (match or "/" not in text) else ""
