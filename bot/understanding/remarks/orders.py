"""Orders that no rule reads and that are nothing to keep: "muda a senha", "troca a tag", "abre o link"."""

from __future__ import annotations

from bot.understanding.wordings import WORDINGS
from bot.understanding.words.normaliser import fold

_LONGEST_ORDER = 60
_SAID = WORDINGS


def asks_for_a_change(text: str) -> bool:
    """Tell whether ``text`` asks for something that is kept to be changed, however little of it is understood."""
    return _SAID["changing_something"].match(fold(text).strip()) is not None


def errand_asked(text: str) -> str | None:
    """Return what ``text`` asks about that there is to do, "levar sábado" of "o que eu tinha que levar sábado?"."""
    said = " ".join(text.split())
    found = _SAID.shaped("errand_asked", fold(said))
    return said[slice(*found.span("text"))] if found else None
