"""Readings of a turn: what was recognised, as JSON and back."""

from __future__ import annotations

import json

import pytest

from bot.actions import Action
from bot.understanding import readings
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from tests.model.evaluate import HELD_OUT, rows

TEXTS = [row.text for row in rows(HELD_OUT / "tenth_pt.jsonl")][:200]


def test_what_was_recognised_is_the_same_from_its_record() -> None:
    with readings.kept() as noted:
        found = {text: recognise(text) for text in TEXTS}
        found |= {f"rewrite: {text}": (read_as(Action.REWRITE, text),) for text in TEXTS}
    record = json.loads(json.dumps(readings.as_rows(noted)))

    assert len(record) == len(found)
    with readings.given(record), readings.kept() as again:
        assert {text: readings.reading(text, list[Recognition]) for text in found} == found  # type: ignore[arg-type]
    assert readings.as_rows(again) == readings.as_rows(noted)


def test_what_was_recorded_comes_before_what_would_be_recognised_now() -> None:
    with readings.given([{"of": "oi", "found": [{"action": "farewell", "confidence": 0.5}]}]):
        assert recognise("oi")[0].action is Action.FAREWELL
        assert recognise("tchau")[0].action is Action.FAREWELL
    assert recognise("oi")[0].action is Action.GREET


@pytest.mark.parametrize("text", ["apaga o 2", "tira os dois primeiros", "apaga tudo menos o 1", "1 e 3"])
def test_selections_survive(text: str) -> None:
    with readings.kept() as noted:
        found = recognise(text)
    with readings.given(json.loads(json.dumps(readings.as_rows(noted)))):
        assert recognise(text) == found
