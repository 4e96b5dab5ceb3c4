"""Answers to questions about money: what was spent, came in and is left, by period, category and words."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.finding.searches import noted, told_of
from bot.packs.frame import named as telling
from bot.packs.ledger.bills.shown import come_round, due, price_of_bill
from bot.packs.ledger.cards import instalments
from bot.packs.ledger.debts.open_debts import asks_of_debts, debts_open, debts_told, last_entries, owed_with, owes
from bot.packs.ledger.each_currency import by_currency, in_each
from bot.packs.ledger.entries.entries import PACK, category, described
from bot.packs.ledger.lexicon import OTHERS, called_also, category_named, category_of, has, says, wordings
from bot.packs.ledger.plans.budgets import left_of
from bot.packs.ledger.questions.periods import asked_period, periods, without_the_one_before
from bot.packs.ledger.questions.topic import Topic, asked_part, topic_of
from bot.packs.ledger.reading import Said, read
from bot.replies.text import one_line
from bot.understanding.money import sums
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.words.abbreviations import spelt_out
from state.items import Kind as ItemKind
from state.reads import Reach, SearchItems
from state.record import Scalar, found_by, keys_of
from state.record_reads import ListRecords, SumRecords, Where
from state.text import fold, words
from tools.currencies import counted
from tools.search_query import query_words
from tools.totals import total, totals
from tools.zones import clock

LARGEST = 3
FOUND_AT_MOST = 3
LISTED_BESIDE = 5
NAMED_AT_MOST = 3
LOOKED_AT = 200
# Longer messages tell more than they ask.
LONGEST = 16
_TO_PAY = re.compile(r"\b(?:tenho|tem|falta|preciso|have|need)\b.*\b(?:pagar|pay)\b")
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


async def plainly_asked(context: TurnContext) -> HandlerResult | None:
    """Answer what only the ledger can be asked, whatever the message is taken for; else None."""
    if context.resolution.recognition.action not in UNLIKELY or in_group(context.turn.chat):
        return None
    text = context.resolution.recognition.text
    if context.resolution.recognition.action in ("bill", "debt") and sums(text) and not is_question(text):
        return None  # "a multa é conta pra pagar, 195, vence 20/12"
    asks = has(text, "only_money") or (is_question(text) and _TO_PAY.search(fold(spelt_out(text))))
    asks = (
        asks
        or has(text, "bills_shown")
        or (has(text, "wondering") and bool(sums(text)) and category_of(text) != OTHERS)
    )
    asks = asks or (asks_in_words(text) and (has(text, "fixed_asked") or await owes(context, text)))
    if asks_in_words(text) and has(text, "instalments_asked") and (left := await instalments.left(context, text)):
        return left
    priced = has(text, "price_asked") or (asks_in_words(text) and says(text, "halves"))
    asks = asks or await _asks_of_entries(context, text)
    about = read(context, "past", "asking", text=text).about if not asks and priced else ""
    if about and len(text.split()) <= LONGEST and (bill := await price_of_bill(context, about)):
        return bill
    return await ask_money(context) if asks and len(text.split()) <= LONGEST else None


def _what_it_went_on(about: str) -> str:
    """Return ``about`` without the verb of who spent it: "larguei no Zé do Bar" is about "Zé do Bar"."""
    led = next((it for each in wordings("spent_otherwise") if (it := each.search(fold(about)))), None)
    return about[led.end() :] if led and len(fold(about)) == len(about) else about


async def _asks_of_entries(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` asks how much of what only entries tell, in whatever words: "quanto ficou lá no Assaí?"."""
    named_ = [word for word in Inquiry.of(text).topic if not says(word, "spent")]
    if not has(text, "how_much") or not named_ or in_group(context.turn.chat):
        return False
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("expense",)), limit=LOOKED_AT))
    known = [word for word in named_ if any(set(keys_of(word)) & set(found_by(each)) for each in kept)]
    return bool(known) and len(named_) - len(known) <= 1 and await noted(context) is None


