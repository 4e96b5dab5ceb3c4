"""Which kinds of things are to go when all of several kinds is: "apaga todas as notas, filmes e links"."""

from __future__ import annotations

import re

from bot.understanding.answers.naming import KIND_WORDS, kinds_in, only_kinds
from bot.understanding.recognition import Action, ItemType, Recognition
from bot.understanding.wordings import WORDINGS
from bot.understanding.words.normaliser import fold

LONGEST_ORDER = 3
_EVERYTHING = WORDINGS.words["wiping_everything"]
_WORD = re.compile(r"\w+")


def kinds_to_wipe(removal: Recognition) -> tuple[ItemType, ...]:
    """Return the kinds that a removal of everything is about; none if it is about all there is.

    "apaga tudo, filmes, notas, tudo" is about all.
    """
    said = _words(removal.text)
    at = [place for place, word in enumerate(said) if word in KIND_WORDS and word.endswith("s")]
    all_of_it = [place for place, word in enumerate(said) if word in _EVERYTHING]
    if not at or (all_of_it and all_of_it[0] < at[0] and at[-1] < all_of_it[-1]):
        return ()
    return kinds_in(" ".join(said[place] for place in at))


def several_kinds(removal: Recognition) -> tuple[ItemType, ...]:
    """Return the kinds that are named one after the other where one was read: "apaga minhas notas e links"."""
    entities = removal.entities
    if removal.action is not Action.DELETE_ITEM or not entities.item_type or not only_kinds(entities.query or ""):
        return ()
    return _several(removal.text)


def _several(text: str) -> tuple[ItemType, ...]:
    """Return the kinds named in ``text``, if there are several and each is named as many: "a nota e o link" are two."""
    named = [word for word in _words(text) if word in KIND_WORDS]
    kinds = kinds_in(text)
    return kinds if len(kinds) > 1 and all(word.endswith("s") for word in named) else ()


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
