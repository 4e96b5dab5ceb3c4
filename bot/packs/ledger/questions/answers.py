"""Answers to questions about money, each currency by itself: sums, the largest, averages, what is left."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.said_before import said_before
from bot.handlers.finding.searches import noted, told_of
from bot.packs.frame import named as telling
from bot.packs.ledger.cards import instalments
from bot.packs.ledger.debts.open_debts import debts_open, of_somebody, open_debts
from bot.packs.ledger.each_currency import by_currency, in_each
from bot.packs.ledger.entries.entries import PACK, category, described
from bot.packs.ledger.lexicon import OTHERS, called_also, category_named, category_of, says
from bot.packs.ledger.questions.periods import month_before
from bot.packs.ledger.questions.topic import Topic
from bot.replies.text import one_line
from bot.understanding.money import sums
from state.items import Kind as ItemKind
from state.reads import Reach, SearchItems
from state.record import Scalar
from state.record_reads import ListRecords, SumRecords, Where
from state.text import fold, words
from tools.currencies import counted
from tools.totals import total, totals
from tools.zones import clock

LARGEST = 3
LISTED_BESIDE = 5
LOOKED_AT = 200


async def answer(context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str) -> HandlerResult:
    answers = await in_each(context, lambda asking: _in_one_currency(asking, topic, since, until, period))
    text = "\n".join(reply.text for each in answers for reply in each.replies)
    return answers[0] if not answers[1:] else replace(answers[0], replies=(answers[0].replies[0].changed(text=text),))


async def _in_one_currency(
    context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str
) -> HandlerResult:
    match topic.kind:
        case "balance":
            before = month_before(context, topic.moment)
            now = await _balance(context, since, until, period)
            return await _with_balance_before(context, now, *before) if before else now
        case "income":
            where = Where(pack=PACK, kinds=("income",), since=since, until=until)
            came = await summed(context, where)
            if not came and (found := await noted(context)):
                return found
            text = context.voice.say("ledger-received", period=period, amount=context.voice.money(came))
            return context.say("\n".join(filter(None, (text, await _before(context, topic, where)))))
        case "saved":
            return await _saved(context, topic, since, until, period)
        case "largest":
            return await _largest(context, topic.about, since, until, period)
        case "average":
            return await _average(context, topic.about, since, until, period)
        case _:
            return await _spent(context, topic, since, until, period)


async def _saved(context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str) -> HandlerResult:
    """Tell what was put by, less what was taken out again; of all times, unless one is told."""
    asked = tuple(word for word in telling(topic.about) if not says(word, "saved"))
    where = Where(pack=PACK, kinds=("transfer",), equals={"way": "in"}, words=asked)
    where = where.changed(since=since, until=until) if topic.moment else where
    amount = await summed(context, where) - await summed(context, where.changed(equals={"way": "out"}))
    if not amount and (found := await noted(context) or await _as_noted(context, asked)):
        return found
    told = {
        "named": "yes" if asked else "no",
        "what": " ".join(each for each in topic.about.split() if fold(each) in asked),
        "times": "some" if topic.moment else "all",
    }
    return context.say(context.voice.say("ledger-saved", amount=context.voice.money(amount), period=period, **told))


async def told_elsewhere(context: TurnContext, about: str) -> HandlerResult | None:
    """Show the debts with whom, or the note of what, a question after sums is ``about``, or else what was said of it.

    A note that tells no sum answers none: "o gasto com a moto" is not what is noted of its plate.
    """
    if of_somebody(await open_debts(context), about):
        return await debts_open(context, about)
    found = await _as_noted(context, tuple(telling(about)), with_sum=True)
    return found or await said_before(context, context.resolution.recognition.text, recorded=False)


async def _as_noted(context: TurnContext, asked: tuple[str, ...], *, with_sum: bool = False) -> HandlerResult | None:
    """Show the note that is nearest to a question after a sum, if it names what is ``asked``; None if none does."""
    named_there = SearchItems(words=asked, kind=ItemKind.NOTE, reach=Reach.SURELY, limit=1)
    there = await context.reads(named_there) if asked else ()
    if not there or (with_sum and not sums(there[0].content or there[0].title)):
        return None
    return await told_of(context, context.resolution.recognition.text, near=True)


def _where(about: str, since: datetime, until: datetime) -> tuple[Where, str | None]:
    """Return the expenses for what is asked ``about``, and the category that this names, if it names one.

    What was bought at the market is not what the fair cost, though either is looked for by the other.
    """
    asked = words(about)
    of = category_named(asked)
    equals: dict[str, Scalar] = {"category": of} if of else {}
    where = Where(
        pack=PACK,
        kinds=("expense",),
        since=since,
        until=until,
        equals=equals,
        words=() if of else tuple(asked),
        meant=True,
    )
    return where, of


async def _largest(context: TurnContext, about: str, since: datetime, until: datetime, period: str) -> HandlerResult:
    """Tell what the most was spent on at once."""
    where, _ = _where(about, since, until)
    found = await context.reads(ListRecords(where=where, order="most", field="amount", limit=LARGEST))
    if any(each.currency != counted() for each in found):  # the largest of each
        every = await context.reads(ListRecords(where=where, order="most", field="amount", limit=LOOKED_AT))
        found = tuple(each for group in by_currency(every) for each in group[:LARGEST])
    if not found:
        return context.say(context.voice.say("ledger-spent-nothing", period=period), nothing=True)
    lines = [
        context.voice.say(
            "ledger-largest-line",
            amount=context.voice.money(int(str(each.fields["amount"])), each.currency),
            what=str(each.fields.get("what", "")),
            category=category(context, str(each.fields.get("category", ""))),
            day=context.voice.day(each.at * 1_000, context.now),
        )
        for each in found
    ]
    return context.say("\n".join((context.voice.say("ledger-largest", period=period, count=len(found)), *lines)))


async def _average(context: TurnContext, about: str, since: datetime, until: datetime, period: str) -> HandlerResult:
    """Tell how much is spent at once and a day, on average."""
    where, _ = _where(about, since, until)
    found = await totals(context.reads, SumRecords(where=where, field="amount"))
    count, whole = sum(each.count for each in found), sum(each.sum for each in found)
    if not count:
        return context.say(context.voice.say("ledger-spent-nothing", period=period), nothing=True)
    days = max(1, (min(until, clock(context.now) + relativedelta(days=1)).date() - since.date()).days)
    each, daily = _mean(whole, count), _mean(whole, days)
    money = context.voice.money
    return context.say(
        context.voice.say("ledger-average", period=period, each=money(each), count=count, daily=money(daily))
    )


def _mean(total: int, count: int) -> int:
    """Return the average in whole centavos; halves go up."""
    return (2 * total + count) // (2 * count)


async def _spent(context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str) -> HandlerResult:
    asked = words(topic.about)
    where, of = _where(topic.about, since, until)
    spent, before = await _spent_on(context, where), await _before(context, topic, where)
    money = context.voice.money(spent)
    if asked and not (spent or of) and before and (last := await _last_time(context, topic.about, period)):
        return context.say("\n".join((last.replies[0].text, before)))
    if asked and (spent or of):
        what = category(context, of) if of else topic.about
        text = context.voice.say("ledger-spent-on", period=period, amount=money, what=what)
        in_parts = "" if of else await instalments.whole(context, where)
        return context.say("\n".join(filter(None, (text, before, in_parts))))
    if asked:
        return await _nothing_under(context, topic.about, since, until, period)
    text = context.voice.say("ledger-spent", period=period, amount=money)
    groups = await totals(context.reads, SumRecords(where=where, field="amount", by=("category",)))
    shares = [
        context.voice.say(
            "ledger-share", category=category(context, str(each.by[0])), amount=context.voice.money(each.sum)
        )
        for each in groups
    ]
    return context.say("\n".join(filter(None, (text, *(shares if shares[1:] else ()), before))))


async def _spent_on(context: TurnContext, where: Where) -> int:
    """Return what was spent on what ``where`` names, by any of its names or, for want of that, by what it may mean."""
    if not where.words:
        return await summed(context, where)
    return await _under_any_name(context, where) or await summed(context, where.changed(meant=False))


async def _before(context: TurnContext, topic: Topic, where: Where) -> str:
    """Return what ``where`` came to last month, in a sentence, where that is told as well; "" if not or nothing."""
    last = month_before(context, topic.moment)
    if last is None:
        return ""
    since, until, period = last
    amount = await _spent_on(context, where.changed(since=since, until=until))
    return context.voice.say("ledger-month-before", period=period, amount=context.voice.money(amount)) if amount else ""


async def _under_any_name(context: TurnContext, where: Where) -> int:
    """Return what the entries come to that ``where`` finds by any of the names of one and the same thing."""
    others = [name for word in where.words for name in called_also(word)]
    if len(where.words) != 1 or len(others) == 1:
        return await summed(context, where)
    named = [where.changed(words=(each,)) for each in sorted(others)]
    found = {each.id: each for one in named for each in await context.reads(ListRecords(where=one, limit=LOOKED_AT))}
    return sum(int(str(each.fields["amount"])) for each in found.values() if each.currency == counted())


async def _nothing_under(
    context: TurnContext, about: str, since: datetime, until: datetime, period: str
) -> HandlerResult:
    """Say that nothing is recorded under what was asked, and what its category comes to; a note may say more."""
    of = category_of(about)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until, equals={"category": of})
    spent = 0 if of == OTHERS else await summed(context, where)
    if not spent and (last := await _last_time(context, about, period)):
        return last
    if not spent:
        if found := await noted(context) or await told_elsewhere(context, about):
            return found
        nothing = context.voice.say("ledger-spent-nothing-on", period=period, what=one_line(about))
        # What is known to cost something is asked of for itself; any other word may be none of a place at all.
        in_all = await summed(context, where.changed(equals={})) if of == OTHERS else 0
        total = context.voice.say("ledger-spent-in-all", amount=context.voice.money(in_all)) if in_all else ""
        return context.say(" ".join(filter(None, (nothing, total))), nothing=True)
    money = context.voice.money(spent)
    beside = await context.reads(ListRecords(where=where, limit=LISTED_BESIDE))
    listed = [each for each in beside if each.currency == counted()]
    head = context.voice.say(
        "ledger-spent-beside", period=period, what=one_line(about), amount=money, category=category(context, of)
    )
    return context.say("\n".join((head, *(f"• {described(context, (each,))}" for each in listed))), nothing=True)


async def _last_time(context: TurnContext, about: str, period: str) -> HandlerResult | None:
    """Tell the last entry for what was asked ``about`` where no time was asked of; None if there never was one."""
    if period != context.voice.say("ledger-this-month"):
        return None
    where = Where(pack=PACK, kinds=("expense",), words=words(about), until=clock(context.now))
    found = await context.reads(ListRecords(where=where, limit=1))
    told = described(context, found[:1]) if found else ""
    return context.say(context.voice.say("ledger-last-time", period=period, entry=told)) if told else None


async def _balance(context: TurnContext, since: datetime, until: datetime, period: str) -> HandlerResult:
    got, spent = [
        await summed(context, Where(pack=PACK, kinds=(kind,), since=since, until=until))
        for kind in ("income", "expense")
    ]
    money = context.voice.money
    return context.say(
        context.voice.say(
            "ledger-balance", period=period, income=money(got), expenses=money(spent), balance=money(got - spent)
        )
    )


async def _with_balance_before(
    context: TurnContext, now: HandlerResult, since: datetime, until: datetime, period: str
) -> HandlerResult:
    """Return the balance of ``now`` with that of the time before it, if anything came in or went then."""
    where = Where(pack=PACK, kinds=("income", "expense"), since=since, until=until)
    if not await summed(context, where):
        return now
    before = await _balance(context, since, until, period)
    return context.say("\n".join(reply.text for each in (now, before) for reply in each.replies))


async def summed(context: TurnContext, where: Where) -> int:
    return await total(context.reads, SumRecords(where=where, field="amount"))
