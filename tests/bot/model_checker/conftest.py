"""What the checker's tests share."""

from __future__ import annotations

from functools import cache

import pytest

from bot import engine
from bot.understanding.recogniser import recognise


@pytest.fixture(autouse=True)
def _recognise_each_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recognition is pure, and a fifth of the time: a text means the same in every state."""
    monkeypatch.setattr(engine, "recognise", cache(recognise))
