"""Pictures of what was measured: one or two lines over the days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.health import wording
from bot.packs.health.asking import asked_period, mean
from bot.packs.health.kept import KIND, PACK
from bot.packs.health.quantities import MEASURES
from bot.packs.pictures.money import Look
from state.charts import POINTS_AT_MOST, Chart, Line, Point
from state.record_reads import SumRecords, Total, Unit, Where
from state.turns import Reply
from tools.zones import clock, here

DAYS = 90
LINES, FEWEST = 2, 2


async def over_time(context: TurnContext, names: Sequence[str], look: Look) -> HandlerResult:
    """Draw the measures ``names`` in the period that is named, else in the last 90 days.

    A day has the average of what was measured in it, or the sum of what adds up, as water does; long periods are drawn
    by the week. A pressure is two lines, and then the only one. What there is too little of is said, and left out.
    """
    text = context.resolution.recognition.text
    since, until, _ = asked_period(context, text)
    since = since or clock(context.now) - timedelta(days=DAYS)
    lines, told, days, missing = [], [], [], []
    fields = [(name, field) for name in names for field in ("amount", "second")[: 1 + MEASURES[name].pair]]
    for name, field in fields[:LINES]:
        where = Where(pack=PACK, kinds=(KIND,), since=since, until=until, equals={"metric": name})
        groups = await _by(context, where, field, "day")
        if len(groups) > POINTS_AT_MOST:
            groups = (await _by(context, where, field, "week"))[-POINTS_AT_MOST:]
        if len(groups) < FEWEST:
            missing.append(context.voice.say("chart-too-few", metric=name))
            continue
        amounts = [each.sum if MEASURES[name].adds else mean(each) for _, each in groups]
        days += [day for day, _ in groups]
        lines.append(_line(context, name, field, since.date(), [day for day, _ in groups], amounts))
        told.append(_words(context, name, lines[-1], amounts))
    if not lines:
        return context.say(missing[0])
    begins, ends = (context.voice.date(day.isoformat()) for day in (min(days), max(days)))
    called = context.voice.join([context.voice.say("health-name", metric=name) for name in names])
    title = lines[0].name if len(lines) == 1 else called[:1].upper() + called[1:]
    period = context.voice.say("chart-between", begins=begins, ends=ends)
    chart = Chart(title=title, period=period, lines=tuple(lines), begins=begins, ends=ends, look=look)
    return HandlerResult(replies=(Reply(text="\n".join((period, *told, *missing)), chart=chart),))


async def _by(context: TurnContext, where: Where, field: str, unit: Unit) -> list[tuple[date, Total]]:
    groups = await context.reads(SumRecords(where=where, field=field, per=unit, zone=here().key))
    return sorted((each.start, each) for each in groups if each.start is not None and each.count)


def _line(
    context: TurnContext, name: str, field: str, origin: date, days: Sequence[date], amounts: Sequence[int]
) -> Line:
    voice = context.voice
    if MEASURES[name].pair:
        called = voice.say("chart-high") if field == "amount" else voice.say("chart-low")
    else:
        called = voice.say("health-name", metric=name)
    return Line(
        name=called[:1].upper() + called[1:],
        points=tuple(Point(at=(day - origin).days, amount=amount) for day, amount in zip(days, amounts, strict=True)),
        least=wording.value(voice, name, min(amounts)),
        most=wording.value(voice, name, max(amounts)),
        last=wording.value(voice, name, amounts[-1]),
    )


def _words(context: TurnContext, name: str, line: Line, amounts: Sequence[int]) -> str:
    said = {
        "name": line.name,
        "first": wording.value(context.voice, name, amounts[0]),
        "last": line.last,
        "least": line.least,
        "most": line.most,
    }
    return context.voice.say("chart-totals", **said) if MEASURES[name].adds else context.voice.say("chart-line", **said)
