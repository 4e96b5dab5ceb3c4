"""News that asks for a word of its own: a loss, an illness, a bad day, a good one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold


class News(StrEnum):
    """What somebody tells of their life beside what is to be kept of it."""

    LOSS = "loss"
    ILLNESS = "illness"
    SORROW = "sorrow"
    JOY = "joy"


_SAID = SAID
_SHAPES: Mapping[News, re.Pattern[str]] = {
    News.LOSS: _SAID["mourning"],
    News.ILLNESS: _SAID["ailing"],
    News.SORROW: _SAID["downcast"],
    News.JOY: _SAID["rejoicing"],
}


def news_in(text: str) -> News | None:
    """Return what ``text`` tells that is no matter of course, the gravest first; None if nothing."""
    said = " ".join(re.findall(r"\w+", fold(text)))
    return next((news for news, shape in _SHAPES.items() if shape.search(said)), None)
