"""Questions about what was measured: the latest, the average, the smallest and largest, and how it changed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, cast

from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.finding.searches import asked_of, search_for, told_of
from bot.packs.health import wording
from bot.packs.health.answers import OFFER
from bot.packs.health.kept import GOALS, KIND, LOOKED_AT, OTHERS, PACK, moments, recorded_of
from bot.packs.health.measures import (
    MEDICINE,
    about_somebody_else,
    measure_in,
    period_in,
    taken_in,
)
from bot.packs.health.others import called, key_of, somebody_in
from bot.packs.health.quantities import MEASURES
from bot.packs.health.trends import asks_streak, asks_trend, is_flat, slope, streak
from bot.replies.text import one_line
from bot.understanding.dates import Bound, Kind
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import aligned
from state.lane import Dialogue
from state.record import Record, Scalar
from state.record_reads import ListRecords, SumRecords, Total, Where
from state.text import words
from tools.zones import clock, here

# So many values are told one by one.
SHOWN, SEVERAL = 20, 2
# What a number without a name may be of, next.
TOLD = "measure: "
LONGEST = 12
_HOW_MUCH = re.compile(r"\b(?:quanto|quantos|quanta|quantas|how much|how many|how long)\b")
_DRANK = re.compile(r"\b(?:bebi|beber|bebido|drank|drink|drunk)\b")
_LOST = re.compile(r"\b(?:perdi|perdido|emagreci|emagrecido|engordei|lost|gained)\b")
_MONEY = re.compile(
    r"\b(?:gast\w*|pag\w*|cust\w*|reais|real|dinheiro|preco|vale|valor|contas?|boleto|aluguel|salario|renda|ganho|spent|spend|paid|pay|cost\w*)\b"
)
_NO_MONEY = re.compile(r"\b(?:nao|n|not) (?:e|eh|foi|it'?s)?\s*(?:gasto|dinheiro|money|valor)\b")
# What does not add up over a day, and yet over the days of a week.
_PER_DAY = frozenset({"sleep"})
LOOKED_BACK = 400


async def asked_how_much(context: TurnContext) -> HandlerResult | None:
    """Tell how much of something was measured, if the message plainly asks that; None if it asks something else."""
    text = spelt_out((context.turn.message.text or "").strip())
    said = aligned(text)
    if not (_HOW_MUCH.search(said) or _asks_each(text)) or asks_for_money(text) or in_group(context.turn.chat):
        return None
    name = "water" if _DRANK.search(said) else "weight" if _LOST.search(said) else measure_in(said)
    last = (context.chat.told or "").removeprefix(TOLD)
    if name is None and last in MEASURES and not MEASURES[last].asked.keys().isdisjoint(words(text)):
        name = last  # "how much is that in pounds?"
    if name is None or name == MEDICINE or len(said.split()) > LONGEST:
        return None
    where = Where(pack=PACK, kinds=(KIND,), equals={"metric": name})
    if (
        _LOST.search(said)
        and not await context.reads(ListRecords(where=where, limit=1))
        and not _waiting(context, name)
    ):
        return None
    if who := somebody_in(text):
        return await _ask(context, name, text, who)
    if about_somebody_else(said):
        return None
    if name == "water" and not (_DRANK.search(said) or re.search(r"\b(?:de|of) (?:agua|water)\b|\bmuch water\b", said)):
        return None
    return await _ask(context, name, text)


def _asks_each(text: str) -> bool:
    """Tell whether ``text`` asks for a measure in the plural: "quais foram as minhas pressões?"."""
    name = measure_in(text)
    several = MEASURES[name].each if name and name in MEASURES else None
    return is_question(text) and several is not None and several.search(aligned(text)) is not None


def asks_for_money(text: str) -> bool:
    """Tell whether ``text`` speaks of money, and not only to say that it does not."""
    return _MONEY.search(_NO_MONEY.sub("", aligned(text))) is not None


async def asked_of_others(context: TurnContext) -> HandlerResult | None:
    """Tell what was measured of somebody that a question names; None if nothing was, or it asks something else."""
    text = spelt_out((context.turn.message.text or "").strip())
    name, who = measure_in(text), somebody_in(text)
    if name and not who and not every("third_person").isdisjoint(words(text)):
        who = await recorded_of(context, text)
    asks = is_question(text) or _HOW_MUCH.search(aligned(text))
    if not (name and who and asks) or name == MEDICINE or in_group(context.turn.chat) or len(text.split()) > LONGEST:
        return None
    equals: dict[str, Scalar] = {"metric": name, "who": key_of(who)}
    known = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(OTHERS,), equals=equals), limit=1))
    return await _ask(context, name, text, who) if known else None


async def ask_metric(context: TurnContext) -> HandlerResult:
    """Tell what was recorded of the measure that is asked for, in the period that is named."""
    text = context.resolution.recognition.text.strip()
    if _LOST.search(aligned(text)) and (changed := await asked_how_much(context)):
        return changed
    name = None if somebody_in(text) or about_somebody_else(text) else measure_in(text)
    if name is None:
        if found := await asked_of(context, text):
            return found
        entities = context.resolution.recognition.entities
        return await search_for(context, entities.query or entities.content or text, None)
    return await _ask(context, name, text)


async def ask_further(context: TurnContext) -> HandlerResult | None:
    """Tell the measure that was told last, of the time that the message names; None if none was told."""
    name = (context.chat.told or "").removeprefix(TOLD)
    return await _ask(context, name, context.resolution.recognition.text) if name in MEASURES else None


async def _ask(context: TurnContext, name: str, text: str, who: str = "") -> HandlerResult:
    since, until, period = asked_period(context, text)
    if name == MEDICINE:
        return await _taken(context, text, since, until, period)
    where = Where(pack=PACK, kinds=(KIND,), since=since, until=until, equals={"metric": name})
    if who:
        where = where.changed(kinds=(OTHERS,), equals={"metric": name, "who": key_of(who)})
        period = f"{context.voice.say('health-of', who=called(context.voice, who))}{period}"
    elif name == "exercise" and not await context.reads(ListRecords(where=where, limit=1)):
        name, where = "distance", where.changed(equals={"metric": "distance"})
    newest = await context.reads(ListRecords(where=where, limit=1))
    if name == "distance" and not newest and not who:
        name, where = "exercise", where.changed(equals={"metric": "exercise"})
        newest = await context.reads(ListRecords(where=where, limit=1))
        name = name if newest else "distance"
    of_others = [word for word in Inquiry.of(text).topic if measure_in(word) is None and not word.isdecimal()]
    if (not newest or of_others) and (
        found := await told_of(
            context, text, near=not newest and bool(of_others), but=None if of_others else about_somebody_else
        )
    ):
        return found
    waiting = None if who or until else _waiting(context, name)
    if not newest and waiting is not None:
        return context.say(context.voice.say("health-waiting-alone", value=wording.value(context.voice, name, waiting)))
    if not newest:
        nothing = context.voice.say("health-nothing", metric=name, period=period)
        answered = None if who else f"{TOLD}{name}"
        return context.say(nothing, told=answered, nothing=bool(who))
    oldest = await context.reads(ListRecords(where=where, order="oldest", limit=1))
    if asks_streak(text) and not who:
        return await _streak(context, name)
    trend = asks_trend(text) and not MEASURES[name].pair
    told = await _trend(context, name, where, period) if trend else await _each(context, name, where, text, period)
    if told:
        return told
    (total,) = await context.reads(SumRecords(where=where, field="amount"))
    if period and _HOW_MUCH.search(aligned(text)) and (MEASURES[name].adds or name in _PER_DAY):
        days = await context.reads(SumRecords(where=where, field="amount", per="day", zone=here().key))
        return context.say(_summed(context, name, total, len(days), period), told=f"{TOLD}{name}")
    second = await context.reads(SumRecords(where=where, field="second")) if MEASURES[name].pair else ()
    lines = _told(context, name, newest[0], oldest[0], total, second[0] if second else None, period)
    if _LOST.search(aligned(text)) or (waiting is not None and not (MEASURES[name].adds or MEASURES[name].pair)):
        lines = await _with_change(context, name, where, lines, newest[0], oldest[0])
    lines.append(wording.in_unit_asked(context.voice, name, amount_in(newest[0]), text))
    goal = "" if who else await left_to_goal(context, name, amount_in(newest[0]))
    answer = context.say("\n".join(filter(None, (*lines, goal))))
    return replace(answer, told=f"{TOLD}{name}")


def _summed(context: TurnContext, name: str, total: Total, days: int, period: str) -> str:
    """Return how much it comes to in a period, and how much that is a day."""
    return context.voice.say(
        "health-how-much",
        metric=name,
        period=period,
        total=wording.value(context.voice, name, total.sum),
        average=wording.value(context.voice, name, (2 * total.sum + days) // (2 * days) if days else 0),
        days=days,
    )


def _told(
    context: TurnContext, name: str, newest: Record, oldest: Record, total: Total, second: Total | None, period: str
) -> list[str]:
    voice = context.voice
    lines = [
        voice.say(
            "health-latest",
            metric=name,
            value=_value(context, name, newest),
            day=voice.day(newest.at * 1_000, context.now),
            period=period,
        )
    ]
    if total.count > 1:
        low, high = total.least or 0, total.most or 0
        average = wording.value(voice, name, mean(total), mean(second) if second else None)
        lines.append(
            voice.say(
                "health-average",
                average=average,
                least=wording.value(voice, name, low, second.least if second else None),
                most=wording.value(voice, name, high, second.most if second else None),
                count=total.count,
            )
        )
        if MEASURES[name].adds:
            lines.append(voice.say("health-total", total=wording.value(voice, name, total.sum)))
        elif MEASURES[name].pair:
            day = voice.day(oldest.at * 1_000, context.now)
            lines.append(voice.say("health-first", value=_value(context, name, oldest), day=day))
        elif amount_in(newest) != amount_in(oldest):
            lines.append(_changed(context, name, amount_in(newest), oldest))
    return lines


async def _each(context: TurnContext, name: str, where: Where, text: str, period: str) -> HandlerResult | None:
    """Tell each of several values where ``text`` asks for all of them: "todas as pressões da mãe"; else None."""
    asks = _asks_each(text) or not every("everything").isdisjoint(words(text))
    shown = await context.reads(ListRecords(where=where, limit=SHOWN)) if asks else ()
    if len(shown) < SEVERAL:
        return None
    rows = [_row(context, name, each) for each in reversed(shown)]
    title = context.voice.say("health-all", metric=name, period=period)
    return context.say("\n".join((title, *rows)), told=f"{TOLD}{name}")


def _row(context: TurnContext, name: str, record: Record) -> str:
    day = context.voice.day(record.at * 1_000, context.now)
    return context.voice.say("health-row", day=day, value=_value(context, name, record))


def _changed(context: TurnContext, name: str, amount: int, since: Record) -> str:
    """Return how much more or less ``amount`` is than what was recorded then."""
    day = context.voice.day(since.at * 1_000, context.now)
    change = wording.change(context.voice, name, amount - amount_in(since))
    return context.voice.say("health-change", change=change, day=day)


async def _with_change(
    context: TurnContext, name: str, where: Where, lines: list[str], newest: Record, oldest: Record
) -> list[str]:
    """Return ``lines`` with the change before them: since what was recorded before a period, and up to what waits."""
    if where.since and (
        before := await context.reads(ListRecords(where=where.changed(since=None, until=where.since), limit=1))
    ):
        oldest, lines = before[0], [lines[0], _changed(context, name, amount_in(newest), before[0])]
    if (waiting := _waiting(context, name)) is not None:
        said = context.voice.say("health-waiting", value=wording.value(context.voice, name, waiting))
        lines = [*lines, f"{said} {_changed(context, name, waiting, oldest)}"]
    return [lines[-1], *lines[:-1]]


def _waiting(context: TurnContext, name: str) -> int | None:
    """Return what was last told of a measure and still waits for a yes; None if nothing does."""
    open_ones = (each.question for each in (context.pending, *context.chat.open) if isinstance(each, Dialogue))
    offered = (each.args for each in open_ones if each and (each.pack, each.name) == (PACK, OFFER))
    told = (each for args in offered if not args.get("who") for each in cast("list[dict[str, Any]]", args["measured"]))
    return next((int(each["amount"]) for each in told if each["name"] == name), None)


async def _streak(context: TurnContext, name: str) -> HandlerResult:
    """Tell on how many days in a row the measure was recorded, up to today or yesterday."""
    now = clock(context.now)
    where = Where(pack=PACK, kinds=(KIND,), since=now - timedelta(days=LOOKED_BACK), equals={"metric": name})
    groups = await context.reads(SumRecords(where=where, per="day", zone=here().key))
    count = streak((each.start for each in groups if each.start), now.date())
    return context.say(context.voice.say("health-streak", metric=name, count=count))


async def _trend(context: TurnContext, name: str, where: Where, period: str) -> HandlerResult | None:
    """Tell which way the measure goes, of the period asked for or the last records; None if there are too few."""
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    points = [(each.at, amount_in(each)) for each in found]
    by = slope(points)
    if by is None:
        return None
    way = "flat" if is_flat(by, points) else "up" if by > 0 else "down"
    change = wording.value(context.voice, name, abs(round(by)))
    first = context.voice.day(found[-1].at * 1_000, context.now)
    latest = context.voice.say(
        "health-latest",
        metric=name,
        value=_value(context, name, found[0]),
        day=context.voice.day(found[0].at * 1_000, context.now),
        period=period,
    )
    trend = context.voice.say("health-trend", way=way, change=change, count=len(found), day=first)
    return context.say(f"{trend}\n{latest}")


async def _taken(
    context: TurnContext, text: str, since: datetime | None, until: datetime | None, period: str
) -> HandlerResult:
    label = taken_in(text.rstrip(" ?!."))
    where = Where(pack=PACK, kinds=(KIND,), since=since, until=until, equals={"metric": MEDICINE}, words=words(label))
    found = await context.reads(ListRecords(where=where, limit=1))
    shown = one_line(label) or context.voice.say("health-medicine")
    if not found:
        return context.say(context.voice.say("health-not-taken", label=shown, period=period))
    at = found[0].at * 1_000
    day, time = context.voice.day(at, context.now), context.voice.time(at)
    return context.say(
        context.voice.say("health-taken", label=str(found[0].fields.get("label", shown)), day=day, time=time)
    )


def asked_period(context: TurnContext, text: str) -> tuple[datetime | None, datetime | None, str]:
    """Return from when until when is asked, and the words that say so; "" for always."""
    now = clock(context.now)
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    for moment in moments(context, text):
        if moment.begins is None or moment.kind not in (Kind.DAY, Kind.TIME, Kind.SPAN) or moment.begins > now:
            continue
        if moment.kind is Kind.TIME and now - moment.begins < timedelta(minutes=1):
            continue  # "agora" is no period
        begins = moment.begins.replace(hour=0, minute=0)
        ends = moment.ends if moment.ends and moment.ends > moment.begins else begins + timedelta(days=1)
        said = one_line(text[moment.start : moment.end])
        return begins, None if moment.bound is Bound.SINCE else ends, f" ({said})"
    match period_in(text):
        case "week":
            return today - timedelta(days=6), None, f" ({context.voice.say('health-last-week')})"
        case "month":
            return today.replace(day=1), None, f" ({context.voice.say('health-this-month')})"
        case "year":
            return today.replace(day=1, month=1), None, f" ({context.voice.say('health-this-year')})"
    return None, None, ""


def _value(context: TurnContext, name: str, record: Record) -> str:
    second = record.fields.get("second")
    return wording.value(context.voice, name, amount_in(record), second if isinstance(second, int) else None)


def amount_in(record: Record) -> int:
    amount = record.fields["amount"]
    assert isinstance(amount, int)  # noqa: S101 - every record of the pack is put with one
    return amount


def mean(total: Total) -> int:
    """Return the average, to the nearest whole of the base unit; halves go up."""
    return (2 * total.sum + total.count) // (2 * total.count)


async def goal_of(context: TurnContext, name: str) -> Record | None:
    """Return the goal of the measure ``name``; None if the person told none."""
    where = Where(pack=PACK, kinds=(GOALS,), equals={"metric": name})
    found = await context.reads(ListRecords(where=where, limit=1))
    return found[0] if found else None


async def left_to_goal(context: TurnContext, name: str, amount: int) -> str:
    """Return how far ``amount`` is from the goal of the measure, in words; "" if there is none."""
    goal = await goal_of(context, name)
    if goal is None:
        return ""
    aim = int(str(goal.fields["amount"]))
    left = wording.value(context.voice, name, abs(aim - amount))
    reached = "yes" if aim == amount else "no"
    return context.voice.say("health-goal", goal=wording.value(context.voice, name, aim), left=left, reached=reached)
