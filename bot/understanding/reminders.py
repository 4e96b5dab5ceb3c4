"""Notes that are asked for as a reminder: "me lembra de comprar leite"."""

from __future__ import annotations

import re

from bot.understanding.recognition import Recognition

_ASKS = re.compile(
    r"(?i)\b(?:me\s+lembr\w+|me\s+avis\w+|lembr\w+-me|remind\s+me|lembrete|reminder|me\s+deix\w+\s+esquecer)\b[\s:,-]*"
)
_OF = re.compile(r"(?i)^(?:de|do|da|que|pra|para|to|of|about|that)\s+")


def reminder_in(recognition: Recognition) -> str | None:
    """Return what the person wants to be reminded of, with the time if they said one; None if they ask no such thing.

    The rules take "amanhã" in "me lembra amanhã de comprar leite" for a part of the request: here it is not lost.
    """
    entities, text = recognition.entities, recognition.text
    if entities.item_type != "note" or not entities.content or entities.content not in text:
        return None
    asked = _ASKS.search(text, 0, text.rindex(entities.content))
    if asked is None:
        return None
    return _OF.sub("", text[asked.end() :]).strip() or entities.content
