"""Words that may ask for something to be kept."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.loose_saves import loosely_kept


@pytest.mark.parametrize(
    ("text", "content", "plainly"),
    [
        ("bota ai interestelar e a serie dark", "interestelar e a serie dark", True),
        ("mete aí duna", "duna", True),
        ("coloca duna", "duna", False),
        ("poe pra mim o poderoso chefão", "o poderoso chefão", True),
        ("One piece salva ae", "One piece", True),
        ("one piece, anota aí por favor", "one piece", True),
        ("one piece salva", "one piece", False),
        ("bolo de fubá guarda pra mim", "bolo de fubá", True),
        ("dune, save it please", "dune", True),
        ("mano bota ai bleach", "bleach", True),
    ],
)
def test_what_is_to_be_kept_is_told_from_the_order(text: str, content: str, plainly: bool) -> None:
    loose = loosely_kept(text)
    assert loose is not None
    assert (loose.entities.content, loose.plainly) == (content, plainly)


@pytest.mark.parametrize("text", ["duna", "bota", "salva ae", "quem salva?", "bota ai?", "botafogo", "colocação", ""])
def test_nothing_is_told_from_what_is_no_order(text: str) -> None:
    assert loosely_kept(text) is None


def test_what_there_is_to_do_keeps_its_verb() -> None:
    loose = loosely_kept("bota gasolina no carro")
    assert loose is not None
    assert not loose.apart
