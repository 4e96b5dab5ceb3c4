"""Birthdays: the day that words tell, when it comes next, and the reminder that is offered for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from babel.dates import get_month_names

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import putting
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.times import NINE, Due, Said
from bot.packs.leaning import says_besides
from bot.understanding.dates import Kind, Precision, Repeat, dates
from bot.understanding.recognition import Language
from state.text import fold
from tools.zones import clock, here

_DAY_ALONE = re.compile(r"(?:dia |the )?\d{1,2}(?:th|st|nd|rd)?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_THIS = frozenset("mes month este esse".split())
_NEXT = frozenset("proximo next".split())


@dataclass(frozen=True, slots=True)
class Birthday:
    """A day of the year, and the year of birth if it is known."""

    month: int
    day: int
    year: int | None = None

    def on(self, year: int) -> date:
        """Return the day in ``year``: where there is no 29th of February, the 28th."""
        try:
            return date(year, self.month, self.day)
        except ValueError:
            return date(year, self.month, 28)

    def after(self, today: date) -> date:
        """Return when it comes next; it may be today."""
        here = self.on(today.year)
        return here if here >= today else self.on(today.year + 1)


def spoken_day(context: TurnContext, birthday: Birthday) -> str:
    """Return the day and the month of ``birthday`` in words."""
    return context.voice.say("people-day", day=str(birthday.day), month=f"m{birthday.month:02}")


def today_of(context: TurnContext) -> date:
    return clock(context.now).date()


def birthday_in(value: str, context: TurnContext) -> Birthday | None:
    """Return the day that ``value`` tells, None if it tells none, or one of no month."""
    if _DAY_ALONE.fullmatch(fold(value).strip()):
        return None
    now = clock(context.now)
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    for moment in dates(value, now, here(), language):
        if moment.kind is Kind.DAY and moment.precision is Precision.DAY and moment.begins is not None:
            begins = moment.begins
            known = _YEAR.search(value) and begins.year <= now.year
            return Birthday(begins.month, begins.day, begins.year if known else None)
    return None


def month_in(word: str, context: TurnContext) -> int | None:
    """Return the month that the folded ``word`` names, this one for "este mês"."""
    today = today_of(context)
    if word in _THIS:
        return today.month
    if word in _NEXT:
        return today.month % 12 + 1
    for locale in ("pt_BR", "en"):
        for number, name in get_month_names("wide", locale=locale).items():
            if fold(str(name)) == word:
                return int(number)
    return None


def distance_in(text: str) -> Said | None:
    """Return how long before the birthday ``text`` says; None if it says nothing of the kind."""
    told = times.said(text, datetime(2030, 1, 2, 9, tzinfo=here()), "pt-BR")
    return told if told.before else None


async def remind(context: TurnContext, wanted: Sequence[tuple[str, Birthday, str]]) -> HandlerResult:
    """Put a reminder for every year, at nine, of each of ``wanted``: what of, the day, and the words for every year.

    If the message says how long before, they come so long before; "uma semana antes também", both times.
    """
    zone, now = here(), clock(context.now)
    text = context.turn.message.text or ""
    told = distance_in(text)
    each_due: list[tuple[str, Due]] = []
    for about, birthday, said in wanted:
        at = datetime.combine(birthday.after(today_of(context)), time(), zone) + NINE
        if at <= now:
            at = datetime.combine(birthday.on(at.year + 1), time(), zone) + NINE
        due = Due(at, Repeat(f"FREQ=YEARLY;BYMONTH={birthday.month};BYMONTHDAY={birthday.day}"), said, nine=True)
        before = [told.moved(due, now)] if told else []
        each_due += [(about, each) for each in ([due, *before] if not before or says_besides(text) else before)]
    return putting.together(
        [await putting.put(context, about, (due,), first=at) for at, (about, due) in enumerate(each_due)]
    )
