"""What the checker's tests share."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from bot.understanding.recognise import recognise

recognise_once = cache(recognise)


@pytest.fixture(autouse=True)
def _recognise_each_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recognition is pure, and a quarter of the time: a text means the same in every state, and to every handler."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.") and vars(module).get("recognise") is recognise:
            monkeypatch.setattr(module, "recognise", recognise_once)
