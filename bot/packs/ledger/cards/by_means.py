"""Sums told with how they were paid: what came in, or went, in cash, by pix and by card, and what is asked of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs.ledger.cards.cards import paid_with
from bot.packs.ledger.each_currency import in_its_currency, said_together
from bot.packs.ledger.entries.booking import receive
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.entries import PACK, day, recorded, together
from bot.packs.ledger.entries.just_told import others_in
from bot.packs.ledger.entries.removing import last_recorded
from bot.packs.ledger.entries.spending import ENTRIES, MAY_TELL, spend_each, told
from bot.packs.ledger.lexicon import about, has, listed, says
from bot.packs.ledger.questions.periods import asked_period
from bot.packs.ledger.reading import ENDED, apart, day_of, kind_of, read
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.effects import Change
from state.record import ChangeRecord, Fields, Record
from state.record_reads import ListRecords, Where, all_records
from state.text import words
from tools.currencies import counted
from tools.zones import clock

MEANS, AMOUNTS = "means", "means_amounts"
# Kept with what came in of a whole day.
TAKINGS = "takings"
TAKEN_FOR = ENTRIES | MAY_TELL | {Action.REWRITE, Action.DENY, "ask_money"}
LOOKED_AT = 200
Parts = list[tuple[str, int]]


async def told_by_means(context: TurnContext) -> HandlerResult | None:
    """Record what was sold as one entry, with what of it was paid how: "vendi 900, 500 no pix e o resto em dinheiro".

    Parts without the whole are of what came in last. None if no parts are told, or they do not come to the whole.
    """
    message = context.turn.message
    if message.forwarded or in_group(context.turn.chat):
        return None
    text = spelt_out(context.resolution.recognition.text)
    if context.turn.parent is not None:
        told = await _last(context) if says(text, "means") and not _came(text) else None
        own = {each.centavos for each in sums(text)} <= set(_amounts(told)) and (sums(text) or has(text, "rest"))
        return SILENT if told and own else None
    whole = spelt_out(f"{text} {message.beside}".strip())
    found = sums(whole)
    if is_question(whole):
        return None
    if taken := await _takings(context, whole, found):
        return taken
    if len(found) < 2:
        return None
    # "Vendi 500, 300 no pix e 200 em dinheiro, e recebi 80 do freela": what is told behind the parts is another's.
    ends = [*(each.start for each in found), len(whole)]
    for count, head in [(at, whole[: ends[at]]) for at in range(2, len(ends))]:
        if not _came(whole[: ends[1]]) or kind_of(whole[found[0].end : found[count - 1].start]) == "expense":
            break
        parts = _parts(head, found[1:count], found[0].centavos)
        if parts:
            return _received(context, found[0].centavos, parts, head)
    last = await last_recorded(context) if not kind_of(whole) and not says(whole, "adding") else []
    income = last[0][0] if len(last) == 1 and last[0][0].kind == "income" else None
    parts = _parts(whole, found, int(str(income.fields["amount"]))) if income and not others_in(whole, last[0]) else []
    return _parted(context, income, parts) if income and parts else None


async def spent_by_means(context: TurnContext) -> HandlerResult | None:
    """Record what was paid for one thing in several ways, "500 no pix e 400 em dinheiro", with what is told before it.

    What it was for is asked once, if it is not told. None if no such thing is told, or each sum was for its own.
    """
    message, recognition = context.turn.message, context.resolution.recognition
    text = spelt_out(f"{recognition.text} {message.beside}".strip())
    if message.forwarded or in_group(context.turn.chat) or context.turn.parent is not None or is_question(text):
        return None
    begin = max((each.end() for each in ENDED.finditer(text[: len(text.rstrip(" .!"))])), default=0)
    head, whole, run = _paid_in_ways(text[begin:])
    without = [(paid.text if (paid := await paid_with(context, each)) else each) for each in (whole, *run)]
    names = [each for each in map(_named_beside, without) if each]
    if len(run) < 2 or len(names) > 1 or not all(says(each, "means") for each in run):
        return None
    head = f"{text[:begin]}{head}".strip()
    first = context.taking(replace(recognition, text=head)) if head else context
    before = (await told(first, kind_of(head) or "income"),) if sums(head) else ()
    when = day_of(context, read(context, "past", text=text).moment, text)
    done = await spend_each(context, run, names[0] if names else "", when, first=sum(len(it.effects) for it in before))
    return replace(together(*before, done), pending=done.pending, trigger=done.trigger, whole=True)


def _paid_in_ways(text: str) -> tuple[str, str, list[str]]:
    """Return what ``text`` tells before a sum that was paid in several ways, that sum, and what was paid in each way.

    The whole is "" if only its parts are told; [] if there are none.
    """
    cut = [part.text for part in apart(text)]
    verbs = [at for at, part in enumerate(cut) if kind_of(part) == "expense"]
    if verbs:
        return "".join(cut[: verbs[-1]]), "", [part.strip(" .!") for part in cut[verbs[-1] :]]
    whole, *parts = sums(text) or (Sum(0, 0, 0),)
    spent = kind_of(text[: whole.end]) == "expense" and kind_of(text[whole.end :]) is None
    if not (spent and parts and whole.centavos == sum(each.centavos for each in parts)):
        return "", "", []
    begin = parts[0].start
    return "", text[:begin], [part.text.strip(" .!") for part in apart(text[begin:])]


def _named_beside(part: str) -> str:
    """Return what ``part`` of a message says besides its sum, its verb and how it was paid."""
    (paid,) = sums(part)[:1] or (Sum(0, 0, 0),)
    said = [word for word in f"{part[: paid.start]} {part[paid.end :]}".split() if words(word)]
    how = [at for at, word in enumerate(said) if set(words(word)) <= listed("means")]
    led = {at - 1 for at in how if at and set(words(said[at - 1])) <= listed("means_lead")}
    rest = [word for at, word in enumerate(said) if at not in led and at not in how]
    joint = every("joint") | listed("spending_verbs")
    name = about(" ".join(word for word in rest if not joint.issuperset(words(word))), [], "filler")
    return "" if all(word.isdecimal() for word in words(name)) else name  # "900: 500 no pix e 400 em dinheiro"


def _came(text: str) -> bool:
    return kind_of(text) == "income" or has(text, "sold")


def _parts(text: str, told: Sequence[Sum], total: int) -> Parts:
    """Return the means and the sum of each part of ``total``, the rest among them; [] if they do not come to that."""
    found = _by_means(text, told)
    if len(found) < len(told):
        return []
    left = total - sum(amount for _, amount in found)
    rest = [word for word in words(text[told[-1].end :]) if word in listed("means")] if told else []
    if left > 0 and has(text, "rest") and rest:
        found.append((rest[-1], left))
        left = 0
    return found if left == 0 and len(found) > 1 else []


def _by_means(text: str, told: Sequence[Sum]) -> Parts:
    """Return how each of the sums ``told`` was paid, as it stands before or behind them all; without one, no more."""
    bounds = [0, *(each.end for each in told)]
    before = [words(text[begin : one.start])[-2:] for begin, one in zip(bounds, told, strict=False)]
    if told and all(set(each) & listed("means") for each in before) and not says(text[told[-1].end :], "means"):
        return [
            (next(w for w in led if w in listed("means")), one.centavos) for led, one in zip(before, told, strict=True)
        ]
    found: Parts = []
    ends = [*(each.start for each in told), len(text)]
    for one, (_, end) in zip(told, pairwise(ends), strict=True):
        around = (*words(text[one.end : end])[:3], *reversed(words(text[: one.start])[-2:]))
        by = next((word for word in around if word in listed("means")), None)
        if by is None:
            break
        found.append((by, one.centavos))
    return found


async def _takings(context: TurnContext, text: str, told: Sequence[Sum]) -> HandlerResult | None:
    """Record the takings of a day, whole or by how they were paid, in the place of those known of it; else None."""
    may_tell = context.resolution.recognition.action in TAKEN_FOR and kind_of(text) != "expense"
    if not (told and may_tell and has(text, "takings")) or says(text, "aimed_at"):
        return None
    when = day_of(context, read(context, "past", text=text).moment, text)
    day_ = when.replace(hour=0, minute=0, second=0, microsecond=0)
    where = Where(pack=PACK, kinds=("income",), since=day_, until=day_ + timedelta(days=1))
    came = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    came = tuple(each for each in came if each.currency == counted())
    known = [each for each in came if each.fields.get(TAKINGS)]
    sales = {each.fields.get("amount") for each in came if each not in known}
    parts, total = _by_means(text, told), sum(each.centavos for each in told)
    if len(parts) < len(told):
        total, parts = told[0].centavos, _parts(text, told[1:], told[0].centavos)
        # "Total 874, sendo 219,60 que já falei": of what was told before, the rest is what else came in.
        there = [each.centavos for each in told[1:]] if says(text, "consisting") and sales else []
        if told[1:] and not parts and not (there and sales.issuperset(there) and sum(there) < total):
            return None
        total -= 0 if parts else sum(there)
    if known and parts and known[0].fields.get("amount") == total:
        return replace(_parted(context, known[0], parts), whole=True)
    fields: Fields = {**_fields(parts), TAKINGS: True}
    if not known:
        return replace(_with_lines(context, receive(context, total, "", when, text, fields), parts), whole=True)
    return replace(_with_lines(context, await with_amount(context, known[0], total, fields), parts), whole=True)


def _received(context: TurnContext, amount: int, parts: Parts, text: str) -> HandlerResult:
    when = day_of(context, read(context, "past", text=text).moment, text)
    return _with_lines(context, receive(context, amount, "", when, text, _fields(parts)), parts)


@in_its_currency
def _parted(context: TurnContext, income: Record, parts: Parts) -> HandlerResult:
    """Keep with what came in last of what it consists."""
    money = context.voice.money(int(str(income.fields["amount"])))
    text = context.voice.say("ledger-came-by", amount=money)
    change = ChangeRecord(record_id=income.id, put=_fields(parts))
    done = _with_lines(context, recorded(context, text, money, (change,), {income.id: income}), parts)
    return replace(done, change=Change(verb="edited", title=money))


def _fields(parts: Parts) -> Fields:
    return {MEANS: tuple(by for by, _ in parts), AMOUNTS: tuple(amount for _, amount in parts)}


def _with_lines(context: TurnContext, done: HandlerResult, parts: Parts) -> HandlerResult:
    lines = [
        context.voice.say("ledger-by-means-line", means=_said(context, by), amount=context.voice.money(it))
        for by, it in parts
    ]
    first, *others = done.replies
    return replace(done, replies=(first.changed(text="\n".join((first.text, *lines))), *others))


async def asked_by_means(context: TurnContext) -> HandlerResult | None:
    """Tell what came in by the means that are asked about, "quanto foi no cartão?"; None if nothing is known of it.

    Without a time or a sum it is asked of what came in last, where that was told a moment ago.
    """
    text = spelt_out(context.resolution.recognition.text)
    asked = [word for word in words(text) if word in listed("means")]
    if not asked or not is_question(text) or in_group(context.turn.chat) or says(text, "spent"):
        return None
    came, told = _came(text) or says(text, "income"), sums(text)
    if not (came or told or says(text, "costing")):
        return None
    moment = read(context, "past", "asking", text=text).moment
    since, until, period = asked_period(context, moment)
    where = Where(pack=PACK, kinds=("income",), since=since, until=until)
    kept = [each for each in await all_records(context.reads, where) if _means_of(each)]
    of_sum = [each for each in kept if each.fields.get("amount") in {one.centavos for one in told}]
    if not of_sum and moment is None and (last := await _last(context)):
        of_sum = [last]
    found = of_sum[:1] or (kept if came else [])
    if not found:
        return None
    amount = said_together(context, found, lambda each: _by(each, asked))
    if len(found) > 1 or not of_sum:
        return context.say(
            context.voice.say("ledger-received-by", period=period, amount=amount, means=_said(context, asked[0]))
        )
    whole = context.voice.money(int(str(found[0].fields["amount"])), found[0].currency)
    on = day(context, found[0].when or clock(context.now))
    return context.say(
        context.voice.say("ledger-by-means", amount=amount, means=_said(context, asked[0]), whole=whole, day=on)
    )


def _said(context: TurnContext, means: str) -> str:
    return context.voice.say("ledger-means", means=means)


async def _last(context: TurnContext) -> Record | None:
    """Return what came in last if it was told a moment ago, with how it was paid."""
    last = await last_recorded(context)
    return last[0][0] if len(last) == 1 and last[0][0].fields.get(MEANS) else None


def _amounts(record: Record | None) -> tuple[int, ...]:
    amounts = record.fields.get(AMOUNTS) if record else None
    return tuple(int(str(each)) for each in amounts) if isinstance(amounts, tuple) else ()


def _by(record: Record, asked: Sequence[str]) -> int:
    """Return what of ``record`` was paid by one of the means that are ``asked``: a card is credit as well as debit."""
    alike = set(asked)
    for group, general in (("cash_means", "cash_means"), ("card_means", "any_card")):
        alike |= listed(group) if alike & listed(general) else set()
    return sum(amount for name, amount in _means_of(record) if name in alike)


def _means_of(record: Record) -> Parts:
    """Return how much of ``record`` was paid how: all of it in one way, where it is told with no other."""
    if isinstance(means := record.fields.get(MEANS), tuple):
        return list(zip(map(str, means), _amounts(record), strict=True))
    said = list(dict.fromkeys(word for word in words(str(record.fields.get("said", ""))) if word in listed("means")))
    return [(by, int(str(record.fields["amount"]))) for by in said] if len(said) == 1 else []
