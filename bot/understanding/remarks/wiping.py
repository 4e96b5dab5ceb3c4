"""Which kinds of things are to go when all of several kinds is: "apaga todas as notas, filmes e links"."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.understanding.answers.naming import KIND_WORDS, kinds_in, only_kinds
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import ItemType, Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST_ORDER = 3
_EVERYTHING = SAID.words["wiping_everything"]
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


def kinds_after_an_order(text: str) -> tuple[ItemType, ...]:
    """Return the kinds that stand after an order to remove, if nothing else does; none if there are not several."""
    spoken = text.split()
    for size in range(1, min(LONGEST_ORDER, len(spoken)) + 1):
        order, rest = " ".join(spoken[:size]), " ".join(spoken[size:])
        if only_kinds(rest):
            removes = any(
                recognise(f"{order} {all_}")[0].action is Action.DELETE_ALL for all_ in ("tudo", "everything")
            )
            return _several(rest) if removes else ()
    return ()


def _several(text: str) -> tuple[ItemType, ...]:
    """Return the kinds named in ``text``, if there are several and each is named as many: "a nota e o link" are two."""
    named = [word for word in _words(text) if word in KIND_WORDS]
    kinds = kinds_in(text)
    return kinds if len(kinds) > 1 and all(word.endswith("s") for word in named) else ()


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
