"""Several times that one message tells, each with what is then: an hour is of the day that is told before it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import named
from bot.packs.agenda.timing import times
from bot.packs.subject import cuts_in, parted, subject
from bot.understanding.dates import Bound, Doubt, Kind, Moment, Precision
from bot.understanding.grammar import every
from bot.understanding.parts import read_as
from state.text import words
from tools.zones import clock, here

_SEVERAL = 2


def in_one_breath(context: TurnContext, text: str) -> list[tuple[str, list[times.Due]]]:
    """Return the things that ``text`` tells one after the other, each with its time before it, or behind it.

    "Amanhã às 8h levar o lixo, às 13h buscar o Théo". [] if it tells but one, or anything that comes round.
    """
    told = apart(text, clock(context.now), context.voice.locale)
    if len(told) < _SEVERAL or any(due.repeat or due.nine for _, due in told):
        return []
    spans = [sorted(((each.start, each.end), *each.also)) for each, _ in told]
    begins, ends = [each[0][0] for each in spans], [each[-1][1] for each in spans]
    before = [_without(text, begin, last, own) for begin, last, own in zip([0, *ends], ends, spans, strict=False)]
    behind = [text[end:begin] for end, begin in zip(ends, [*begins[1:], len(text)], strict=True)]
    led = read_as("remind", before[0]).entities.content if words(before[0]) else None
    pieces = [led or "", *before[1:]] if named(led or "") else behind
    about = [_without_order(each) for each in pieces]
    if not named(about[-1]):
        about[-1] = subject(behind[-1])  # "ligar pro banco às 15h e às 18h passar na costureira"
    return [(each, [due]) for each, (_, due) in zip(about, told, strict=True)] if all(map(named, about)) else []


def _without_order(text: str) -> str:
    """Return what ``text`` names, behind the order to be reminded of it or before that of the next thing."""
    before, behind = parted(text) or ("", text)
    return subject(behind) or subject(before)


def _without(text: str, begin: int, end: int, spans: list[tuple[int, int]]) -> str:
    """Return what stands in ``text`` between ``begin`` and ``end`` beside the ``spans``."""
    said = ""
    for start, stop in spans:
        said, begin = f"{said} {text[begin:start]}", stop
    return f"{said} {text[begin:end]}"


def several(text: str, now: datetime, language: str) -> tuple[times.Due, ...]:
    """Return each of the times to come that ``text`` tells, one beside the other: "dia 10 às 20h e dia 11 às 12h"."""
    return tuple(due for _, due in apart(text, now, language))


def apart(text: str, now: datetime, language: str) -> list[tuple[Moment, times.Due]]:
    """Return each moment that ``text`` tells of what is to come, and when that is due.

    A time of day is of the day that is told before it: "amanhã dentista 9h e manicure 15h".
    """
    found = times.moments_of(text, now, language, None, _in_order(text, now, language))
    told: list[Moment] = []
    day: Moment | None = None
    for each in found:
        if each.offset:
            continue
        if not times.is_hour(text, each) or each.repeat or each.at is None:
            day = each if each.kind in (Kind.DAY, Kind.TIME) and each.bound is Bound.AT else None
            told.append(each)
        elif day is None or day.begins is None:
            told.append(each)
        else:
            at = times.Due(each.at.astimezone(here()), half=Doubt.HALF_OF_DAY in each.doubts)
            of_it = replace(times.at_time(each, at.on(day.begins.astimezone(here()))), doubts=frozenset())
            if told[-1] is day and day.at is None and _is_heading(text, day, each):
                of_it = replace(of_it, start=day.start, end=day.end, also=((each.start, each.end),))
                told.pop()
            told.append(of_it)
    return [(each, due) for each in told if (due := times.due_at(each, "", text, now)) is not None]


def _in_order(text: str, now: datetime, language: str) -> frozenset[Moment]:
    """Return what may be how long something takes, and is a time of day beside others: "Ana 9h, Bia 10h e Léo 11h"."""
    found = [each for each in times.moments_in(text, now, language) if each.precision is Precision.MINUTE and each.at]
    ends = [max(end for _, end in ((each.start, each.end), *each.also)) for each in found]
    begins = [each.also[-1][0] if each.also else each.start for each in found]
    between = (words(text[end:begin]) for end, begin in zip(ends, begins[1:], strict=False))
    apart = all(any(not word.isdecimal() and word not in every("joint") for word in said) for said in between)
    return frozenset(each for each in found if each.doubts & times.LONG) if len(found) > 1 and apart else frozenset()


def _is_heading(text: str, day: Moment, hour: Moment) -> bool:
    """Tell whether a ``day`` tells but when the ``hour`` behind it is: "amanhã: 9h a Bia", "amanhã tenho prova 9h"."""
    between = text[day.end : hour.start]
    first = next(iter(cuts_in(between)), None)
    return first is None or not words(between[:first])
