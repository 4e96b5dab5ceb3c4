"""The words that leave, and those that end a series of titles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.people.deciding import _ends_a_series
from bot.people.visit import Visit
from state.lane import Choice


def visit(*, several: bool = True, now: int = 0) -> Visit:
    fields: dict[str, Any] = {"several": object() if several else None, "expires_at": 10}
    pending = Choice.model_construct(**fields)
    return cast("Visit", SimpleNamespace(chat=SimpleNamespace(pending=pending), now=now))


@pytest.mark.parametrize(("text", "ends"), [("parar", True), ("Parar", True), ("PARAR", False), ("SAIR", False)])
def test_parar_ends_a_series_of_titles_and_capitals_leave(text: str, ends: bool) -> None:
    assert _ends_a_series(visit(), text) is ends


def test_outside_an_open_series_the_word_leaves() -> None:
    assert not _ends_a_series(visit(several=False), "parar")
    assert not _ends_a_series(visit(now=10), "parar")
