"""Bills that are paid: marked as paid, with the expense, and the next one of those that come round."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.keep import keep
from bot.packs.frame import ask, places, question
from bot.packs.ledger.cards import PaidWith, paid_with
from bot.packs.ledger.entries import PACK, category, day, entry, recorded
from bot.packs.ledger.instalments import PARTS_LEFT
from bot.packs.ledger.lexicon import category_of, has, says
from bot.packs.ledger.owing import again, amount_of, bill_called, open_bills
from bot.packs.ledger.reading import day_of, named, read
from bot.packs.ledger.spending import SEVERAL, SURELY, ask_amount, spend, spent_as_noted
from bot.understanding.money import sums
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record, RecordEffect
from state.record_reads import GetRecords
from tools.definition import ToolName

WHICH_BILL = "which_bill"
# What a payment may be taken for besides.
PAYS = frozenset({"expense", "bill", Action.REMEMBER, Action.UNKNOWN, Action.PROGRESS, Action.CHAT})


async def pay_bill(context: TurnContext) -> HandlerResult:
    """Mark a bill as paid and record the expense; without such a bill it is an expense, whose sum is asked for."""
    said = read(context, "past", "bills")
    paid = await paid_with(context, said.text)
    without = read(context, "past", "bills", text=paid.text) if paid else said
    said = without if without.about else said
    name = named("pay_bill", said)
    if not name:
        return context.say(context.voice.say("ledger-which-bill"))
    when = day_of(context, said.moment, said.text)
    amount = said.sum.centavos if said.sum else None
    opened = await open_bills(context, name, amount)
    if len(opened) > 1:
        return _which(context, opened, amount, when)
    found = opened[0] if opened else None
    recognition = context.resolution.recognition
    if found is None and recognition.confidence < SURELY and len(sums(recognition.text)) >= SEVERAL:
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
    if found is None and has(said.text, "paid_for_all") and has(context.turn.message.beside, "owed_by_me"):
        # "A Lu pagou a net, 99,90, devo 1/3 pra ela": what is owed is all of it that is the person's.
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
    if found is None:
        if said.sum is None:
            return await spent_as_noted(context, name, when) or ask_amount(context, "expense_amount", name, when)
        return await spend(context, said.sum.shares(), name, when, paid)
    amount = amount or amount_of(found)
    if amount is None:
        text = context.voice.say("ledger-how-much-for", what=str(found.fields["name"]))
        return ask(
            context,
            question(PACK, "paid_amount", text, {"name": name, "when": when.isoformat()}, holds=True, shape="amount"),
            once=True,
        )
    return _paid(context, found, amount, when, paid)


async def answered_paid(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Mark the bill as paid, now that the answer says how much it was."""
    said = read(context, "past", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, when = str(asked.args["name"]), datetime.fromisoformat(str(asked.args["when"]))
    found = await open_bills(context, name, said.sum.centavos)
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
        await pay_bill(context)
        if await open_bills(context, said.about, said.sum.centavos if said.sum else None)
        else None
    )


def _which(context: TurnContext, found: list[Record], amount: int | None, when: datetime) -> HandlerResult:
    lines = [f"{at}. {bill_called(context, each.fields)}" for at, each in enumerate(found, 1)]
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
    amount = int(str(asked.args["amount"])) or amount_of(found[0])
    name, when = str(found[0].fields["name"]), str(asked.args["when"])
    if amount is None:
        text = context.voice.say("ledger-how-much-for", what=name)
        return ask(
            context,
            question(PACK, "paid_amount", text, {"name": name, "when": when}, holds=True, shape="amount"),
            once=True,
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
    text = context.voice.say(
        "ledger-paid", name=name, amount=context.voice.money(amount), category=category(context, kept_in)
    )
    left, kept = bill.fields.get(PARTS_LEFT), dict(bill.fields)
    if isinstance(left, int):
        kept[PARTS_LEFT] = left - 1
    if left == 1:
        return recorded(context, text, name, effects, {bill.id: bill})
    if (often := again(bill.fields)) != "once" and bill.when is not None:
        told = bill.fields.get("day", bill.when.day)
        step = relativedelta(years=1) if often == "year" else relativedelta(months=1, day=int(str(told)))
        following = bill.when + step
        effects.append(entry(context, "bill", kept, following, 1))
        text = f"{text} {context.voice.say('ledger-bill-next', day=day(context, following))}"
    elif often != "once":
        effects.append(entry(context, "bill", bill.fields, None, 1))
    return recorded(context, text, name, effects, {bill.id: bill})
