"""References of what is told to what was told before it in the same message: "o telefone dela", "e 29 na frente"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import dropwhile, islice
from typing import get_args
from zoneinfo import ZoneInfo

from bot.understanding.dates import Bound, Kind, Precision, dates
from bot.understanding.grammar import every
from bot.understanding.recognition import Language
from bot.understanding.tokens import Token
from bot.understanding.words.normaliser import fold

# Any day will do to tell a time of day, which is soon, from one with its day.
ZONE = ZoneInfo("UTC")
SOME_DAY, _SOON = datetime(2026, 3, 11, 10, tzinfo=ZONE), timedelta(days=1)
# A heading has no more words.
_HEADING_WORDS = 8
_MARKS = frozenset({"mark", "line"})
_WORD = re.compile(r"[^\W\d_]+")
_NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_SEXES = (("he", "before_his_name"), ("she", "before_her_name"))


def refers_back(text: str) -> bool:
    """Tell whether ``text`` speaks of somebody by a pronoun."""
    return not every("third_person").isdisjoint(map(fold, _WORD.findall(text)))


def leaves_out_what(text: str) -> bool:
    """Tell whether ``text`` begins with one more of what was named before it: "a da sala tem 2,30"."""
    said = dropwhile(lambda word: word in every("joint"), map(fold, _WORD.findall(text)))
    first, second, *_ = (*islice(said, 2), "", "")
    return first in every("article") and second in every("of_it") | every("one_of_those")


def with_name(text: str, name: str) -> str:
    """Return ``text`` with ``name`` in the place of its pronouns: "o niver dele" is "o niver de Caio"."""
    return _WORD.sub(lambda found: _as_pronoun(fold(found[0]), name) or found[0], text)


def _as_pronoun(word: str, name: str) -> str:
    if word in every("their"):
        return f"{name}'s"
    of = "de " if word.startswith("d") and word[1:] in every("third_person") else ""
    return f"{of}{name}" if word in every("third_person") else ""


def leans(text: str, before: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` of ``text`` says something of what stands ``before`` it, and is no note of its own.

    It speaks of him or her who was named there, goes on without a pause, or has no subject. Two that tell a day each
    stay two: each is reminded of for itself.
    """
    words = [token for token in clause if token.kind not in _MARKS]
    if not words or (_tells_a_day(text, before) and _tells_a_day(text, clause)):
        return False
    if any(token.word in every("third_person") for token in words) or leaves_out_what(text[clause[0].start :]):
        return True
    stopped = before[-1].kind in _MARKS and before[-1].word not in every("joint")
    named = text[words[0].start].isupper() and not stopped
    return not (named or words[0].word in every("article") or words[0].word in every("pointing"))


def _tells_a_day(text: str, clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` says on which day something is: a time of day alone is of the day told before."""
    said = text[clause[0].start : clause[-1].end]
    found = (each for language in get_args(Language) for each in dates(said, SOME_DAY, ZONE, language))
    return any(each.kind is not Kind.TIME or not each.begins or each.begins - SOME_DAY > _SOON for each in found)


def hour_in(text: str) -> tuple[int, int] | None:
    """Return where ``text`` tells a time of day in figures, with or without its day; None if it tells none."""
    found = (each for language in get_args(Language) for each in dates(text, SOME_DAY, ZONE, language))
    timed = (each for each in found if each.precision is Precision.MINUTE and each.at and each.bound is Bound.AT)
    places = (sorted(((each.start, each.end), *each.also)) for each in timed if not each.repeat)
    told = ((place[0][0], place[-1][1]) for place in places)
    return next((each for each in told if any(map(str.isdecimal, text[slice(*each)]))), None)


def with_antecedent(text: str, beside: str) -> str:
    """Return ``text`` with the name that its pronoun stands for behind it, if ``beside`` it only one is named so.

    "Ela vem às terças" beside "paguei a Neide, minha faxineira" is "Ela (Neide) vem às terças".
    """
    end, name = _antecedent(text, beside)
    return f"{text[:end]} ({name}){text[end:]}" if name else text


def whom_it_is_of(text: str, beside: str) -> str:
    """Return what ``text`` speaks of by a pronoun, as ``beside`` it names it: its heading, or the one name; else ""."""
    heading, colon, _ = beside.partition(":")
    headed = colon and not any(stop in heading for stop in ".;\n") and len(heading.split()) <= _HEADING_WORDS
    if not refers_back(text):
        return ""
    return heading.strip() if headed else _antecedent(text, beside)[1]


def _antecedent(text: str, beside: str) -> tuple[int, str]:
    """Return where the pronoun of ``text`` ends, and the one name that it stands for ``beside`` it; "" if none does."""
    for pronouns, articles in _SEXES:
        pronoun = next((each for each in _WORD.finditer(text) if fold(each[0]) in every(pronouns)), None)
        named = set(_names(beside, every(articles))) if pronoun else set()
        if pronoun and len(named) == 1 and (name := named.pop()) not in text:
            return pronoun.end(), name
    return 0, ""


def _names(text: str, before: frozenset[str]) -> list[str]:
    """Return the names in ``text`` that stand behind one of the words ``before``."""
    found: list[str] = []
    for said in _NAME.finditer(text):
        pieces = said[0].split()
        for at, piece in enumerate(pieces[1:], start=1):
            if piece[0].isupper() and not pieces[at - 1][0].isupper() and fold(pieces[at - 1]) in before:
                rest = pieces[at:]
                end = next((i for i, each in enumerate(rest) if not each[0].isupper()), len(rest))
                found.append(" ".join(rest[:end]))
    return found
