"""What a message says more of the entry just told: what it came to, and in which parts it is to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import cast

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.handlers.keeping.keep import keep
from bot.packs.amending import keys, telling
from bot.packs.ledger.bills.owing import bill_of
from bot.packs.ledger.each_currency import in_currency, said_of
from bot.packs.ledger.entries.correcting import called
from bot.packs.ledger.entries.entries import day, entry, name_in, recorded
from bot.packs.ledger.entries.removing import Entry, last_recorded, lately
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, wordings
from bot.packs.ledger.reading import NOON, begins_with, read, without_days
from bot.understanding.dates import Moment
from bot.understanding.grammar import every, negations
from bot.understanding.money import Sum, sums
from state.effects import Change
from state.record import ChangeRecord, Fields, Record, RecordEffect, RemoveRecord, keys_of
from state.text import fold, words
from tools.currencies import counting_in
from tools.definition import ToolName
from tools.zones import clock

NEW = ("expense", "income")
HUNDREDTHS = 100
_FIGURE = re.compile(r"\d+")
_PAUSE = re.compile(r"[,;.!]\s+|\n")


async def of_just_told(context: TurnContext) -> HandlerResult | None:
    """Add to the entry just told what the message says more of it; None if it says nothing of the kind."""
    text = context.resolution.recognition.text
    if context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    return await _cheaper(context, text) or await _parted(context, text)


async def _cheaper(context: TurnContext, text: str) -> HandlerResult | None:
    """Give the entry what it came to with a discount: "me deu 50 de desconto, então ficou 2800".

    A discount is nothing that came in: of no entry it is a note.
    """
    folded = fold(text)
    found = next((it for each in wordings("discounted") if (it := each.search(folded))), None)
    if found is None or len(folded) != len(text) or begins_with(text, "spending_verbs"):
        return None
    last = await last_recorded(context)
    rest = [each for each in sums(text) if each.end <= found.start() or found.end() <= each.start]
    of = last[0] if len(last) == 1 and len(rest) < 2 else None
    if of and not rest and context.turn.parent is not None:
        return SILENT  # "tênis por 200 com 20 de desconto" came to 200
    amount = _came_to(of, sums(found["off"]), rest, hundredths=found["hundredths"] is not None) if of else None
    # "O cara deu 50 de desconto" says who gave it; "o gás tava com 50 de desconto" is of something else.
    before = others_in(text[: found.start()], of) if of else set()
    by_somebody = words(found[0])[0] not in listed("weak_leads")
    given = len(before) <= by_somebody and category_of(" ".join(before)) == OTHERS
    if of and amount and given and not others_in(text[found.end() :], of):
        return _put_amount(context, of, amount)
    if context.resolution.recognition.action == "income":
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    return None


async def in_the_end(context: TurnContext) -> HandlerResult | None:
    """Give the entry just told what the message says that it came to after all: "então ficou 180".

    One of several told a moment ago is named: "parking was only 5, the machine gave me change".
    """
    text = context.resolution.recognition.text
    if context.turn.message.forwarded or in_group(context.turn.chat) or len(sums(text)) != 1 or "?" in text:
        return None
    clause = next((each for each in _PAUSE.split(text) if sums(each)), "")
    told = sums(clause)
    if has(text, "in_the_end"):
        last = await last_recorded(context)
    elif told and has(text, "after_all") and negations().isdisjoint(words(clause)):
        last = [each for each in await lately(context) if names_in([clause], each) and len(each) == 1]
        last = [each for each in last if each[0].kind in NEW and each[0].fields.get("amount") != told[0].centavos]
    else:
        return None
    if len(last) != 1 or not told or not isinstance(last[0][0].fields.get("amount"), int):
        return None
    alone = _says_no_more(clause[: told[0].start] + clause[told[0].end :], last[0])
    return _put_amount(context, last[0], told[0].centavos) if alone else None


def _put_amount(context: TurnContext, of: Entry, amount: int) -> HandlerResult:
    """Give the entry another sum, all its parts anew if it has several, and say so."""
    first, before = of[0], sum(int(str(each.fields["amount"])) for each in of)
    currency, name = said_of(context, first), called(context, first)
    money, former = context.voice.money(amount, currency), context.voice.money(before, first.currency)
    reply = context.voice.say("ledger-corrected-amount", what=name, amount=money, former=former)
    turned = in_currency(first, currency) if currency != first.currency else ChangeRecord(record_id=first.id)
    effects, known = list[RecordEffect](), dict[str, Record]()
    if len(of) > 1:
        gone = {"part", "parts", "price", *turned.drop}
        kept = {name: it for name, it in first.fields.items() if name not in gone} | turned.put
        shares = Sum(0, 0, amount, parts=1 if first.kind == "income" else len(of)).shares()
        effects += [RemoveRecord(record_id=each.id) for each in of]
        for at, share in enumerate(shares):
            own: Fields = {"amount": share, **({"part": at + 1, "parts": len(shares)} if len(shares) > 1 else {})}
            when = (first.when or clock(context.now)) + relativedelta(months=at)
            with counting_in(currency):
                effects.append(entry(context, first.kind, {**kept, **own}, when, len(effects)))
    else:
        known[first.id] = first
        effects.append(turned.changed(put={**turned.put, "amount": amount}))
    done = recorded(context, reply, name, effects, known)
    return replace(done, change=Change(verb="edited", title=name), did=str(Action.REWRITE))


def _came_to(of: Entry, off: tuple[Sum, ...], rest: list[Sum], *, hundredths: bool) -> int | None:
    """Return what an entry came to, told or worked out; None if that is not less than before."""
    before = sum(int(str(each.fields.get("amount") or 0)) for each in of)
    less = off[0].centavos if off else 0
    less = round(before * less / HUNDREDTHS / HUNDREDTHS) if hundredths else less
    amount = rest[0].centavos if rest else before - less if less else 0
    return amount if 0 < amount < before else None


async def _parted(context: TurnContext, text: str) -> HandlerResult | None:
    """Put the bill just told in the parts it is paid in, which come to its sum: "é 60 dia 4 e 60 depois"."""
    message = context.turn.message
    text = f"{message.text} {message.beside}".strip() if context.turn.parent is None else text
    # Parts are two sums, or one and how often: "3x de 100".
    if not sums(text) or len(_FIGURE.findall(text)) < 2:
        return None
    last = await last_recorded(context)
    bill = last[0][0] if len(last) == 1 else None
    if bill is None or bill.kind != "bill" or bill.fields.get("paid") or bill.fields.get("monthly"):
        return None
    parts = _parts(context, text, last[0])
    if len(parts) < 2 or sum(amount for amount, _ in parts) != bill.fields.get("amount"):
        return None
    lines, effects = list[str](), list[RecordEffect]()
    for at, (amount, on) in enumerate(parts):
        fields: Fields = {**bill.fields, "amount": amount}
        change = ChangeRecord(record_id=bill.id, put={"amount": amount}, times=True, when=on)
        with counting_in(bill.currency):
            effects.append(entry(context, "bill", fields, on, at) if at else change)
        told = {"bill": bill_of(context, bill.changed(fields=fields)), "day": day(context, on), "every": "once"}
        lines.append(context.voice.say("ledger-bill-line", **told))
    name = called(context, bill)
    reply = "\n".join((context.voice.say("ledger-bill-parted", name=name, count=len(parts)), *lines))
    done = recorded(context, reply, name, effects, {bill.id: bill})
    return replace(done, change=Change(verb="edited", title=name), whole=True)


def _parts(context: TurnContext, text: str, of: Entry) -> list[tuple[int, datetime]]:
    """Return the sums that a bill is paid in and their days: one that tells no day is a month after the one before."""
    days = [each for each in read(context, "future", "bills", text=text).moments if each.begins is not None]
    if any(each.repeat for each in days):
        return []
    plain = without_days(text, days)
    told = sums(plain)
    rest = plain
    for one in reversed(told):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    if not told or not _says_no_more(rest, of):
        return []
    on, leads = of[0].when or clock(context.now), bool(days) and days[0].start < told[0].start
    if len(told) == 1:
        on = _noon(days[0]) if days else on
        return [(each, on + relativedelta(months=at)) for at, each in enumerate(told[0].shares())]
    found = list[tuple[int, datetime]]()
    bounds = [0, *(each.end for each in told)] if leads else [*(each.start for each in told), len(text)]
    for at, (one, (begin, end)) in enumerate(zip(told, pairwise(bounds), strict=True)):
        own = next((each for each in days if begin <= each.start < end), None)
        on = _noon(own) if own else on + relativedelta(months=1) if at else on
        found.append((one.centavos, on))
    return found


def _noon(moment: Moment) -> datetime:
    begins = cast("datetime", moment.begins)
    return datetime.combine(begins.date(), NOON, begins.tzinfo)


def _says_no_more(text: str, of: Entry) -> bool:
    """Tell whether ``text`` names nothing but the entry."""
    return not others_in(text, of)


def others_in(text: str, of: Entry) -> set[str]:
    """Return the words of ``text`` that name something else than the entry."""
    left = {word for word in words(text) if not any(map(str.isdecimal, word))}
    plain = frozenset().union(
        *map(listed, ("linking", "means_lead", "left", "parting", "joining", "costing", "after_all_words"))
    )
    return left - bare_words() - plain - every("being") - every("article") - names_in([text], of)


def names_in(said: Sequence[str], of: Entry) -> set[str]:
    """Return the words, of those ``said``, that an entry is called by."""
    its = keys(word for word in telling(name_in(of[0])) if word not in listed("filler"))
    return {word for each in said for word in words(each) if not its.isdisjoint(keys_of(word))}


@cache
def bare_words() -> frozenset[str]:
    """Return the words that a correction is made with, and that say nothing of an entry."""
    ways = (
        "expense_ways",
        "income_ways",
        "expense_nouns",
        "income_nouns",
        "entry_nouns",
        "changing",
        "filler",
        "this",
        "of_this",
        "around",
        "restating",
    )
    return frozenset().union(*map(listed, ways), *map(every, ("fields", "wrong", "being", "negation")))
