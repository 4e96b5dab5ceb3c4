"""Whether a question can be about anything that a person noted ("quando é ...") or only films ("quem dirigiu ...")."""

from __future__ import annotations

from bot.understanding.recognition import Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID.words


def asks_what_it_is(recognition: Recognition) -> bool:
    """Tell whether a question may ask for what is known of a title as well: "o que é cidade de deus?"."""
    return not _SAID["defining"].isdisjoint(_around(recognition))


def asks(text: str) -> bool:
    """Tell whether ``text`` is a question."""
    said = _words(text)
    return text.rstrip().endswith("?") or bool(said and said[0] in _SAID["asking_first"])


def asked_about(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the telling ``words`` of a question that name what it is about."""
    return tuple(word for word in words if word not in _SAID["asked_for"])


def _around(recognition: Recognition) -> list[str]:
    """Return the words of a question but for those of what it is about."""
    around = _words(recognition.text)
    for word in _words(recognition.entities.query or ""):
        if word in around:
            around.remove(word)
    return around


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in fold(text)).split()
