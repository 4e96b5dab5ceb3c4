"""Whether a question about a film asks where it can be watched: "onde assistir duna?", "tem duna na netflix?"."""

from __future__ import annotations

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID


def asks_where(text: str) -> bool:
    """Tell whether ``text``, a question about a film or series, asks where it can be watched."""
    said = fold(text)
    return not _SAID["where_made"].search(said) and bool(
        _SAID["where_to_watch"].search(said)
        or (_SAID["watched_at"].search(said) and _SAID["asking_what_is_there"].search(said))
    )
