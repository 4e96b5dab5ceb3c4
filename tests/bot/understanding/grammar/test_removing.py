"""English removals among reasons, told by the code that tells the Portuguese ones."""

from __future__ import annotations

import pytest

from bot.understanding.recogniser import ruled as recognise
from bot.understanding.recognition import Action

DESTRUCTIVE = {Action.DELETE_ALL, Action.DELETE_ITEM}


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("why is Cats still on there, take it off", "Cats"),
        ("I'm finished with The Crown, so take it away please", "Crown"),
        ("can you chuck the footy fixture note in the bin, season's over", "footy fixture"),
        ("yo take off barbie i saw it w my sister", "barbie"),
        ("since we cancelled netflix can you delete stranger things", "stranger things"),
        ("no need for the parking code note now, delete", "parking code"),
    ],
)
def test_a_name_goes_wherever_it_stands(said: str, query: str) -> None:
    (recognition,) = recognise(said)
    assert (recognition.action, recognition.entities.query) == (Action.DELETE_ITEM, query)


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("u can take off number 7", Action.DELETE_ITEM),
        ("take out 4 its a duplicate", Action.DELETE_ITEM),
        ("can you get everything deleted for me? i'm leaving the app", Action.DELETE_ALL),
        ("yeah nah get rid of all of it, every last thing", Action.DELETE_ALL),
        ("full wipe please", Action.DELETE_ALL),
    ],
)
def test_a_number_goes_and_everything_goes_in_other_words(said: str, action: Action) -> None:
    assert [each.action for each in recognise(said)] == [action]


@pytest.mark.parametrize(
    "said",
    [
        "I've finished with the hoover, put it away",
        "can you toss Frozen on the watchlist, the kids are over the moon",
        "drop number 9, he's useless up front",
        "can we delete the notes later, I'm driving",
        "he goes, can you delete the second one",
        "wait before you delete the second",
        "clear everything out of the garage, we're moving",
        "I'd like all of my messages erased",
        "the last one wants removing by a doctor",
        "delete 3, no wait",
        "delete everything I've watched",
        "we could remove number 2, what do you think",
    ],
)
def test_what_is_put_off_or_of_other_things_stays(said: str) -> None:
    assert not DESTRUCTIVE.intersection(each.action for each in recognise(said))
