"""Sums told with how they were paid: what came in, or went, in cash, by pix and by card, and what is asked of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs.ledger.cards.cards import paid_with
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.entries.booking import receive
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.entries import PACK, recorded, together
from bot.packs.ledger.entries.just_told import bare_words, others_in
from bot.packs.ledger.entries.removing import last_recorded
from bot.packs.ledger.entries.spending import ENTRIES, MAY_TELL, spend_each, told
from bot.packs.ledger.lexicon import about, has, listed, says
from bot.packs.ledger.reading import ENDED, apart, day_of, kind_of, read
from bot.packs.values import without_times
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.effects import Change
from state.record import ChangeRecord, Fields, Record
from state.record_reads import ListRecords, Where
from state.text import words
from tools.currencies import counted

MEANS, AMOUNTS = "means", "means_amounts"
# Kept with the parts: how the rest of the whole was paid.
REST = "means_rest"
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
        told = await last_by_means(context) if says(text, "means") and not came(text) else None
        own = {each.centavos for each in sums(text)} <= set(amounts_in(told)) and (sums(text) or has(text, "rest"))
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
    bare = kind_of(whole) is None and not others_of(without_times(context, whole)) and not _is_paid_so(whole, found)
    for count, head in [(at, whole[: ends[at]]) for at in range(2, len(ends))]:
        if not (came(whole[: ends[1]]) or bare) or kind_of(whole[found[0].end : found[count - 1].start]) == "expense":
            break
        parts = _parts(head, found[1:count], found[0].centavos)
        if parts:
            return _received(context, found[0].centavos, parts, head)
    last = await last_recorded(context) if not kind_of(whole) and not says(whole, "adding") else []
    income = last[0][0] if len(last) == 1 and last[0][0].kind == "income" else None
    parts = _parts(whole, found, int(str(income.fields["amount"]))) if income and not others_in(whole, last[0]) else []
    return _parted(context, income, parts, whole) if income and parts else None


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


def others_of(text: str) -> set[str]:
    """Return the words of ``text`` that say more than sums, a day and how they were paid."""
    left = {word for word in words(text) if not any(map(str.isdecimal, word))}
    around = ("means", "means_lead", "costing", "linking", "consisting", "in_total", "filler", "joining")
    return left - bare_words() - frozenset().union(*map(listed, around)) - every("joint") - every("article")


def _is_paid_so(text: str, told: Sequence[Sum]) -> bool:
    """Tell whether right behind the first of the sums ``told`` stands how that was paid: "50 no pix, 30 no pix"."""
    between = text[told[0].end : told[1].start]
    led = [word for word in words(between)[:2] if word not in listed("means_lead")][:1]
    return not between.lstrip().startswith((",", ":", "(")) and not listed("means").isdisjoint(led)


def came(text: str) -> bool:
    """Tell whether ``text`` says that something came in."""
    return kind_of(text) == "income" or has(text, "sold")


def _parts(text: str, told: Sequence[Sum], total: int) -> Parts:
    """Return the means and the sum of each part of ``total``, the rest among them; [] if they do not come to that."""
    found = parts_in(text, told)
    if len(found) < len(told):
        return []
    left = total - sum(amount for _, amount in found)
    rest = [word for word in words(text[told[-1].end :]) if word in listed("means")] if told else []
    if left > 0 and has(text, "rest") and rest:
        found.append((rest[-1], left))
        left = 0
    return found if left == 0 and len(found) > 1 else []


def parts_in(text: str, told: Sequence[Sum]) -> Parts:
    """Return how each of the sums ``told`` was paid, as it stands before or behind them all; without one, no more."""
    bounds = [0, *(each.end for each in told)]
    between = listed("costing") | listed("around")  # "pix foi só 640"
    before = [
        [word for word in words(text[begin : one.start]) if word not in between][-2:]
        for begin, one in zip(bounds, told, strict=False)
    ]
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
    parts, total = parts_in(text, told), sum(each.centavos for each in told)
    if len(parts) < len(told):
        total, parts = told[0].centavos, _parts(text, told[1:], told[0].centavos)
        # "Total 874, sendo 219,60 que já falei": of what was told before, the rest is what else came in.
        there = [each.centavos for each in told[1:]] if says(text, "consisting") and sales else []
        if told[1:] and not parts and not (there and sales.issuperset(there) and sum(there) < total):
            return None
        total -= 0 if parts else sum(there)
    if known and parts and known[0].fields.get("amount") == total:
        return replace(_parted(context, known[0], parts, text), whole=True)
    fields: Fields = {**_fields(parts, text), TAKINGS: True}
    if not known:
        return replace(with_lines(context, receive(context, total, "", when, text, fields), parts), whole=True)
    return replace(with_lines(context, await with_amount(context, known[0], total, fields), parts), whole=True)


def _received(context: TurnContext, amount: int, parts: Parts, text: str) -> HandlerResult:
    when = day_of(context, read(context, "past", text=text).moment, text)
    return with_lines(context, receive(context, amount, "", when, text, _fields(parts, text)), parts)


@in_its_currency
def _parted(context: TurnContext, income: Record, parts: Parts, said: str) -> HandlerResult:
    """Keep with what came in last of what it consists."""
    money = context.voice.money(int(str(income.fields["amount"])))
    text = context.voice.say("ledger-came-by", amount=money)
    change = ChangeRecord(record_id=income.id, put=_fields(parts, said))
    done = with_lines(context, recorded(context, text, money, (change,), {income.id: income}), parts)
    return replace(done, change=Change(verb="edited", title=money))


def _fields(parts: Parts, said: str) -> Fields:
    rest: Fields = {REST: parts[-1][0]} if parts and has(said, "rest") else {}
    return {**as_fields(parts), **rest}


def as_fields(parts: Parts) -> Fields:
    """Return the fields that keep ``parts``."""
    return {MEANS: tuple(by for by, _ in parts), AMOUNTS: tuple(amount for _, amount in parts)}


def with_lines(context: TurnContext, done: HandlerResult, parts: Parts) -> HandlerResult:
    """Return ``done``, with a line of each of the ``parts``."""
    lines = [line(context, by, context.voice.money(it)) for by, it in parts]
    first, *others = done.replies
    return replace(done, replies=(first.changed(text="\n".join((first.text, *lines))), *others))


def line(context: TurnContext, means: str, amount: str) -> str:
    """Return the line that tells what was paid by ``means``."""
    return context.voice.say("ledger-by-means-line", means=said_means(context, means), amount=amount)


def said_means(context: TurnContext, means: str) -> str:
    """Return what ``means`` are called."""
    return context.voice.say("ledger-means", means=means)


async def last_by_means(context: TurnContext) -> Record | None:
    """Return what came in last if it was told a moment ago, with how it was paid."""
    last = await last_recorded(context)
    return last[0][0] if len(last) == 1 and last[0][0].fields.get(MEANS) else None


def amounts_in(record: Record | None) -> tuple[int, ...]:
    amounts = record.fields.get(AMOUNTS) if record else None
    return tuple(int(str(each)) for each in amounts) if isinstance(amounts, tuple) else ()


def means_of(record: Record) -> Parts:
    """Return how much of ``record`` was paid how: all of it in one way, where it is told with no other."""
    if isinstance(means := record.fields.get(MEANS), tuple):
        return list(zip(map(str, means), amounts_in(record), strict=True))
    said = list(dict.fromkeys(word for word in words(str(record.fields.get("said", ""))) if word in listed("means")))
    return [(by, int(str(record.fields["amount"]))) for by in said] if len(said) == 1 else []
