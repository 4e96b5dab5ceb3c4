"""Turns that the product itself decided, read as a past."""

from __future__ import annotations

from bot.context import TurnInput
from bot.engine import decide
from bot.memory.window import History, history_of
from state.addresses import person_of
from state.conversation_history import PastTurn, past_of
from state.history import AssistantEntry, Summary, ToolEntry
from state.lane import Chat
from state.turns import Message, Turn
from tests.bot.memory.conversations import NOW, assert_sound
from tests.fakes.memory_library import MemoryLibrary

SAID = (
    "oi",
    "anota: comprar leite",
    "anota: comprar leite",
    "anota: senha do wifi: banana42",
    "busca leite",
)


async def held() -> tuple[list[PastTurn], Chat]:
    library, chat, turns = MemoryLibrary(), Chat(chat="cli:ana"), []
    for number, text in enumerate(SAID, 1):
        turn = Turn(
            id=f"cli:ana:{number}",
            person=person_of("cli:ana"),
            chat="cli:ana",
            channel="cli",
            message=Message(text=text),
            arrived=NOW + number,
            due=NOW + number,
            number=number,
        )
        decision = await decide(TurnInput(turn, chat, library, NOW + number))
        library, chat = library.applied(turn, decision), decision.chat
        turns.append(past_of(turn.changed(decision=decision)))
    return turns, chat


def results(history: History) -> list[tuple[str | None, str]]:
    return [(entry.name, entry.content) for entry in history.entries if isinstance(entry, ToolEntry)]


async def test_every_call_is_shown_with_what_came_of_it() -> None:
    turns, chat = await held()
    history = history_of(Summary(person="ana", chat="cli:ana"), turns, chat, NOW)
    assert_sound(history.entries)
    assert results(history) == [
        ("save_note", '{"outcome": "kept", "title": "comprar leite"}'),
        ("save_note", '{"outcome": "already_kept"}'),
        ("save_note", '{"outcome": "kept", "title": "senha do wifi: [SENHA]"}'),
        ("search_items", '{"count": 1, "titles": ["comprar leite"]}'),
    ]
    assert "banana42" not in str(history)
    kept = ["comprar leite", "senha do wifi: banana42"]
    assert [turn.change.title for turn in turns if turn.change] == kept
    assert isinstance(history.entries[-1], AssistantEntry)
