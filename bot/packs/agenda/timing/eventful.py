"""The times of a note that tell when something happens, apart from those that do not: opening hours, what was, a no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.packs import moments
from bot.packs.agenda.timing import times
from bot.packs.moments import without
from bot.packs.subject import cuts_in, says_what_was_done
from bot.packs.values import is_denied
from bot.understanding.dates import Bound, Doubt, Kind, Moment, Precision
from bot.understanding.grammar import every, negations
from state.text import fold, words

# A weekend is short.
SHORTEST_RUN, LONGEST_WAIT = timedelta(days=3), timedelta(days=8)
ONE_DAY, ONE_WEEK = timedelta(days=1), timedelta(days=7)
# What says from when stands in fewer words than this: "a partir das 16h".
BOUND_WORDS = 3
_HOUR_BEFORE = re.compile(r"\d(?:h(?:rs?|oras?)?|:\d\d)\s*$")
_OF = re.compile(r"(?:d[aeo]s?|of|the)\s+[^\W\d_]+(?:\s+[^\W\d_]+)?")


def eventful(text: str, now: datetime, language: str) -> str:
    """Return ``text`` with the words blanked by which it tells a time, said at ``now``, and none of something to come.

    All else stands where it stood. So no event is made of "só atende terça e quinta", "seg qua sex 14h", "não dia 25",
    "encontrei a Bia no sábado", and "de natal" beside the day of the concert.
    """
    found = moments.moments_in(text, now, language)
    plain = text
    for each in found:
        if _tells_none(text, each, found, now, language):
            for start, end in ((each.start, each.end), *each.also):
                plain = f"{plain[:start]}{'…' * (end - start)}{plain[end:]}"
    return plain


def runs(moment: Moment, now: datetime) -> bool:
    """Tell whether ``moment`` is a week that has begun, a month or a year: "faz 90 em março" tells no day."""
    if moment.kind is not Kind.SPAN or moment.begins is None or moment.ends is None:
        return False
    lasts = moment.ends - moment.begins
    return lasts > LONGEST_WAIT or (lasts > SHORTEST_RUN and moment.begins <= now < moment.ends)


def _tells_none(text: str, moment: Moment, found: Sequence[Moment], now: datetime, language: str) -> bool:
    start, end = _clause(text, moment)
    before, clause = text[start : moment.start], words(text[start:end])
    sentence = words(text[: moment.start].rpartition(". ")[2] + text[moment.start :].partition(". ")[0])
    usual = _is_of_any_week(text, moment, now, language)
    return (
        is_denied(fold(before))
        or _is_nothing(clause)
        or (usual and not every("opening").isdisjoint(sentence))
        or _is_a_bound(text, moment, found, now, language)
        or _is_in_a_timetable(text, moment, found, now)
        or _is_a_name(text, moment, found, now)
        or (usual and moment.repeat is None and _was_done(before, text[moment.start : moment.end]))
        or _somebody_did(text, moment, found, now, language)
        or (len(found) > 1 and runs(moment, now))
        or _is_given_up(before)
        or (says_what_was_done(before) and _is_how_long(text[moment.start : moment.end], now, language))
    )


def _is_given_up(before: str) -> bool:
    """Tell whether what stands ``before`` a day says that another one takes its place: "pediu pra trocar o dia 5"."""
    led = [word for word in words(before) if word not in every("article")]
    return bool(led) and led[-1] in every("swapping")


def _is_how_long(said: str, now: datetime, language: str) -> bool:
    """Tell whether ``said`` is a length of time behind a word, which for what was done is how long that took."""
    _, led, rest = said.partition(" ")
    return bool(led) and times.length(rest, now, language) is not None


def _clause(text: str, moment: Moment) -> tuple[int, int]:
    """Return where the clause of ``moment`` begins and ends."""
    cuts = [0, *(cut for cut in cuts_in(text) if not moment.start < cut < moment.end), len(text)]
    return next(((a, b) for a, b in pairwise(cuts) if a <= moment.start < b), (0, len(text)))


def _is_of_any_week(text: str, moment: Moment, now: datetime, language: str) -> bool:
    """Tell whether ``moment`` is a time of day, or a day by its name alone, which no word says is the next one."""
    return _is_hour(text, moment, now, language) or is_any_of_its_name(text, moment)


def is_any_of_its_name(text: str, moment: Moment) -> bool:
    """Tell whether ``moment`` is told by the name of a day of the week, which no word says is the next one."""
    said = set(words(text[moment.start : moment.end]))
    return not said.isdisjoint(every("weekdays")) and said.isdisjoint(every("once"))


def _is_hour(text: str, moment: Moment, now: datetime, language: str) -> bool:
    """Tell whether ``moment`` is a time of day, and what it is a bound of, without a day: "depois das quatro"."""
    said = text[moment.start : moment.end].split()
    most = BOUND_WORDS if moment.bound is not Bound.AT else 1
    parted = ((" ".join(said[:at]), " ".join(said[at:])) for at in range(most))
    return moment.kind is Kind.TIME and any(
        moments.is_clock(clock) and not moments.moments_in(led, now, language) for led, clock in parted
    )


def _is_nothing(clause: Sequence[str]) -> bool:
    """Tell whether ``clause`` says that nothing is then: "não tenho nada hoje às 16h"."""
    return not negations().isdisjoint(clause) and not every("nothing").isdisjoint(clause)


def _is_a_bound(text: str, moment: Moment, found: Sequence[Moment], now: datetime, language: str) -> bool:
    """Tell whether ``moment`` says from when, or until when, on whatever day: "só depois das quatro da tarde"."""
    if moment.bound not in (Bound.AFTER, Bound.SINCE) or any(each.precision is Precision.DAY for each in found):
        return False
    return _is_hour(text, moment, now, language)


def _is_in_a_timetable(text: str, moment: Moment, found: Sequence[Moment], now: datetime) -> bool:
    """Tell whether ``moment`` is one of several days of the week, or ends at an hour beside another: "seg qua 14h".

    One day and the next, "plantão sábado e domingo", are those to come.
    """
    if any(_HOUR_BEFORE.search(text[:at]) for at in (moment.start, *(start for start, _ in moment.also))):
        return True
    said = [(fold(each[0]), each.start()) for each in re.finditer(r"[^\W\d_]+", text[: moment.end])]
    named = [at for at, (word, _) in enumerate(said) if word in every("weekdays")]
    beside = [at for at in named if said[at][1] >= moment.start]
    if not beside or moment.repeat is not None:
        return False
    before = [word for word, _ in said[: beside[0]] if word not in every("joint")]
    behind = [fold(word) for word in re.findall(r"[^\W\d_]+", text[moment.end :])]
    behind = [word for word in behind if word not in every("joint")][:1]
    beside_another = any(word in every("weekdays") for word in (*before[-1:], *behind))
    begins = [each.begins for each in found if each.kind is Kind.DAY and each.begins]
    if any(each.kind is Kind.SPAN and _is_of_now(each, now) for each in found):
        return False  # "essa semana: hoje 19h, quarta 7h e sábado 19h" are of this one
    in_a_row = moment.begins and not {moment.begins - ONE_DAY, moment.begins + ONE_DAY}.isdisjoint(begins)
    return beside_another and not in_a_row


def _is_of_now(span: Moment, now: datetime) -> bool:
    """Tell whether ``span`` is a week that has begun, or comes next."""
    if span.begins is None or span.ends is None or span.ends <= now:
        return False
    return span.ends - span.begins <= ONE_WEEK and span.begins - now <= ONE_WEEK


def _is_a_name(text: str, moment: Moment, found: Sequence[Moment], now: datetime) -> bool:
    """Tell whether ``moment`` is the feast that something is called after, whose day is told: "o concerto de Natal"."""
    said = text[moment.start : moment.end].strip()
    named = moment.kind is Kind.DAY and _OF.fullmatch(fold(said)) and every("day_names").isdisjoint(words(said))
    others = (each for each in found if each is not moment and each.kind in (Kind.DAY, Kind.TIME, Kind.SPAN))
    return bool(named) and any(not runs(each, now) for each in others)


def _was_done(before: str, said: str) -> bool:
    """Tell whether what stands ``before`` a time says what the person did then, and arranged nothing for it."""
    told = words(before)
    did = says_what_was_done(before) or not every("was").isdisjoint(told)
    arranged = not every("arranging").isdisjoint(told) or not every("toward").isdisjoint((*told[-1:], *words(said)[:1]))
    return did and not arranged


def _somebody_did(text: str, moment: Moment, found: Sequence[Moment], now: datetime, language: str) -> bool:
    """Tell whether an hour stands right behind what somebody did then: "acordou às 2".

    So does a further one of the morning: "acordou às duas e às cinco hoje".
    """
    today = moment.begins is not None and moment.begins.date() == now.date() and Doubt.HALF_OF_DAY in moment.doubts
    if moment.repeat is not None or moment.at is None or not (_is_hour(text, moment, now, language) or today):
        return False
    start = max(place for place, _ in ((moment.start, moment.end), *moment.also))
    before = without(text[:start], [each for each in found if each.start < start])
    did = next((word for word in reversed(words(before)) if word not in every("joint")), "")
    return did.endswith(tuple(every("other_past"))) and did not in every("arranging") | every("you")
