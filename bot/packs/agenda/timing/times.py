"""Times that a message tells for a reminder, or for several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from itertools import pairwise

from dateutil.relativedelta import relativedelta

from bot.packs.moments import CLOCK as _CLOCK
from bot.packs.moments import PART_OF_DAY as _PART
from bot.packs.moments import bare_hour, is_clock, without
from bot.packs.moments import is_hour as is_hour
from bot.packs.moments import moments_in as moments_in
from bot.packs.subject import subject
from bot.understanding.dates import Bound, Doubt, Kind, Moment, Precision, Repeat, dates, occurrences
from bot.understanding.dates.recurrences import hours_of, passing, shifted
from bot.understanding.grammar import every
from state.text import words as words_of
from tools.zones import here

_POINTED = re.compile(r"^([01]?\d|2[0-3])\.(?=[0-5]\d$)")
NINE = timedelta(hours=9)
ONE_HOUR, HALF_A_DAY = timedelta(hours=1), timedelta(hours=12)
NOON, MORNING, HOURS = 12, 7, 24
ONE_DAY, ONE_WEEK = timedelta(days=1), timedelta(days=7)
LONG = frozenset({Doubt.LENGTH})
_HOUR_FIRST = re.compile(
    r"(?i)^(?:(?:pr?a?s?|para|for|to)\s+)?(?:(?:[aà]s|at)\s+\d[^\s,]*(?:\s+(?:horas?|hrs?|o'clock))?|\d{1,2}(?:h\d*|:\d\d))"
    r"(?:\s+(?:da|de)\s+(?:manh[aã]|tarde|noite))?[\s,]+"
)
_SHORT_HOUR = re.compile(r"(?i)\d{1,2}h")
_AT = re.compile(r"(?i)(?:[aà]s?|ao|at)\s")
_UNSURE = LONG | {Doubt.WORD}


@dataclass(frozen=True, slots=True)
class Due:
    """When a reminder is due. ``said`` are the words of its repetition; ``nine`` says that no time of day was told.

    ``half`` says that it may be either half of the day; ``ahead`` how long before something that is, if that was told.
    """

    at: datetime
    repeat: Repeat | None = None
    said: str = ""
    nine: bool = False
    clock_only: bool = False
    half: bool = False
    ahead: timedelta | None = None

    def on(self, day: datetime, half_of: datetime | None = None) -> datetime:
        """Return the time of day on ``day``: an hour of either half is in that of ``half_of``, or the usual one."""
        hour = self.at.hour
        if self.half:
            later = half_of.hour >= NOON if half_of else not MORNING <= hour % NOON < NOON
            hour = hour % NOON + (NOON if later else 0)
        return day.replace(hour=hour, minute=self.at.minute)


@dataclass(frozen=True, slots=True)
class Said:
    """What a message tells of time: when (several times a day, too), what is past, or what it is counted from.

    ``whole_day`` says that a day is past, and no time of it. ``without`` is the message without the words of time.
    ``before`` is how far from something, and from what: from what is ``due`` if that was told as well. ``hour`` is the
    time of day that was told with such a distance: "um dia antes, às 20h", and ``far`` the words of the distance. What
    tells several of them has the others as ``further``: "na véspera e duas horas antes".
    """

    due: tuple[Due, ...] = ()
    past: datetime | None = None
    whole_day: bool = False
    before: tuple[relativedelta, str] | None = None
    hour: time | None = None
    far: str = ""
    without: str = ""
    further: tuple[Said, ...] = ()

    def moved(self, due: Due, now: datetime) -> Due:
        """Return when to be reminded of what is ``due``, so far from it; a repetition comes round as far from its own.

        A day without a time is told at nine.
        """
        at = self.at_distance(due.at)
        repeat = shifted(due.repeat, (at.date() - due.at.date()).days, at) if due.repeat else None
        if repeat is not None and at <= now:
            at = next(iter(occurrences(repeat, at, now)), at)
        return Due(at, repeat, f"{due.said}, {self.far}" if repeat else "", due.nine and self.hour is None)

    def at_distance(self, start: datetime) -> datetime:
        """Return the moment that is told, if what it is counted from begins at ``start``."""
        assert self.before is not None  # noqa: S101 - asked for only where a distance was told
        at = start + self.before[0]
        return at.replace(hour=self.hour.hour, minute=self.hour.minute) if self.hour else at


def said(text: str, now: datetime, language: str, near: str | None = None) -> Said:
    """Return what ``text`` tells, said at ``now``; ``near`` are the words that are taken for those of the time."""
    moments = moments_of(text, now, language, near)
    if not moments:
        return Said(without=text)
    left = without(text, moments)
    if distances := [each for each in moments if each.offset is not None]:
        first, *further = (_distant(text, moments, each, left, now) for each in distances)
        return replace(first, further=tuple(further))
    told = _repetition(text[moments[0].start : moments[0].end], moments[0].repeat)
    several = [each for each in moments if each.kind is Kind.RECURRENCE and each.at]
    several = several if len(several) > 1 else []
    if due := _day_and_hour(text, moments, now):
        return Said(due=due, without=left)
    found = several or _in_a_row(text, moments) or [_likeliest(moments, text)]
    due = tuple(one for each in found if (one := due_at(each, told if several else "", text, now)) is not None)
    if not due and len(found) == 1 and (others := [each for each in moments if each is not found[0]]):
        # "Às 15h, vou dormir agora": what is past is not meant where something is told that is to come.
        due = tuple(one for one in (due_at(_likeliest(others, text), "", text, now),) if one is not None)
    if not due:
        return Said(past=found[0].at or found[0].begins, whole_day=found[0].at is None, without=left)
    return Said(due=due, without=left)


def _in_a_row(text: str, moments: Sequence[Moment]) -> list[Moment]:
    """Return times told one beside the other, "segunda às 8h e às 18h", "dia 14/12 e 14/01"; [] if more is told.

    The hour of the last of several days is that of all.
    """
    between = (text[one.end : other.start].strip(" ,").lower() for one, other in pairwise(moments))
    apart = any(each.also or each.bound is not Bound.AT for each in moments)
    if len(moments) < 2 or apart or any(words not in ("e", "and", "") for words in between):
        return []
    if all(each.at and each.kind is Kind.TIME for each in moments):
        return list(moments)
    *days, last = moments
    plain = all(each.begins and not each.repeat for each in moments)
    if not plain or any(each.kind is not Kind.DAY for each in days) or is_hour(text, last):
        return []
    if last.at is None:
        return list(moments) if last.kind is Kind.DAY else []
    at = last.at.astimezone(here())
    begins = (each.begins.astimezone(here()) for each in days if each.begins)
    led = zip(days, begins, strict=True)
    return [*(at_time(day, first.replace(hour=at.hour, minute=at.minute)) for day, first in led), last]


def as_hour(value: str, now: datetime) -> str:
    """Return ``value`` as a time of day, "às 8", if it is but one without a word before it: "6 e meia", "9.30"."""
    plain = value.strip(" .!")
    hour, pointed = plain.isdecimal() and int(plain) < HOURS, _POINTED.sub(r"\1:", plain)
    return f"às {pointed}" if hour or pointed != plain or (plain and bare_hour(plain, now) == plain) else value


def in_its_month(due: Due, text: str, now: datetime) -> Due:
    """Return ``due`` in the month that it is said to be of: "a parcela de janeiro, me lembra dia 4"."""
    told = moments_in(text, now, "pt-BR")
    months = [each.begins for each in told if each.kind is Kind.SPAN and each.begins and each.begins.day == 1]
    days = [each for each in told if each.begins and each.kind in (Kind.DAY, Kind.TIME)]
    if len(months) != 1 or len(days) != 1 or due.repeat or months[0] <= due.at:
        return due
    again = said(text[days[0].start : days[0].end], months[0] - timedelta(seconds=1), "pt-BR").due
    moved = due.at.replace(year=again[0].at.year, month=again[0].at.month, day=again[0].at.day) if again else due.at
    return replace(due, at=moved) if (moved.year, moved.month) == (months[0].year, months[0].month) else due


def _distant(text: str, moments: Sequence[Moment], distance: Moment, left: str, now: datetime) -> Said:
    """Return what tells a ``distance``, from something that is named or at a time that is told beside it."""
    assert distance.offset is not None  # noqa: S101 - see said
    anchor = distance.offset.anchor
    if not subject(anchor) and every("each_of_them").isdisjoint(words_of(anchor)):
        anchor = ""
    hour = _hour_of(text, distance)
    # The part of the day that is the anchor is told once: "na véspera à noite".
    within = range(*distance.offset.place) if hour is not None and distance.offset.place else ()
    others = [each for each in moments if each is not distance and each.offset is None and each.end - 1 not in within]
    behind = [each for each in others if each.start >= distance.end and is_hour(text, each)]
    if hour is None and distance.precision is Precision.DAY and behind and behind[-1].at:
        at = behind[-1].at
        hour = Due(at, half=Doubt.HALF_OF_DAY in behind[-1].doubts).on(at).timetz().replace(tzinfo=None)
        others = [each for each in others if each not in behind]
    elif distance.precision is not Precision.DAY and behind:
        others = _as_one(text, others, distance)
    if hour is not None and _CLOCK.fullmatch(anchor.strip()):
        left, anchor = " ".join(left.replace(anchor.strip(), " ", 1).split()), ""
    due: tuple[Due, ...] = ()
    if others:
        due = _day_and_hour(text, others, now) or tuple(
            one for one in (due_at(_likeliest(others, text), "", text, now),) if one is not None
        )
    far = f"{words_of_distance(text, distance)}"
    return Said(due=due, before=(distance.offset.distance, anchor), hour=hour, far=far, without=left)


def _as_one(text: str, moments: list[Moment], distance: Moment) -> list[Moment]:
    """Return when something is as told twice, by its hour and by one so far from it: "às 15h, uma hora antes da das 4".

    All ``moments`` are returned where the two hours are not as far from one another, or more is told.
    """
    assert distance.offset is not None  # noqa: S101 - see said
    if len(moments) != 2 or not (moments[0].at and moments[0].begins and moments[1].at and is_hour(text, moments[1])):
        return moments
    then = moments[0].at.astimezone(here())
    event, hour = then - distance.offset.distance, moments[1].at.astimezone(here())
    part = HALF_A_DAY if Doubt.HALF_OF_DAY in moments[1].doubts else ONE_DAY
    same = not timedelta(hours=event.hour - hour.hour, minutes=event.minute - hour.minute) % part
    return [at_time(moments[0], event)] if same and event.date() == then.date() else moments


def words_of_distance(text: str, distance: Moment) -> str:
    """Return the words that tell how far: "2 dias antes"."""
    return re.sub(r"(?i)\s+(?:d[aeo]s?|of|the)$", "", text[distance.start : distance.end].strip(" ,"))


def _hour_of(text: str, distance: Moment) -> time | None:
    """Return the time of day that is told within, or right behind, the words of a distance of days."""
    if distance.precision is not Precision.DAY or distance.offset is None:
        return None
    words = text[distance.start : distance.end]
    anchor = distance.offset.anchor
    now = datetime(2030, 1, 1, tzinfo=here())
    behind = re.sub(r"(?i)^.*?(?:v[eé]spera|antes|before)\b(?: de)?", "", words)
    for rest in (anchor, behind, *re.findall(r"(?i)\b(?:night|evening|noite)\b", words)):
        plain = rest.strip(" ,")
        # "Um dia antes das duas" may be of two things, "às duas" is the hour.
        if plain and (_CLOCK.fullmatch(plain) or (_AT.match(plain) and is_clock(plain))):
            said_so = f"de {plain}" if re.fullmatch(_PART, plain, re.I) else f"às {plain}"
            told = dates(said_so, now, here(), "pt-BR") or dates(plain, now, here(), "en")
            told = told or dates(f"this {plain}", now, here(), "en")
            if told and told[0].at:
                return told[0].at.timetz().replace(tzinfo=None)
    return None


def _day_and_hour(text: str, moments: Sequence[Moment], now: datetime) -> tuple[Due, ...]:
    """Return what is due if the day, or the repetition, and the times of it are told apart; () if they are not."""
    if from_then := _first_and_repetition(text, moments, now):
        return (from_then,)
    hours = [each for each in moments if is_hour(text, each) and each.at and each.bound is not Bound.UNTIL]
    days = [each for each in moments if each not in hours and each.bound is not Bound.UNTIL]
    if not hours or (days and (len(days) > 1 or days[0].begins is None)):
        return ()
    if not days:
        return _times_of_day(text, hours, now) if len(hours) > 1 else ()
    day = days[0]
    assert day.begins is not None  # noqa: S101 - see above
    whole = day.precision is Precision.DAY
    if not whole and (day.kind is not Kind.RECURRENCE or not day.at):
        return ()
    times = [each.at.timetz().replace(tzinfo=None) for each in hours if each.at]
    if not whole and day.at:
        times.append(day.at.timetz().replace(tzinfo=None))
    told = _repetition(text[day.start : day.end], day.repeat)
    first = day.begins.astimezone(here())
    found = []
    for each, at in zip([*hours, day], times, strict=False):
        later = each.doubts and Doubt.HALF_OF_DAY in each.doubts and at.hour >= NOON
        # "às 8" said in the afternoon is tonight, but of another day it is the morning.
        hour = at.replace(hour=at.hour - NOON) if later and day.kind is Kind.RECURRENCE else at
        begins = first.replace(hour=hour.hour, minute=hour.minute)
        one = due_at(at_time(day, begins), told if day.repeat else "", text, now)
        found.append(one)
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.at.timetz()))


def _first_and_repetition(text: str, moments: Sequence[Moment], now: datetime) -> Due | None:
    """Return what comes round from a time that is told beside its repetition: "hoje às 22h o remédio, todo dia"."""
    repeated = [each for each in moments if each.repeat is not None and each.precision is Precision.DAY]
    first = [each for each in moments if each.kind is Kind.TIME and each.at and not is_hour(text, each)]
    if len(moments) != 2 or len(repeated) != 1 or len(first) != 1 or first[0].at is None:
        return None
    begins, repeat = first[0].at.astimezone(here()), repeated[0].repeat
    assert repeat is not None  # noqa: S101 - see above
    if next(iter(occurrences(repeat, begins, begins - timedelta(seconds=1))), None) != begins:
        return None
    return due_at(
        at_time(repeated[0], begins), _repetition(text[repeated[0].start : repeated[0].end], repeat), text, now
    )


def at_time(day: Moment, begins: datetime) -> Moment:
    kind = day.kind if day.repeat else Kind.TIME
    return replace(day, kind=kind, precision=Precision.MINUTE, begins=begins, at=begins, ends=begins)


def _times_of_day(text: str, hours: Sequence[Moment], now: datetime) -> tuple[Due, ...]:
    """Return one of several times of the day that are told one beside the other; () if there is more between them."""
    between = [text[one.end : other.start].strip(" ,").lower() for one, other in pairwise(hours)]
    if any(words not in ("e", "and", "") for words in between):
        return ()
    found: list[Due] = []
    for each in reversed(hours):
        one = due_at(each, "", text, now)
        if one and one.half and found and one.at.time() >= found[-1].at.time():
            # "Às 8 e às 20": what comes before the evening is the morning.
            at = one.at - HALF_A_DAY
            one = replace(one, at=at if at > now else at + ONE_DAY, half=False)
        found += [one] if one else []
    return tuple(reversed(found))


def length(text: str, now: datetime, language: str) -> relativedelta | None:
    """Return how long ``text`` tells that something is, or is put off: "meia hora"; None if it tells no such thing."""
    if any(Doubt.LENGTH not in each.doubts for each in moments_in(text, now, language)):
        return None
    far = (said(f"{text} {after}", now, language) for after in sorted(every("later")))
    return next((each.before[0] for each in far if each.before and not each.before[1] and not each.without), None)


def span(text: str, now: datetime, language: str) -> tuple[datetime, datetime] | None:
    """Return the days that ``text`` tells, from the first until before the last; None if it tells none."""
    for moment in moments_of(text, now, language, None):
        if moment.begins and moment.ends and moment.kind is not Kind.RECURRENCE:
            ends = moment.ends if moment.ends > moment.begins else moment.begins + timedelta(minutes=1)
            return moment.begins, ends
    return None


def moments_of(
    text: str, now: datetime, language: str, near: str | None, plain: frozenset[Moment] = frozenset()
) -> tuple[Moment, ...]:
    """Return what is told plainly, or ``near`` some words; what is ``plain`` is no length of time."""
    told = moments_in(text, now, language)
    found = tuple(replace(each, doubts=each.doubts - LONG) if each in plain else each for each in told)
    plainly = (each for each in found if not (each.doubts - LONG if each.also else each.doubts) & _UNSURE)
    sure = tuple(_day_of(text, each) for each in plainly)
    if near and (at := text.find(near)) >= 0:
        end = at + len(near)
        beside = tuple(each for each in found if each.start < end and each.end > at)
        return beside or sure
    return sure or (found if len(found) == 1 and found[0].start == 0 and found[0].end >= len(text.rstrip()) else ())


def _day_of(text: str, moment: Moment) -> Moment:
    """Return the day of what is told with an hour apart from it that may be how long it takes: "amanhã ... 7 horas"."""
    if not moment.doubts & LONG or moment.begins is None:
        return moment
    if any(_SHORT_HOUR.fullmatch(text[start:end].strip()) for start, end in moment.also):
        return replace(moment, doubts=moment.doubts - LONG)  # "amanhã dentista 10h"
    begins = moment.begins.astimezone(here()).replace(hour=0, minute=0)
    return replace(
        moment,
        kind=Kind.DAY,
        precision=Precision.DAY,
        begins=begins,
        ends=begins + ONE_DAY,
        at=None,
        doubts=frozenset(),
        also=(),
    )


def _likeliest(moments: Sequence[Moment], text: str) -> Moment:
    """Return the moment that is meant: a day with an hour before a bare one ("quinta às 15h … da festa de natal")."""
    at = [each for each in moments if each.bound is Bound.AT] or moments[-1:]
    hours = [each for each in reversed(at) if each.precision is not Precision.DAY]
    # An hour alone is of the day that is told with another: "19/12 6:15, depois a conexão 10:40".
    return next((each for each in hours if not is_hour(text, each)), next(iter(hours), at[-1]))


def due_at(moment: Moment, told: str, text: str, now: datetime) -> Due | None:
    """Return when something that is told so is due; None if that is past. Of a repetition ``told`` are the words."""
    if moment.begins is None:
        return None
    begins = moment.begins.astimezone(here())
    nine = moment.precision is Precision.DAY
    at = begins.replace(hour=0, minute=0) + NINE if nine else (moment.at or begins).astimezone(here())
    words = text[moment.start : moment.end]
    if nine and moment.bound is Bound.BEFORE and moment.repeat is None and at - ONE_DAY > now:
        at -= ONE_DAY  # what is to be done before Friday is done by Thursday
    if moment.repeat is not None:
        if at <= now:
            following = next(iter(occurrences(moment.repeat, at, now)), None)
            if following is None:
                return None
            at = following
        if hours_of(moment.repeat):
            told = " ".join(text[start:end] for start, end in ((moment.start, moment.end), *moment.also))
        return Due(at, moment.repeat, told or _repetition(words, moment.repeat), nine)
    if at <= now and moment.kind is Kind.SPAN and moment.ends and at + ONE_DAY < moment.ends:
        at = now.replace(hour=0, minute=0, second=0, microsecond=0) + ONE_DAY + NINE
        return Due(at, nine=True) if at < moment.ends else None
    if at <= now:
        return None
    half = Doubt.HALF_OF_DAY in moment.doubts
    return Due(at, nine=nine, clock_only=is_clock(words), half=half)


def _repetition(words: str, repeat: Repeat | None) -> str:
    """Return the words of a repetition without its time of day, which is said beside them."""
    if repeat is not None and passing(repeat):
        return re.sub(r"(?i)[\s,]+(?:d?[aà]s|at|from)\s+\d.*$", "", words).strip(" ,")
    told = _HOUR_FIRST.sub("", words)
    said = told.split() if repeat else []
    hours = (at for at in range(len(said)) if is_clock(" ".join(said[at:])) and not said[-1].isdecimal())
    told = " ".join(said[: next(hours, len(said))]) if said else told
    return re.sub(r"(?i)[\s,]+(?:(?:d?[aà]s|at|from)\s+\d|\d{1,2}(?:h|:\d)).*$", "", told).strip(" ,")
