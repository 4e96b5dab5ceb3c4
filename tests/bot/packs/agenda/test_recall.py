"""How many of the messages that nothing was trained on are taken for what they ask of the agenda."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.understanding.recogniser import recognise
from tests.model.examples import read

# Rates of what is measured now, less what the next training may cost.
LEAST = {"remind": 0.93, "list_reminders": 0.75, "move_reminder": 0.75, "cancel_reminder": 0.6}


@pytest.fixture(scope="module")
def rates() -> dict[str, float]:
    asked, known = Counter[str](), Counter[str]()
    for example in read():
        if example.part == "training" or len(example.actions) > 1 or example.action not in LEAST:
            continue
        asked[example.action] += 1
        known[example.action] += not example.accepted.isdisjoint(each.action for each in recognise(example.text))
    return {action: known[action] / asked[action] for action in LEAST}


@pytest.mark.parametrize("action", LEAST)
def test_most_of_what_was_held_out_is_known(rates: dict[str, float], action: str) -> None:
    assert rates[action] >= LEAST[action], rates
