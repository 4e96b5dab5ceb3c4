"""Entries put right: their sum, day, kind, category, card and name; and the categories that corrections teach."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise

from bot.context import HandlerResult, TurnContext
from bot.packs.amending import (
    Amendment,
    Amends,
    Correction,
    bare_day,
    day_in,
    is_called,
    is_day,
    marks,
    put_right,
    reworded,
    shared,
    stands_in,
    telling,
)
from bot.packs.health.measures import tells_a_pair
from bot.packs.ledger.cards.cards import paid_with
from bot.packs.ledger.each_currency import in_currency, in_its_currency, said_of
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, PACK, category, entry, name_in, reckoned, recorded
from bot.packs.ledger.entries.entries import day as day_of_entry
from bot.packs.ledger.lexicon import category_named, category_of, has, listed, says
from bot.packs.ledger.plans.budgets import warning
from bot.packs.ledger.plans.goals import GOAL
from bot.packs.ledger.reading import NOON, kind_of
from bot.packs.values import moments_of, without_times
from bot.replies.text import one_line
from bot.understanding.grammar import every, negations
from bot.understanding.money import Sum, sums
from state.effects import Change
from state.reads import Reads
from state.record import ChangeRecord, Fields, Record, RemoveRecord, inverse
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.zones import clock, here

CORRECTIONS_READ = 50
CORRECTED = "corrected"
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3])[.,:]?(?:[0-5]\d)?\b(?![.,]?\d)")
# What may stand between a no and what it denies: "não foi receita".
COPULAS = frozenset("e eh era foi de uma um is was it a an".split())


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give an entry what a correction says it has: a kind, a day, a sum, a category, a card, or a name; else None.

    One that is paid in parts is none of these, and a pressure is of no entry.
    """
    measured = not every("measuring").isdisjoint(words(correction.text))
    if "parts" in record.fields or measured or tells_a_pair(without_times(context, correction.value)):
        return None
    return (
        _other_way(context, record, correction)
        or _on_day(context, record, correction)
        or await _of_sum(context, record, correction)
        or await _in_category(context, record, correction)
        or await _with_card(context, record, correction)
        or _with_name(context, record, correction)
    )


@in_its_currency
def turned(context: TurnContext, record: Record, *, to_me: bool, amount: int | None = None) -> HandlerResult:
    """Make a debt one that is owed to the person, or one of their own, of the ``amount`` that is told, if one is."""
    name = str(record.fields.get("name") or "…")
    amount = amount or int(str(record.fields.get("amount", 0)))
    change = ChangeRecord(record_id=record.id, put={"to_me": to_me, "amount": amount})
    way, money = "to_me" if to_me else "by_me", context.voice.money(amount)
    said = context.voice.say("ledger-debt-turned", name=name, amount=money, way=way)
    return recorded(context, said, name, (change,), {record.id: record})


