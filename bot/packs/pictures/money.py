"""Pictures of money: what was spent by category and by week, and how much of each budget."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Literal

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.each_currency import in_each
from bot.packs.ledger.entries.entries import PACK, category
from bot.packs.ledger.questions.periods import asked_period
from bot.packs.ledger.reading import read
from state.charts import BARS_AT_MOST, Bar, Chart
from state.record import Scalar
from state.record_reads import ListRecords, SumRecords, Where
from state.turns import Reply
from tools.totals import totals
from tools.zones import clock, here

CATEGORIES = 11
WEEKS, FEWEST_WEEKS = 8, 4

Look = Literal["light", "dark"]


async def summary(context: TurnContext) -> HandlerResult | None:
    """Draw what was spent by category beside its sum; None where one sentence says it all."""
    drawn = await by_category(context, "light")
    chart = drawn.replies[0].chart
    about = read(context, "past", "asking").about
    return drawn if chart and len(chart.bars) > 1 and not about and not in_group(context.turn.chat) else None


async def by_category(context: TurnContext, look: Look) -> HandlerResult:
    """Draw what was spent in the period that is named, this month if none is, by category."""
    return _drawn_first(await in_each(context, lambda asking: _by_category(asking, look)))


def _drawn_first(drawn: list[HandlerResult]) -> HandlerResult:
    """Return the picture of the first currency, and of the others the words."""
    text = "\n".join(each.replies[0].text for each in drawn)
    return replace(drawn[0], replies=(drawn[0].replies[0].changed(text=text),)) if drawn[1:] else drawn[0]


async def _by_category(context: TurnContext, look: Look) -> HandlerResult:
    since, until, period = asked_period(context, read(context, "past", "asking").moment)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until)
    groups = [
        (category(context, str(each.by[0])), each.sum)
        for each in await totals(context.reads, SumRecords(where=where, field="amount", by=("category",)))
        if each.sum > 0
    ]
    if not groups:
        return context.say(context.voice.say("chart-nothing-spent", period=period))
    shown, rest = groups[:CATEGORIES], sum(amount for _, amount in groups[CATEGORIES:])
    if rest:
        shown.append((category(context, "others"), rest))
    total = context.voice.money(sum(amount for _, amount in groups))
    bars = tuple(Bar(label=label, amount=amount, shown=context.voice.money(amount)) for label, amount in shown)
    chart = Chart(
        title=context.voice.say("chart-by-category"), period=_span(context, since, until), bars=bars, look=look
    )
    return _told(context, context.voice.say("ledger-spent", period=period, amount=total), chart)


async def by_week(context: TurnContext, of: str | None, look: Look) -> HandlerResult:
    """Draw what was spent, of one category or all, week by week: in the period named, or the last eight weeks."""
    return _drawn_first(await in_each(context, lambda asking: _by_week(asking, of, look)))


async def _by_week(context: TurnContext, of: str | None, look: Look) -> HandlerResult:
    said, now = read(context, "past", "asking"), clock(context.now)
    monday = datetime(now.year, now.month, now.day, tzinfo=now.tzinfo) - timedelta(days=now.weekday())
    since, until, period = monday - timedelta(weeks=WEEKS - 1), monday + timedelta(weeks=1), ""
    if said.moment is not None and said.moment.begins is not None:
        since, until, period = asked_period(context, said.moment)
    equals: dict[str, Scalar] = {"category": of} if of else {}
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until, equals=equals)
    groups = await totals(context.reads, SumRecords(where=where, field="amount", per="week", zone=here().key))
    spent = {each.start: each.sum for each in groups if each.start is not None}
    if not any(spent.values()):
        return context.say(context.voice.say("chart-nothing-spent", period=period or _span(context, since, until)))
    first = (since - timedelta(days=since.weekday())).date()
    weeks = [first + timedelta(weeks=each) for each in range(-(-(until.date() - first).days // 7))][-BARS_AT_MOST:]
    if not period:  # who began to note two weeks ago has spent nothing before that they would look for
        begun = next(place for place, week in enumerate(weeks) if spent.get(week))
        weeks = weeks[min(begun, len(weeks) - FEWEST_WEEKS) :]
    bars = tuple(
        Bar(label=_week(context, week), amount=spent.get(week, 0), shown=context.voice.money(spent.get(week, 0)))
        for week in weeks
    )
    title = (
        context.voice.say("chart-by-week-of", category=category(context, of))
        if of
        else context.voice.say("chart-by-week")
    )
    whole = datetime.combine(weeks[0], datetime.min.time(), since.tzinfo)
    chart = Chart(title=title, period=_span(context, max(since, whole), until), bars=bars, look=look)
    return _told(context, f"{title}:", chart)


async def against_budgets(context: TurnContext, look: Look) -> HandlerResult:
    """Draw how much of each budget has been spent this month."""
    budgets = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("budget",)), limit=BARS_AT_MOST))
    if not budgets:
        return context.say(context.voice.say("chart-no-budget"))
    now = clock(context.now)
    since = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    until = since + relativedelta(months=1)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until)
    groups = await context.reads(SumRecords(where=where, field="amount", by=("category",)))
    bars = []
    for kept in budgets:
        of, limit = str(kept.fields["category"]), kept.fields["limit"]
        if not isinstance(limit, int) or limit <= 0:
            continue
        own = [each for each in groups if each.currency == kept.currency]
        spent = sum(max(0, each.sum) for each in own if of in ("all", each.by[0]))
        name, money = category(context, of), [context.voice.money(each, kept.currency) for each in (spent, limit)]
        shown = context.voice.say("chart-of-budget", spent=money[0], limit=money[1])
        bars.append(Bar(label=name[:1].upper() + name[1:], amount=spent, shown=shown, limit=limit))
    if not bars:
        return context.say(context.voice.say("chart-no-budget"))
    title = context.voice.say("chart-budget")
    chart = Chart(title=title, period=_span(context, since, until), bars=tuple(bars), look=look)
    return _told(context, f"{title}:", chart)


def _told(context: TurnContext, first: str, chart: Chart) -> HandlerResult:
    """Return ``chart`` with words that say the same."""
    lines = [context.voice.say("chart-bar", label=bar.label, shown=bar.shown) for bar in chart.bars]
    return HandlerResult(replies=(Reply(text="\n".join((first, *lines)), chart=chart),))


def _span(context: TurnContext, since: datetime, until: datetime) -> str:
    """Return the days from ``since`` until before ``until``."""
    last = until - timedelta(microseconds=1)
    begins, ends = context.voice.date(since.date().isoformat()), context.voice.date(last.date().isoformat())
    return begins if begins == ends else context.voice.say("chart-between", begins=begins, ends=ends)


def _week(context: TurnContext, monday: date) -> str:
    first, last = (context.voice.short_date(day.isoformat()) for day in (monday, monday + timedelta(days=6)))
    return context.voice.say("chart-week", first=first, last=last)
