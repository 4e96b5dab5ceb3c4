"""Bills that are paid: marked as paid, with the expense, and the next one of those that come round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.currencies import counting_as
from bot.handlers.keeping.keep import keep
from bot.packs.amending import put_right
from bot.packs.frame import ask, places, question
from bot.packs.ledger.bills.owing import again, amount_of, bill_of, open_bills, unpaid
from bot.packs.ledger.bills.shown import due
from bot.packs.ledger.cards.cards import PaidWith, paid_with
from bot.packs.ledger.cards.instalments import PARTS_LEFT
from bot.packs.ledger.debts.open_debts import last_entries
from bot.packs.ledger.debts.whose import paid_by_another
from bot.packs.ledger.each_currency import in_its_currency, said_of
from bot.packs.ledger.entries.booking import spend
from bot.packs.ledger.entries.entries import NEXT_BILL, PACK, PAID_BILL, category, day, entry, recorded, together
from bot.packs.ledger.entries.spending import SEVERAL, SURELY, ask_amount, spent_as_noted, told
from bot.packs.ledger.lexicon import category_of, has, listed, says
from bot.packs.ledger.reading import Said, apart, day_of, named, read
from bot.understanding.money import Sum, sums
from bot.understanding.recognition import Recognition
from bot.understanding.remarks.questions import is_question
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, RemoveRecord, inverse
from state.record_reads import GetRecords
from state.text import words
from state.turns import Message
from tools.currencies import counting_in
from tools.definition import ToolName

WHICH_BILL, PAID_AMOUNT = "which_bill", "paid_amount"
# What answers how much a bill was, and says that none was paid.
TAKES_BACK = frozenset({Action.UNDO, Action.CANCEL, Action.DENY})
# So few sums make no list.
FEWEST_LISTED = 2
# What a payment may be taken for besides.
PAYS = frozenset({"expense", "bill", Action.REMEMBER, Action.UNKNOWN, Action.PROGRESS, Action.CHAT})


async def pay_bill(context: TurnContext) -> HandlerResult:
    """Mark a bill as paid and record the expense; without such a bill it is an expense, whose sum is asked for."""
    if several := await _each_paid(context):
        return several
    said = read(context, "past", "bills")
    paid = await paid_with(context, said.text)
    without = read(context, "past", "bills", text=paid.text) if paid else said
    said = without if without.about else said
    name = named("pay_bill", said)
    of_sum = await _of_its_sum(context, said, name)
    if not of_sum and set(words(name)) <= listed("means") | listed(
        "means_lead"
    ):  # "paid by boleto" names how, and not what
        return await _how_paid(context, paid) or context.say(context.voice.say("ledger-which-bill"))
    when = day_of(context, said.day, said.text)
    amount = said.sum.centavos if said.sum else None
    opened = of_sum or await _opened(context, said, name, amount)
    if len(opened) > 1:
        return _which(context, opened, amount, when)
    found = opened[0] if opened else None
    recognition = context.resolution.recognition
    if found and said.sum is None and recognition.confidence < SURELY and not says(recognition.text, "paying"):
        return await due(context, recognition.text)  # that it was paid is a guess
    if found is None and recognition.confidence < SURELY and len(sums(recognition.text)) >= SEVERAL:
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
    if found is None and paid_by_another(recognition.text):
        # "A Lu pagou a net": nothing of it was spent by the person.
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
    if found is None and has(said.text, "paid_for_all") and has(context.turn.message.beside, "owed_by_me"):
        # "A Lu pagou a net, 99,90, devo 1/3 pra ela": what is owed is all of it that is the person's.
        return await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})
    if found is None:
        if said.sum is None:
            return await spent_as_noted(context, name, when) or ask_amount(context, "expense_amount", name, when)
        return await spend(context, said.sum.shares(), name, when, paid)
    amount = amount or amount_of(found)
    return settle_bill(context, found, amount, when, paid) if amount else _without_sum(context, found, when, paid)


async def _how_paid(context: TurnContext, paid: PaidWith | None) -> HandlerResult | None:
    """Put the expense of a moment ago on the card that it was ``paid`` with; None if there is no one expense."""
    last = await last_entries(context, "expense")
    if len(last) != 1:
        return None
    what, amount = (
        str(last[0].fields.get("what", "")),
        context.voice.money(int(str(last[0].fields["amount"])), last[0].currency),
    )
    if paid is None or last[0].fields.get("card") == paid.key:
        right = context.voice.say("ledger-right-already", what=what, amount=amount)
        return SILENT if context.turn.parent is not None else context.say(right)
    change, before = ChangeRecord(record_id=last[0].id, put={"card": paid.key}), str(last[0].fields.get("card", ""))
    former = before or context.voice.say("ledger-no-card")
    return put_right(context, what, paid.key, former, (change,), (inverse(change, last[0]),))


async def _of_its_sum(context: TurnContext, said: Said, name: str) -> list[Record]:
    """Return the open bills of the sum that was paid, where ``name`` only points: "marca como pago o de 180"."""
    points = frozenset().union(
        *map(listed, ("filler", "bill_nouns", "this", "one_of", "around", "means", "means_lead"))
    )
    if said.sum is None or not set(words(name)) <= points:
        return []
    return [each for each in await unpaid(context) if amount_of(each) == said.sum.centavos]


async def _opened(context: TurnContext, said: Said, name: str, amount: int | None) -> list[Record]:
    """Return the open bills that were paid by ``name``: that of the month that is told, "a parcela de agosto"."""
    month = said.month
    if month is None or month.begins is None:
        return await open_bills(context, name, amount)
    name = name.replace(said.text[month.start : month.end], " ")
    every = await open_bills(context, name, amount, each=True)
    of_it = [each for each in every if each.when and each.when.month == month.begins.month]
    return of_it[:1] or await open_bills(context, name, amount)


async def _each_paid(context: TurnContext) -> HandlerResult | None:
    """Settle each of several things that were paid in one breath, "luz 412 e internet 119"; None if it tells of one."""
    parts = [read(context, "past", "bills", text=part.text) for part in apart(context.resolution.recognition.text)]
    paid = _priced(parts)
    opened = [await open_bills(context, name, amount.centavos) for _, name, amount in paid]
    if not paid:
        return None
    return await _all_paid(context, paid, opened) if any(opened) else await told(context, "expense")


async def paid_list(context: TurnContext) -> HandlerResult | None:
    """Settle, or record, each thing that is listed behind what says that they were paid: "contas pagas: luz 90, gás 9".

    None if the message lists nothing of the kind.
    """
    message, text = context.turn.message, context.resolution.recognition.text
    whole = f"{text} {message.beside}" if message.beside else text
    head, _, listed_there = whole.partition(":")
    found = sums(listed_there)
    if context.turn.parent is not None or message.forwarded or in_group(context.turn.chat) or is_question(whole):
        return None
    if len(found) < FEWEST_LISTED or sums(head) or not says(head, "paying"):
        return None
    led = bool(words(listed_there[: found[0].start]))
    ends = [each.end for each in found] if led else [*(each.start for each in found[1:]), len(listed_there)]
    pieces = [listed_there[begin:end].strip(" ,.;") for begin, end in pairwise([0 if led else found[0].start, *ends])]
    paid = _priced([read(context, "past", "bills", "joining", text=each) for each in pieces])
    if not paid:
        return None
    opened = [await open_bills(context, name, amount.centavos) for _, name, amount in paid]
    return replace(await _all_paid(context, paid, opened), whole=True)


def _priced(parts: Sequence[Said]) -> list[tuple[Said, str, Sum]]:
    """Return each of ``parts`` with what was paid and its one sum; [] if one of them tells none, or names nothing."""
    paid = [(said, named("pay_bill", said), said.sum) for said in parts if said.sum and said.sum.parts == 1]
    return [(said, name, amount) for said, name, amount in paid if name] if len(paid) == len(parts) else []


async def _all_paid(
    context: TurnContext, paid: Sequence[tuple[Said, str, Sum]], opened: Sequence[list[Record]]
) -> HandlerResult:
    """Settle each bill that was ``paid``, of those that are ``opened`` for it, and record what is none as spent."""
    done, settled = list[HandlerResult](), list[Record]()
    for at, ((said, name, amount), bills) in enumerate(zip(paid, opened, strict=True)):
        when = day_of(context, said.day, said.text)
        if len(bills) == 1 and bills[0] not in settled:
            settled.append(bills[0])
            done.append(settle_bill(context, bills[0], amount.centavos, when, first=2 * at))
        else:
            with counting_as(said.text, context.voice.locale):
                done.append(await spend(context, (amount.centavos,), name, when, said=said.text, first=2 * at))
    return together(*done)


async def answered_paid(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Record how much the bill was that is marked as paid; what takes that back leaves it open."""
    name, when = str(asked.args["name"]), datetime.fromisoformat(str(asked.args["when"]))
    ids = [str(asked.args.get(each) or "") for each in ("bill", "following")]
    found = {each.id: each for each in await context.reads(GetRecords(ids=tuple(filter(None, ids)))) if each.live}
    bill, following = (found.get(each) for each in ids)
    said = read(context, "past", text=context.turn.message.text or "")
    if context.resolution.recognition.action in TAKES_BACK:
        return _open_again(context, name, bill, following)
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    if bill is None:
        return await spend(context, said.sum.shares(), name, when)
    if not bill.fields.get("paid"):
        return settle_bill(context, bill, said.sum.centavos, when)
    after, card = following.id if following else "", str(asked.args.get("card") or "")
    spent, text = _spent_on(context, bill, said.sum.centavos, when, card, following=after)
    return recorded(context, text, name, (spent,))


