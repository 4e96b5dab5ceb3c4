"""One message in, one decision out."""

from __future__ import annotations

import pytest

from bot.context import TurnInput
from bot.engine import decide
from state.effects import InsertItem
from state.lane import SECOND, Chat
from state.turns import Decision, Message, Turn
from tests.conversations.films import ANSWERING
from tests.fakes.memory_library import MemoryLibrary

NOW = 1_783_000_000 * SECOND


async def decided(text: str, channel: str = "cli") -> Decision:
    """Return what a first message on ``channel`` comes to."""
    turn = Turn(
        id=f"{channel}:ana:1",
        person="ana",
        chat=f"{channel}:ana",
        channel=channel,
        message=Message(text=text),
        arrived=NOW,
        due=NOW,
        number=1,
    )
    return await decide(TurnInput(turn, Chat(chat=turn.chat), MemoryLibrary(films=ANSWERING), NOW))


@pytest.mark.parametrize(("channel", "taps"), [("cli", False), ("tg", True), ("wa", True)])
async def test_only_where_there_are_buttons_is_one_told_to_tap_them(channel: str, taps: bool) -> None:
    decision = await decided("salva duna", channel)
    assert ("toque em uma opção" in decision.replies[0].text) is taps


async def test_words_that_no_tool_can_take_are_answered_with_its_limit_and_noted_as_refused() -> None:
    decision = await decided("quem dirigiu " + "palavra" * 50 + "?")
    assert "300 caracteres" in decision.replies[0].text
    assert {run.ok for run in decision.tools} == {False}


@pytest.mark.parametrize(
    ("quoted", "kept"), [("o wifi é banana123", ["o wifi é banana123"]), ("", []), (None, ["pão"])]
)
async def test_what_is_quoted_is_what_isso_means_and_nothing_else_where_it_cannot_be_read(
    quoted: str | None, kept: list[str]
) -> None:
    turn = Turn(
        id="tg:9:1:2",
        person="ana",
        chat="tg:1",
        channel="tg",
        message=Message(text="salva isso como nota", quoted=quoted),
        arrived=NOW,
        due=NOW,
        number=1,
    )
    decision = await decide(TurnInput(turn, Chat(chat="tg:1", sent="pão"), MemoryLibrary(films=ANSWERING), NOW))
    assert [effect.item.title for effect in decision.effects if isinstance(effect, InsertItem)] == kept
    assert ("não consigo ler" in decision.replies[0].text.lower()) is (quoted == "")
