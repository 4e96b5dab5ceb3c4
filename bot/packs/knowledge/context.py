"""What goes together in the person's records of the last 90 days, told in plain words with how sure that is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.health.kept import KIND as METRIC
from bot.packs.health.kept import PACK as HEALTH
from bot.packs.health.measures import measure_in
from bot.packs.health.quantities import MEASURES
from bot.packs.knowledge.correlation import FEWEST_DAYS, Link, Series, links, most_days
from bot.packs.knowledge.reading import asks_what_goes_together, speaks_of_spending
from bot.packs.ledger.entries.entries import PACK as LEDGER
from state.record_reads import SumRecords, Where
from tools.totals import totals
from tools.zones import clock, here

DAYS = 90
SHOWN_AT_MOST = 3
SPENDING, WEEKEND = "~spending", "~weekend"
_SATURDAY = 5
_STRONG, _CLEAR, _NEARLY_CERTAIN = 0.6, 0.35, 0.01


async def what_goes_together(context: TurnContext) -> HandlerResult | None:
    """Tell which of the person's figures go together, if the message asks for that; None if it does not."""
    text = context.resolution.recognition.text
    asked = asks_what_goes_together(text)
    if asked is None:
        return None
    series = await _series(context)
    named = {name for part in asked if (name := _named(part))}
    # A few thousand shuffles a pair: the loop goes on with others meanwhile.
    tried = await asyncio.to_thread(links, series)
    found = [link for link in tried if named <= {link.first, link.second}] if named else list(tried)
    holding = [link for link in found if link.holds][:SHOWN_AT_MOST]
    if holding:
        lines = [_line(context, link) for link in holding]
        said = (context.voice.say("knowledge-links", count=len(tried)), *lines, context.voice.say("knowledge-no-cause"))
        return context.say("\n".join(said))
    if found:
        days = max(link.days for link in found)
        return context.say(context.voice.say("knowledge-no-links", count=len(found), days=days))
    return context.say(_too_little(context, series, named))


def _too_little(context: TurnContext, series: Mapping[str, Series], named: set[str]) -> str:
    """Return the sentence that says that there are too few days to say anything, and how many there are."""
    about = {name: days for name, days in series.items() if name in named} if len(named) > 1 else series
    pairs = {name: days for name, days in about.items() if name != WEEKEND}
    if (best := most_days(pairs)) is None:
        return context.voice.say("knowledge-too-little", least=FEWEST_DAYS)
    first, second, days = best
    names = context.voice.join([_name(context, first), _name(context, second)])
    return context.voice.say("knowledge-too-few", least=FEWEST_DAYS, names=names, count=days)


async def _series(context: TurnContext) -> dict[str, Series]:
    """Return what was measured and spent a day, and whether it was at the weekend."""
    today = clock(context.now).date()
    since = datetime.combine(today - timedelta(days=DAYS - 1), datetime.min.time(), here())
    health = Where(pack=HEALTH, kinds=(METRIC,), since=since)
    found: dict[str, dict[date, float]] = {}
    zone = here().key
    for total in await context.reads(SumRecords(where=health, field="amount", by=("metric",), per="day", zone=zone)):
        name = str(total.by[0])
        if total.start is not None and name in MEASURES and total.count:
            value = total.sum if MEASURES[name].adds else total.sum / total.count
            found.setdefault(name, {})[total.start] = float(value)
    where = Where(pack=LEDGER, kinds=("expense",), since=since)
    spent = await totals(context.reads, SumRecords(where=where, field="amount", per="day", zone=zone))
    by_day = {total.start: float(total.sum) for total in spent if total.start is not None and total.start <= today}
    if by_day:
        # A day between the first and the last with nothing spent is one on which nothing was spent.
        first, last = min(by_day), max(by_day)
        days = [first + timedelta(days=each) for each in range((last - first).days + 1)]
        found[SPENDING] = {day: by_day.get(day, 0.0) for day in days}
    found[WEEKEND] = {day: float(day.weekday() >= _SATURDAY) for series in list(found.values()) for day in series}
    return dict(found)


def _named(part: str) -> str | None:
    return measure_in(part) or (SPENDING if speaks_of_spending(part) else None)


def _name(context: TurnContext, name: str) -> str:
    return (
        context.voice.say("knowledge-spending") if name == SPENDING else context.voice.say("health-name", metric=name)
    )


def _line(context: TurnContext, link: Link) -> str:
    strength = "strong" if abs(link.rho) >= _STRONG else "clear" if abs(link.rho) >= _CLEAR else "faint"
    how = context.voice.say(
        "knowledge-link-how",
        count=link.days,
        strength=strength,
        rho=context.voice.number(round(abs(link.rho), 2)),
        sure="nearly" if link.q <= _NEARLY_CERTAIN else "likely",
    )
    way = "up" if link.rho > 0 else "down"
    if WEEKEND in (link.first, link.second):
        other = link.second if link.first == WEEKEND else link.first
        return f"• {context.voice.say('knowledge-link-weekend', name=_name(context, other), way=way)} {how}"
    first, second = _name(context, link.first), _name(context, link.second)
    return f"• {context.voice.say('knowledge-link', first=first, second=second, way=way)} {how}"
