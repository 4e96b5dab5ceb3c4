"""Bills: what is to be paid, by its day, told one by one or in a list, and what is open of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping.keep import keep
from bot.packs import leaning
from bot.packs.amending import put_right
from bot.packs.frame import ask, question
from bot.packs.ledger.debts.settling import rest_later
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.booking import spend
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, PACK, day, entry, reckoned, recorded, together, words_of
from bot.packs.ledger.entries.spending import told
from bot.packs.ledger.entries.told_beside import goes_on_from
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, says, wordings
from bot.packs.ledger.reading import Said, apart, named, read
from bot.understanding.dates import Kind, Moment
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.safety import speaks_of_removing
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, Record, Scalar, inverse, keys_of
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.definition import ToolName
from tools.zones import clock

LOOKED_AT = 480
_DUE = re.compile(r"\b(?:venc\w*|due|ate|until|cai|caem|paga(?:r|mento)? (?:e |eh )?(?:no |ate )?dia)\b")
_BARE_DAY = re.compile(r"\b(?:venc\w*|due)\s+(\d{1,2})\b(?!\s*[/:.,h])")


async def bill(context: TurnContext) -> HandlerResult:
    """Note a bill and the day it is due; one of every month or year comes again when it is paid.

    What names nothing but the rest of what was paid a moment ago is no bill: that debt is to be paid later.
    """
    said = read(context, "future", "bills")
    if spent := await _rather_spent(context, said):
        return spent
    if said.sum is None and (later := await rest_later(context, said)):
        return later
    name = _named(context, said)[:DESCRIPTION_LIMIT]
    moment = _due_moment(said)
    if _is_no_bill(context, said, moment) or _is_of_a_month_over(context, said, moment):
        return await keep(
            context, ToolName.SAVE_NOTE, {"content": f"{context.turn.message.beside} {said.text}".strip()}
        )
    beside = read(context, "past", "bills", text=context.turn.message.beside) if context.turn.parent else None
    if not name and beside and beside.sum and _DUE.search(fold(said.text)):
        # "Paguei a luz 120, vence todo dia 5": what was paid comes again.
        name, said = named("pay_bill", beside)[:DESCRIPTION_LIMIT], replace(said, sum=beside.sum)
    if not name:
        return context.say(context.voice.say("ledger-which-bill"))
    known = await open_bills(context, name, None) if said.sum and has(said.text, "costs_now") else []
    if said.sum and len(known) == 1:
        on = noon(moment.begins) if moment and moment.begins and _DUE.search(fold(said.text)) else None
        return _put_anew(context, known[0], said.sum.centavos, on)
    fields: Fields = {"name": name, "paid": False, **_every(said.text, moment), **words_of(name, said.text)}
    fields |= {"amount": said.sum.centavos} if said.sum else {}
    if moment is None and (on := _bare_day(context, said.text)):
        return _noted(context, fields, on)
    if said.sum and said.sum.parts > 1 and moment is not None and moment.begins is not None:
        return _in_parts(context, fields, said.sum, moment.begins)
    if moment is None or moment.begins is None:
        kept: JsonObject = {
            "name": name,
            "amount": said.sum.centavos if said.sum else 0,
            "monthly": bool(fields["monthly"]),
            "yearly": bool(fields.get("yearly")),
        }
        text = context.voice.say("ledger-bill-day", name=name)
        return ask(context, question(PACK, "bill_day", text, kept, holds=True, shape="time"), once=True)
    when = noon(moment.begins)
    there = await open_bills(context, name, None) if said.sum is None and _DUE.search(fold(said.text)) else []
    if len(there) == 1:
        return _put_anew(context, there[0], None, when)
    told_anew = await _told_before(context, name, said, when)
    noted = told_anew or reckoned(context, _noted(context, fields, when), said.sum)
    if said.sum and says(said.text, "spending_verbs"):  # "paguei 600 do aluguel, vence todo dia 10" was paid, too
        return together(await spend(context, (said.sum.centavos,), name, clock(context.now), first=1), noted)
    return noted


def _is_of_a_month_over(context: TurnContext, said: Said, moment: Moment | None) -> bool:
    """Tell whether no day is told, and a month that is rather the last one called so than the next: "a luz de maio"."""
    if moment is not None or said.month is None:
        return False
    now, last = clock(context.now), read(context, "past", "bills", text=said.text).month
    if last is None or last.begins is None or last.ends is None or said.month.begins is None or last.ends > now:
        return False
    begins, to_come = last.begins, said.month.begins
    return begins == to_come or now - begins <= to_come - now


async def _rather_spent(context: TurnContext, said: Said) -> HandlerResult | None:
    """Record what goes on with what was paid, or a list of things that none is due of, "rent 950, electric 60"."""
    if (further := goes_on_from(context)) and not _DUE.search(fold(said.text)):
        return await told(context, further)
    whole = f"{said.text} {context.turn.message.beside}"
    to_come = any(says(whole, each) for each in ("bills", "to_pay", "monthly", "yearly")) or has(whole, "fixed_asked")
    if to_come or _DUE.search(fold(whole)) or _due_moment(said) or _bare_day(context, said.text):
        return None
    return await told(context, "expense") if len(apart(said.text)) > 1 else None


def _is_no_bill(context: TurnContext, said: Said, moment: Moment | None) -> bool:
    """Tell whether a part of a message tells no bill: what names a day alone is what the part before it is of.

    "A Rita folga dia 24 e o Davi dia 31", "deu 100 e o resto dia 20".
    """
    if context.turn.parent is None or said.sum is not None or _DUE.search(fold(said.text)):
        return False
    last = leaning.touched(context)
    if last is not None and last.turn == context.number - 1 and last.action in ("bill", "pay_bill"):
        return False
    called = ("bill_nouns", "bills", "card_nouns", "issuers", "charges", "paying", "debt_nouns")
    named = any(says(said.text, each) for each in called) or category_of(said.text) != OTHERS
    return not named and not _rule(moment) and not says(said.text, "yearly")


def noon(when: datetime) -> datetime:
    """Return the noon of a day, at which a bill is due."""
    return datetime.combine(when.date(), time(12), when.tzinfo)


def noted_bill(context: TurnContext, name: str, amount: int, text: str) -> HandlerResult | None:
    """Note as a bill what is known by its name and sum, due on the day that ``text`` tells; None if it tells none."""
    on = day_told(context, text)
    if on is None or not name:
        return None
    moment = _due_moment(read(context, "future", "bills", text=text))
    return _noted(context, {"name": name, "paid": False, "amount": amount, **_every(text, moment)}, on)


async def _told_before(context: TurnContext, name: str, said: Said, when: datetime) -> HandlerResult | None:
    """Put right the one open bill of this ``name``; None if there is none, or what is told is another, or comes round.

    The same sum in another month is the next of several, and what has neither its sum nor its day is told to be now so.
    """
    repeats = any(says(said.text, each) for each in ("monthly", "yearly", "spending_verbs")) or _rule(_due_moment(said))
    if said.sum is None or repeats or says(said.text, "one_of") or not every("another").isdisjoint(words(said.text)):
        return None
    told = context.number - (1 if context.turn.parent is not None else 0)
    its = _named_by(name)
    known = [each for each in await unpaid(context) if its and _named_by(str(each.fields["name"])) == its]
    if len(known) != 1 or known[0].created_turn >= told or again(known[0].fields) != "once" or known[0].when is None:
        return None
    amount, was = said.sum.centavos, clock(known[0].at * 1_000)
    same, now_so = amount_of(known[0]) == amount, every("now_so") | every("did_change")
    other = was.month != when.month if same else was.date() != when.date() and now_so.isdisjoint(words(said.text))
    return None if other else _put_anew(context, known[0], amount, when)


def _named_by(name: str) -> frozenset[str]:
    return frozenset(words(name)) - listed("filler")


@in_its_currency
def _put_anew(context: TurnContext, bill: Record, amount: int | None, when: datetime | None) -> HandlerResult:
    """Give the open ``bill`` the sum and the day that are told of it now: "o boleto do gás veio mais caro: 98"."""
    put: Fields = {"amount": amount} if amount is not None else {}
    put |= {"day": when.day} if when and "day" in bill.fields else {}
    change = ChangeRecord(record_id=bill.id, put=put, times=when is not None, when=when)
    figures: list[tuple[str, str]] = []
    if amount is not None:
        former, money = amount_of(bill), context.voice.money
        figures.append((money(amount), "" if former is None else money(former)))
    if when is not None:
        figures.append((day(context, when), day(context, bill.when) if bill.when else ""))
    told = [each for each in figures if each[0] != each[1]] or figures
    former_ = ", ".join(was for _, was in told if was) or context.voice.say("corrected-nothing")
    now, name = ", ".join(now for now, _ in told), str(bill.fields["name"])
    return put_right(context, name, now, former_, (change,), (inverse(change, bill),))


def _bare_day(context: TurnContext, text: str) -> datetime | None:
    """Return the next day of the number behind "vence", "luz 312 vence 18"; None if none stands there."""
    found = _BARE_DAY.search(fold(text))
    now = clock(context.now)
    day_ = int(found[1]) if found else 0
    if not 1 <= day_ <= 31:
        return None
    this = now.replace(hour=12, minute=0, second=0, microsecond=0) + relativedelta(day=day_)
    return this if this.date() >= now.date() else this + relativedelta(months=1, day=day_)


def _in_parts(context: TurnContext, fields: Fields, told: Sum, first: datetime) -> HandlerResult:
    """Note a bill of each month for what is paid in parts: "3 parcelas de 480 dia 10"."""
    begins = noon(first)
    days = [begins + relativedelta(months=at, day=begins.day) for at in range(told.parts)]
    records = [
        entry(context, "bill", {**fields, "amount": share, "monthly": False}, on, at)
        for at, (share, on) in enumerate(zip(told.shares(), days, strict=True))
    ]
    text = context.voice.say(
        "ledger-bill-parts",
        name=str(fields["name"]),
        count=told.parts,
        each=context.voice.money(told.shares()[0]),
        first=day(context, days[0]),
        last=day(context, days[-1]),
    )
    return recorded(context, text, str(fields["name"]), records)


def _named(context: TurnContext, said: Said) -> str:
    """Return what a bill is called: "boleto" where nothing but a number of days is told, "no boleto pra 15 dias"."""
    name = context.resolution.recognition.entities.content or named("bill", said)
    nouns = [word for word in words(said.text) if word in listed("bill_nouns")]
    return nouns[0] if nouns and any(word.isdecimal() for word in words(name)) else name


def _due_moment(said: Said) -> Moment | None:
    """Return the time that a bill is due: what repeats, what stands behind "vence", else the first that is told.

    The month that it is of, "a luz de julho, 210", says no day.
    """
    due = _DUE.search(fold(said.text))
    dated = [each for each in said.moments if each.begins is not None and (due or each is not said.month)]
    behind = [each for each in dated if due and each.start >= due.end()]
    # "Dia 5 de dezembro, todo mês": what names no day repeats the one that is told beside.
    repeats = [
        each
        for each in dated
        if each.kind is Kind.RECURRENCE
        and "MONTHLY" in _rule(each)
        and (len(dated) == 1 or any(map(str.isdecimal, said.text[each.start : each.end])))
    ]
    # "Todo mês pago 120 de internet dia 15": what says that it comes again says no day.
    told = [each for each in dated if _rule(each) != "FREQ=MONTHLY"]
    return next(iter([*repeats, *behind, *told, *dated]), None)


def _rule(moment: Moment | None) -> str:
    return moment.repeat.rule if moment and moment.repeat else ""


def _every(text: str, moment: Moment | None) -> Fields:
    """Return how often what ``text`` tells of comes again; a day of the month is kept, for not every month has it."""
    if "YEARLY" in (rule := _rule(moment)) or not listed("yearly").isdisjoint(words(text)):
        return {"monthly": False, "yearly": True}
    if not says(text, "monthly") and "MONTHLY" not in rule:
        return {"monthly": False}
    day = moment.begins.day if moment and moment.begins else 0
    return {"monthly": True, "day": day} if day else {"monthly": True}


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
    fields |= {"yearly": True} if asked.args.get("yearly") else {}
    fields |= {"day": moment.begins.day} if fields["monthly"] else {}
    fields |= {"amount": amount} if amount else {}
    return _noted(context, fields, noon(moment.begins))


def _noted(context: TurnContext, fields: Fields, when: datetime) -> HandlerResult:
    called, on = bill_called(context, fields), day(context, when)
    if fields.get("monthly") or fields.get("yearly"):
        text = context.voice.say("ledger-bill-every", bill=called, day=on, every=again(fields), number=when.day)
    else:
        text = context.voice.say("ledger-bill", bill=called, day=on)
    return recorded(context, text, str(fields["name"]), (entry(context, "bill", fields, when),))


def again(fields: Fields) -> str:
    return "year" if fields.get("yearly") else "month" if fields.get("monthly") else "once"


@in_its_currency
def bill_of(context: TurnContext, record: Record) -> str:
    """Return what a bill that is kept is called, with its sum."""
    return bill_called(context, record.fields)


def bill_line(context: TurnContext, fields: Fields, when: datetime | None) -> str:
    called = bill_called(context, fields)
    if when is None:
        return context.voice.say("ledger-bill-undated", bill=called)
    return context.voice.say("ledger-bill-line", bill=called, day=day(context, when), every=again(fields))


def fixed_told(context: TurnContext) -> HandlerResult | None:
    """Note the bills of every month that a heading says they are, "minhas contas fixas: aluguel 1.650, luz 140".

    A day is of every month, where one is told. A part of a message stands under the heading that is beside it. None
    where there is none.
    """
    text, beside = context.resolution.recognition.text, context.turn.message.beside
    heading = wordings("fixed_heading")[0].search(fold(text))
    if len(fold(text)) != len(text) or context.turn.message.forwarded or is_question(text):
        return None
    if any(map(speaks_of_removing, words(text))):
        return None  # "apaga minhas contas fixas: aluguel 1650"
    if heading is None and (context.turn.parent is None or not has(beside, "fixed_heading") or sums(text)[1:]):
        return None
    listed_ = text[heading.end() :] if heading else text
    parts = [each.text for each in apart(listed_)] or [listed_]
    told = [(_bill_name(each), found) for each in parts if len(found := sums(each)) == 1]
    if not told or len(told) != len(parts) or not all(name for name, _ in told):
        return None
    days = [day_told(context, each) for each in parts]
    noted: list[tuple[Fields, datetime | None]] = []
    for (name, found), on in zip(told, days, strict=True):
        fields: Fields = {"name": name[:DESCRIPTION_LIMIT], "paid": False, "monthly": True}
        noted.append(({**fields, "amount": found[0].centavos, **({"day": on.day} if on else {})}, on))
    records = [entry(context, "bill", each, on, at) for at, (each, on) in enumerate(noted)]
    lines = [bill_line(context, each, on) for each, on in noted]
    title = context.voice.join([name for name, _ in told])
    return recorded(context, "\n".join((context.voice.say("ledger-fixed-noted"), *lines)), title, records)


def day_told(context: TurnContext, text: str) -> datetime | None:
    """Return the next day at noon that ``text`` says a bill is due; None if it says none."""
    moment = _due_moment(read(context, "future", "bills", text=text))
    if moment is None or moment.begins is None:
        return _bare_day(context, text)
    return noon(moment.begins)


def _bill_name(part: str) -> str:
    """Return what a bill is called in a list of them: what stands before its sum, or behind it."""
    found = sums(part)[0]
    before, behind = part[: found.start], part[found.end :]
    around = wordings("around_a_name")[0]
    return next((said for each in (before, behind) if (said := around.sub("", each).strip(" ,.;:!-\n"))), "")


async def unpaid(context: TurnContext, *, until: datetime | None = None, monthly: bool = False) -> tuple[Record, ...]:
    """Return the open bills, what is due first comes first: those before ``until``, or those of every month."""
    equals: dict[str, Scalar] = {"paid": False, **({"monthly": True} if monthly else {})}
    where = Where(pack=PACK, kinds=("bill",), until=until, equals=equals)
    return await context.reads(ListRecords(where=where, order="oldest", limit=LOOKED_AT))


async def open_bills(context: TurnContext, name: str, amount: int | None, *, each: bool = False) -> list[Record]:
    """Return the open bills that ``name`` may mean, one of each name: all its words are the bill's, or the other way.

    Of several, the one with the ``amount`` that was paid. With ``each``, all of one name.
    """
    said = [frozenset(keys_of(word)) for word in words(name) if word not in listed("filler")]
    meant: dict[str, Record] = {}
    for bill in await unpaid(context):
        called = str(bill.fields["name"])
        its = [frozenset(keys_of(word)) for word in words(called) if word not in listed("filler")]
        if said and its and (_covers(its, said) or _covers(said, its)):
            meant.setdefault(f"{fold(called)} {bill.id}" if each else fold(called), bill)
    if each:
        return list(meant.values())
    exact = [bill for called, bill in meant.items() if called == fold(name).strip()]
    exact = exact or [bill for bill in meant.values() if amount is not None and amount_of(bill) == amount]
    return exact[:1] or list(meant.values())


def _covers(more: Sequence[frozenset[str]], less: Sequence[frozenset[str]]) -> bool:
    return all(any(each & other for other in more) for each in less)


def amount_of(record: Record) -> int | None:
    found = record.fields.get("amount")
    return found if isinstance(found, int) else None


def bill_called(context: TurnContext, fields: Fields) -> str:
    amount = fields.get("amount")
    name = str(fields["name"])
    if not isinstance(amount, int):
        return name
    return context.voice.say("ledger-named", name=name, amount=context.voice.money(amount))