async def _marked(context: TurnContext, said: Said) -> HandlerResult | None:
    """Show the note that tells what was got "em física", where no time is asked for; None if there is none."""
    if not says(said.text, "taken_out") or not said.about or said.moments:
        return None
    if found := await noted(context):
        return found
    place = said.text.find(said.about)
    where = Where(pack=PACK, kinds=("income", "transfer"), words=telling(said.about))
    of_money = place < 1 or not _BEHIND.search(fold(said.text[:place])) or await _sum(context, where)
    nothing = context.voice.say("ledger-nothing-under", what=one_line(said.about))
    return None if of_money else context.say(nothing)


async def ask_money(context: TurnContext) -> HandlerResult:
    """Answer a question about money."""
    text = asked_part(context.resolution.recognition.text)
    said = read(context, "past", "asking", text=text)
    if said.moment:
        plain = without_the_one_before(text, said.moment)
        said = replace(said, about=read(context, "past", "asking", text=plain).about)
    said = replace(said, about=_what_it_went_on(said.about))
    if found := await _left(context, text) or await _marked(context, said):
        return found
    if has(text, "price_to_come") and not says(text, "spent") and (to_come := await noted(context)):
        return to_come  # "quanto vai ficar o bolo" asks nothing of what was spent
    if has(text, "fixed_asked") and (fixed := await come_round(context)):
        return fixed
    owed = asks_of_debts(text) or await owes(context, text)
    if has(text, "left_to_pay") and not says(text, "debt_nouns") and not await owed_with(context, text):
        return await due(context, text)
    if not owed and (has(text, "due_asked") or says(text, "bills")) and not says(text, "spent"):
        return await due(context, text)
    query = context.resolution.recognition.entities.query or ""
    if owed and query and not await owed_with(context, text) and (bill := await price_of_bill(context, query)):
        return bill  # "quanto devo pro Márcio?", of his boletos
    if owed or (debts_told(context) and has(text, "in_all")):
        return await debts_open(context, text)
    went = says(text, "spent") or says(text, "income")
    if said.about and not went and not said.moments and (bill := await price_of_bill(context, said.about)):
        return bill
    asked = topic_of(context, said)
    topic = await _known(context, asked, said)
    if topic is None:
        return await noted(context) or context.say(context.voice.say("ledger-nothing-under", what=one_line(said.about)))
    told_beside = context.turn.parent is not None and says(context.turn.message.beside, "balance")
    if told_beside and context.chat.told == topic.note():
        return replace(SILENT, told=topic.note())  # "fecha o mês, | quanto entrou e quanto saiu"
    answers = [
        await _answer(context, one, *asked_period(context, each))
        for one in await _each_of(context, asked, said) or (topic,)
        for each in periods(topic, said)
    ]
    text = "\n".join(reply.text for each in answers for reply in each.replies)
    return replace(answers[-1], replies=(answers[-1].replies[0].changed(text=text),), told=topic.note())


async def _each_of(context: TurnContext, topic: Topic, said: Said) -> list[Topic]:
    """Return what is asked of two or more things, one by one: "mercado ou gasolina"; [] if they are not all known."""
    sides = [each.strip() for each in wordings("sides")[0].split(fold(topic.about))]
    found = [await _known(context, replace(topic, about=each), said) for each in sides if each]
    each = [one for one in found if one is not None and one.about]
    return each if len(each) == len(sides) > 1 else []


