"""Text written by strangers, made safe to keep and to show."""

from __future__ import annotations

from typing import Any

from tools.fields import one_line
from tools.wording import shortened

NAME_LIMIT = 100


def clean_text(value: Any, limit: int) -> str | None:
    """Return ``value`` on one line and at most ``limit`` characters long; None if it is no text or has none."""
    if not isinstance(value, str):
        return None
    sendable = value.encode("utf-8", "ignore").decode()  # half a surrogate pair can be escaped in JSON
    return shortened(str(one_line(sendable)), limit) or None
