"""How large a history is, and how large its parts may be.

Sizes are bytes in UTF-8. A token is a byte or more with every tokenizer in use (see bot.planner.counting), so no
history has more tokens than its size; in Portuguese it has about a third.
"""

from __future__ import annotations

import json

# The tiers, in messages: shown as they were, after these a turn in a few lines, before that a short text.
RECENT_MESSAGES = 20
STRUCTURED_MESSAGES = 80

RECENT_SIZE = 6_000
STRUCTURED_SIZE = 4_000
LONG_TERM_SIZE = 900
WRITTEN_SIZE = 800
PENDING_SIZE = 500
LABELS_SIZE = 300
HISTORY_AT_MOST = RECENT_SIZE + STRUCTURED_SIZE + LONG_TERM_SIZE + WRITTEN_SIZE + PENDING_SIZE + LABELS_SIZE

TURN_SIZE = RECENT_SIZE // 2
MESSAGE_SIZE = 1_200
RESULT_SIZE = 500
ARGUMENT_SIZE = 200
ARGUMENTS_SIZE = 500
LINE_SIZE = 160
LINES_A_TURN = 6

_ELLIPSIS = "…"


def size(text: str) -> int:
    """Return the bytes of ``text``, which it has no more tokens than."""
    return len(text.encode("utf-8", "replace"))


def cut(text: str, most: int) -> str:
    """Return ``text`` in ``most`` bytes (three or more), with "…" if it was cut."""
    if size(text) <= most:
        return text
    room = text.encode("utf-8", "replace")[: most - size(_ELLIPSIS)]
    return room.decode("utf-8", "ignore").rstrip() + _ELLIPSIS


def one_line(text: str, most: int) -> str:
    """Return ``text`` on one line, in ``most`` bytes: nothing in it can pass for a line or for a mark of ours."""
    return cut(unmarked(" ".join(text.split())), most)


def unmarked(text: str) -> str:
    """Return ``text`` without the signs that marks are made of, as bot.planner.prompting.delimited would have it."""
    return text.replace("<", "‹").replace(">", "›")


def dumped(value: object) -> str:
    """Return ``value`` as JSON."""
    return json.dumps(value, ensure_ascii=False)
