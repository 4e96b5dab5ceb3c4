"""Times that a message tells for a reminder, and the message without them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta

from bot.packs.agenda.record import HERE
from bot.understanding.dates import Bound, Doubt, Kind, Moment, Precision, Repeat, dates, occurrences
from bot.understanding.recognition import Language

NINE = timedelta(hours=9)
ONE_DAY = timedelta(days=1)
_UNSURE = frozenset({Doubt.WORD, Doubt.LENGTH})
_OTHER: dict[str, Language] = {"pt-BR": "en", "en": "pt-BR"}
# A time of day and nothing else: "pras 16h", "10", "às 8 da noite", "at 5 pm".
_CLOCK = re.compile(
    r"(?i)(?:p(?:a?ra)?s?(?: as)?|p(?:a?ra) [aà]s|[aà]s?|at|to|by|o|the)?\s*"
    r"(?:meio[- ]dia|noon|\d{1,2}(?:(?:h|:)\d{0,2})?"
    r"(?:\s*(?:e meia|horas?|o'clock|am|pm|da manh[aã]|da tarde|da noite))*)"
)


@dataclass(frozen=True, slots=True)
class Due:
    """When a reminder is due. ``said`` are the words of its repetition; ``nine`` says that no time of day was told."""

    at: datetime
    repeat: Repeat | None = None
    said: str = ""
    nine: bool = False
    clock_only: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What a message tells of time: when (several times a day, too), what is past, or what it is counted from.

    ``whole_day`` says that a day is past, and no time of it. ``without`` is the message without the words of time.
    """

    due: tuple[Due, ...] = ()
    past: datetime | None = None
    whole_day: bool = False
    before: tuple[relativedelta, str] | None = None
    without: str = ""


def said(text: str, now: datetime, language: str, near: str | None = None) -> Said:
    """Return what ``text`` tells, said at ``now``; ``near`` are the words that are taken for those of the time."""
    moments = _moments(text, now, language, near)
    if not moments:
        return Said(without=text)
    left = without(text, moments)
    first = moments[0]
    if first.offset is not None:
        return Said(before=(first.offset.distance, first.offset.anchor), without=left)
    told = _repetition(text[first.start : first.end])
    several = [each for each in moments if each.kind is Kind.RECURRENCE and each.at]
    several = several if len(several) > 1 else []
    found = several or [_likeliest(moments)]
    due = tuple(one for each in found if (one := _due(each, told if several else "", text, now)) is not None)
    if not due:
        return Said(past=found[0].at or found[0].begins, whole_day=found[0].at is None, without=left)
    return Said(due=due, without=left)


def span(text: str, now: datetime, language: str) -> tuple[datetime, datetime] | None:
    """Return the days that ``text`` tells, from the first until before the last; None if it tells none."""
    for moment in _moments(text, now, language, None):
        if moment.begins and moment.ends and moment.kind is not Kind.RECURRENCE:
            ends = moment.ends if moment.ends > moment.begins else moment.begins + timedelta(minutes=1)
            return moment.begins, ends
    return None


def without(text: str, moments: Sequence[Moment]) -> str:
    """Return ``text`` without the words of ``moments``."""
    places = [(each.start, each.end) for each in moments] + [each.also for each in moments if each.also]
    for start, end in sorted(places, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split()).strip(" ,;:-")


def moments_in(text: str, now: datetime, language: str) -> tuple[Moment, ...]:
    """Return what is told plainly, in the language of the conversation or the other one."""
    for tongue in (language, _OTHER.get(language, "en")):
        told = dates(text, now, HERE, "en" if tongue == "en" else "pt-BR")
        if told:
            return told
    return ()


def _moments(text: str, now: datetime, language: str, near: str | None) -> tuple[Moment, ...]:
    found = moments_in(text, now, language)
    sure = tuple(each for each in found if not each.doubts & _UNSURE)
    if near and (at := text.find(near)) >= 0:
        end = at + len(near)
        beside = tuple(each for each in found if each.start < end and each.end > at)
        return beside or sure
    return sure or (found if len(found) == 1 and found[0].start == 0 and found[0].end >= len(text.rstrip()) else ())


def _likeliest(moments: Sequence[Moment]) -> Moment:
    return next((each for each in reversed(moments) if each.bound is Bound.AT), moments[-1])


def _due(moment: Moment, told: str, text: str, now: datetime) -> Due | None:
    """Return when something that is told so is due; None if that is past. Of a repetition ``told`` are the words."""
    if moment.begins is None:
        return None
    begins = moment.begins.astimezone(HERE)
    nine = moment.precision is Precision.DAY
    at = begins.replace(hour=0, minute=0) + NINE if nine else (moment.at or begins).astimezone(HERE)
    words = text[moment.start : moment.end]
    if moment.repeat is not None:
        if at <= now:
            following = next(iter(occurrences(moment.repeat, at, now)), None)
            if following is None:
                return None
            at = following
        return Due(at, moment.repeat, told or _repetition(words), nine)
    if at <= now and moment.kind is Kind.SPAN and moment.ends and at + ONE_DAY < moment.ends:
        at = now.replace(hour=0, minute=0, second=0, microsecond=0) + ONE_DAY + NINE
        return Due(at, nine=True) if at < moment.ends else None
    if at <= now:
        return None
    return Due(at, nine=nine, clock_only=bool(_CLOCK.fullmatch(words.strip())))


def _repetition(words: str) -> str:
    """Return the words of a repetition without its time of day, which is said beside them."""
    return re.sub(r"(?i)[\s,]+(?:[aà]s|at)\s+\d.*$", "", words).strip(" ,")
