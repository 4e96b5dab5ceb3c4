"""Answers to questions about money: what was spent, came in and is left, by period, category and words."""

from __future__ import annotations

from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.ledger.entries import PACK, category, day
from bot.packs.ledger.lexicon import category_named, says
from bot.packs.ledger.owing import debts_open, due
from bot.packs.ledger.reading import Said, now_of, read
from bot.packs.noting import noted
from bot.scene import Outcome, Scene
from bot.understanding.dates import Bound
from state.record import Scalar, microseconds
from state.record_reads import SumRecords, Where
from state.text import words

LARGEST = 3


async def ask_money(scene: Scene) -> Outcome:
    """Answer a question about money."""
    said = read(scene, "past", "asking")
    if says(said.text, "bills"):
        return await due(scene)
    if says(said.text, "debts"):
        return await debts_open(scene)
    since, until, period = asked_period(scene, said)
    if says(said.text, "balance"):
        return await _balance(scene, since, until, period)
    if says(said.text, "income"):
        total = await _sum(scene, Where(pack=PACK, kinds=("income",), since=since, until=until))
        return scene.say(scene.voice.say("ledger-received", period=period, amount=scene.voice.money(total)))
    return await _spent(scene, said, since, until, period)


async def _spent(scene: Scene, said: Said, since: datetime, until: datetime, period: str) -> Outcome:
    asked = words(said.about)
    of = category_named(asked)
    equals: dict[str, Scalar] = {"category": of} if of else {}
    where = Where(
        pack=PACK, kinds=("expense",), since=since, until=until, equals=equals, words=() if of else tuple(asked)
    )
    total = await _sum(scene, where)
    if asked and not total and (found := await noted(scene)):
        return found
    money = scene.voice.money(total)
    if asked:
        what = category(scene, of) if of else said.about
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


def asked_period(scene: Scene, said: Said) -> tuple[datetime, datetime, str]:
    """Return the time that is asked about, this month unless another is told, and what it is called."""
    now, moment = now_of(scene), said.moment
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
