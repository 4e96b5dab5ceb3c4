"""Orders that no rule reads and that are nothing to keep: "muda a senha", "troca a tag", "abre o link"."""

from __future__ import annotations

from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_LONGEST_ORDER = 60
_SAID = SAID


def asks_for_a_change(text: str) -> bool:
    """Tell whether ``text`` asks for something that is kept to be changed, however little of it is understood."""
    return _SAID["changing_something"].match(fold(text).strip()) is not None


def asks_of_this(text: str) -> bool:
    """Tell whether ``text`` asks something of what was spoken of that its card tells: "quem dirigiu?"."""
    return _SAID.shaped("telling_of_this", fold(text).strip()) is not None


def saw_this(text: str) -> bool | None:
    """Return whether ``text`` says that what was spoken of has been seen, or has not; None if it says neither."""
    said = _SAID.shaped("seeing_this", fold(text).strip())
    return None if said is None else not said["no"]


def opens_this(text: str) -> bool:
    """Tell whether ``text`` asks for what was spoken of to be opened."""
    return _SAID.shaped("opening_this", fold(text).strip()) is not None


def asks_for_data(text: str) -> bool:
    """Tell whether ``text`` asks for all that is kept as a file: "exporta minha lista", which a command does."""
    said = fold(text).strip(" .!")
    asks = _SAID["data_at_once"].match(said) or _SAID.shaped("data_as_a_file", said)
    return len(said) < _LONGEST_ORDER and asks is not None


def errand_asked(text: str) -> str | None:
    """Return what ``text`` asks about that there is to do, "levar sábado" of "o que eu tinha que levar sábado?"."""
    said = " ".join(text.split())
    found = _SAID.shaped("errand_asked", fold(said))
    return said[slice(*found.span("text"))] if found else None


def redoes(text: str) -> bool:
    """Tell whether ``text`` asks for what was taken back to be done again."""
    return _SAID.shaped("redoing", fold(text).strip()) is not None
