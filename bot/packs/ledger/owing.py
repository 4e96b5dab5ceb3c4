"""Bills: what is to be paid, by its day, and what of it was paid."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.frame import ask, places, question
from bot.packs.ledger.cards import PaidWith, paid_with
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, category, day, entry, recorded
from bot.packs.ledger.lexicon import category_of, listed, says
from bot.packs.ledger.reading import day_of, read
from bot.packs.ledger.spending import ask_amount, spend
from bot.packs.noting import noted
from bot.understanding.dates import Kind
from bot.understanding.recognition import Action
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record, RecordEffect, keys_of
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold, words

LISTED_AT_MOST = 20
WHICH_BILL = "which_bill"
# What a payment may be taken for besides.
PAYS = frozenset({"expense", "bill", Action.REMEMBER, Action.UNKNOWN, Action.PROGRESS, Action.CHAT})


async def bill(context: TurnContext) -> HandlerResult:
    """Note a bill and the day it is due; one of every month comes again when it is paid."""
    said = read(context, "future", "bills")
    name = (said.about or context.resolution.recognition.entities.content or "").strip()[:DESCRIPTION_LIMIT]
    moment = said.moment
    if not name:
        return context.say(context.voice.say("ledger-which-bill"))
    monthly = says(said.text, "monthly") or (moment is not None and moment.kind is Kind.RECURRENCE)
    fields: Fields = {"name": name, "paid": False, "monthly": monthly}
    fields |= {"amount": said.sum.centavos} if said.sum else {}
    if moment is None or moment.begins is None:
        kept: JsonObject = {"name": name, "amount": said.sum.centavos if said.sum else 0, "monthly": monthly}
        return ask(
            context,
            question(PACK, "bill_day", context.voice.say("ledger-bill-day", name=name), kept, holds=True, shape="time"),
        )
    return _noted(context, fields, datetime.combine(moment.begins.date(), time(12), moment.begins.tzinfo))


async def answered_day(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the bill, now that the answer says when it is due."""
    text = context.turn.message.text or ""
    moment = read(context, "future", text=text).moment
    if moment is None and text.strip().isdigit():
        moment = read(context, "future", text=context.voice.say("ledger-day-of-month", day=text.strip())).moment
    if moment is None or moment.begins is None:
        return context.say(context.voice.say("ledger-no-day"))
    amount = int(str(asked.args["amount"]))
    fields: Fields = {"name": str(asked.args["name"]), "paid": False, "monthly": bool(asked.args["monthly"])}
    fields |= {"amount": amount} if amount else {}
    return _noted(context, fields, datetime.combine(moment.begins.date(), time(12), moment.begins.tzinfo))


def _noted(context: TurnContext, fields: Fields, when: datetime) -> HandlerResult:
    text = context.voice.say("ledger-bill", bill=_called(context, fields), day=day(context, when))
    return recorded(context, text, str(fields["name"]), (entry(context, "bill", fields, when),))


async def due(context: TurnContext, text: str) -> HandlerResult:
    """List the open bills, those until the end of the time that ``text`` asks about."""
    moment = read(context, "future", text=text).moment
    until = moment.ends if moment else None
    where = Where(pack=PACK, kinds=("bill",), until=until, equals={"paid": False})
    found = await context.reads(ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST))
    if not found:
        every = Where(pack=PACK, kinds=("bill",), equals={"paid": False})
        later = await context.reads(ListRecords(where=every, order="oldest", limit=1)) if until else ()
        if later and later[0].when is not None:
            named, on = _called(context, later[0].fields), day(context, later[0].when)
            return context.say(context.voice.say("ledger-next-bill", bill=named, day=on))
        return await noted(context) or context.say(context.voice.say("ledger-no-bills"))
    lines = [
        context.voice.say("ledger-bill-line", bill=_called(context, each.fields), day=day(context, each.when))
        for each in found
        if each.when is not None
    ]
    return context.say("\n".join((context.voice.say("ledger-bills"), *lines)))


async def pay_bill(context: TurnContext) -> HandlerResult:
    """Mark a bill as paid and record the expense; without such a bill it is an expense, whose sum is asked for."""
    said = read(context, "past", "bills")
    paid = await paid_with(context, said.text)
    without = read(context, "past", "bills", text=paid.text) if paid else said
    said = without if without.about else said
    name = (said.about or context.resolution.recognition.entities.content or "").strip()
    if not name:
        return context.say(context.voice.say("ledger-which-bill"))
    when = day_of(context, said.moment)
    amount = said.sum.centavos if said.sum else None
    open_bills = await _open(context, name, amount)
    if len(open_bills) > 1:
        return _which(context, open_bills, amount, when)
    found = open_bills[0] if open_bills else None
    if found is None:
        if said.sum is None:
            return ask_amount(context, "expense_amount", name, when)
        return await spend(context, said.sum.shares(), name, when, paid)
    amount = amount or _amount(found)
    if amount is None:
        text = context.voice.say("ledger-how-much-for", what=str(found.fields["name"]))
        return ask(
            context,
            question(PACK, "paid_amount", text, {"name": name, "when": when.isoformat()}, holds=True, shape="amount"),
        )
    return _paid(context, found, amount, when, paid)


