"""What a message says of time: moments, and the values that they are put together from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Literal
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

Preference = Literal["future", "past"]


class Precision(StrEnum):
    """How exactly a moment is told; a part is one of the day ("de manhã"), vague words are none ("mais tarde")."""

    DAY = "day"
    PART = "part"
    MINUTE = "minute"


class Kind(StrEnum):
    """What is told: a day, a time of one, several days, a repetition, or a distance from something that is named."""

    DAY = "day"
    TIME = "time"
    SPAN = "span"
    RECURRENCE = "recurrence"
    OFFSET = "offset"


class Bound(StrEnum):
    """How what is told lies to the moment."""

    AT = "at"
    UNTIL = "until"
    SINCE = "since"
    BEFORE = "before"
    AFTER = "after"
    ABOUT = "about"


class Doubt(StrEnum):
    """Why a moment may be another one, or none."""

    HALF_OF_DAY = "half of day"  # "às 9", in the morning or in the evening
    WEEK = "week"  # "sexta que vem" on a Wednesday: in two days or in nine
    SAME_DAY = "same day"  # "sexta" on a Friday
    YEAR = "year"  # "10/03" on the 11th of March
    ORDER = "order"  # "03/04" in English
    WORD = "word"  # "maio" alone may be a name, "a segunda" the second one, "10/10" a mark
    LENGTH = "length"  # "2h" alone may be how long something takes
    MIDNIGHT = "midnight"  # at the end of the day that is named, or at its beginning
    VAGUE = "vague"  # "mais tarde", "no fim do mês"
    CONFLICT = "conflict"  # "sexta, 14/03", which is a Saturday
    REPEATED = "repeated"  # "de segunda a sexta", this week or always


@dataclass(frozen=True, slots=True)
class Repeat:
    """A repetition as RFC 5545 has it (``rule``, without a time of day), and what its rules cannot say.

    ``business`` counts working days only, without the holidays: with ``BYSETPOS`` it counts them within the month.
    ``until`` is the last day, ``start`` the first one that may be, ``but`` are days that are left out. What repeats by
    the hour ``ends`` at a moment, and does not come any more then.
    """

    rule: str
    business: bool = False
    start: date | None = None
    until: date | None = None
    ends: datetime | None = None
    but: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class Offset:
    """A distance from something that the caller has to find: "1h antes da consulta" is -1 hour from "consulta"."""

    distance: relativedelta
    anchor: str
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What ``text[start:end]`` says, with further places of the text (``also``) if not all of it stands together.

    The time of day may stand apart from its day, and when something begins or ends to repeat from what repeats.

    ``begins`` is inclusive, ``ends`` exclusive, both in the person's zone; a time to the minute has ``ends`` equal to
    ``begins``. ``at`` is when something that is told so is customarily done: the time itself, nine for a morning;
    ``None`` for days without a time. Of a recurrence these are the first occurrence. An offset has none of them.
    """

    start: int
    end: int
    kind: Kind
    precision: Precision
    begins: datetime | None = None
    ends: datetime | None = None
    at: datetime | None = None
    repeat: Repeat | None = None
    offset: Offset | None = None
    bound: Bound = Bound.AT
    doubts: frozenset[Doubt] = frozenset()
    also: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Days:
    """Days from ``first`` to ``last``; ``cycle`` is how far the next ones that are told the same way lie."""

    first: date
    last: date
    cycle: Literal["week", "month", "year"] | None = None
    doubts: frozenset[Doubt] = frozenset()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; ``sure`` if its half of the day is told. ``hour`` is up to 24, the midnight at the end."""

    hour: int
    minute: int = 0
    sure: bool = True
    doubts: frozenset[Doubt] = frozenset()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the day, in hours: from ``first`` until before ``last``; ``at`` is when one would act."""

    first: int
    last: int
    at: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment to the minute that the words alone give."""

    at: datetime
    doubts: frozenset[Doubt] = frozenset()


@dataclass(frozen=True, slots=True)
class Times:
    """Times of the day: from one to another, or each of several."""

    first: Clock
    last: Clock


@dataclass(frozen=True, slots=True)
class Reading:
    """What the words of one moment have said, not yet put together."""

    days: Days | None = None
    clock: Clock | None = None
    until: Clock | None = None
    part: Part | None = None
    instant: Instant | None = None
    repeat: Repeat | None = None
    distance: relativedelta | None = None
    lasts: relativedelta | None = None
    bound: Bound = Bound.AT
    begun: bool = False  # "desde segunda", which is past whatever is preferred
    doubts: frozenset[Doubt] = field(default_factory=frozenset)
    word: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """When and where something is said, and whether what was or what comes is meant (``step`` -1 or 1)."""

    now: datetime
    zone: ZoneInfo
    step: Literal[-1, 1] = 1
    month_first: bool = False

    @property
    def today(self) -> date:
        """The day it is there."""
        return self.now.date()
