"""Answers to questions about money: what was spent, came in and is left, by period, category and words."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.ledger.entries import PACK, category, day
from bot.packs.ledger.lexicon import category_named, says
from bot.packs.ledger.owing import debts_open, due
from bot.packs.ledger.reading import now_of, read
from bot.packs.ledger.topic import Topic, topic_of
from bot.packs.noting import noted
from bot.scene import Outcome, Scene
from bot.understanding.dates import Bound, Moment
from state.record import Scalar, microseconds
from state.record_reads import ListRecords, SumRecords, Where
from state.text import words

LARGEST = 3


async def ask_money(scene: Scene) -> Outcome:
    """Answer a question about money."""
    said = read(scene, "past", "asking")
    if says(said.text, "bills"):
        return await due(scene)
    if says(said.text, "debts"):
        return await debts_open(scene)
    topic = topic_of(scene, said)
    since, until, period = asked_period(scene, topic.moment)
    answer = await _answer(scene, topic, since, until, period)
    return replace(answer, told=topic.note())


async def _answer(scene: Scene, topic: Topic, since: datetime, until: datetime, period: str) -> Outcome:
    match topic.kind:
        case "balance":
            return await _balance(scene, since, until, period)
        case "income":
            total = await _sum(scene, Where(pack=PACK, kinds=("income",), since=since, until=until))
            return scene.say(scene.voice.say("ledger-received", period=period, amount=scene.voice.money(total)))
        case "largest":
            return await _largest(scene, topic.about, since, until, period)
        case "average":
            return await _average(scene, topic.about, since, until, period)
        case _:
            return await _spent(scene, topic.about, since, until, period)


def _where(about: str, since: datetime, until: datetime) -> tuple[Where, str | None]:
    """Return the expenses for what is asked ``about``, and the category that this names, if it names one."""
    asked = words(about)
    of = category_named(asked)
    equals: dict[str, Scalar] = {"category": of} if of else {}
    where = Where(
        pack=PACK, kinds=("expense",), since=since, until=until, equals=equals, words=() if of else tuple(asked)
    )
    return where, of


async def _largest(scene: Scene, about: str, since: datetime, until: datetime, period: str) -> Outcome:
    """Tell what the most was spent on at once."""
    where, _ = _where(about, since, until)
    found = await scene.reads(ListRecords(where=where, order="most", field="amount", limit=LARGEST))
    if not found:
        return await noted(scene) or scene.say(scene.voice.say("ledger-spent-nothing", period=period))
    lines = [
        scene.voice.say(
            "ledger-largest-line",
            amount=scene.voice.money(int(str(each.fields["amount"]))),
            what=str(each.fields.get("what", "")),
            category=category(scene, str(each.fields.get("category", ""))),
            day=scene.voice.day(each.at * 1_000, scene.now),
        )
        for each in found
    ]
    return scene.say("\n".join((scene.voice.say("ledger-largest", period=period, count=len(found)), *lines)))


async def _average(scene: Scene, about: str, since: datetime, until: datetime, period: str) -> Outcome:
    """Tell how much is spent at once and a day, on average."""
    where, _ = _where(about, since, until)
    totals = await scene.reads(SumRecords(where=where, field="amount"))
    count, total = sum(each.count for each in totals), sum(each.sum for each in totals)
    if not count:
        return await noted(scene) or scene.say(scene.voice.say("ledger-spent-nothing", period=period))
    days = max(1, (min(until, now_of(scene) + relativedelta(days=1)).date() - since.date()).days)
    each, daily = _mean(total, count), _mean(total, days)
    money = scene.voice.money
    return scene.say(
        scene.voice.say("ledger-average", period=period, each=money(each), count=count, daily=money(daily))
    )


def _mean(total: int, count: int) -> int:
    """Return the average in whole centavos; halves go up."""
    return (2 * total + count) // (2 * count)


async def _spent(scene: Scene, about: str, since: datetime, until: datetime, period: str) -> Outcome:
    asked = words(about)
    where, of = _where(about, since, until)
    total = await _sum(scene, where)
    if asked and not total and (found := await noted(scene)):
        return found
    money = scene.voice.money(total)
    if asked:
        what = category(scene, of) if of else about
        return scene.say(scene.voice.say("ledger-spent-on", period=period, amount=money, what=what))
    text = scene.voice.say("ledger-spent", period=period, amount=money)
    groups = await scene.reads(SumRecords(where=where, field="amount", by=("category",)))
    if len(groups) > 1:
        largest = [
            scene.voice.say(
                "ledger-share", category=category(scene, str(each.by[0])), amount=scene.voice.money(each.sum)
            )
            for each in groups[:LARGEST]
        ]
        text = "\n".join((text, *largest))
    return scene.say(text)


async def _balance(scene: Scene, since: datetime, until: datetime, period: str) -> Outcome:
    got, spent = [
        await _sum(scene, Where(pack=PACK, kinds=(kind,), since=since, until=until)) for kind in ("income", "expense")
    ]
    money = scene.voice.money
    return scene.say(
        scene.voice.say(
            "ledger-balance", period=period, income=money(got), expenses=money(spent), balance=money(got - spent)
        )
    )


async def _sum(scene: Scene, where: Where) -> int:
    return sum(each.sum for each in await scene.reads(SumRecords(where=where, field="amount")))


def asked_period(scene: Scene, moment: Moment | None) -> tuple[datetime, datetime, str]:
    """Return the time that is asked about, this month unless another is told, and what it is called."""
    now = now_of(scene)
    month = datetime(now.year, now.month, 1, tzinfo=now.tzinfo)
    if moment is None or moment.begins is None or moment.ends is None or moment.begins == moment.ends:
        return month, month + relativedelta(months=1), scene.voice.say("ledger-this-month")
    since, until = moment.begins, moment.ends
    if moment.bound in (Bound.SINCE, Bound.AFTER):
        until = now
    if (since, until) == (month, month + relativedelta(months=1)):
        return since, until, scene.voice.say("ledger-this-month")
    last = until - relativedelta(days=1)
    if last.date() == since.date():
        name = day(scene, since)
        return since, until, name[:1].upper() + name[1:]
    if since.day == 1 and until == since + relativedelta(months=1):
        name = scene.voice.month(microseconds(since) * 1_000, scene.now)
        return since, until, scene.voice.say("ledger-in-month", month=name)
    return since, until, scene.voice.say("ledger-between", first=day(scene, since), until=day(scene, last))
