"""Commands: messages that begin with a slash and a known name. They come before everything that is pending."""

from __future__ import annotations

import re
from typing import get_args

from bot.actions import Action
from bot.understanding.answers.options import kinds_in
from bot.understanding.grammar import lexicons
from bot.understanding.recognition import Entities, Language, Recognition
from bot.understanding.resolver import Move, Resolution, resolve
from bot.understanding.situation import Situation, Waiting
from bot.understanding.words.normaliser import fold

COMMANDS: dict[str, Action] = {
    "start": Action.GREET,
    "ajuda": Action.HELP,
    "help": Action.HELP,
    "lista": Action.LIST_ALL,
    "list": Action.LIST_ALL,
    "buscar": Action.SEARCH,
    "search": Action.SEARCH,
    "desfazer": Action.UNDO,
    "undo": Action.UNDO,
    "idioma": Action.SET_LANGUAGE,
    "language": Action.SET_LANGUAGE,
    "cancelar": Action.CANCEL,
    "cancel": Action.CANCEL,
}

# What takes back or sets aside is about the open question, if there is one.
_ABOUT_THE_QUESTION = frozenset({Action.UNDO, Action.CANCEL})

# Telegram adds the bot's name in groups: "/lista@guarda_bot".
_COMMAND = re.compile(r"\s*/([A-Za-z_]+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)


def command_in(text: str) -> Recognition | None:
    """Return what the command in ``text`` asks for; None if there is none that we know."""
    match = _COMMAND.fullmatch(text)
    action = COMMANDS.get(match[1].lower()) if match else None
    if match is None or action is None:
        return None
    entities = _entities(action, (match[2] or "").strip())
    return Recognition(action, 1.0, f"command: /{match[1].lower()}", text, entities)


def resolve_command(command: Recognition, situation: Situation) -> Resolution:
    """Read ``command`` in the light of ``situation``: it is followed, and what is pending is set aside."""
    if command.action in _ABOUT_THE_QUESTION:
        return resolve(command, situation)
    drops = situation.waiting is not Waiting.NOTHING and not situation.expired
    return Resolution(Move.START, command, drops=drops, rule="a command")


def _entities(action: Action, rest: str) -> Entities:
    match action:
        case Action.SEARCH:
            return Entities(query=rest or None)
        case Action.LIST_ALL:
            return Entities(item_type=next(iter(kinds_in(rest)), None))
        case Action.SET_LANGUAGE:
            return Entities(language=_language(fold(rest)))
        case _:
            return Entities()


def _language(called: str) -> Language | None:
    """Return the language of a code, or of a name in any language."""
    codes = {code.casefold(): code for code in get_args(Language)}
    return next((each.languages[called] for each in lexicons() if called in each.languages), codes.get(called))
