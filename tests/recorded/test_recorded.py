"""Recorded turns come to the same again, from their records alone: no database, no network, no model."""

from __future__ import annotations

import re
import socket
from collections import Counter

import pytest

from bot.runtime.replay import replay
from state.model_calls import Verdict
from state.turns import Turn
from tests.recorded.__main__ import FILE

LINES = FILE.read_text("utf-8").splitlines()
TURNS = [Turn.model_validate_json(line) for line in LINES]

# What is said in other words since, or asked in others, is no other decision.
IN_OTHER_WORDS = re.compile(
    r"replies\.\d+\.(text|buttons.*label)|trace\.rule|trace\.calls\.\d+\.prompt_hash|.*\.label|.*\.question"
)


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection was attempted")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.usefixtures("cut_off")
@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn.number}-{(turn.message.text or turn.kind)[:30]}")
async def test_a_recorded_turn_comes_to_the_same_again(turn: Turn) -> None:
    """If it is not meant to any more: `python -m tests.recorded`, and look at what changed."""
    found = [each for each in await replay(turn) if not IN_OTHER_WORDS.fullmatch(each.place)]
    assert found == []


def test_what_was_recorded_holds_whatever_a_model_can_come_to() -> None:
    calls = [call for turn in TURNS if turn.decision for call in turn.decision.trace.calls]
    assert set(Verdict) == {call.verdict for call in calls}
    assert Counter(call.mode for call in calls).keys() == {"planner", "writer"}
    assert any(turn.kind == "job" and turn.decision and turn.decision.effects for turn in TURNS)
    assert any(read.name == "recent_turns" for turn in TURNS if turn.decision for read in turn.decision.trace.reads)


async def test_another_decision_would_be_seen() -> None:
    turn = next(turn for turn in TURNS if turn.decision and turn.decision.effects)
    assert turn.decision
    changed = turn.changed(decision=turn.decision.changed(effects=()))
    assert [each.place for each in await replay(changed) if not IN_OTHER_WORDS.fullmatch(each.place)]
