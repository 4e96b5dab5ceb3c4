"""Dates and times as Duckling reads them: each phrase alike, or among the differences, which people have looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.understanding.dates import dates
from tests.bot.understanding.test_dates import HOME, NOW
from tests.oracle.compare import is_read_alike

HERE = Path(__file__).parent


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in HERE.joinpath(name).read_text("utf-8").splitlines()]


ANSWERS = _rows("answers.jsonl")
# Who is ``right`` where they differ: Guarda, Duckling, either, or neither; and why.
DIFFERENCES = {(row["text"], row["language"]): row for row in _rows("differences.jsonl")}


def _differs(answer: dict[str, Any]) -> bool:
    found = dates(answer["text"], NOW, HOME, answer["language"])
    return not any(is_read_alike(moment, meanings) for moment in found for meanings in answer["reads"])


def test_what_is_read_otherwise_has_been_looked_at() -> None:
    differ = {(answer["text"], answer["language"]) for answer in ANSWERS if _differs(answer)}
    assert differ - DIFFERENCES.keys() == set(), "read otherwise, and nobody has looked at it"
    assert DIFFERENCES.keys() - differ == set(), "read alike by now: no difference any more"


def test_duckling_is_right_about_one_of_them() -> None:
    right = [row["text"] for row in DIFFERENCES.values() if row["right"] == "duckling"]
    assert right == ["show me photos from the summer of 2019"]  # which months these are, nobody tells
    assert {row["right"] for row in DIFFERENCES.values()} <= {"guarda", "duckling", "either", "neither"}


@pytest.mark.parametrize(
    ("text", "meanings", "alike"),
    [
        ("amanhã às 9", ["2026-03-12T09:00 hour"], True),
        ("amanhã às 9", ["2026-03-13T09:00 hour"], False),
        ("amanhã", ["2026-03-12T00:00 day"], True),
        ("amanhã", ["2026-03-12T00:00 week"], False),
        ("das 14h às 16h", ["from 2026-03-11T14:00 to 2026-03-11T17:00"], True),
        ("das 14h às 16h", ["from 2026-03-11T14:00 to 2026-03-11T19:00"], False),
    ],
)
def test_what_is_alike(text: str, meanings: list[str], alike: bool) -> None:
    (moment,) = dates(text, NOW, HOME, "pt-BR")
    assert is_read_alike(moment, meanings) is alike
