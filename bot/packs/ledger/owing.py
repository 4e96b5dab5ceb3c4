"""What is to be paid: bills with their days, and debts."""

from __future__ import annotations

from datetime import datetime, time

from dateutil.relativedelta import relativedelta

from bot.packs.frame import ask, question
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, category, day, entry, recorded
from bot.packs.ledger.lexicon import category_of, says
from bot.packs.ledger.reading import day_of, now_of, read
from bot.packs.ledger.spending import ask_amount, spend
from bot.packs.noting import noted
from bot.scene import Outcome, Scene
from bot.understanding.dates import Kind
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record, RecordEffect
from state.record_reads import ListRecords, Where
from state.text import words

LISTED_AT_MOST = 20


async def bill(scene: Scene) -> Outcome:
    """Note a bill and the day it is due; one of every month comes again when it is paid."""
    said = read(scene, "future", "bills")
    name = (said.about or scene.resolution.recognition.entities.content or "").strip()[:DESCRIPTION_LIMIT]
    moment = said.moment
    if not name:
        return scene.say(scene.voice.say("ledger-which-bill"))
    monthly = says(said.text, "monthly") or (moment is not None and moment.kind is Kind.RECURRENCE)
    fields: Fields = {"name": name, "paid": False, "monthly": monthly}
    fields |= {"amount": said.sum.centavos} if said.sum else {}
    if moment is None or moment.begins is None:
        kept: JsonObject = {"name": name, "amount": said.sum.centavos if said.sum else 0, "monthly": monthly}
        return ask(scene, question(PACK, "bill_day", scene.voice.say("ledger-bill-day", name=name), kept, holds=True))
    return _noted(scene, fields, datetime.combine(moment.begins.date(), time(12), moment.begins.tzinfo))


async def answered_day(scene: Scene, asked: PackQuestion) -> Outcome:
    """Note the bill, now that the answer says when it is due."""
    text = scene.turn.message.text or ""
    moment = read(scene, "future", text=text).moment
    if moment is None and text.strip().isdigit():
        moment = read(scene, "future", text=scene.voice.say("ledger-day-of-month", day=text.strip())).moment
    if moment is None or moment.begins is None:
        return scene.say(scene.voice.say("ledger-no-day"))
    amount = int(str(asked.args["amount"]))
    fields: Fields = {"name": str(asked.args["name"]), "paid": False, "monthly": bool(asked.args["monthly"])}
    fields |= {"amount": amount} if amount else {}
    return _noted(scene, fields, datetime.combine(moment.begins.date(), time(12), moment.begins.tzinfo))


def _noted(scene: Scene, fields: Fields, when: datetime) -> Outcome:
    text = scene.voice.say("ledger-bill", bill=_called(scene, fields), day=day(scene, when))
    return recorded(scene, text, str(fields["name"]), (entry(scene, "bill", fields, when),))


async def due(scene: Scene) -> Outcome:
    """List the open bills, those until the end of the time that is asked about."""
    moment = read(scene, "future").moment
    until = moment.ends if moment else None
    where = Where(pack=PACK, kinds=("bill",), until=until, equals={"paid": False})
    found = await scene.reads(ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST))
    if not found:
        return await noted(scene) or scene.say(scene.voice.say("ledger-no-bills"))
    lines = [
        scene.voice.say("ledger-bill-line", bill=_called(scene, each.fields), day=day(scene, each.when))
        for each in found
        if each.when is not None
    ]
    return scene.say("\n".join((scene.voice.say("ledger-bills"), *lines)))


async def pay_bill(scene: Scene) -> Outcome:
    """Mark a bill as paid and record the expense; without such a bill it is an expense, whose sum is asked for."""
    said = read(scene, "past", "bills")
    name = (said.about or scene.resolution.recognition.entities.content or "").strip()
    if not name:
        return scene.say(scene.voice.say("ledger-which-bill"))
    found = await _open(scene, name)
    when = day_of(scene, said.moment)
    amount = said.sum.centavos if said.sum else None
    if found is None:
        if said.sum is None:
            return ask_amount(scene, "expense_amount", name, when)
        return await spend(scene, said.sum.shares(), name, when)
    amount = amount or _amount(found)
    if amount is None:
        text = scene.voice.say("ledger-how-much-for", what=str(found.fields["name"]))
        return ask(scene, question(PACK, "paid_amount", text, {"name": name, "when": when.isoformat()}, holds=True))
    return _paid(scene, found, amount, when)


