"""Asking what was deleted: "vc apagou alguma coisa?", "what did you delete?"."""

from __future__ import annotations

import re

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold


def asks_what_was_removed(text: str) -> bool:
    """Tell whether ``text`` asks what was taken off the list."""
    said = " ".join(re.findall(r"\w+", fold(text).replace("'", "").replace("’", "")))
    return SAID["what_was_removed"].fullmatch(said) is not None