async def answered_paid(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Mark the bill as paid, now that the answer says how much it was."""
    said = read(context, "past", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, when = str(asked.args["name"]), datetime.fromisoformat(str(asked.args["when"]))
    found = await _open(context, name, said.sum.centavos)
    if len(found) != 1:
        return await spend(context, said.sum.shares(), name, when)
    return _paid(context, found[0], said.sum.centavos, when)


async def plainly_paid(context: TurnContext) -> HandlerResult | None:
    """Settle the open bill that what was taken for an expense paid: "paguei a luz, foi 213"; None if there is none."""
    recognition = context.resolution.recognition
    said = read(context, "past", "bills")
    if recognition.action not in PAYS or not says(said.text, "paying") or not said.about:
        return None
    return (
        await pay_bill(context) if await _open(context, said.about, said.sum.centavos if said.sum else None) else None
    )


def _which(context: TurnContext, found: list[Record], amount: int | None, when: datetime) -> HandlerResult:
    lines = [f"{at}. {_called(context, each.fields)}" for at, each in enumerate(found, 1)]
    text = "\n".join((context.voice.say("ledger-which-open-bill"), *lines))
    args: JsonObject = {"ids": [each.id for each in found], "amount": amount or 0, "when": when.isoformat()}
    return ask(context, question(PACK, WHICH_BILL, text, args, shape="which"))


async def answered_which_bill(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Mark the bill as paid whose number the answer tells; ask how much, if nobody has said."""
    ids = cast("list[str]", asked.args["ids"])
    chosen = places(asked, context.resolution.recognition)
    found = await context.reads(GetRecords(ids=(ids[chosen[0]],))) if chosen else ()
    if not found or not found[0].live or found[0].fields.get("paid"):
        return context.say(context.voice.say("ledger-left-alone"))
    amount = int(str(asked.args["amount"])) or _amount(found[0])
    name, when = str(found[0].fields["name"]), str(asked.args["when"])
    if amount is None:
        text = context.voice.say("ledger-how-much-for", what=name)
        return ask(
            context, question(PACK, "paid_amount", text, {"name": name, "when": when}, holds=True, shape="amount")
        )
    return _paid(context, found[0], amount, datetime.fromisoformat(when))


def _paid(
    context: TurnContext, bill: Record, amount: int, when: datetime, paid: PaidWith | None = None
) -> HandlerResult:
    name = str(bill.fields["name"])
    kept_in = category_of(name)
    fields: Fields = {"amount": amount, "category": kept_in, "what": name}
    fields |= {"card": paid.key} if paid else {}
    effects: list[RecordEffect] = [
        ChangeRecord(record_id=bill.id, put={"paid": True}),
        entry(context, "expense", fields, when),
    ]
    if bill.fields.get("monthly") and bill.when is not None:
        effects.append(entry(context, "bill", bill.fields, bill.when + relativedelta(months=1), 1))
    text = context.voice.say(
        "ledger-paid", name=name, amount=context.voice.money(amount), category=category(context, kept_in)
    )
    return recorded(context, text, name, effects, {bill.id: bill})


async def _open(context: TurnContext, name: str, amount: int | None) -> list[Record]:
    """Return the open bills that ``name`` may mean, one of each name: all its words are the bill's, or the other way.

    Of several, the one with the ``amount`` that was paid.
    """
    where = Where(pack=PACK, kinds=("bill",), equals={"paid": False})
    found = await context.reads(ListRecords(where=where, order="oldest"))
    said = [frozenset(keys_of(word)) for word in words(name) if word not in listed("filler")]
    meant: dict[str, Record] = {}
    for bill in found:
        called = str(bill.fields["name"])
        its = [frozenset(keys_of(word)) for word in words(called) if word not in listed("filler")]
        if said and its and (_covers(its, said) or _covers(said, its)):
            meant.setdefault(fold(called), bill)
    exact = [bill for called, bill in meant.items() if called == fold(name).strip()]
    exact = exact or [bill for bill in meant.values() if amount is not None and _amount(bill) == amount]
    return exact[:1] or list(meant.values())


def _covers(more: Sequence[frozenset[str]], less: Sequence[frozenset[str]]) -> bool:
    return all(any(each & other for other in more) for each in less)


def _amount(record: Record) -> int | None:
    found = record.fields.get("amount")
    return found if isinstance(found, int) else None


def _called(context: TurnContext, fields: Fields) -> str:
    amount = fields.get("amount")
    name = str(fields["name"])
    if not isinstance(amount, int):
        return name
    return context.voice.say("ledger-named", name=name, amount=context.voice.money(amount))
