"""Lists of what is still to be seen: "o que eu tenho pra assistir?"."""

from __future__ import annotations

import re

from bot.understanding.wordings import WORDINGS
from bot.understanding.words.normaliser import fold

_SAID = WORDINGS
_END = re.compile(r"[\s.!?…]+$")


def is_left_to_see(text: str) -> bool:
    """Tell whether a list is asked for of what is still to be seen: "o que eu tenho pra assistir?"."""
    return _SAID.shaped("left_to_see", _plain(text)) is not None


def _plain(text: str) -> str:
    return _END.sub("", " ".join(fold(text).split()))
