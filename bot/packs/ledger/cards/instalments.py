"""Instalments: what is still to be paid of what was bought in parts, one a month."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time

from dateutil.relativedelta import relativedelta

from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs.ledger.bills.owing import unpaid
from bot.packs.ledger.debts.open_debts import (
    SHARE_OF_DEBT,
    due_at,
    instalments_left,
    last_change,
    open_debts,
    owed_amount,
)
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.entries import PACK, recorded
from bot.packs.ledger.lexicon import has, listed, plain, wordings
from bot.replies.text import one_line
from bot.understanding.money import sums
from state.effects import Change
from state.record import ChangeRecord, Record, found_by, keys_of, microseconds
from state.record_reads import ListRecords, Where
from state.text import words
from tools.zones import clock

LOOKED_AT = 480
LISTED_AT_MOST = 10
# What is kept of a bill of every month that ends: how many of it are still to be paid.
PARTS_LEFT = "parts_left"


async def left(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell how many instalments are left of what ``text`` names, or of all; None if it asks for none, or none are."""
    asked = has(text, "instalments_asked")
    if (
        context.turn.parent is not None
        and has(text, "in_all")
        and has(context.turn.message.beside, "instalments_asked")
    ):
        return SILENT  # "quantas parcelas faltam | e quanto dá tudo?" is told there
    if not asked and not has(text, "left_asked"):
        return None
    now = clock(context.now)
    tomorrow = datetime.combine(now.date(), time(), now.tzinfo) + relativedelta(days=1)
    where = Where(pack=PACK, kinds=("expense",), since=tomorrow)
    found = await context.reads(ListRecords(where=where, order="oldest", limit=LOOKED_AT))
    coming: dict[tuple[int, str], list[Record]] = {}
    for each in found:
        if each.fields.get("parts"):
            coming.setdefault((each.created_turn, str(each.fields.get("what", ""))), []).append(each)
    about = listed("filler") | listed("asking") | listed("owing") | listed("instalments")
    named = [set(keys_of(word)) for word in words(text) if word not in about]
    meant = [parts for parts in coming.values() if all(keys & set(found_by(parts[0])) for keys in named)]
    if asked and not meant:  # "o show da Anitta" was told as "ingresso da Anitta"
        loosely = [parts for parts in coming.values() if any(keys & set(found_by(parts[0])) for keys in named)]
        meant = loosely if len(loosely) == 1 else []
    ending = [each for each in await _bills(context) if each.fields.get(PARTS_LEFT)]
    bills = [each for each in ending if all(keys & set(found_by(each)) for keys in named)]
    if not (asked or named):
        # "Quantas faltam?" is of what was told a moment ago.
        just = {each.record_id for each in await last_change(context)}
        meant = [parts for parts in meant if parts[0].id in just]
        bills = [each for each in bills if each.id in just]
    opened = [each for each in await open_debts(context) if instalments_left(each.fields)] if asked else []
    owed = [each for each in opened if all(keys & set(found_by(each)) for keys in named)]
    if not (meant or bills or owed):
        return None
    lines = [_line(context, parts) for parts in meant]
    lines += [_left_of(context, each, int(str(each.fields[PARTS_LEFT]))) for each in bills]
    lines += [_left_of_debt(context, each) for each in owed]
    return context.say("\n".join(lines[:LISTED_AT_MOST]))


async def whole(context: TurnContext, where: Where) -> str:
    """Return what the one purchase comes to of which ``where`` finds an instalment, in a sentence; "" if of none."""
    found = await context.reads(ListRecords(where=where, limit=LISTED_AT_MOST))
    bought = {(each.created_turn, each.fields.get("what")) for each in found}
    if len(bought) != 1 or not all(each.fields.get("parts") for each in found):
        return ""
    everything = await context.reads(ListRecords(where=where.changed(since=None, until=None), limit=LOOKED_AT))
    parts = [each for each in everything if (each.created_turn, each.fields.get("what")) in bought]
    amounts = [int(str(each.fields["amount"])) for each in parts]
    money = context.voice.money
    return context.voice.say(
        "ledger-in-all-parts", whole=money(sum(amounts)), count=len(parts), share=money(max(amounts))
    )


