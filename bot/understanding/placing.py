"""Answers that tell an option by where it stands among the others: "o do meio", "o de baixo", "the top one"."""

from __future__ import annotations

from bot.understanding.naming import FILLERS
from bot.understanding.normaliser import fold

_TOP = frozenset("cima topo top".split())
_MIDDLE = frozenset("meio middle".split())
_BOTTOM = frozenset("baixo fim bottom end".split())
_BETWEEN = FILLERS | frozenset(
    "la ali aqui bem mais all no in at on to go with i ll take sim isso yes lista list".split()
)


def placed(text: str, size: int) -> int | None:
    """Return the position (from 0) among ``size`` options that ``text`` tells; None if it tells none, or no single one.

    Of an even number none stands in the middle.
    """
    said = [word for word in fold(text).replace("'", " ").strip(" .!,").replace(",", " ").split() if word]
    telling = {word for word in said if word not in _BETWEEN}
    if len(telling) != 1 or not size:
        return None
    if telling <= _TOP:
        return 0
    if telling <= _BOTTOM:
        return size - 1
    return size // 2 if telling <= _MIDDLE and size % 2 else None
