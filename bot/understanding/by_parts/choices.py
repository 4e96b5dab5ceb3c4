"""One of what was shown, chosen among hesitations and reasons: "bom, olhando aqui acho que o meu é o número dois"."""

from __future__ import annotations

from bot.understanding.by_parts.removables import Removal, pauses
from bot.understanding.grammar.patterns import COLON, DIGITS, LINK, ORDINAL
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message, read
from bot.understanding.recognition import Action

_MOST_WORDS = 22
_MOST_BEFORE = 12
_NUMBERS = frozenset({DIGITS, ORDINAL})
_NUMBERING = _NUMBERS.union(*(tongue.removing.letters["chosen_number"] for tongue in RULES.tongues))


def choice_in_parts(message: Message) -> Removal | None:
    """Return the choice the message makes, if its other words are but how sure somebody is of it, and why."""
    letters = message.letters
    if message.asks or message.cut_short or not 2 < len(letters) <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    if _NUMBERING.isdisjoint(letters) or LINK in letters or letters.count(COLON) > 1:
        return None
    for tongue in RULES.tongues:
        parts = tongue.removing
        if parts.letters["not_chosen"].isdisjoint(letters):
            for chosen in parts["chosen"].finditer(letters):
                if _is_chosen(message, tongue, parts, *chosen.span()):
                    return _read(message, parts, *chosen.span())
    return None


def _is_chosen(message: Message, tongue: Tongue, parts: Removing, begin: int, end: int) -> bool:
    """Tell whether the words begin..end are what is chosen, and no other number or order stands beside them."""
    letters = message.letters
    if any(letter in _NUMBERS for letter in letters[:begin] + letters[end:]):
        return False
    if COLON in letters and letters[begin - 1] != COLON:
        return False
    if not parts.letters["maybe"].isdisjoint(letters[:begin]):
        return False
    clause = max((at for at in range(begin + 1) if pauses(message, at) or letters[at - 1] == COLON), default=0)
    before = letters[clause:begin]
    surely = parts["surely"].fullmatch(before) is not None  # "sem dúvida o primeiro" denies nothing
    denied = not surely and any(letter in tongue.roles["negation"] for letter in before)
    if len(before) > _MOST_BEFORE or denied:
        return False
    after = end
    while after < len(letters) and not pauses(message, after) and (there := parts["there"].match(letters, after)):
        after = there.end()
    told = None if after < len(letters) and pauses(message, after) else parts["judged"].match(letters, after)
    after = told.end() if told else after
    if after < len(letters) and letters[after] in tongue.roles["negation"] and not pauses(message, after):
        return False  # "esse segundo aí não quero mais"
    over = after == len(letters) or pauses(message, after) or parts["reason"].match(letters, after) is not None
    starts = (at for at in range(len(letters)) if at < clause or at >= after)
    if not over or any(pauses(message, at) and parts["orders"].match(letters, at) for at in starts):
        return False
    if before:
        return surely or parts["choosing"].fullmatch(before) is not None
    sure = after == len(letters) or after > end or parts["chosen_for"].match(letters, after) is not None
    said = letters[:clause].rstrip(COLON)
    return sure and (clause == 0 or any(part.fullmatch(said) for part in (parts["before_choice"], parts["surely"])))


def _read(message: Message, parts: Removing, begin: int, end: int) -> Removal | None:
    said = read(f"{parts.plainly['choice']} {message.text[message.pieces[begin].start : message.pieces[end - 1].end]}")
    match = best_match(said, 0, len(said.letters))
    if not isinstance(match, Match) or match.rule.action is not Action.SELECT or match.corrected:
        return None
    everything = (
        match.selection is not None
        and match.selection.everything
        and said.pieces[1].word in RULES.wordings.words["all_chosen"]
    )
    told = everything or (match.selection and match.selection.numbers)
    return Removal(match, said) if told else None
