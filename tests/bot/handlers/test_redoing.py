"""Redoing what an undo took back: as an editor does it, and nothing that was kept is ever out of reach."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bot.handlers.test_films import Chat

NOTES = ("pão", "ovos", "mel", "vaso")

Kept = frozenset[str]


@dataclass
class Editor:
    """What any editor with an undo and a redo does: two stacks of states."""

    now: Kept = frozenset()
    before: list[Kept] = field(default_factory=list)
    after: list[Kept] = field(default_factory=list)

    def become(self, state: Kept) -> None:
        if state != self.now:
            self.before.append(self.now)
            self.now, self.after = state, []

    def undo(self) -> None:
        if self.before:
            self.after.append(self.now)
            self.now = self.before.pop()

    def redo(self) -> None:
        if self.after:
            self.before.append(self.now)
            self.now = self.after.pop()


def done(editor: Editor, said: str) -> None:
    verb, _, named = said.partition(" ")
    match verb:
        case "anota":
            editor.become(editor.now | {named})
        case "apaga":
            editor.become(editor.now - {named})
        case "renomeia":
            old, _, new = named.partition(" para ")
            editor.become(editor.now - {old} | {new} if old in editor.now and new not in editor.now else editor.now)
        case "desfaz":
            editor.redo() if named else editor.undo()
        case _:
            editor.redo()


requests = st.sampled_from(
    [
        *(f"anota {note}" for note in NOTES),
        *(f"apaga {note}" for note in NOTES),
        *(f"renomeia {old} para {new}" for old, new in pairwise(NOTES)),
        *["desfaz"] * 6,
        *["refaz"] * 4,
        "desfaz o desfaz",
    ]
)


@settings(max_examples=60, deadline=None)
@given(said=st.lists(requests, max_size=14))
def test_any_order_of_changes_undos_and_redos_is_an_editors(said: list[str]) -> None:
    asyncio.run(_hold(said))


async def _hold(said: list[str]) -> None:
    chat, editor = Chat(), Editor()
    for text in said:
        done(editor, text)
        await chat.says(text)
        assert frozenset(item.title for item in chat.items) == editor.now, (text, said)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["anota pão", "desfaz", "refaz"], "“pão” voltou"),
        (["anota pão", "apaga pão", "desfaz", "desfaz o desfaz"], "“pão” saiu da sua lista de novo"),
        (["anota pão", "renomeia pão para leite", "desfaz", "pode refazer"], "ficou como você tinha pedido"),
        (["anota pão", "desfaz", "anota leite", "refaz"], "Não tem nada desfeito"),
        (["refaz"], "Não tem nada desfeito"),
        (["anota pão", "apaga tudo", "sim", "desfaz", "refaz"], "não refaço sozinho"),
        (["gastei 50 no mercado", "desfaz", "refaz"], "voltou"),
        (["me lembra amanhã às 9h de ligar pro banco", "desfaz", "refaz"], "voltou"),
    ],
)
async def test_what_was_redone_is_said_by_name(said: list[str], told: str) -> None:
    assert told in await Chat().says(*said)


async def test_a_reminder_that_was_redone_is_there_again_and_can_be_undone_again() -> None:
    chat = Chat()
    await chat.says("me lembra amanhã às 9h de ligar pro banco", "desfaz")
    assert "ligar pro banco" not in await chat.says("meus lembretes")
    await chat.says("refaz")
    assert "ligar pro banco" in await chat.says("meus lembretes")
    await chat.says("desfaz")
    assert "ligar pro banco" not in await chat.says("meus lembretes")
