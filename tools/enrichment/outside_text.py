"""Text written by strangers, made safe to keep and to show."""

from __future__ import annotations

from typing import Any

from tools.fields import one_line
from tools.wording import shortened

NAME_LIMIT = 100

# Marks that turn the direction of what follows them: a title could make the rest of our sentence read backwards.
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])


def clean_text(value: Any, limit: int) -> str | None:
    """Return ``value`` on one line and at most ``limit`` characters long; None if it is no text or shows none."""
    if not isinstance(value, str):
        return None
    sendable = value.lstrip()[: limit * 4].encode("utf-8", "ignore").decode()  # JSON can hold half a surrogate pair
    text = shortened(str(one_line(sendable.translate(_TURNING))), limit)
    return text if any(c.isprintable() and not c.isspace() for c in text) else None
