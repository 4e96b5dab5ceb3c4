"""Asking for one's reminders as a file that calendars read: "exporta minha agenda", "me manda os lembretes em ics"."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.replies.catalogue import LOCALES, voice
from bot.understanding.recognition import Recognition
from bot.understanding.words.normaliser import fold

LONGEST = 10
FORMATS = frozenset({"ics", "ical", "icalendar"})

_WORD = re.compile(r"\w+")


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


_OF_IT = frozenset(word for locale in LOCALES for word in _words(voice(locale).say("calendar-words")))
_SENDING = frozenset(word for locale in LOCALES for word in _words(voice(locale).say("calendar-sending")))


def asks_for_calendar(text: str, recognition: Recognition) -> bool:
    """Tell whether ``text``, which is taken for ``recognition``, asks for the reminders as a file."""
    said = _words(text)
    if len(said) > LONGEST or ":" in text:
        return False
    sends = recognition.action is Action.EXPORT or bool(_SENDING & set(said))
    if FORMATS & set(said):
        return sends
    return recognition.action is Action.EXPORT and bool(_OF_IT & set(said))
