"""What is named first, and asked for as "it" behind that."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action

MENTIONED = [
    ("we've already watched Jaws, can you take it off", Action.DELETE_ITEM, "Jaws"),
    ("the one about knitting patterns, delete it pls", Action.DELETE_ITEM, "knitting patterns"),
    ("The note about the dentist is old, so delete it please", Action.DELETE_ITEM, "dentist"),
    ("my son is asking for the link about dinosaurs, can you find it", Action.SEARCH, "dinosaurs"),
    ("I think I saved something by Tolkien, can you find it?", Action.SEARCH, "Tolkien"),
    ("my kids want to see Moana, is it any good?", Action.GET_INFO, "Moana"),
    ("I keep hearing about The Wire, what is it about", Action.GET_INFO, "Wire"),
]
NOT_NAMED = [
    "the cat is sick, take it to the vet",
    "dinner's ready, come get it",
    "Tom is here, get him a drink",
    "I bought Heinz beans, put it in the fridge",
    "my phone is broken, can you fix it",
    "I dropped Coke on the rug, get it off please",
    "did Anna get the job? tell me about it",
    "if you watch Jaws, delete it",
]


@pytest.mark.parametrize(("text", "action", "query"), MENTIONED)
def test_what_is_named_before_is_meant(text: str, action: Action, query: str) -> None:
    found = recognise(text)

    assert [(each.action, each.entities.query) for each in found] == [(action, query)]


@pytest.mark.parametrize("text", NOT_NAMED)
def test_anything_else_called_it_is_not_ours(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.UNKNOWN]
