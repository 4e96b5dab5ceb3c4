"""A request without what is said behind it: why it is asked for, or praise of what it points back at."""

from __future__ import annotations

from dataclasses import replace

from bot.understanding.by_parts.clauses import plain, plays
from bot.understanding.by_parts.reasons import says_why_it_goes
from bot.understanding.grammar.patterns import COLON, DIGITS, ORDINAL
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

_NUMBERS = frozenset({DIGITS, ORDINAL})
_NAMED = frozenset({Action.GET_INFO, Action.SEARCH})
_POINTED = frozenset({Action.SAVE_PREVIOUS})


def pointed_back(match: Match, message: Message) -> Match | None:
    """Return the request to keep what came before, where ``match`` took its reason for what is to be kept.

    "Salva esse aí, parece bom" keeps what was shown; "salva isso, leite e pão" what is said.
    """
    if match.rule.action is not Action.SAVE or match.slot != "content" or match.dictated:
        return None
    if not any(plays(message, at, "it_words") for at in range(match.span.core, match.first + 1)):
        return None
    for at in range(match.span.core + 2, match.last):
        if message.pieces[at].stops:
            before = best_match(message, match.span.begin, at)
            told = _says_why(message, at) or _praises(message, at, match.last)
            meant = plain(before, _POINTED) if told else None
            return replace(meant, span=meant.span._replace(end=match.span.end)) if meant else None
    return None


def _says_why(message: Message, at: int) -> bool:
    return any(plays(message, at, role) for role in ("why_kept", "reason"))


def _praises(message: Message, begin: int, end: int) -> bool:
    """Tell whether these words are of what was pointed at too ("my sister recommended it"), and nothing to keep."""
    behind = range(begin + 1, end)
    numbered = any(message.letters[at] in _NUMBERS or message.letters[at] == COLON for at in range(begin, end))
    return not numbered and any(plays(message, at, "it_words") for at in behind)


def without_reason(match: Match, message: Message) -> Match:
    """Return ``match`` without what is said behind its name ("duna? quero ver hoje", "duna, que fiquei curioso")."""
    removes = match.rule.action is Action.DELETE_ITEM and match.tongue.name == "pt-BR"
    if not (match.rule.action in _NAMED or removes) or not match.slot or match.dictated:
        return match
    for at in range(match.first + 1, match.last):
        ends = _goes if removes else _ends_it
        if message.pieces[at].stops and ends(message, at, match.last):
            shorter = best_match(message, match.span.begin, at)
            if isinstance(shorter, Match) and shorter.slot and shorter.rule.action is match.rule.action:
                return replace(shorter, span=match.span)
            return replace(match, last=at)
    return match


def _goes(message: Message, at: int, end: int) -> bool:
    return says_why_it_goes(piece.word for piece in message.pieces[at:end])


def _ends_it(message: Message, at: int, end: int) -> bool:
    if "?" in message.pieces[at].stops or plays(message, at, "reason") or plays(message, at, "why_kept"):
        return True
    return any(tongue.after.fullmatch(message.letters, at, end) for tongue in RULES.tongues)