async def answered_paid(scene: Scene, asked: PackQuestion) -> Outcome:
    """Mark the bill as paid, now that the answer says how much it was."""
    said = read(scene, "past", text=scene.turn.message.text or "")
    if said.sum is None:
        return scene.say(scene.voice.say("ledger-no-amount"))
    name, when = str(asked.args["name"]), datetime.fromisoformat(str(asked.args["when"]))
    found = await _open(scene, name)
    if found is None:
        return await spend(scene, said.sum.shares(), name, when)
    return _paid(scene, found, said.sum.centavos, when)


def _paid(scene: Scene, bill: Record, amount: int, when: datetime) -> Outcome:
    name = str(bill.fields["name"])
    kept_in = category_of(name)
    effects: list[RecordEffect] = [
        ChangeRecord(record_id=bill.id, put={"paid": True}),
        entry(scene, "expense", {"amount": amount, "category": kept_in, "what": name}, when),
    ]
    if bill.fields.get("monthly") and bill.when is not None:
        effects.append(entry(scene, "bill", bill.fields, bill.when + relativedelta(months=1), 1))
    text = scene.voice.say(
        "ledger-paid", name=name, amount=scene.voice.money(amount), category=category(scene, kept_in)
    )
    return recorded(scene, text, name, effects, {bill.id: bill})


async def _open(scene: Scene, name: str) -> Record | None:
    where = Where(pack=PACK, kinds=("bill",), equals={"paid": False}, words=words(name))
    found = await scene.reads(ListRecords(where=where, order="oldest", limit=1))
    return found[0] if found else None


def _amount(record: Record) -> int | None:
    found = record.fields.get("amount")
    return found if isinstance(found, int) else None


def _called(scene: Scene, fields: Fields) -> str:
    amount = fields.get("amount")
    name = str(fields["name"])
    if not isinstance(amount, int):
        return name
    return scene.voice.say("ledger-named", name=name, amount=scene.voice.money(amount))


async def debt(scene: Scene) -> Outcome:
    """Note what is owed, and to whom or for what."""
    said = read(scene, "future", "debts")
    name = (said.about or scene.resolution.recognition.entities.content or "").strip()[:DESCRIPTION_LIMIT]
    if said.sum is None:
        return ask(scene, question(PACK, "debt_amount", scene.voice.say("ledger-how-much"), {"name": name}, holds=True))
    return _owed(scene, said.sum.centavos, name, said.sum.parts)


async def answered_debt(scene: Scene, asked: PackQuestion) -> Outcome:
    """Note the debt, now that the answer says how much it is."""
    said = read(scene, "future", text=scene.turn.message.text or "")
    if said.sum is None:
        return scene.say(scene.voice.say("ledger-no-amount"))
    return _owed(scene, said.sum.centavos, str(asked.args["name"]), said.sum.parts)


def _owed(scene: Scene, amount: int, name: str, parts: int) -> Outcome:
    fields: Fields = {"amount": amount}
    fields |= {"name": name} if name else {}
    fields |= {"parts": parts} if parts > 1 else {}
    money = scene.voice.money(amount)
    if name:
        text = scene.voice.say("ledger-debt", amount=money, name=name)
    else:
        text = scene.voice.say("ledger-debt-nameless", amount=money)
    return recorded(scene, text, name or money, (entry(scene, "debt", fields, now_of(scene)),))


async def debts_open(scene: Scene) -> Outcome:
    """List what is owed."""
    found = await scene.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LISTED_AT_MOST))
    if not found:
        return scene.say(scene.voice.say("ledger-no-debts"))
    lines = [
        scene.voice.say(
            "ledger-debt-line",
            name=str(each.fields.get("name") or "…"),
            amount=scene.voice.money(_amount(each) or 0),
        )
        for each in found
    ]
    return scene.say("\n".join((scene.voice.say("ledger-debts"), *lines)))
