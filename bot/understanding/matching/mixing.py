"""Requests told from words in any order, where their order matters all the same: deletions, a yes, an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

if TYPE_CHECKING:
    from bot.understanding.grammar.rulebook import Tongue
    from bot.understanding.matching.matching import Match

_DENIED_WITHIN = 3


def makes_sense(match: Match, message: Message, letters: str) -> bool:
    """Tell whether the words of ``match``, which fit in any order, mean it in this one."""
    core, stop, roles = match.span.core, match.span.stop, match.tongue.roles
    match match.rule.action:
        case Action.DELETE_ALL:
            return letters[core] not in roles["keeps"]
        case Action.CONFIRM:
            return letters[stop - 1] not in roles["unfinished"]
        case Action.UNDO:
            return takes_back(message, letters, match.tongue, core, stop)
    return True


def takes_back(message: Message, letters: str, tongue: Tongue, begin: int, end: int) -> bool:
    """Tell whether words begin..end, which speak of taking something back, ask for it."""
    told = [at for at in range(begin, end) if letters[at] in tongue.roles["undo_words"]]
    denied = bool(told) and all(_is_denied(message, letters, tongue, at, begin) for at in told)
    return not denied and letters[end - 1] not in tongue.roles["unfinished"]


def _is_denied(message: Message, letters: str, tongue: Tongue, at: int, begin: int) -> bool:
    """Tell whether a word shortly before the one at ``at`` says that it asks for nothing."""
    within = 1 if letters[at] in tongue.roles["undone_now"] else _DENIED_WITHIN
    for before in range(at - 1, max(begin, at - within) - 1, -1):
        if message.pieces[before + 1].stops:
            return False
        if letters[before] in tongue.roles["never_undone"]:
            return True
    return False