async def _left(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell what is left of a limit, or of what is paid in instalments, if that is asked; else None."""
    if has(text, "limit_asked") and (limits := await left_of(context, text)):
        return limits
    if says(text, "balance") and (of_one := await left_of(context, text, of_all=False)):
        return of_one  # "quanto sobra do mercado?"
    if has(text, "left_alone") and await last_entries(context, "budget", "expense"):
        return await left_of(context, text)
    return await instalments.left(context, text)


async def sum_up(context: TurnContext) -> HandlerResult:
    """Answer what is known to ask about money: words that no entry is known by fall away."""
    said = read(context, "past", "asking", text=asked_part(context.resolution.recognition.text))
    asked = topic_of(context, said)
    topic = await _known(context, asked, said) or replace(asked, about="")
    answer = await _answer(context, topic, *asked_period(context, topic.moment))
    return replace(answer, told=topic.note())


async def found_again(context: TurnContext) -> HandlerResult | None:
    """Show the entries that were told in the words that are looked for; None if none were."""
    recognition = context.resolution.recognition
    asked = query_words(recognition.entities.query or "", bare=True)
    if not asked or in_group(context.turn.chat) or context.model_first:
        return None
    where = Where(pack=PACK, kinds=("expense", "income"), words=asked, meant=True)
    found = await context.reads(ListRecords(where=where, limit=FOUND_AT_MOST))
    if not found:
        return None
    lines = [
        "\n".join(filter(None, (f"• {described(context, (each,))}", str(each.fields.get("said", "")))))
        for each in found
    ]
    head = context.voice.say("ledger-found", what=one_line(recognition.entities.query or ""))
    return context.say("\n".join((head, *lines)))


def asks_of_money(text: str) -> bool:
    """Tell whether a question speaks of money at all: "quanto de água hoje?" does not."""
    said = fold(spelt_out(text))
    spoken = _DENIED.sub(" ", said)
    of_it = ("saved", "spent", "income", "balance", "bills", "debts", "largest", "average")
    return any(says(spoken, name) for name in of_it) or bool(sums(spoken)) or bool(_MONEY.search(spoken))


async def _known(context: TurnContext, topic: Topic, said: Said) -> Topic | None:
    """Return ``topic`` about what is known of the words that it is about; None if that is nothing and not money's.

    Known are categories, what the lexicon puts into one, and the words of entries; what else stands there falls away.
    """
    asked = words(topic.about)
    if topic.kind not in ("spent", "largest", "average") or not asked:
        return replace(topic, about="") if topic.kind in ("balance", "income") else topic
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("expense",)), limit=LOOKED_AT))
    found_under = frozenset(each for record in kept for each in found_by(record))
    named = telling(topic.about)
    known = [each for each in named if category_of(each) != OTHERS or not found_under.isdisjoint(keys_of(each))]
    if known:
        return replace(topic, about=topic.about if len(asked) <= NAMED_AT_MOST else " ".join(known))
    place = said.text.find(topic.about)
    if len(asked) <= NAMED_AT_MOST and place > 0 and _BEHIND.search(fold(said.text[:place])):
        return topic
    return replace(topic, about="") if says(said.text, "spent") else None


async def _answer(context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str) -> HandlerResult:
    answers = await in_each(context, lambda asking: _in_one_currency(asking, topic, since, until, period))
    text = "\n".join(reply.text for each in answers for reply in each.replies)
    return answers[0] if not answers[1:] else replace(answers[0], replies=(answers[0].replies[0].changed(text=text),))


async def _in_one_currency(
    context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str
) -> HandlerResult:
    match topic.kind:
        case "balance":
            return await _balance(context, since, until, period)
        case "income":
            came = await _sum(context, Where(pack=PACK, kinds=("income",), since=since, until=until))
            if not came and (found := await noted(context)):
                return found
            return context.say(context.voice.say("ledger-received", period=period, amount=context.voice.money(came)))
        case "saved":
            return await _saved(context, topic, since, until, period)
        case "largest":
            return await _largest(context, topic.about, since, until, period)
        case "average":
            return await _average(context, topic.about, since, until, period)
        case _:
            return await _spent(context, topic.about, since, until, period)


async def _saved(context: TurnContext, topic: Topic, since: datetime, until: datetime, period: str) -> HandlerResult:
    """Tell what was put by, less what was taken out again; of all times, unless one is told."""
    asked = tuple(word for word in telling(topic.about) if not says(word, "saved"))
    where = Where(pack=PACK, kinds=("transfer",), equals={"way": "in"}, words=asked)
    where = where.changed(since=since, until=until) if topic.moment else where
    amount = await _sum(context, where) - await _sum(context, where.changed(equals={"way": "out"}))
    if not amount and (found := await noted(context) or await _saved_as_noted(context, asked)):
        return found
    told = {
        "named": "yes" if asked else "no",
        "what": " ".join(each for each in topic.about.split() if fold(each) in asked),
        "times": "some" if topic.moment else "all",
    }
    return context.say(context.voice.say("ledger-saved", amount=context.voice.money(amount), period=period, **told))


async def _saved_as_noted(context: TurnContext, asked: tuple[str, ...]) -> HandlerResult | None:
    """Show the note that is nearest to a question of what was put by for what is ``asked``; None if none names that."""
    named_there = SearchItems(words=asked, kind=ItemKind.NOTE, reach=Reach.SURELY, limit=1)
    there = await context.reads(named_there) if asked else ()
    return await told_of(context, context.resolution.recognition.text, near=True) if there else None


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
        return await noted(context) or context.say(context.voice.say("ledger-spent-nothing", period=period))
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
        return await noted(context) or context.say(context.voice.say("ledger-spent-nothing", period=period))
    days = max(1, (min(until, clock(context.now) + relativedelta(days=1)).date() - since.date()).days)
    each, daily = _mean(whole, count), _mean(whole, days)
    money = context.voice.money
    return context.say(
        context.voice.say("ledger-average", period=period, each=money(each), count=count, daily=money(daily))
    )


def _mean(total: int, count: int) -> int:
    """Return the average in whole centavos; halves go up."""
    return (2 * total + count) // (2 * count)


async def _spent(context: TurnContext, about: str, since: datetime, until: datetime, period: str) -> HandlerResult:
    asked = words(about)
    where, of = _where(about, since, until)
    spent = await _sum(context, where) if of else await _under_any_name(context, where)
    spent = spent or (0 if of else await _sum(context, where.changed(meant=False)))
    money = context.voice.money(spent)
    if asked and (spent or of):
        what = category(context, of) if of else about
        text = context.voice.say("ledger-spent-on", period=period, amount=money, what=what)
        in_parts = "" if of else await instalments.whole(context, where)
        return context.say("\n".join(filter(None, (text, in_parts))))
    if asked:
        return await _nothing_under(context, about, since, until, period)
    text = context.voice.say("ledger-spent", period=period, amount=money)
    groups = await totals(context.reads, SumRecords(where=where, field="amount", by=("category",)))
    if len(groups) > 1:
        shares = [
            context.voice.say(
                "ledger-share", category=category(context, str(each.by[0])), amount=context.voice.money(each.sum)
            )
            for each in groups
        ]
        text = "\n".join((text, *shares))
    return context.say(text)


async def _under_any_name(context: TurnContext, where: Where) -> int:
    """Return what the entries come to that ``where`` finds by any of the names of one and the same thing."""
    others = [name for word in where.words for name in called_also(word)]
    if len(where.words) != 1 or len(others) == 1:
        return await _sum(context, where)
    named = [where.changed(words=(each,)) for each in sorted(others)]
    found = {each.id: each for one in named for each in await context.reads(ListRecords(where=one, limit=LOOKED_AT))}
    return sum(int(str(each.fields["amount"])) for each in found.values() if each.currency == counted())


async def _nothing_under(
    context: TurnContext, about: str, since: datetime, until: datetime, period: str
) -> HandlerResult:
    """Say that nothing is recorded under what was asked, and what its category comes to; a note may say more."""
    of = category_of(about)
    where = Where(pack=PACK, kinds=("expense",), since=since, until=until, equals={"category": of})
    spent = 0 if of == OTHERS else await _sum(context, where)
    if not spent and (last := await _last_time(context, about, period)):
        return last
    if not spent:
        nothing = context.voice.say("ledger-spent-nothing-on", period=period, what=one_line(about))
        return await noted(context) or context.say(nothing)
    money = context.voice.money(spent)
    beside = await context.reads(ListRecords(where=where, limit=LISTED_BESIDE))
    found = [each for each in beside if each.currency == counted()]
    head = context.voice.say(
        "ledger-spent-beside", period=period, what=one_line(about), amount=money, category=category(context, of)
    )
    return context.say("\n".join((head, *(f"• {described(context, (each,))}" for each in found))))


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
        await _sum(context, Where(pack=PACK, kinds=(kind,), since=since, until=until)) for kind in ("income", "expense")
    ]
    money = context.voice.money
    return context.say(
        context.voice.say(
            "ledger-balance", period=period, income=money(got), expenses=money(spent), balance=money(got - spent)
        )
    )


async def _sum(context: TurnContext, where: Where) -> int:
    return await total(context.reads, SumRecords(where=where, field="amount"))
