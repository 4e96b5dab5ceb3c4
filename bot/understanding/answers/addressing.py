"""A search for the address of a numbered thing, "o link do 1", which asks for the one with that number."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import parse_selection

# What is asked for with a number is one of the list; "o link do 1917" is of a film.
_ADDRESS = SAID["address"]
HIGHEST = 200


def by_its_number(recognition: Recognition) -> Recognition:
    """Return ``recognition``, a search for "o link do 1" as asking for the one with that number."""
    entities = recognition.entities
    asked = entities.item_type == "link" or _ADDRESS.search(fold(recognition.text))
    if recognition.action is not Action.SEARCH or not entities.query or not asked:
        return recognition
    selection = parse_selection(entities.query)
    if selection is None or selection.everything or any(abs(number) > HIGHEST for number in selection.numbers):
        return recognition
    return replace(recognition, action=Action.GET_INFO, entities=Entities(selection=selection))
