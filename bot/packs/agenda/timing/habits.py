"""Habits told as such: what somebody takes or does at times of every day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import EACH_DAY, calls_it_a_reminder, kin_in
from bot.packs.agenda.putting import early
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.subject import parted
from bot.understanding.dates import Repeat
from bot.understanding.grammar import every
from state.text import fold, words
from tools.zones import clock

_DAYS_OF_MONTH = "FREQ=MONTHLY;BYMONTHDAY="
# Minutes are told in fives.
_ROUND = 5


def is_a_habit(text: str) -> bool:
    said = f" {' '.join(words(text))} "
    return any(f" {habit} " in said for habit in every("habits"))


def tells_a_habit(context: TurnContext, text: str) -> bool:
    """Tell whether a message says what somebody takes, and orders nothing: "tomo um às 7 e outro às 19"."""
    whole = f"{context.turn.message.text or ''} {context.turn.message.beside}"
    begins = f"{' '.join(words(text))} ".startswith(tuple(f"{habit} " for habit in every("habits")))
    return begins and context.pending is None and parted(whole) is None and not calls_it_a_reminder(whole)


def go_round_the_clock(due: Sequence[Due]) -> bool:
    """Tell whether times of day are as far from one another all day long, as those of a medicine: "às 8 e às 20"."""
    at = sorted(timedelta(hours=each.at.hour, minutes=each.at.minute) for each in due)
    return (
        len(at) > 1
        and len({(later - one) % times.ONE_DAY for one, later in zip(at, at[1:] + at[:1], strict=True)}) == 1
    )


def without_habit(about: str) -> str:
    """Return what somebody does at a time without their saying that they do: "tomo losartana"."""
    said = next((each for each in sorted(every("habits"), key=len) if fold(about).startswith(f"{each} ")), "")
    return about[len(said) :].strip() or about


def daily(context: TurnContext, due: Due) -> Due:
    """Return a time of day as one of every day: a bare hour is in the morning."""
    if not due.clock_only or due.repeat is not None:
        return due
    now = clock(context.now)
    at = early(due, now).at
    at = at if at > now else at + times.ONE_DAY
    return Due(at, Repeat(EACH_DAY), context.voice.say("agenda-each-day"))


def hours_each_day(context: TurnContext, text: str, told: Said) -> Said:
    """Return two numbers that are hours of every day as such, where they may be read as something else.

    The days of the month at which a medicine is said to be taken are, "todo dia 7 e 19", and so is an hour with
    minutes half a day apart, "todo dia às 7 e 19": round minutes are, of a medicine.
    """
    rule = told.due[0].repeat.rule if len(told.due) == 1 and told.due[0].repeat and told.due[0].nine else ""
    numbers = [int(number) for number in rule.removeprefix(_DAYS_OF_MONTH).split(",") if number.isdecimal()]
    of_medicine = any(kin_in(word, text) for word in every("medicines"))
    due = told.due[0] if len(told.due) == 1 else None
    if due and due.repeat == Repeat(EACH_DAY) and due.at.minute == due.at.hour + times.NOON < times.HOURS:
        minutes = due.at.minute % _ROUND == 0 and not of_medicine
        # "Às 7h19" has no word between them.
        joined = re.search(rf"\b{due.at.hour} (?:e|and) {due.at.minute}\b", " ".join(words(text)))
        numbers = [due.at.hour, due.at.minute] if joined and not minutes else []
    elif not rule.startswith(_DAYS_OF_MONTH) or len(numbers) < 2 or max(numbers) >= times.HOURS or not of_medicine:
        return told
    if not numbers:
        return told
    now, each_day = clock(context.now), context.voice.say("agenda-each-day")
    today = [now.replace(hour=number, minute=0, second=0, microsecond=0) for number in numbers]
    at = (each if each > now else each + times.ONE_DAY for each in today)
    return replace(told, due=tuple(Due(each, Repeat(EACH_DAY), each_day) for each in at))
