"""The rule that fits a clause best, misspellings put right where nothing fits without."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from bot.understanding.grammar.patterns import DIGITS, UNKNOWN_WORD
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.matching.matching import Match, best, matches
from bot.understanding.matching.reading import Message
from bot.understanding.matching.spans import starts
from bot.understanding.recognition import Action

_SHORT_MESSAGE = 8
_LONG_WORD = 6
_CAREFULLY = frozenset({Action.CONFIRM, Action.DENY, Action.SELECT})


Found: TypeAlias = Match | tuple[Match, Match] | None


def best_match(message: Message, begin: int, end: int) -> Found:
    """Return the rule that fits best, two that fit equally well and disagree, or None."""
    words = (begin, end)
    if words not in message.matched:
        message.matched[words] = best_as_spelt(message, begin, end) or _best_corrected(message, begin, end)
    found: Found = message.matched[words]
    return found


def best_as_spelt(message: Message, begin: int, end: int) -> Found:
    """Return what `best_match` does if no misspelling has to be put right for it, else None."""
    words = (begin, end)
    if words not in message.matched:
        return best(matches(message, message.letters, begin, end))
    found: Found = message.matched[words]
    return None if isinstance(found, Match) and found.corrected else found


def _best_corrected(message: Message, begin: int, end: int) -> Match | None:
    """Return the best match if words were misspelt ("slava matrix", "quem dirgiu duna")."""
    if UNKNOWN_WORD not in message.letters[begin:end]:
        return None
    for tongue in RULES.tongues:
        verb = starts(message.letters, tongue, begin, end)[-1]
        letters = _respelt(message, tongue, begin, end, verb)
        if letters == message.letters:
            continue
        fitting = matches(message, letters, begin, end, (tongue,))
        found = (match for match in fitting if _safe_to_correct(match, message, letters))
        likeliest = best(found)
        if isinstance(likeliest, Match):
            return replace(likeliest, corrected=True)
    return None


def _respelt(message: Message, tongue: Tongue, begin: int, end: int, verb: int) -> str:
    """Return the letters with the misspelt words put right: the verb, and in a short message every word."""
    letters = list(message.letters)
    for at in range(begin, end) if end - begin <= _SHORT_MESSAGE else (verb,):
        if letters[at] == UNKNOWN_WORD:
            word = message.pieces[at].word
            meant = (tongue.verbs.nearest(word) if at == verb else None) or tongue.words.nearest(word)
            if meant:
                letters[at] = RULES.letters[meant]
    return "".join(letters)


def _safe_to_correct(match: Match, message: Message, letters: str) -> bool:
    """Tell whether a guess may be acted on: never for everything, a deletion only with the number in digits."""
    action, span = match.rule.action, match.span
    begin, end = match.value or (0, 0)
    free = {*range(match.first, match.last), *range(begin, end)}
    fixed = [at for at in range(span.core, span.stop) if at not in free]
    guessed = [at for at in fixed if letters[at] != message.letters[at]]
    if not guessed or action is Action.DELETE_ALL:
        return False
    if action is Action.DELETE_ITEM:
        return bool(match.selection and match.selection.numbers and DIGITS in message.letters) and len(guessed) == 1
    if match.slot:
        return len(fixed) > len(guessed) or letters[guessed[0]] in match.tongue.roles["command"]
    if action in _CAREFULLY:
        return all(len(message.pieces[at].word) >= _LONG_WORD for at in guessed)
    return True