def told_beside(context: TurnContext) -> HandlerResult | None:
    """Keep silent on when instalments end where the part before asks how many are left, which tells it; else None."""
    beside, text = context.turn.message.beside, context.resolution.recognition.text
    asked = context.turn.parent is not None and has(beside, "instalments_asked") and has(beside, "left_asked")
    return SILENT if asked and has(text, "when_it_ends") else None


async def told(context: TurnContext) -> HandlerResult | None:
    """Keep with its bill how many instalments are left, "já paguei 22 de 48"; None if that is told of no bill."""
    text, beside = context.resolution.recognition.text, context.turn.message.beside
    found = next((it for each in wordings("parts_told") if (it := each.search(plain(text)))), None)
    if found is None or text.rstrip().endswith("?") or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if any(each.marked or each.start < found.start() or found.end() < each.end for each in sums(text)):
        return None
    told = found.groupdict()
    left = int(told["left"]) if told["left"] else int(told["of"]) - int(told["paid"])
    bills = await _bills(context)
    just = {each.record_id for each in await last_change(context)}
    said = {key for word in words(f"{text} {beside}") for key in keys_of(word)}
    called = [each for each in bills if said & {key for word in _name(each) for key in keys_of(word)}]
    of_just_now = [each for each in called or bills if each.id in just]
    meant = called if len(called) == 1 else of_just_now
    if len(meant) != 1 or left <= 0:
        return None
    bill, name = meant[0], str(meant[0].fields["name"])
    change = ChangeRecord(record_id=bill.id, put={PARTS_LEFT: left})
    done = recorded(context, _left_of(context, bill, left), name, (change,), {bill.id: bill})
    return replace(done, change=Change(verb="edited", title=name))


async def _bills(context: TurnContext) -> list[Record]:
    """Return the open bills of every month whose sum and day are known."""
    return [
        each
        for each in await unpaid(context, monthly=True)
        if isinstance(each.fields.get("amount"), int) and each.when is not None
    ]


def _name(bill: Record) -> list[str]:
    """Return the words that a bill is called by."""
    no_name = listed("filler") | listed("instalments")
    return [word for word in words(str(bill.fields["name"])) if word not in no_name]


@in_its_currency
def _left_of(context: TurnContext, bill: Record, count: int) -> str:
    """Return what is left of a bill that ends, in a sentence."""
    each, first = int(str(bill.fields["amount"])), bill.when or clock(context.now)
    last = microseconds(first + relativedelta(months=count - 1))
    return _said(context, str(bill.fields["name"]), count, each, each * count, last)


@in_its_currency
def _left_of_debt(context: TurnContext, debt: Record) -> str:
    """Return what is left of a debt that is paid in instalments in a sentence."""
    count, share = instalments_left(debt.fields), int(str(debt.fields[SHARE_OF_DEBT]))
    due = debt.fields.get("due")
    first = due_at(context, due) if isinstance(due, str) else clock(context.now)
    last = microseconds(first + relativedelta(months=count - 1))
    return _said(context, str(debt.fields.get("name") or "…"), count, share, owed_amount(debt), last)


@in_its_currency
def _line(context: TurnContext, parts: list[Record]) -> str:
    """Return what is left of one purchase in a sentence."""
    amounts = [int(str(each.fields["amount"])) for each in parts]
    return _said(context, str(parts[0].fields.get("what", "")), len(parts), amounts[0], sum(amounts), parts[-1].at)


def _said(context: TurnContext, what: str, count: int, share: int, total: int, last: int) -> str:
    """Return that ``count`` instalments are left of ``what``, the last one at ``last`` in microseconds.

    Of those that are alike but for a centavo it is said what each is.
    """
    return context.voice.say(
        "ledger-instalments",
        what=one_line(what),
        count=count,
        alike="yes" if abs(share * count - total) < count else "no",
        share=context.voice.money(share),
        total=context.voice.money(total),
        last=context.voice.month(last * 1_000, context.now),
    )
