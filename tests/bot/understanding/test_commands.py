"""Commands, which come before everything that is pending."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.commands import COMMANDS, command_in, resolve_command
from bot.understanding.recognition import Entities
from bot.understanding.resolver import Move
from bot.understanding.situation import IDLE, Situation, Waiting

QUESTIONS = [Situation(waiting, "abc", slot="content") for waiting in Waiting if waiting is not Waiting.NOTHING]

SETTING_ASIDE = [name for name, action in COMMANDS.items() if action not in (Action.UNDO, Action.CANCEL)]


@pytest.mark.parametrize(
    ("text", "action", "entities"),
    [
        ("/start", Action.GREET, Entities()),
        ("/start abc123", Action.GREET, Entities()),
        ("/LISTA@guarda_bot", Action.LIST_ALL, Entities()),
        ("/lista séries", Action.LIST_ALL, Entities(item_type="tv_show")),
        ("/buscar Clube da Luta", Action.SEARCH, Entities(query="Clube da Luta")),
        ("/idioma inglês", Action.SET_LANGUAGE, Entities(language="en")),
        ("/idioma klingon", Action.SET_LANGUAGE, Entities()),
    ],
)
def test_a_command_is_read_with_what_follows_it(text: str, action: Action, entities: Entities) -> None:
    command = command_in(text)
    assert command is not None
    assert (command.action, command.entities) == (action, entities)


@pytest.mark.parametrize("text", ["lista", "/", "/naoexiste", "salva /lista", "//lista", "/ lista", "/lista!", ""])
def test_anything_else_is_none(text: str) -> None:
    assert command_in(text) is None


@pytest.mark.parametrize("name", SETTING_ASIDE)
@pytest.mark.parametrize("situation", QUESTIONS, ids=lambda each: str(each.waiting))
def test_a_command_sets_aside_whatever_is_pending(name: str, situation: Situation) -> None:
    command = command_in(f"/{name}")
    assert command is not None
    resolution = resolve_command(command, situation)
    assert (resolution.move, resolution.drops) == (Move.START, True)
    assert not resolve_command(command, IDLE).drops


def test_what_takes_back_is_about_the_open_question() -> None:
    command = command_in("/desfazer")
    assert command is not None
    assert resolve_command(command, Situation(Waiting.CONFIRMATION, "abc")).move is Move.DENY
    assert resolve_command(command, IDLE).move is Move.START
