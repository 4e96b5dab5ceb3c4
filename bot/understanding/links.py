"""A message of several addresses, cut so that each of them is kept by itself."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.understanding.recognition import Recognition
from bot.understanding.words.urls import find_urls

# What only counts or joins: "1. https://..., e 2) https://...".
_COUNTS = re.compile(r"(?<!\S)\(?\d{1,2}[.)]\s+(?=https?://)")
_JOINS = re.compile(r"(?:[\s,;:|&+•*–—-]+|\(?\b\d{1,2}[.)])+$")


def links_apart(recognition: Recognition, most: int) -> tuple[str, ...]:
    """Return the texts of a request to keep several addresses, one an address, ``most`` at most; () if it is none.

    The first has the words of the request. The last has all the addresses that are left: it can be cut again.
    """
    wanted = recognition.action is Action.SAVE and recognition.entities.url is not None
    if not wanted or recognition.entities.item_type == "note":
        return ()
    text = recognition.text
    begins = [0, *(start for start, _ in find_urls(text)[1:most])]
    if len(begins) < 2:
        return ()
    ends = [*begins[1:], len(text)]
    parts = (_JOINS.sub("", text[begin:end]) for begin, end in zip(begins, ends, strict=True))
    return tuple(_COUNTS.sub("", part).strip() for part in parts)
