"""Text written by strangers, made safe to keep and to show."""

from __future__ import annotations

import re
from typing import Any

from tools.fields import one_line
from tools.wording import shortened

NAME_LIMIT = 100

# Marks that turn the direction of what follows them: a title could make the rest of our sentence read backwards.
_TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
# What takes no room, or is drawn as nothing: two titles could look alike and be found by different words.
_UNSEEN = [
    *(0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x2060, 0x2066),
    *range(0x206A, 0x2070),
    *range(0xFFF9, 0xFFFC),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE0080),
]
_LEFT_OUT = dict.fromkeys([*_TURNING, *_UNSEEN])
# A joiner joins emoji, and letters of scripts that are written joined; after a letter like ours it does nothing.
_IDLE_JOINERS = re.compile(r"(?:(?<=[\u0000-\u05ff\u1e00-\u1fff])|^)[\u200c\u200d]+")
# No language puts more marks on one letter; stacked high they cover the lines around.
_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
_STACKED = re.compile(f"({_MARK}{{3}}){_MARK}+")


def clean_text(value: Any, limit: int) -> str | None:
    """Return ``value`` on one line and at most ``limit`` characters long; None if it is no text or shows none."""
    if not isinstance(value, str):
        return None
    sendable = value.lstrip()[: limit * 4].encode("utf-8", "ignore").decode()  # JSON can hold half a surrogate pair
    seen = _STACKED.sub(r"\1", _IDLE_JOINERS.sub("", sendable.translate(_LEFT_OUT)))
    text = shortened(str(one_line(seen)), limit)
    return text if any(c.isprintable() and not c.isspace() for c in text) else None
