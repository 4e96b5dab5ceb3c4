"""Rotations: shifts and weekends that come round, "12x36", "fim de semana sim, fim de semana não", by their days."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from itertools import pairwise

from bot.context import HandlerResult, TurnContext
from bot.finding.judging import Inquiry
from bot.packs.agenda.views.wording import day
from bot.packs.moments import moments_in
from bot.replies.text import one_line
from bot.understanding.dates import Kind as DateKind
from bot.understanding.dates import Moment, dates
from bot.understanding.grammar import every
from bot.understanding.recognition import Language
from bot.understanding.remarks.questions import is_question, owners_in
from bot.understanding.words.abbreviations import spelt_out
from state.items import Kind
from state.reads import ListItems
from state.record import keys_of
from state.text import fold, words
from tools.zones import clock, here

NOTES_READ = 200
HOURS_A_DAY, A_WEEK, SATURDAY = 24, 7, 5
# So many days of work and of rest at most come in a row: "6x1".
IN_A_ROW = 7
SHOWN = 3
_RULE = re.compile(r"FREQ=(DAILY|WEEKLY);INTERVAL=(\d+)(?:;BYDAY=([A-Z,]+))?$")
_POSSESSIVES = ("'s", "’s")
_WEEKEND = frozenset({"SA", "SU"})


@dataclass(frozen=True, slots=True)
class Rotation:
    """Days that come round every ``every`` days from ``first``, so many ``lasting`` in a row."""

    first: date
    every: int
    lasting: int

    @property
    def is_of_weekends(self) -> bool:
        return (self.every, self.lasting) == (2 * A_WEEK, 2)

    def has(self, day: date) -> bool:
        """Tell whether ``day`` is one of them; none is before the first."""
        return day >= self.first and (day - self.first).days % self.every < self.lasting

    def coming(self, since: date, count: int, *, off: bool = False) -> list[date]:
        """Return the first days from ``since`` on that are of it, or are not if ``off``; weekends by Saturday."""
        days = (since + timedelta(days=at) for at in range(self.every * (count + 1) + 1))
        found = [day for day in days if self.has(day) is not off]
        if self.is_of_weekends and not off:
            found = [day for day in found if day.weekday() == SATURDAY]
        return found[:count]


def rotation_in(text: str, told: datetime, language: Language) -> Rotation | None:
    """Return the rotation that ``text`` tells with a day of it, as it was ``told``; None without either."""
    found = dates(text, told, here(), language)
    days = [each for each in found if each.kind in (DateKind.DAY, DateKind.SPAN) and each.begins is not None]
    folded = fold(text)
    if cycle := _hours(folded) or _days(folded):
        every_so_many, lasting = cycle
    else:
        rule = next((rule for each in found if each.repeat and (rule := _RULE.match(each.repeat.rule))), None)
        by_day = frozenset((rule[3] or "").split(",")) if rule else frozenset()
        weekends = by_day == _WEEKEND or bool(_alternating().search(folded)) or any(map(_is_a_weekend, days))
        if (rule is None and not _alternating().search(folded)) or (len(by_day) > 1 and not weekends):
            return None
        unit = 1 if rule and rule[1] == "DAILY" else A_WEEK
        every_so_many = unit * int(rule[2]) if rule else 2 * A_WEEK
        lasting = 2 if weekends and unit == A_WEEK else 1
        days += [each for each in found if each.repeat and each.begins is not None and _is_this_one(folded)]
    first = _anchor(days, folded, told, language, text)
    if first is None:
        return None
    if cycle is None and lasting > 1:
        first += timedelta(days=-1 if first.weekday() > SATURDAY else SATURDAY - first.weekday())
    return Rotation(first, every_so_many, lasting)


def _is_a_weekend(said: Moment) -> bool:
    begins, ends = said.begins, said.ends
    if begins is None or ends is None:
        return False
    return begins.weekday() == SATURDAY and (ends - begins).days == len(_WEEKEND)


def _hours(folded: str) -> tuple[int, int] | None:
    """Return every how many days a shift of hours comes round: "12x36" is every other day, "24 por 72" every fourth."""
    for found in _by().finditer(folded):
        on, off = int(found[1]), int(found[2])
        if on in (12, 24) and off > on and (on + off) % HOURS_A_DAY == 0:
            return (on + off) // HOURS_A_DAY, 1
    return None


def _days(folded: str) -> tuple[int, int] | None:
    """Return the cycle of so many days on and so many off, where shifts are spoken of: "escala 6x1"."""
    if every("shifts").isdisjoint(words(folded)):
        return None
    for found in _by().finditer(folded):
        on, off = int(found[1]), int(found[2])
        if 1 <= on <= IN_A_ROW and 1 <= off <= IN_A_ROW:
            return on + off, on
    return None


@cache
def _by() -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.,])(\d{{1,2}})\s?(?:{'|'.join(sorted(every('shift_by')))})\s?(\d{{1,2}})(?!\d|[.,]\d)")


@cache
def _alternating() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, every("alternating")), key=len, reverse=True)))


def _is_this_one(folded: str) -> bool:
    return any(phrase in folded for phrase in every("this_is_mine"))


def _anchor(days: list[Moment], folded: str, told: datetime, language: Language, text: str) -> date | None:
    """Return the day that is told to be one of them: a past one where something has begun."""
    if every("counted_from").intersection(words(folded)):
        past = dates(text, told, here(), language, prefer="past")
        days = [each for each in past if each.kind is DateKind.DAY and each.begins is not None] or days
    # "Terapia terça a cada 2 semanas, a próxima é dia 21": the date tells more than the day of the week.
    days = [each for each in days if any(map(str.isdigit, text[each.start : each.end]))] or days
    begins = {each.begins.astimezone(here()).date() for each in days if each.begins is not None}
    return min(begins) if begins else None


async def answered(context: TurnContext) -> HandlerResult | None:
    """Tell whether a day is one of a rotation that was told, or which come next; None if that is not asked."""
    text, now = spelt_out(context.resolution.recognition.text), clock(context.now)
    if not is_question(text) or context.turn.message.forwarded or context.pending is not None:
        return None
    said = set(words(text))
    moments = [each for each in moments_in(text, now, context.voice.locale) if each.repeat is None]
    asked = moments[0].begins if len(moments) == 1 and moments[0].begins else None
    coming = not every("next_one").isdisjoint(said)
    if asked is None and not coming:
        return None
    topic = set(Inquiry.of(text).topic) - set(words(_times(text, moments))) - every("next_one")
    if not topic:
        return None
    found = await _told(context, topic)
    if found is None:
        return None
    rotation, note = found
    off = not every("off_work").isdisjoint(topic)
    voice = context.voice
    if asked is None or (coming and not moments):
        listed = rotation.coming(max(now.date() + timedelta(days=1), rotation.first), SHOWN, off=off)
        days, first = voice.join([_day(context, each) for each in listed]), _day(context, rotation.first)
        return context.say(voice.say("rotation-next", days=days, note=one_line(note), first=first))
    then = asked.astimezone(here()).date()
    yes = rotation.has(then) is not off
    following = rotation.coming(max(then, rotation.first), 1, off=off)
    return context.say(
        voice.say(
            "rotation-day",
            yes="yes" if yes else "no",
            day=_day(context, then),
            next=_day(context, following[0]) if following else "",
            note=one_line(note),
            first=_day(context, rotation.first),
        )
    )


def _times(text: str, moments: list[Moment]) -> str:
    return " ".join(text[start:end] for each in moments for start, end in ((each.start, each.end), *each.also))


def _day(context: TurnContext, each: date) -> str:
    return day(context.voice, datetime.combine(each, time(12), here()), clock(context.now))


def _is_counted(text: str) -> bool:
    """Tell whether ``text`` says when something began or is next, which no wall of 12x36 does."""
    return not (every("counted_from") | every("next_one")).isdisjoint(words(text))


def _is_of_another(text: str) -> bool:
    """Tell whether the shifts of ``text`` are of somebody who is named: "o João trabalha", "o plantão da Lu"."""
    said = text.split()
    plain = [fold(each).strip(".,:;") for each in said]
    for at, (before, word) in enumerate(pairwise(said), start=1):
        if before.endswith(_POSSESSIVES) and plain[at] in every("shifts"):
            return True
        if not (word[0].isupper() and word[1:2].islower()):
            continue
        of_a_shift = at > 1 and (plain[at - 2] in every("shifts") or _hours(plain[at - 2]) is not None)
        led = of_a_shift and any(owners_in(plain[at - 1 : at + 1], plain[at : at + 1]))
        if led or every("shifts").intersection(plain[at + 1 : at + 2]):
            return True
    return False


async def _told(context: TurnContext, topic: set[str]) -> tuple[Rotation, str] | None:
    """Return the newest rotation that was told of what the question is about, and the note that tells it."""
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    named = topic - every("shifts") - every("off_work")
    for note in await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_READ)):
        text = spelt_out(note.content or note.title)
        told = {key for word in words(text) for key in keys_of(word)}
        works = not every("shifts").isdisjoint(words(text)) or (_hours(fold(text)) and _is_counted(text))
        if not (named or (works and not _is_of_another(text))) or any(told.isdisjoint(keys_of(word)) for word in named):
            continue  # its days are read only where it is of the same: that takes longest
        if (rotation := rotation_in(text, clock(note.created_at), language)) is not None:
            return rotation, text
    return None
