"""A message without the greeting before its request and the thanks behind it, where a pause sets them apart."""

from __future__ import annotations

from bot.understanding.grammar.rulebook import ROLE_OF_ANY, RULES
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

_MOST_STOPS = 8
_BEFORE = frozenset({Action.GREET})
_BEHIND = frozenset({Action.THANK, Action.FAREWELL})


def without_courtesies(message: Message) -> Message | None:
    """Return the words between the courtesies, None if there are no courtesies or nothing else.

    Whether it asks is told from those words: "tudo bem? apaga o 2" does not.
    """
    size = len(message.letters)
    stops = [at for at in range(1, size) if message.pieces[at].stops]
    if message.cut_short or not 0 < len(stops) <= _MOST_STOPS:
        return None
    begin = max((at for at in stops if _is_said(message, 0, at, _BEFORE)), default=0)
    behind = (at for at in stops if at > begin and _is_behind(message, at, size))
    end = min(behind, default=size)
    if end - begin == size:
        return None
    pieces = message.pieces[begin:end]
    until = message.pieces[end].start if end < size else len(message.text)
    asks = "?" in message.text[pieces[0].start : until]
    return Message(message.text, pieces, message.letters[begin:end], asks, cut_short=False)


def _is_behind(message: Message, at: int, size: int) -> bool:
    if _is_said(message, at, size, _BEHIND):
        return True
    if message.letters[at] in ROLE_OF_ANY["call"]:
        return False  # "não quero perder isso, guarda"
    return any(tongue.after.fullmatch(message.letters, at, size) for tongue in RULES.tongues)


def _is_said(message: Message, begin: int, end: int, actions: frozenset[Action]) -> bool:
    match = best_match(message, begin, end)
    return isinstance(match, Match) and match.slot is None and not match.corrected and match.rule.action in actions