def takes_back(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether an undo, a no or a cancel answers how much a bill was: it is none that was paid."""
    return True if asked.name == PAID_AMOUNT and recognition.action in TAKES_BACK else None


def _open_again(context: TurnContext, name: str, bill: Record | None, following: Record | None) -> HandlerResult:
    if bill is None or not bill.fields.get("paid"):
        return context.say(context.voice.say("ledger-left-alone"))
    effects: list[RecordEffect] = [RemoveRecord(record_id=following.id)] if following else []
    effects.append(ChangeRecord(record_id=bill.id, put={"paid": False}))
    return recorded(context, context.voice.say("ledger-still-open", name=name), name, effects, {bill.id: bill})


def _without_sum(context: TurnContext, bill: Record, when: datetime, paid: PaidWith | None = None) -> HandlerResult:
    """Mark ``bill`` as paid and ask how much it was; unless that is answered, it is paid, and nothing is spent."""
    name, following = str(bill.fields["name"]), _next(context, bill, 1)
    effects: list[RecordEffect] = [ChangeRecord(record_id=bill.id, put={"paid": True})]
    effects += [following] if following else []
    text = context.voice.say("ledger-paid-how-much", name=name)
    args: JsonObject = {"name": name, "when": when.isoformat(), "bill": bill.id}
    args |= {"following": following.record.id if following else "", "card": paid.key if paid else ""}
    done = recorded(context, text, name, effects, {bill.id: bill})
    asked = question(PACK, PAID_AMOUNT, text, args, shape="amount")
    return ask(context, asked, once=True, effects=done.effects, inverses=done.inverses, change=done.change)


async def plainly_paid(context: TurnContext) -> HandlerResult | None:
    """Settle the open bill that what was taken for an expense paid: "paguei a luz, foi 213"; None if there is none."""
    recognition = context.resolution.recognition
    said = read(context, "past", "bills")
    asks = is_question(recognition.text) or has(recognition.text, "wondering") or has(recognition.text, "hypothetical")
    if recognition.action not in PAYS or not says(said.text, "paying") or not said.about or asks:
        return None
    return (
        await pay_bill(context)
        if await open_bills(context, said.about, said.sum.centavos if said.sum else None)
        else None
    )


def _which(context: TurnContext, found: list[Record], amount: int | None, when: datetime) -> HandlerResult:
    lines = [f"{at}. {bill_of(context, each)}" for at, each in enumerate(found, 1)]
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
    when = datetime.fromisoformat(str(asked.args["when"]))
    return settle_bill(context, found[0], amount, when) if amount else _without_sum(context, found[0], when)


def settle_bill(
    context: TurnContext, bill: Record, amount: int, when: datetime, paid: PaidWith | None = None, first: int = 0
) -> HandlerResult:
    """Record ``amount`` (centavos) as spent on ``bill``, which is paid by that, or comes again; one change.

    ``paid`` is the card it was paid with; the entries of one turn are told apart from ``first`` on. It is in the
    currency of the bill, unless the message tells another.
    """
    following = _next(context, bill, first + 1)
    after = following.record.id if following else ""
    spent, text = _spent_on(context, bill, amount, when, paid.key if paid else "", following=after, first=first)
    if following is not None and following.record.when is not None:
        text = f"{text} {context.voice.say('ledger-bill-next', day=day(context, following.record.when))}"
    effects: list[RecordEffect] = [ChangeRecord(record_id=bill.id, put={"paid": True}), spent]
    effects += [following] if following else []
    return recorded(context, text, str(bill.fields["name"]), effects, {bill.id: bill})


def _spent_on(
    context: TurnContext,
    bill: Record,
    amount: int,
    when: datetime,
    card: str = "",
    *,
    following: str,
    first: int = 0,
) -> tuple[PutRecord, str]:
    """Return the expense that paid ``bill``, and how it is said.

    The bill of the id ``following`` follows it, none if that is ""; so with the card that it was paid with.
    """
    name, currency = str(bill.fields["name"]), said_of(context, bill)
    kept_in, money = category_of(name), context.voice.money(amount, currency)
    fields: Fields = {"amount": amount, "category": kept_in, "what": name, PAID_BILL: bill.id}
    fields |= {"card": card} if card else {}
    fields |= {NEXT_BILL: following} if following else {}
    with counting_in(currency):
        spent = entry(context, "expense", fields, when, first)
    return spent, context.voice.say("ledger-paid", name=name, amount=money, category=category(context, kept_in))


async def opened_again(context: TurnContext, records: Sequence[Record]) -> dict[str, Record]:
    """Return the bills that the ``records`` paid, by their ids and by those of the bills that took their place."""
    paid = {
        str(each.fields[PAID_BILL]): str(each.fields.get(NEXT_BILL, "")) for each in records if PAID_BILL in each.fields
    }
    if not paid:
        return {}
    found = {each.id: each for each in await context.reads(GetRecords(ids=(*paid, *filter(None, paid.values()))))}
    opened: dict[str, Record] = {}
    for key, following in paid.items():
        bill, after = found.get(key), found.get(following)
        if bill is None or not bill.live or (after is not None and after.fields.get("paid")):
            continue  # the one after it was paid as well
        opened[key] = bill
        if after is not None and after.live:
            opened[following] = bill
    return opened


@in_its_currency
def _next(context: TurnContext, bill: Record, ordinal: int) -> PutRecord | None:
    """Return the bill for the next time of one that comes round; None if it does not, or this was its last part."""
    left, kept, often = bill.fields.get(PARTS_LEFT), dict(bill.fields), again(bill.fields)
    if left == 1 or often == "once":
        return None
    if isinstance(left, int):
        kept[PARTS_LEFT] = left - 1
    if bill.when is None:
        return entry(context, "bill", kept, None, ordinal)
    of_month = int(str(bill.fields.get("day", bill.when.day)))
    step = relativedelta(years=1) if often == "year" else relativedelta(months=1, day=of_month)
    return entry(context, "bill", kept, bill.when + step, ordinal)
