"""Scenarios go as well as they did: rates, a point below what was measured last, and nothing breaks in any of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conversations.scenarios import FILES, is_held_out, rates, scenarios

# How many of those held out went well on 29 November 2026 (`python -m tests.conversations.scenarios` gives today's).
MEASURED = {
    "first_corrections_pt": 22,
    "first_days_en": 34,
    "first_days_pt": 21,
    "first_questions_pt": 32,
    "second_corrections_pt": 48,
    "second_days_pt": 74,
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
async def test_as_many_go_well_as_did(path: Path) -> None:
    held_out = (await rates(path))[True]
    assert held_out.held - len(held_out.failed) >= MEASURED[path.stem] - 1


def test_both_halves_of_what_was_looked_at_are_there() -> None:
    halves = [is_held_out(path, each) for path in FILES for each in scenarios(path) if path.stem.startswith("first")]
    assert len(halves) / 3 < sum(halves) < len(halves) * 2 / 3
