"""One of what was shown, chosen among hesitations and reasons: "bom, olhando aqui acho que o meu é o número dois"."""

from __future__ import annotations

from bot.understanding.guessing import best_match
from bot.understanding.matching import Match
from bot.understanding.patterns import COLON, DIGITS, LINK, ORDINAL
from bot.understanding.reading import Message, read
from bot.understanding.recognition import Action
from bot.understanding.removables import Removal, pauses
from bot.understanding.removing import Removing
from bot.understanding.rulebook import RULES, Tongue

_MOST_WORDS = 22
_MOST_BEFORE = 12
_NUMBERS = frozenset({DIGITS, ORDINAL})
_WORDS = (
    "dois tres quatro cinco seis sete oito nove dez primeiro primeira segundo segunda terceiro terceira quarto "
    "quarta quinto quinta sexto sexta setimo setima oitavo oitava nono nona decimo decima ultimo ultima"
)
_NUMBERING = _NUMBERS | {RULES.letters[word] for word in _WORDS.split() if word in RULES.letters}


def choice_in_parts(message: Message) -> Removal | None:
    """Return the choice the message makes, if its other words are but how sure somebody is of it, and why."""
    letters = message.letters
    if message.asks or message.cut_short or not 2 < len(letters) <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    if _NUMBERING.isdisjoint(letters) or not {COLON, LINK}.isdisjoint(letters):
        return None
    for tongue in RULES.tongues:
        parts = tongue.removing
        if parts and parts.not_chosen.isdisjoint(letters):
            for chosen in parts.chosen.finditer(letters):
                if _is_chosen(message, tongue, parts, *chosen.span()):
                    return _read(message, *chosen.span())
    return None


def _is_chosen(message: Message, tongue: Tongue, parts: Removing, begin: int, end: int) -> bool:
    """Tell whether the words begin..end are what is chosen, and no other number or order stands beside them."""
    letters = message.letters
    if any(letter in _NUMBERS for letter in letters[:begin] + letters[end:]):
        return False
    clause = max((at for at in range(begin + 1) if pauses(message, at)), default=0)
    before = letters[clause:begin]
    if len(before) > _MOST_BEFORE or any(letter in tongue.roles["negation"] for letter in before):
        return False
    after = end
    while after < len(letters) and not pauses(message, after) and (there := parts.there.match(letters, after)):
        after = there.end()
    over = after == len(letters) or pauses(message, after) or parts.reason.match(letters, after) is not None
    starts = (at for at in range(len(letters)) if at < clause or at >= after)
    if not over or any(pauses(message, at) and parts.orders.match(letters, at) for at in starts):
        return False
    if before:
        return parts.choosing.fullmatch(letters, clause, begin) is not None
    sure = after == len(letters) or after > end or parts.chosen_for.match(letters, after) is not None
    return sure and (clause == 0 or parts.before_choice.fullmatch(letters, 0, clause) is not None)


def _read(message: Message, begin: int, end: int) -> Removal | None:
    said = read("quero " + message.text[message.pieces[begin].start : message.pieces[end - 1].end])
    match = best_match(said, 0, len(said.letters))
    if not isinstance(match, Match) or match.rule.action is not Action.SELECT or match.corrected:
        return None
    return Removal(match, said) if match.selection and match.selection.numbers else None
