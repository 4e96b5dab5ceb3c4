"""How many of the messages that nothing was trained on are taken for what they ask of the agenda."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.understanding.recogniser import recognise
from tests.model.examples import read

# Rates of what is measured now, less what the next training may cost: of messages as people write them to a memory, and
# of those whose writers were asked to tell them indirectly and sloppily.
LEAST = {
    "remind": (0.95, 0.69),
    "list_reminders": (0.87, 0.65),
    "move_reminder": (0.78, 0.4),
    "cancel_reminder": (0.84, 0.32),
}
INDIRECT = frozenset(
    {"agenda", "shopping", "sums", "health", "altered", "plain_facts", "run_on", "evenings", "diaries"}
)


@pytest.fixture(scope="module")
def rates() -> dict[tuple[str, bool], float]:
    asked, known = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()
    for example in read():
        if example.part == "training" or len(example.actions) > 1 or example.action not in LEAST:
            continue
        told = example.action, example.source in INDIRECT
        asked[told] += 1
        known[told] += not example.accepted.isdisjoint(each.action for each in recognise(example.text))
    return {told: known[told] / asked[told] for told in asked}


@pytest.mark.parametrize("action", LEAST)
def test_most_of_what_was_held_out_is_known(rates: dict[tuple[str, bool], float], action: str) -> None:
    plain, indirect = LEAST[action]
    assert rates[action, False] >= plain, rates
    assert rates[action, True] >= indirect, rates
