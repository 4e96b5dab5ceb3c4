"""What a message says of lists, told by its words alone: numbers, all but some, an order to tick or what is done."""

from __future__ import annotations

import re

from bot.packs.lists.names import in_words
from bot.understanding.grammar import every
from state.text import fold, words

NUMBER = re.compile(r"(?i)\s*(?:o|a|item|n[ºo°]\.?|the|number)?\s*(\d{1,3})\s*")
_APART = re.compile(r"\s*,\s*|\s+(?:e|and)\s+")
_WORD = re.compile(r"[^\W_]+")


def all_but(text: str) -> tuple[str, str] | None:
    """Return what ``text`` says from "tudo" on, and of that what "menos" spares, or ""; None if it speaks of no all."""
    said = [(found.start(), fold(found[0])) for found in _WORD.finditer(text)]
    begin = next((at for at, (_, word) in enumerate(said) if word in in_words("all")), None)
    if begin is None:
        return None
    spares = next((at for at in range(begin, len(said) - 1) if said[at][1] in every("except")), None)
    return text[said[begin][0] :], "" if spares is None else text[said[spares + 1][0] :]


def numbers_in(query: str) -> tuple[int, ...]:
    """Return the numbers that are all that ``query`` tells: "o 2", "4, 5"."""
    found = [NUMBER.fullmatch(part) for part in _APART.split(query)]
    return tuple(int(each[1]) for each in found if each) if all(found) else ()


def tells_of_other_things(text: str) -> bool:
    """Tell whether ``text`` tells of all, and by no verb of what is bought or done: "já pintei tudo ontem"."""
    of_lists = in_words("bought") | in_words("taken") | in_words("did")
    return all_but(text) is not None and of_lists.isdisjoint(words(text)) and not orders_a_tick(text)


def orders_a_tick(text: str) -> bool:
    """Tell whether ``text`` orders that something is ticked, rather than tells that it is done."""
    return not in_words("ticking").isdisjoint(words(text)) or not every("marking").isdisjoint(words(text))
