"""Self-repairs of speech: what somebody takes back and says anew in one breath, "às 8, quer dizer, às 9".

A repair is what is taken back (the reparandum), an editing term, and what is meant instead, which is of the same
sort: a number, a day, or words behind the same preposition. A plain "não" between two values is none: "50, não 60"
says which of two is right. See E. Shriberg, "Preliminaries to a Theory of Speech Disfluencies", 1994, for the terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.understanding.dates import Kind, Moment, dates
from bot.understanding.dates.apart import day_and_hour
from bot.understanding.grammar import every, negations
from bot.understanding.recognition import Language
from bot.understanding.tokens import Token, fold, normalised, tokens
from bot.understanding.words.numbers import CARDINALS

# So many tokens before an editing term the value that it takes back may stand, and a preposition that is said again.
VALUE_WITHIN, COPY_WITHIN = 10, 5
# So many tokens may lead to the value that is meant: "às 9", "depois de amanhã".
MOST_LEADING = 2
LONGEST_TERM = 4
MOST_REPAIRS = 3
# What is broken off has so many words at most: "minha netflix... quer dizer, o spotify vence dia 12".
LONGEST_START = 3
_HESITATES = re.compile(r"\s*(?:\.{2,}|…|-{2,})")
_ENDS = frozenset(".!?")
LONGEST = 80
# Where a time stands in a text is the same at any time.
_ANY_TIME, _ANYWHERE = datetime(2024, 1, 1, tzinfo=UTC), ZoneInfo("UTC")
_GAP = re.compile(r"\s*,?\s*")


class _Term(NamedTuple):
    """An editing term, from token ``first`` on and before token ``end``; words may follow a ``strong`` one."""

    first: int
    end: int
    strong: bool


def repaired(text: str) -> str:
    """Return ``text`` as it is meant, without what is taken back in it; ``text`` itself where nothing is."""
    said = text
    for _ in range(MOST_REPAIRS):
        whole = normalised(said)
        found = tokens(whole)
        once = next((fixed for term in _terms(found) if (fixed := _repaired(whole, found, term))), None)
        if once is None:
            break
        said = once
    return said if said == text else _without_apology(said)


def _without_apology(said: str) -> str:
    """Return ``said`` without the apology that it ends with: "90 o cento desculpa"."""
    found = tokens(normalised(said))
    while found and found[-1].kind == "mark":
        found.pop()
    sorry = every("editing_terms") | every("weak_editing_terms") | every("paused_editing_terms")
    for size in range(min(LONGEST_TERM, len(found) - 1), 0, -1):
        if " ".join(each.word for each in found[-size:]) in sorry - negations():
            return said[: found[-size].start].rstrip(" ,.;-")
    return said


def _terms(found: Sequence[Token]) -> list[_Term]:
    if len(found) > LONGEST:
        return []
    strong, weak, begin = every("editing_terms"), every("weak_editing_terms"), _beginnings()
    paused = every("paused_editing_terms")
    terms: list[_Term] = []
    place = 0
    while place < len(found):
        end = place
        if found[place].word in begin:
            said = {
                at: " ".join(each.word for each in found[place:at] if each.kind == "word")
                for at in range(min(place + LONGEST_TERM, len(found)), place, -1)
                if found[at - 1].kind == "word" and all(each.kind in ("word", "mark") for each in found[place:at])
            }
            end = next(
                (
                    at
                    for at, term in said.items()
                    if term in strong or term in weak or (term in paused and _is_paused(found, place, at))
                ),
                place,
            )
            if end > place:
                terms.append(_Term(place, end, said[end] in strong))
        place = max(end, place + 1)
    return terms


@cache
def _beginnings() -> frozenset[str]:
    """Return the first words of editing terms: most messages have none."""
    terms = every("editing_terms") | every("weak_editing_terms") | every("paused_editing_terms")
    return frozenset(each.split()[0] for each in terms)


def _is_paused(found: Sequence[Token], place: int, end: int) -> bool:
    """Tell whether a term stands between two pauses: "às 7, não, às 8"."""
    return place > 0 and found[place - 1].kind == "mark" and end < len(found) and found[end].kind == "mark"


def _goes_on(rest: Sequence[Token]) -> bool:
    """Tell whether ``rest``, behind what is meant, tells another thing: "tenho 3 filhos, na verdade 2 moram comigo"."""
    if not rest or rest[0].kind != "word" or rest[0].word in every("copied"):
        return False
    return rest[0].word not in every("weak_editing_terms") | every("paused_editing_terms")


def _repaired(said: str, found: Sequence[Token], term: _Term) -> str | None:
    """Return ``said`` with what ``term`` takes back replaced by what follows it; None if it takes nothing back."""
    before, after = list(found[: term.first]), list(found[term.end :])
    while before and before[-1].kind == "mark":
        before.pop()
    # "Às 10h. Ficou mais caro, aliás: 668,10": another sentence tells something else.
    begin = max((at for at, each in enumerate(before, 1) if each.kind == "mark" and each.word in _ENDS), default=0)
    before = before[begin:]
    while after and after[0].kind == "mark":
        after.pop(0)
    if not before or not after or not every("besides").isdisjoint(each.word for each in after):
        return None
    times = _begins_with_times(said, after)
    if times and (timed := _with_times(said, before, after, times, strong=term.strong)) is not None:
        return timed
    if times and after[0].kind != "number":
        return None  # "às 15 horas, não, desculpe, dia 11" tells no other hour
    if (fixed := _with_value(said, before, after, strong=term.strong)) is not None:
        return fixed
    if not term.strong:
        return None
    broken_off = _HESITATES.match(said, before[-1].end) is not None
    if broken_off and len(before) <= LONGEST_START:
        return said[: before[0].start] + said[after[0].start :]
    again = after[0]
    if again.word not in every("copied"):
        return None
    copy = next((each for each in reversed(before[-COPY_WITHIN:]) if each.word == again.word), None)
    return said[: copy.start] + said[again.start :] if copy else None


def _times(text: str) -> list[Moment]:
    """Return the days and the times of day that ``text`` tells, each by itself."""
    told = (_dates(text, "pt-BR"), _dates(text, "en"))
    read = max(told, key=lambda found: sum(each.end - each.start for each in found))
    language: Language = "pt-BR" if read is told[0] else "en"
    parts = [part for each in read for part in day_and_hour(text, each, lambda said: _dates(said, language))]
    return [each for each in parts if each.kind is not Kind.OFFSET]


def _dates(text: str, language: Language) -> tuple[Moment, ...]:
    return dates(text, _ANY_TIME, _ANYWHERE, language)


def _begins_with_times(said: str, after: Sequence[Token]) -> list[Moment]:
    """Return the day, the hour, or both, that ``said`` tells right from ``after`` on, with their places in that."""
    start = after[0].start
    found: list[Moment] = []
    for each in _times(said[start:]):
        behind = found[-1].end if found else 0
        joined = _GAP.fullmatch(said[start + behind : start + each.start])
        if not joined or (each.kind is Kind.TIME) in [one.kind is Kind.TIME for one in found]:
            break
        found.append(each)
    return [replace(each, start=start + each.start, end=start + each.end) for each in found]


def _with_times(
    said: str, before: Sequence[Token], after: Sequence[Token], times: Sequence[Moment], *, strong: bool
) -> str | None:
    """Return ``said`` with ``times`` in the place of the last ones of their sorts ``before``; None if it tells none."""
    first, last = before[0].start, before[-1].end
    ends = times[-1].end
    rest = [each for each in after if each.start >= ends]
    if (_goes_on(rest) and not strong) or (rest and rest[0].word in negations()):
        return None
    told = _times(said[first:last])
    places = {each.kind is Kind.TIME: (first + each.start, first + each.end) for each in told}
    if (times[0].kind is Kind.TIME) not in places:
        return None
    put = {
        places[sort]: _led(said[slice(*places[sort])], said[each.start : each.end])
        for each in times
        if (sort := each.kind is Kind.TIME) in places
    }
    left = [said[each.start : each.end] for each in times if (each.kind is Kind.TIME) not in places]
    meant = said[:last]
    for (start, end), right in sorted(put.items(), reverse=True):
        meant = f"{meant[:start]}{' '.join((right, *left))}{meant[end:]}"
    return f"{meant}{said[ends:]}"


def _led(before: str, meant: str) -> str:
    """Return ``meant`` with what leads to the time ``before`` if nothing leads to it: "às 9h" of "às 8h" and "9h"."""
    lead, *rest = before.split()
    leads = every("copied") if meant[:1].isdecimal() else every("leading")
    bare = meant[:1].isdecimal() or fold(meant.split()[0]) in every("day_names")
    return f"{lead} {meant}" if rest and bare and fold(lead) in leads else meant


def _with_value(said: str, before: Sequence[Token], after: Sequence[Token], *, strong: bool) -> str | None:
    """Return ``said`` with the value that ``after`` begins with in the place of the last one of its sort ``before``."""
    at = next((place for place, each in enumerate(after[: MOST_LEADING + 1]) if _sort(each)), None)
    if at is None:
        return None
    sort, lead = _sort(after[at]), after[:at]
    places = range(len(before) - 1, max(-1, len(before) - 1 - VALUE_WITHIN), -1)
    old = next((place for place in places if _sort(before[place]) == sort), None)
    if old is None or (old == 0 and len(before) == 1):
        return None
    first, last = _run(before, old, -1), _run(after, at, 1)
    wrong, value, unit, own = before[old], after[last], _unit(before, old), _unit(after, last)
    ends = own.end if own and (own.start == value.end or (unit and unit.word == own.word)) else value.end
    rest = [each for each in after[last + 1 :] if each.start >= ends]
    if not strong and (_goes_on(rest) or (own and own.word != (unit.word if unit else ""))):
        return None
    if not strong and any(each.word not in every("copied") for each in lead):
        return None  # "reunião às 14h, não, almoço às 13h"
    begins, meant = before[first].start, said[after[at].start : value.end if unit else ends]
    if sort == "day" and lead:
        led = before[old - 1] if old and before[old - 1].word in every("copied") else None
        begins, meant = (led.start if led else begins), said[lead[0].start : ends]
    behind, further = said[wrong.end : before[-1].end], said[ends:]
    if fold(further).startswith(fold(behind)):
        further = further[len(behind) :]  # "18 o cento, não, 90 o cento"
    return f"{said[:begins]}{meant}{behind}{further}"


def _run(found: Sequence[Token], place: int, step: int) -> int:
    """Return where a number in words ends from ``place`` on, or begins: "quarenta e cinco" is one."""
    if found[place].kind == "number" or _sort(found[place]) != "number":
        return place
    while 0 <= (following := place + step) < len(found):
        joint = found[following].word in every("joint") and found[following].kind == "word"
        behind = following + step if joint else following
        if not 0 <= behind < len(found) or found[behind].word not in CARDINALS:
            break
        place = behind
    return place


def _sort(token: Token) -> str:
    """Return of what sort a value is; "" if it is none. "Um" is more often an article than a number."""
    if token.kind == "number" or CARDINALS.get(token.word, 1) > 1:
        return "number"
    return "day" if token.word in every("day_names") else ""


def _unit(found: Sequence[Token], place: int) -> Token | None:
    """Return the word right behind the value at ``place``: "h", "reais"."""
    behind = found[place + 1] if place + 1 < len(found) else None
    aside = every("copied") | every("weak_editing_terms") | every("paused_editing_terms")
    return behind if behind and behind.kind == "word" and behind.word not in aside else None
