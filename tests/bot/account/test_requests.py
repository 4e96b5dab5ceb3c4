"""The words that leave, and those that end a series of titles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.account.requests import _as_heard, _ends_a_series, always_heard
from bot.account.session import Visit
from bot.understanding.personal import leaves, returns
from state.lane import Chat, Choice
from state.turns import Message


def visit(*, several: bool = True, now: int = 0) -> Visit:
    fields: dict[str, Any] = {"several": object() if several else None, "expires_at": 10}
    pending = Choice.model_construct(**fields)
    return cast("Visit", SimpleNamespace(chat=SimpleNamespace(pending=pending), now=now))


@pytest.mark.parametrize(
    ("text", "ends"), [("parar", True), ("Parar", True), ("PARAR", False), ("SAIR", False), ("/parar", False)]
)
def test_parar_ends_a_series_of_titles_and_capitals_leave(text: str, ends: bool) -> None:
    assert _ends_a_series(visit(), text) is ends


def test_outside_an_open_series_the_word_leaves() -> None:
    assert not _ends_a_series(visit(several=False), "parar")
    assert not _ends_a_series(visit(now=10), "parar")


@pytest.mark.parametrize(
    "text", ["/stop", "/parar", "/sair", "/STOP", " /stop ", "/stop@guarda_bot", "/Sair@guarda_bot"]
)
def test_the_words_that_leave_do_so_as_commands_too_whatever_the_limit(text: str) -> None:
    assert leaves(text)
    assert always_heard(Message(text=text), Chat(chat="tg:1"))


@pytest.mark.parametrize(
    "text", ["/stop de novo", "/parar 2", "//stop", "/ stop", "salva /stop", "/stopped", "/cancelar", "stop/", "a/stop"]
)
def test_a_command_with_more_than_the_word_does_not_leave(text: str) -> None:
    assert not leaves(text)


@pytest.mark.parametrize(
    ("text", "back"), [("/voltar", True), ("/start", True), ("/start x", True), ("/voltar x", False)]
)
def test_what_leaves_as_a_command_comes_back_as_one(text: str, back: bool) -> None:
    assert returns(text) is back


@pytest.mark.parametrize(
    ("text", "known", "heard"),
    [
        ("hey", {}, "en"),
        ("Hello!", {}, "en"),
        ("hi there", {}, "en"),
        ("hey", {"met": True}, None),
        ("hey", {"locale": "pt-BR"}, None),
        ("hello", {"app_locale": "pt-BR"}, None),
        ("oi", {}, None),
        ("hey, salva matrix", {}, None),
        ("hello kitty", {}, None),
    ],
)
def test_a_first_greeting_in_english_is_answered_in_english(
    text: str, known: dict[str, Any], heard: str | None
) -> None:
    chat, _ = _as_heard(Chat(chat="tg:1", **known), Message(text=text), "pt-BR")
    assert chat.heard == heard


def test_who_greets_in_english_and_goes_on_in_portuguese_is_answered_so() -> None:
    greeted, _ = _as_heard(Chat(chat="tg:1"), Message(text="hello"), "pt-BR")
    chat, spoken = _as_heard(greeted, Message(text="lista tudo"), "pt-BR")
    assert (chat.heard, spoken) == (None, None)
