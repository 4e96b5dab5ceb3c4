"""Answers to questions about money: what was spent, came in and is left, by period, category and words."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.ledger.debts import asks_of_debts, debts_open
from bot.packs.ledger.entries import PACK, category, day
from bot.packs.ledger.lexicon import OTHERS, category_named, category_of, says, wordings
from bot.packs.ledger.owing import due
from bot.packs.ledger.reading import Said, now_of, read
from bot.packs.ledger.topic import Topic, asked_part, topic_of
from bot.packs.noting import noted
from bot.scene import Outcome, Scene, in_group
from bot.understanding.dates import Bound, Moment
from bot.understanding.money import sums
from bot.understanding.recognition import Action
from bot.understanding.words.abbreviations import spelt_out
from bot.wording.text import one_line
from state.record import Scalar, found_by, keys_of, microseconds
from state.record_reads import ListRecords, SumRecords, Where
from state.text import fold, words

LARGEST = 3
NAMED_AT_MOST = 3
LOOKED_AT = 200
# Longer messages tell more than they ask.
LONGEST = 16
_BEHIND = re.compile(r"\b(?:com|em|no|na|nos|nas|de|do|da|dos|das|on|for|with|pro|pra)\W*$")
_MONEY = re.compile(r"\b(?:dinheiro|grana|reais|money|custou|custa|paguei|pago|extrato|resumo|financ\w+|foi|deu)\b|r\$")
_DENIED = re.compile(
    r"\b(?:nao|not) (?:e |eh |is )?(?:de |o |a )?(?:gasto|gastos|despesa|despesas|dinheiro|money|spending)\b"
)
UNLIKELY = frozenset(
    {
        *(Action.UNKNOWN, Action.CHAT, Action.LIST_ALL, Action.ABOUT, Action.REMEMBER, Action.GET_INFO, Action.SEARCH),
        *("debt", "list_reminders", "ask_person", "bill"),
    }
)


async def plainly_asked(scene: Scene) -> Outcome | None:
    """Answer what only the ledger can be asked, whatever the message is taken for; else None."""
    if scene.resolution.recognition.action not in UNLIKELY or in_group(scene.turn.chat):
        return None
    text = scene.resolution.recognition.text
    return await ask_money(scene) if len(text.split()) <= LONGEST and has(text, "only_money") else None


def has(text: str, name: str) -> bool:
    """Tell whether a pattern of the list ``name`` stands in ``text``."""
    said = fold(spelt_out(text))
    return any(each.search(said) for each in wordings(name))


async def ask_money(scene: Scene) -> Outcome:
    """Answer a question about money."""
    text = asked_part(scene.resolution.recognition.text)
    said = read(scene, "past", "asking", text=text)
    owed = asks_of_debts(text)
    if not owed and (has(text, "due_asked") or says(text, "bills")) and not says(text, "spent"):
        return await due(scene, text)
    if owed:
        return await debts_open(scene, text)
    topic = await _known(scene, topic_of(scene, said), said)
    if topic is None:
        return await noted(scene) or scene.say(scene.voice.say("ledger-nothing-under", what=one_line(said.about)))
    since, until, period = asked_period(scene, topic.moment)
    answer = await _answer(scene, topic, since, until, period)
    return replace(answer, told=topic.note())


async def sum_up(scene: Scene) -> Outcome:
    """Answer what is known to ask about money: words that no entry is known by fall away."""
    said = read(scene, "past", "asking", text=asked_part(scene.resolution.recognition.text))
    asked = topic_of(scene, said)
    topic = await _known(scene, asked, said) or replace(asked, about="")
    answer = await _answer(scene, topic, *asked_period(scene, topic.moment))
    return replace(answer, told=topic.note())


def asks_of_money(text: str) -> bool:
    """Tell whether a question speaks of money at all: "quanto de água hoje?" does not."""
    said = fold(spelt_out(text))
    spoken = _DENIED.sub(" ", said)
    of_it = ("spent", "income", "balance", "bills", "debts", "largest", "average")
    return any(says(spoken, name) for name in of_it) or bool(sums(spoken)) or bool(_MONEY.search(spoken))


async def _known(scene: Scene, topic: Topic, said: Said) -> Topic | None:
    """Return ``topic`` about what is known of the words that it is about; None if that is nothing and not money's.

    Known are categories, what the lexicon puts into one, and the words of entries; what else stands there falls away.
    """
    asked = words(topic.about)
    if topic.kind not in ("spent", "largest", "average") or not asked:
        return replace(topic, about="") if topic.kind in ("balance", "income") else topic
    kept = await scene.reads(ListRecords(where=Where(pack=PACK, kinds=("expense",)), limit=LOOKED_AT))
    found_under = frozenset(each for record in kept for each in found_by(record))
    known = [each for each in asked if category_of(each) != OTHERS or not found_under.isdisjoint(keys_of(each))]
    if known:
        return replace(topic, about=topic.about if len(asked) <= NAMED_AT_MOST else " ".join(known))
    place = said.text.find(topic.about)
    if len(asked) <= NAMED_AT_MOST and place > 0 and _BEHIND.search(fold(said.text[:place])):
        return topic
    return replace(topic, about="") if says(said.text, "spent") else None


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
    if asked and (total or of):
        what = category(scene, of) if of else about
        return scene.say(scene.voice.say("ledger-spent-on", period=period, amount=money, what=what))
    if asked:
        return await _nothing_under(scene, about, since, until, period)
    text = scene.voice.say("ledger-spent", period=period, amount=money)
    groups = await scene.reads(SumRecords(where=where, field="amount", by=("category",)))
    if len(groups) > 1:
        shares = [
            scene.voice.say(
                "ledger-share", category=category(scene, str(each.by[0])), amount=scene.voice.money(each.sum)
            )
            for each in groups
        ]
        text = "\n".join((text, *shares))
    return scene.say(text)


async def _nothing_under(scene: Scene, about: str, since: datetime, until: datetime, period: str) -> Outcome:
    """Say that nothing is recorded under what was asked, and what its category comes to."""
    of = category_of(about)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until, equals={"category": of})
    total = 0 if of == OTHERS else await _sum(scene, where)
    if not total:
        return scene.say(scene.voice.say("ledger-spent-nothing-on", period=period, what=one_line(about)))
    money = scene.voice.money(total)
    return scene.say(
        scene.voice.say(
            "ledger-spent-beside", period=period, what=one_line(about), amount=money, category=category(scene, of)
        )
    )


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
