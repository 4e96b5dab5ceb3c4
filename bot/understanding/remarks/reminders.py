"""Notes that are asked for as a reminder: "me lembra de comprar leite"."""

from __future__ import annotations

import re

from bot.understanding.recognition import Recognition

_ASKS = re.compile(
    r"(?i)\b(?:me\s+lembr\w+|me\s+avis\w+|lembr\w+-me|remind\s+me|lembrete|reminder|me\s+deix\w+\s+esquecer)\b[\s:,-]*"
)
_WHEN = re.compile(r"(?i)(?P<when>\S.*?)\s+(?:de|do|da|que|pra|para|to|of|about|that)\s+")
_OF = re.compile(r"(?i)^(?:for me to|de|do|da|que|pra|para|to|of|about|that|for)\s+")


def reminder_in(recognition: Recognition) -> str | None:
    """Return what the person wants to be reminded of, with the time if they said one; None if they ask no such thing.

    The rules take "amanhã" in "me lembra amanhã de comprar leite" for a part of the request: here it is not lost, and
    stands where it would be said: "comprar leite amanhã".
    """
    entities, text = recognition.entities, recognition.text
    if entities.item_type != "note" or not entities.content or entities.content not in text:
        return None
    begins = text.rindex(entities.content)
    asked = _ASKS.search(text, 0, begins)
    if asked is None:
        return None
    first = _WHEN.fullmatch(text, asked.end(), begins)
    if first and "\n" not in entities.content:
        return f"{entities.content.rstrip(' .!,;')} {first['when']}"
    return _OF.sub("", text[asked.end() :]).strip() or entities.content
