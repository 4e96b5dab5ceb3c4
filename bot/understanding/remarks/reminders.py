"""What the rules take for a note and is asked for as a reminder: "me lembra de comprar leite"."""

from __future__ import annotations

import re

from bot.understanding.recognition import Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID
_PAUSE = re.compile(r"[\s:,-]*")


def reminder_in(recognition: Recognition) -> str | None:
    """Return what the person wants to be reminded of, with the time if they said one; None if they ask no such thing.

    The rules take "amanhã" in "me lembra amanhã de comprar leite" for a part of the request: here it is not lost, and
    stands where it would be said: "comprar leite amanhã".
    """
    entities, text = recognition.entities, recognition.text
    folded = fold(text)
    if (
        entities.item_type not in ("note", None)
        or not entities.content
        or len(folded) != len(text)
        or entities.content not in text
    ):
        return None
    begins = text.rindex(entities.content)
    asked = _SAID["reminding"].search(folded, 0, begins)
    if asked is None:
        return None
    pause = _PAUSE.match(folded, asked.end(), begins)
    behind = pause.end() if pause else asked.end()
    first = _SAID.shaped("reminded_when", folded[behind:begins])
    if first and "\n" not in entities.content:
        return f"{entities.content.rstrip(' .!,;')} {text[behind : behind + first.end('title')]}"
    about = _SAID["reminded_about"].match(folded, behind)
    return text[about.end() if about else behind :].strip() or entities.content
