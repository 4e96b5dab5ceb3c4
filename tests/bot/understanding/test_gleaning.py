"""English requests in words whose order no sentence foresaw, and talk in the same words that is none."""

from __future__ import annotations

import pytest

from bot.understanding.gleaning import gleaned
from bot.understanding.reading import read
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Action, Selection

NUMBERED = [
    ("don't need 3 anymore, bin it", 3),
    ("I don't think I need item 3 any more, please delete it", 3),
    ("the second one was a mistake, sorry, remove it", 2),
    ("number 4 is boring, throw it out", 4),
    ("I'd be grateful if you could delete item 2", 2),
    ("can entry 5 be deleted please?", 5),
]
CHOSEN = [
    ("I think I'll go with the second one then", 2),
    ("hmm I'd rather have the last one", -1),
    ("I'm pretty sure it was the second", 2),
    ("we decided on the third", 3),
    ("give us the first one please mate", 1),
]
ASKED = [
    ("did I ever save that documentary about octopuses?", Action.SEARCH),
    ("is there anything about Lisbon among my saved stuff?", Action.SEARCH),
    ("which of my films has Tom Hanks in it?", Action.SEARCH),
    ("have I got any films by Nolan in my list?", Action.SEARCH),
    ("which actors are in Knives Out?", Action.GET_INFO),
    ("how many seasons does Lost have", Action.GET_INFO),
    ("is the film Babe suitable for a five year old?", Action.GET_INFO),
]
ORDERS = [
    ("Bring up every link I've given you", Action.LIST_ALL),
    ("could you please put my complete list on the screen", Action.LIST_ALL),
    ("If there's another page I would like to have a look at it.", Action.MORE),
    ("Are there any further ones you can show me, please?", Action.MORE),
    ("No, it was a different film, not any of these.", Action.DENY),
    ("Could the last deletion be reversed?", Action.UNDO),
    ("reinstate what was deleted a minute ago, please", Action.UNDO),
    ("could you possibly clear out my whole library?", Action.DELETE_ALL),
    ("I want everything in my list gone please", Action.DELETE_ALL),
    ("would you mind clearing my list?", Action.DELETE_ALL),
    ("please make sure to keep what i just sent", Action.SAVE_PREVIOUS),
    ("could you hold on to that for me please", Action.SAVE_PREVIOUS),
    ("that's fine by me, please go ahead", Action.CONFIRM),
    ("Yes, I've made up my mind", Action.CONFIRM),
    ("sure, no objections from me", Action.CONFIRM),
]
NOT_FOR_US = [
    "see you at the next one",
    "did you get the list from mum",
    "my list is full of things to do",
    "he says yes to everything",
    "she said yes",
    "not the second one",
    "everyone wants the second one",
    "he wants to delete everything",
    "I was told to delete everything",
    "clean the whole house",
    "can you take everything out of the car",
    "take number 5 off the wall",
    "don't delete everything",
    "never delete number 2",
    "if I finish it, delete number 2",
    "my brother deleted number 3",
    "I deleted everything already",
    "he said to delete it all",
    "Should I remove the second one?",
    "delete my photos from the phone",
    "once i've seen it you can delete 4",
    "I have two brothers and one sister",
    "pick me up at 8",
    "two can go with you",
    "where did you put my keys",
    "who directed you to the station",
    "i don't know who directed it",
    "did you take me off the list",
    "clear it all but keep my notes",
    "keep 1 and 4, bin the rest",
]


@pytest.mark.parametrize(("text", "number"), NUMBERED)
def test_what_is_numbered_goes_whatever_the_order_of_the_words(text: str, number: int) -> None:
    found = recognise(text)

    assert [each.action for each in found] == [Action.DELETE_ITEM]
    assert found[0].entities.selection == Selection((number,))


@pytest.mark.parametrize(("text", "number"), CHOSEN)
def test_a_number_is_chosen_whatever_the_order_of_the_words(text: str, number: int) -> None:
    found = recognise(text)

    assert [each.action for each in found] == [Action.SELECT]
    assert found[0].entities.selection == Selection((number,))


@pytest.mark.parametrize(("text", "action"), [*ASKED, *ORDERS])
def test_words_that_are_all_known_tell_what_is_asked_for(text: str, action: Action) -> None:
    assert [each.action for each in recognise(text)] == [action]


@pytest.mark.parametrize("text", NOT_FOR_US)
def test_talk_in_the_same_words_asks_for_nothing(text: str) -> None:
    assert [each.action for each in recognise(text)] == [Action.UNKNOWN]


def test_one_strange_word_makes_an_order_none_of_ours() -> None:
    assert gleaned(read("could you please now take number 2 off")) is not None
    assert gleaned(read("could you please now take number 2 off the wall")) is None
