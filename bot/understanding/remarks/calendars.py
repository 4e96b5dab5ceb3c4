"""Asking for one's reminders as a file that calendars read: "exporta minha agenda", "me manda os lembretes em ics"."""

from __future__ import annotations

from bot.i18n.catalogue import LOCALES, voice
from bot.understanding.recognition import Action, Recognition
from state.text import words

LONGEST = 10
FORMATS = frozenset({"ics", "ical", "icalendar"})


_OF_IT = frozenset(word for locale in LOCALES for word in words(voice(locale).say("calendar-words")))
_SENDING = frozenset(word for locale in LOCALES for word in words(voice(locale).say("calendar-sending")))


def asks_for_calendar(text: str, recognition: Recognition) -> bool:
    """Tell whether ``text``, which is taken for ``recognition``, asks for the reminders as a file."""
    said = words(text)
    if len(said) > LONGEST or ":" in text:
        return False
    sends = recognition.action is Action.EXPORT or bool(_SENDING & set(said))
    if FORMATS & set(said):
        return sends
    return recognition.action is Action.EXPORT and bool(_OF_IT & set(said))
