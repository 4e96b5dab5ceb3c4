"""What an English clause beside a request may be: a reason, a greeting, thanks; or a doubt, an order, a report."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.understanding.grammar.patterns import UNKNOWN_WORD
from bot.understanding.grammar.rulebook import RULES

_SHORT = 2
_EN = next(tongue for tongue in RULES.tongues if tongue.name == "en")
_SAID = RULES.reasons
_ENDING, _SUBJECT, _NO_NAME_BEFORE = _SAID["ending"], _SAID["subject"], _SAID.words["no_name_before"]


def begins(words: list[str], at: int) -> bool:
    """Tell whether a clause of another subject, or a reason, begins at a word, and no name goes on there."""
    after = " ".join(words[at : at + 6])
    if _ENDING.match(after):
        return at < len(words) - 1
    return words[at - 1] not in _NO_NAME_BEFORE and _SUBJECT.match(after) is not None


def is_harmless(clause: str) -> bool:
    """Tell whether a clause begins as a reason, a greeting or thanks do, and doubts, forbids or asks for nothing."""
    plain = " ".join(_SAID["politely"].sub(" ", clause).split())
    if not plain or _is_said(_EN.after, plain):
        return True
    if _SAID["barred"].search(plain) or _SAID["begins_barred"].match(plain):
        return False
    if _SAID["introduction"].fullmatch(plain) or _is_said(_EN.before_answers, plain):
        return True
    brief = plain.count(" ") < _SHORT and _SAID["closing"].fullmatch(plain) is not None
    return brief or _SAID["harmless_beginning"].match(plain) is not None


def calls_off(beside: str) -> bool:
    """Tell whether what is said beside a request doubts it, forbids it or asks for something else."""
    return _SAID["barred"].search(_SAID["politely"].sub(" ", beside)) is not None


def is_of_people(beside: str) -> bool:
    """Tell whether somebody is spoken of, who may be dropped or kicked out as a film may."""
    return _SAID["people"].search(beside) is not None


def reports(before: Iterable[str]) -> bool:
    """Tell whether what stands before a request makes it somebody's words: "she said, delete the first"."""
    told = (clause[said.end() :].lstrip() for clause in before if (said := _SAID["reporting"].search(clause)))
    return any(not _SAID["its_own"].match(rest) for rest in told)


def _is_said(courtesies: re.Pattern[str], clause: str) -> bool:
    letters = "".join(RULES.letters.get(word, UNKNOWN_WORD) for word in clause.split())
    return courtesies.fullmatch(letters) is not None


def says_why_it_goes(words: Iterable[str]) -> bool:
    """Tell whether these say why something is to go, and are no part of its name: "..., saiu outra"."""
    return RULES.wordings["goes"].match(" ".join(words)) is not None