@in_its_currency
def _other_way(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Make an expense of what came in, or the other way, where the message says that it is so."""
    if record.kind == "debt" and (has(correction.text, "rather_to_me") or has(correction.text, "rather_by_me")):
        return Amendment(turned(context, record, to_me=has(correction.text, "rather_to_me")), known=True)
    other = {"expense": "income", "income": "expense"}.get(record.kind)
    if other is None or any(character.isdigit() for character in correction.value):
        return None
    denied, said = False, set[str]()
    for word in re.findall(r"\w+|[,.;:!]", fold(correction.text)):
        if kind := next((kind for kind in ("expense", "income") if word in listed(f"{kind}_ways")), None):
            said.add(f"no {kind}" if denied else kind)
        denied = word in negations() or (denied and word in COPULAS)
    # "É a meta de peso e não gasto" says that it is neither.
    denied = f"no {record.kind}" in said and not correction.value
    if not (other in said or denied) or record.kind in said or f"no {other}" in said:
        return None
    what, amount = str(record.fields.get("what", "")), int(str(record.fields["amount"]))
    fields: Fields = {"amount": amount, "what": what}
    fields |= {"category": category_of(what)} if other == "expense" else {}
    put = entry(context, other, fields, record.when)
    effects = (RemoveRecord(record_id=record.id), put)
    name = f"{what} ({context.voice.money(amount)})" if what else context.voice.money(amount)
    now, former = (context.voice.say("ledger-kind", kind=kind) for kind in (other, record.kind))
    done = put_right(context, name, now, former, effects, [inverse(each) for each in reversed(effects)])
    return Amendment(done, f"no {record.kind}" in said, known=True)


def _on_day(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Put an entry on another day: a bill and a debt on a day to come, what was paid on one that is past."""
    due = record.fields.get("due")
    day = datetime.combine(date.fromisoformat(due), NOON, here()) if isinstance(due, str) else None
    day = record.when if record.kind != "debt" else day
    before = day.astimezone(here()) if day else None
    certain = is_day(context, correction.was, before)
    bare = certain and not any(each.marked for each in sums(correction.was))
    told = day_in(context, correction.value, bare=bare)
    beside = " ".join(telling(without_times(context, correction.value)))
    if beside and not shared(marks(record), beside):
        return None  # "a Lu é quem vem dia 12" is of no bill
    if told is None or (record.kind in ("expense", "income", "transfer") and told > clock(context.now)):
        return None
    if certain and before and bare_day(correction.value) and record.kind in ("bill", "debt"):
        # "É dia 11, não dia 10" is of the month that was told.
        with suppress(ValueError):
            told = told.replace(year=before.year, month=before.month)
    at = datetime.combine(told.date(), NOON, told.tzinfo)
    if before and before.date() == at.date() and sums(without_times(context, correction.value)):
        return None  # "deu 53 hoje" of what was put on today says what it came to
    if record.kind == "debt":
        change = ChangeRecord(record_id=record.id, put={"due": at.date().isoformat()})
    else:
        change = ChangeRecord(record_id=record.id, times=True, when=at)
    former = day_of_entry(context, before) if before else context.voice.say("corrected-nothing")
    name = called(context, record)
    done = put_right(context, name, day_of_entry(context, at), former, (change,), (inverse(change, record),))
    return Amendment(done, certain)


@in_its_currency
async def _of_sum(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    told, whole = sums(correction.value), f"{correction.text} {context.turn.message.beside}"
    # "Os 300 já tão dentro dos 1240" says of what a sum is a part.
    if any(says(whole[one.end : other.start], "consisting") for one, other in pairwise(sums(whole))):
        return None
    if len(told) == 1 and _is_hour(told[0], correction.value, whole):
        return None
    beside = f"{correction.value[: told[0].start]} {correction.value[told[0].end :]}" if told else ""
    if len(told) != 1 or telling(without_times(context, beside)):
        return None
    if record.kind == "income" and has(whole, "takings"):
        return None  # what came in of a whole day is told with its means
    if record.kind in ("expense", "income") and kind_of(correction.text) not in (None, record.kind):
        return None
    former = {each.centavos for each in sums(correction.was)}
    price, right, wrong = int(str(record.fields.get("price") or 0)), told[0], former
    if price and not right.marked and not right.centavos % 100 and right.centavos < price:
        # "Era 4", of three that cost 45 each: a number below the price of one is how many there were.
        count = right.centavos // 100
        right = Sum(right.start, right.end, count * price, count=Decimal(count), price=price)
        wrong = {each * price // 100 for each in former}
    certain = record.fields.get("amount") in wrong
    if former and not certain:
        return None
    return Amendment(reckoned(context, await with_amount(context, record, right.centavos), right), certain)


def _is_hour(told: Sum, value: str, text: str) -> bool:
    """Tell whether an unmarked sum may be a time of day, and ``text`` speaks of one: "it's 10.30, remind me before"."""
    figures = _CLOCK.search(value, told.start)
    return bool(figures) and not told.marked and (says(text, "asks_reminder") or says(text, "hours_named"))


async def _in_category(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    name = category_named(words(correction.value)) if record.kind == "expense" and correction.plain else None
    done = in_category(context, record, name) if name else None
    certain = category_named(words(correction.was)) == record.fields.get("category")
    return Amendment(done, certain, known=True) if done else None


async def _with_card(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Take an expense off a card, or put it on one that is known."""
    said = set(words(correction.value))
    if record.kind != "expense" or not said & listed("paying_ways") | (said & listed("issuers")):
        return None
    paid = await paid_with(context, f"no {correction.value}")
    key, before = paid.key if paid else "", str(record.fields.get("card", ""))
    change = ChangeRecord(record_id=record.id, put={"card": key} if key else {}, drop=() if key else ("card",))
    way = context.voice.say("ledger-no-card")
    done = put_right(context, called(context, record), key or way, before or way, (change,), (inverse(change, record),))
    return Amendment(done, bool(before) and stands_in(before, correction.was), known=True)


def _with_name(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    field = "what" if record.kind in ("expense", "income", "transfer") else "name"
    before = str(record.fields.get(field, ""))
    if not correction.plain:
        return None
    certain = stands_in(before, correction.was)
    instead = correction.newest and not correction.was and not _names_nothing(context, correction)
    named = instead or is_called(before, correction)
    text = reworded(before, correction) or (_without_lead(correction.value) if named else None)
    if not text:
        return None
    put: Fields = {field: text[:DESCRIPTION_LIMIT]}
    put |= {"category": category_of(text)} if record.kind == "expense" and not record.fields.get(CORRECTED) else {}
    change = ChangeRecord(record_id=record.id, put=put)
    done = put_right(context, "", text, before or called(context, record), (change,), (inverse(change, record),))
    return Amendment(done, certain)


def _names_nothing(context: TurnContext, correction: Correction) -> bool:
    """Tell whether what is right says what somebody did, or when, and is no name: "o Tácio pagou"."""
    value = correction.value.strip()
    return bool(moments_of(context, value)) or has(value, "payer") or not every("third_person").isdisjoint(words(value))


def _without_lead(name: str) -> str:
    """Return ``name`` without what leads to it: "pro Jonas"."""
    first, _, rest = name.partition(" ")
    return rest if rest and fold(first) in every("toward") | every("article") else name


def called(context: TurnContext, record: Record) -> str:
    """Return what an entry is called, by what it was for or with whom."""
    return one_line(name_in(record)) or context.voice.say("ledger-kind", kind=record.kind)


@in_its_currency
def labelled(context: TurnContext, record: Record) -> str:
    """Return what tells an entry from others that are called so: its sum as well."""
    name, amount = called(context, record), record.fields.get("amount")
    told = isinstance(amount, int)
    return context.voice.say("ledger-named", name=name, amount=context.voice.money(int(str(amount)))) if told else name


async def learnt_category(context: TurnContext, what: str) -> str | None:
    """Return the category that the person last gave such a thing in a correction that still stands; None if none."""
    named = thing(what)
    return (await corrected_categories(context.reads)).get(named) if named else None


async def corrected_categories(reads: Reads) -> dict[frozenset[str], str]:
    """Return the category that corrections which still stand give each thing: of a thing's own, the newest."""
    where = Where(pack=PACK, kinds=("expense",), equals={CORRECTED: True})
    found = await reads(ListRecords(where=where, limit=CORRECTIONS_READ))
    return {thing(str(each.fields.get("what", ""))): str(each.fields["category"]) for each in reversed(found)}


def thing(what: str) -> frozenset[str]:
    """Return what ``what`` is told from other things by: its words, in any order."""
    return frozenset(words(what))


@in_its_currency
async def with_amount(context: TurnContext, record: Record, amount: int, more: Fields | None = None) -> HandlerResult:
    """Give ``record`` another sum, in another currency where the message tells one, and ``more`` fields with it."""
    told, currency = record.fields.get("amount"), said_of(context, record)
    before = told if isinstance(told, int) else 0  # a bill may be noted before anybody knows its sum
    name = str(record.fields.get("what", "")) or str(record.fields.get("name", "")) or context.voice.say("ledger-entry")
    now = context.voice.money(amount, currency)
    former = context.voice.money(before, record.currency) if told else context.voice.say("corrected-nothing")
    if now == former:
        return context.say(context.voice.say("ledger-right-already", what=name, amount=now))
    text = context.voice.say("ledger-corrected-amount", what=name, amount=now, former=former)
    change = in_currency(record, currency) if currency != record.currency else ChangeRecord(record_id=record.id)
    change = change.changed(put={**change.put, "amount": amount, **(more or {})})
    done = _changed(context, record, change, text)
    if record.kind == "expense" and amount > before and currency == record.currency:
        warned = await warning(
            context, str(record.fields["category"]), amount - before, record.when or clock(context.now)
        )
        text = f"{text}\n{warned}" if warned else text
    return replace(done, replies=(done.replies[0].changed(text=text),))


def in_category(context: TurnContext, record: Record, name: str) -> HandlerResult | None:
    """Count an expense in the category ``name``; None if it is there already."""
    former = str(record.fields.get("category", ""))
    if record.kind != "expense" or former == name:
        return None
    what = str(record.fields.get("what", ""))
    text = context.voice.say(
        "ledger-corrected-category", what=what, category=category(context, name), former=category(context, former)
    )
    return _changed(context, record, ChangeRecord(record_id=record.id, put={"category": name, CORRECTED: True}), text)


def _changed(context: TurnContext, record: Record, change: ChangeRecord, text: str) -> HandlerResult:
    what = str(record.fields.get("what", "")) or context.voice.say("ledger-entry")
    done = recorded(context, text, what, (change,), {record.id: record})
    return replace(done, change=Change(verb="edited", title=what))


AMENDS = Amends(
    {
        "expense": listed("expense_nouns") | listed("entry_nouns"),
        "income": listed("income_nouns") | listed("entry_nouns"),
        "bill": listed("bill_nouns"),
        "debt": listed("debt_nouns"),
        "transfer": listed("transfer_nouns"),
        GOAL: listed("goal_nouns"),
    },
    amended,
    called,
    labelled=labelled,
)
