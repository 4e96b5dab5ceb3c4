"""Removals that are narrowed to a time, or to what was seen: by neither can things be picked out to go."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.understanding.excepting import names_any, spares_some
from bot.understanding.recognition import Entities
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID
_YEAR = re.compile(r"\b(?:18|19|20)\d\d\b")
_PAUSE = re.compile(r"[,.;!?…)–—-]\s*")


def is_narrowed(action: Action, entities: Entities, text: str) -> bool:
    """Tell whether what was recognised in ``text`` would remove more than is asked for, or names nothing."""
    if action is Action.DELETE_ITEM:
        if entities.query and spares_some(entities.query, text, of_a_kind=entities.item_type is not None):
            return True
        if entities.selection and names_any(text):
            return True
        of_all = entities.selection is not None and entities.selection.everything
        if entities.year or (not of_all and fold(entities.query or "-") not in _SAID.words["nothing_named"]):
            return False
    elif action is not Action.DELETE_ALL:
        return False
    return narrows(text)


def narrows(text: str) -> bool:
    """Tell whether ``text`` speaks of a time, or of what was seen."""
    said = " ".join(re.findall(r"\w+", fold(text)))
    said = _SAID["all_along"].sub(" ", said)
    return bool(_YEAR.search(said) or _SAID["time"].search(said) or _SAID["seen"].search(said))


def is_taken_back(text: str) -> bool:
    """Tell whether ``text`` takes back what it began with: "apaga tudo, brincadeira"."""
    said = " ".join(fold(text).split())
    return any(_SAID["taken_back"].match(said, pause.end()) for pause in _PAUSE.finditer(said))


def speaks_of_removing(word: str) -> bool:
    """Tell whether ``word`` is that of somebody who wants something away."""
    return bool(_SAID["removing"].fullmatch(word))


def tells_which(text: str) -> bool:
    """Tell whether ``text``, a removal of all there is, says which of it: "delete everything that's boring"."""
    return bool(_SAID["some_of_everything"].search(fold(text).replace("’", "'")))
