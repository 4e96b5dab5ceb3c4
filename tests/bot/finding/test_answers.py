"""How many of 370 questions the first thing shown answers, and how few are misled; see tests/corpora/answers."""

from __future__ import annotations

import pytest

from tests.bot.finding.asked import Asked, ask_all


def _rate(asked: list[Asked]) -> float:
    known = [each for each in asked if each.right is not None]
    return sum(each.is_right for each in known) / len(known)


@pytest.mark.parametrize(
    ("name", "first", "misled"), [("questions.yaml", 0.94, 0.02), ("questions-second.yaml", 0.84, 0.05)]
)
async def test_the_first_thing_shown_answers_most_questions_and_hardly_any_is_misled(
    name: str, first: float, misled: float
) -> None:
    asked = await ask_all(name)
    missed = [(each.who, each.question, each.reply) for each in asked if not each.is_right]
    assert _rate(asked) >= first, missed
    assert sum(each.misleads for each in asked) / len(asked) <= misled, missed
