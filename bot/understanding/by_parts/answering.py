"""A yes or a no said in several clauses: "sim, tenho certeza absoluta, meu caro. Manda ver sem medo"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bot.understanding.by_parts.removables import pauses
from bot.understanding.grammar.patterns import COLON, DIGITS, LINK, ORDINAL, QUOTED
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

_MOST_WORDS = 24
_MOST_CLAUSES = 6
_LONGEST_CLAUSE = 9
_FIRST_WORDS = 4
_NOT_READ = frozenset({COLON, DIGITS, LINK, ORDINAL, QUOTED})
_KINDLY = frozenset({Action.THANK, Action.FAREWELL, Action.GREET})


def answer_in_parts(message: Message) -> Match | None:
    """Return the yes or the no that one clause of the message is, if every other only says it again, or why.

    A yes needs every clause to be known: "sim, mas só o 2" is none. A no comes first, and nothing is ordered behind it.
    """
    letters, size = message.letters, len(message.letters)
    if message.asks or message.cut_short or not 1 < size <= _MOST_WORDS or not _NOT_READ.isdisjoint(letters):
        return None
    told = [tongue.removing for tongue in RULES.tongues]
    if not any(_may_confirm(letters, parts) or _may_deny(letters, parts) for parts in told):
        return None
    cuts = [*(at for at in range(size) if pauses(message, at)), size]
    if not 1 < len(cuts) <= _MOST_CLAUSES + 1:
        return None
    clauses = list(pairwise(cuts))
    if any(end - begin > _LONGEST_CLAUSE for begin, end in clauses):
        return None
    for tongue in RULES.tongues:
        parts, found = tongue.removing, None
        if _may_confirm(letters, parts):
            found = _answer(message, clauses, tongue, parts, Action.CONFIRM)
        if not found and _may_deny(letters, parts):
            found = _answer(message, clauses, tongue, parts, Action.DENY)
        if found:
            return replace(found, span=found.span._replace(begin=0, end=size))
    return None


def _may_confirm(letters: str, parts: Removing) -> bool:
    return not parts.letters["yes_hints"].isdisjoint(letters)


def _may_deny(letters: str, parts: Removing) -> bool:
    return not parts.letters["no_hints"].isdisjoint(letters[:_FIRST_WORDS])


def _answer(
    message: Message, clauses: list[tuple[int, int]], tongue: Tongue, parts: Removing, action: Action
) -> Match | None:
    answer: Match | None = None
    why = parts["why_yes"] if action is Action.CONFIRM else parts["why_no"]
    for begin, end in clauses:
        if tongue.before_answers.fullmatch(message.letters, begin, end):
            continue
        match = best_match(message, begin, end)
        if isinstance(match, Match) and match.rule.action is action and not match.corrected and match.slot is None:
            answer = answer or match
        elif why.fullmatch(message.letters, begin, end):
            if answer is None and action is Action.DENY:
                return None
        elif not (isinstance(match, Match) and match.slot is None and match.rule.action in _KINDLY):
            return None
    return answer
