"""Times that questions about money ask about, and what they are called."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.context import TurnContext
from bot.packs.ledger.entries.entries import day
from bot.packs.ledger.lexicon import wordings
from bot.packs.ledger.questions.topic import Topic
from bot.packs.ledger.reading import Said
from bot.understanding.dates import Bound, Kind, Moment
from state.record import microseconds
from state.text import fold
from tools.zones import clock

# So long the month before is still what people ask of who name none.
FIRST_DAYS = 3


def periods(topic: Topic, said: Said) -> list[Moment | None]:
    """Return the times that are asked about: days that follow one another are one, "hoje e ontem", unless held apart.

    "Essa semana ou semana passada?" asks of two.
    """
    told = sorted(
        (each for each in said.moments if each.kind in (Kind.DAY, Kind.SPAN) and each.begins and each.ends),
        key=lambda each: str(each.begins),
    )
    if before := _and_before(topic.moment, said.text):
        return [topic.moment, before]
    if len(told) < 2 or topic.moment not in told:
        return [topic.moment]
    whole: list[Moment] = []
    for each in told:
        if whole and whole[-1].ends == each.begins:
            whole[-1] = replace(whole[-1], ends=each.ends)
        else:
            whole.append(each)
    return list(whole)


def _and_before(asked: Moment | None, text: str) -> Moment | None:
    """Return the time before the one that is ``asked`` about where that is asked of as well, "this month and last"."""
    if asked is None or asked.begins is None or asked.ends is None or without_the_one_before(text, asked) == text:
        return None
    months = (asked.ends.year - asked.begins.year) * 12 + asked.ends.month - asked.begins.month
    whole = asked.begins.day == asked.ends.day == 1
    begins = asked.begins - (relativedelta(months=months) if whole else asked.ends - asked.begins)
    return replace(asked, begins=begins, ends=asked.begins)


def without_the_one_before(text: str, asked: Moment) -> str:
    """Return ``text`` without the words behind the time ``asked`` about that ask of the one before, "and last"."""
    behind = fold(text[asked.end :])
    found = next((it for each in wordings("and_before") if (it := each.search(behind))), None)
    if found is None or len(fold(text)) != len(text):
        return text
    return text[: asked.end] + text[asked.end + found.end() :]


def asked_period(context: TurnContext, moment: Moment | None) -> tuple[datetime, datetime, str]:
    """Return the time that is asked about, this month unless another is told, and what it is called."""
    now = clock(context.now)
    month = _this_month(now)
    if moment is None or moment.begins is None or moment.ends is None or moment.begins == moment.ends:
        return month, month + relativedelta(months=1), context.voice.say("ledger-this-month")
    since, until = moment.begins, moment.ends
    if moment.bound in (Bound.SINCE, Bound.AFTER):
        until = now
    if (since, until) == (month, month + relativedelta(months=1)):
        return since, until, context.voice.say("ledger-this-month")
    last = until - relativedelta(days=1)
    if last.date() == since.date():
        name = day(context, since)
        return since, until, name[:1].upper() + name[1:]
    if since.day == 1 and until == since + relativedelta(months=1):
        return since, until, _month_called(context, since)
    return since, until, context.voice.say("ledger-between", first=day(context, since), until=day(context, last))


def month_before(context: TurnContext, moment: Moment | None) -> tuple[datetime, datetime, str] | None:
    """Return last month, and what it is called, where no time is asked of on the first days of a month; else None.

    Who asks then is not done with it, and of the new month there is hardly anything to tell.
    """
    now = clock(context.now)
    if now.day > FIRST_DAYS or (moment is not None and moment.begins is not None and moment.begins != moment.ends):
        return None
    month = _this_month(now)
    since = month - relativedelta(months=1)
    return since, month, _month_called(context, since)


def _this_month(now: datetime) -> datetime:
    return datetime(now.year, now.month, 1, tzinfo=now.tzinfo)


def _month_called(context: TurnContext, since: datetime) -> str:
    name = context.voice.month(microseconds(since) * 1_000, context.now)
    return context.voice.say("ledger-in-month", month=name)
