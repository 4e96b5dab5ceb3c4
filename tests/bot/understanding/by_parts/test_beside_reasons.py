"""English requests among the reasons that are told with them."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action, Selection


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("delete Squid Game my kid keeps seeing it on the list", "Squid Game"),
        ("we cancelled Netflix, so could you delete Stranger Things", "Stranger Things"),
        ("Delete the video about knee exercises dear, the physio says they are wrong for me", "knee exercises"),
        ("he's been, so you can remove the note about the plumber", "plumber"),
    ],
)
def test_a_name_ends_where_its_reason_begins(text: str, query: str) -> None:
    found = recognise(text)[0]
    assert found.action is Action.DELETE_ITEM
    assert found.entities.query == query


def test_a_number_is_read_before_a_reason_without_a_pause() -> None:
    found = recognise("delete number eleven I'm at a red light so be quick")[0]
    assert (found.action, found.entities.selection) == (Action.DELETE_ITEM, Selection((11,)))


@pytest.mark.parametrize(
    "text",
    [
        "my sister said, delete the first one",
        "delete number 3, hold on",
        "delete the link about boats, or maybe not",
        "once I've paid, delete the note about the gas bill",
        "drop number 9, he's useless up front",
        "she's annoying me, remove Karen",
        "we've watched it, don't delete number 3",
        "number 3 is boring, should I delete it?",
        "clear everything off the table, I need it",
    ],
)
def test_a_report_a_doubt_a_condition_and_a_person_are_no_reasons(text: str) -> None:
    assert {each.action for each in recognise(text)}.isdisjoint({Action.DELETE_ITEM, Action.DELETE_ALL})
