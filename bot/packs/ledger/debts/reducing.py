"""Debts that get less: all of one, a part, or what is owed by somebody together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.frame import ask, places, question
from bot.packs.ledger.debts.open_debts import (
    EARNED,
    debt_line,
    instalments_left,
    of_somebody,
    open_debts,
    owed_amount,
    terms_said,
    way_of,
)
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.booking import receive
from bot.packs.ledger.entries.entries import PACK, recorded, together
from bot.packs.ledger.lexicon import says
from bot.understanding.money import sums
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record
from state.record_reads import GetRecords
from tools.currencies import counted
from tools.zones import clock

WHICH, PART = "which_debt", "debt_part"


@in_its_currency
async def reduced(
    context: TurnContext, record: Record, amount: int | None, rest: int | None, due: str | None = None
) -> HandlerResult:
    """Take ``amount`` from the debt, all of it without one; ``rest`` is what is left where that was told.

    What is left is to be paid until ``due`` from now on, if a day was told. Of a part that has no sum it is asked.
    """
    name = str(record.fields.get("name") or "…")
    if amount is None and rest is None and says(context.resolution.recognition.text, "in_part"):
        text = context.voice.say("ledger-how-much-paid", name=name)
        return ask(context, question(PACK, PART, text, {"id": record.id}, holds=True, shape="amount"), once=True)
    before = owed_amount(record)
    left = rest if rest is not None else before - (before if amount is None else amount)
    left = max(0, left)
    due = due or _next_due(record, left)
    put: Fields = {"amount": left, **({"due": due} if due else {})} if left else {"paid": True}
    change = ChangeRecord(record_id=record.id, put=put)
    text = context.voice.say(
        "ledger-debt-reduced",
        way=way_of(bool(record.fields.get("to_me"))),
        rest="some" if left else "none",
        name=str(record.fields.get("name") or "…"),
        left=context.voice.money(left),
        until=terms_said(context, {**record.fields, **put}) if left else "",
    )
    name, to_me = str(record.fields.get("name") or ""), bool(record.fields.get("to_me"))
    others = [each for each in of_somebody(await open_debts(context, to_me=to_me), name) if each.id != record.id]
    if others:
        text = "\n".join(
            (text, context.voice.say("ledger-debts-besides"), *(debt_line(context, each) for each in others))
        )
    done = recorded(context, text, name or "…", (change,), {record.id: record})
    if record.fields.get(EARNED) and left < before:
        done = together(done, receive(context, before - left, name, clock(context.now)))
    return replace(done, change=Change(verb="edited", title=name or "…"))


def _next_due(record: Record, left: int) -> str | None:
    """Return when the next instalment of a debt is due of which ``left`` is to be paid; None if none was paid."""
    due, before = record.fields.get("due"), instalments_left(record.fields)
    paid = before - instalments_left({**record.fields, "amount": left}) if before and left else 0
    return str(date.fromisoformat(due) + relativedelta(months=paid)) if paid > 0 and isinstance(due, str) else None


@in_its_currency
def of_all(context: TurnContext, meant: Sequence[Record], amount: int | None, rest: int | None) -> HandlerResult:
    """Take what somebody paid from all that they owe, the oldest first; ``rest`` is what is left of it together."""
    meant = [each for each in meant if each.currency == counted()]
    total = sum(map(owed_amount, meant))
    paid = total - rest if rest is not None else total if amount is None else min(amount, total)
    effects, before = list[ChangeRecord](), dict[str, Record]()
    left, open_ = total - max(paid, 0), max(paid, 0)
    for each in reversed(meant):
        off = min(open_, owed_amount(each))
        if off:
            put: Fields = {"paid": True} if off == owed_amount(each) else {"amount": owed_amount(each) - off}
            effects.append(ChangeRecord(record_id=each.id, put=put))
            before[each.id] = each
        open_ -= off
    name, to_me = str(meant[0].fields.get("name") or "…"), bool(meant[0].fields.get("to_me"))
    said = {"name": name, "left": context.voice.money(left), "until": ""}
    text = context.voice.say("ledger-debt-reduced", way=way_of(to_me), rest="some" if left else "none", **said)
    return replace(recorded(context, text, name, effects, before), change=Change(verb="edited", title=name))


def which_debt(context: TurnContext, meant: Sequence[Record], amount: int | None, rest: int | None) -> HandlerResult:
    lines = [f"{at}. {debt_line(context, each).removeprefix('• ')}" for at, each in enumerate(meant, 1)]
    text = "\n".join((context.voice.say("ledger-which-debt"), *lines))
    args: JsonObject = {"ids": [each.id for each in meant], "amount": amount or 0, "rest": -1 if rest is None else rest}
    return ask(context, question(PACK, WHICH, text, args, shape="which"))


async def answered_which_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Reduce the debt whose number the answer tells."""
    ids = [str(each) for each in asked.args["ids"]]  # type: ignore[union-attr]
    chosen = places(asked, context.resolution.recognition)
    found = await context.reads(GetRecords(ids=(ids[chosen[0]],))) if chosen else ()
    if not found or not found[0].live:
        return context.say(context.voice.say("ledger-left-alone"))
    amount, rest = int(str(asked.args["amount"])), int(str(asked.args["rest"]))
    return await reduced(context, found[0], amount or None, None if rest < 0 else rest)


async def answered_part(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Reduce the debt by the part that the answer tells."""
    told = sums(context.turn.message.text or "")
    found = await context.reads(GetRecords(ids=(str(asked.args["id"]),)))
    if not told or not found or not found[0].live or found[0].fields.get("paid"):
        return context.say(context.voice.say("ledger-left-alone"))
    return await reduced(context, found[0], told[0].centavos, None)
