"""What came in, by how it was paid: what is asked of that, one way or each, and a part of it that is put right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.cards.by_means import (
    MEANS,
    REST,
    Parts,
    as_fields,
    came,
    last_by_means,
    line,
    means_of,
    others_of,
    parts_in,
    said_means,
    with_lines,
)
from bot.packs.ledger.each_currency import in_its_currency, said_together
from bot.packs.ledger.entries.entries import PACK, day, recorded
from bot.packs.ledger.entries.removing import lately, recent
from bot.packs.ledger.lexicon import has, listed, says
from bot.packs.ledger.questions.periods import asked_period
from bot.packs.ledger.reading import kind_of, read
from bot.packs.values import is_denied, without_times
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.effects import Change
from state.record import ChangeRecord, Fields, Record
from state.record_reads import Where, all_records
from state.text import fold, words
from tools.zones import clock


async def asked_by_means(context: TurnContext) -> HandlerResult | None:
    """Tell what came in by the means that are asked about, "quanto foi no cartão?"; None if nothing is known of it.

    Without a time or a sum it is asked of what came in last, where that was told a moment ago. Without a way, or with
    several, each is told.
    """
    text = spelt_out(context.resolution.recognition.text)
    asked = list(dict.fromkeys(word for word in words(text) if word in listed("means")))
    each_way = has(text, "by_method")
    shown = (
        (each_way or len(asked) > 1) and not sums(text) and kind_of(text) is None
    )  # "today's sales by cash and card"
    asks = is_question(text) or (shown and context.resolution.recognition.action is not Action.SAVE)
    if not (asked or each_way) or not asks or in_group(context.turn.chat) or says(text, "spent"):
        return None
    income, told = came(text) or says(text, "income") or has(text, "came_in"), sums(text)
    moment = read(context, "past", "asking", text=text).moment
    asks_sum = says(text, "costing") or (moment is not None and has(text, "how_much"))
    if not (income or told or each_way or asks_sum):
        return None
    since, until, period = asked_period(context, moment)
    where = Where(pack=PACK, kinds=("income",), since=since, until=until)
    of_time = await all_records(context.reads, where)
    kept = [each for each in of_time if means_of(each)]
    of_sum = [each for each in kept if each.fields.get("amount") in {one.centavos for one in told}]
    if not of_sum and moment is None and (last := await last_by_means(context)):
        of_sum = [last]
    # What names no way that money went is of what was told in parts, unless what was told last was spent so.
    parted = any(MEANS in each.fields for each in kept) and not await _was_spent(context, asked)
    found = of_sum[:1] or (kept if income or parted else [])
    if not found:
        return None
    if each_way or len(asked) > 1:
        return _each_way(context, of_sum[:1] or of_time, period)
    amount = said_together(context, found, lambda each: _by(each, asked))
    if len(found) > 1 or not of_sum:
        return context.say(
            context.voice.say("ledger-received-by", period=period, amount=amount, means=said_means(context, asked[0]))
        )
    whole = context.voice.money(int(str(found[0].fields["amount"])), found[0].currency)
    on = day(context, found[0].when or clock(context.now))
    return context.say(
        context.voice.say("ledger-by-means", amount=amount, means=said_means(context, asked[0]), whole=whole, day=on)
    )


async def _was_spent(context: TurnContext, asked: Sequence[str]) -> bool:
    """Tell whether the entry that was told last is an expense that was paid by one of the means that are ``asked``."""
    last = next((each[0] for each in await lately(context)), None)
    return last is not None and last.kind == "expense" and _by(last, asked) > 0


def _each_way(context: TurnContext, found: Sequence[Record], period: str) -> HandlerResult:
    """Tell all that was ``found``, and what of it was paid in each way."""
    ways = dict.fromkeys(by for each in found for by, _ in means_of(each))
    lines = [line(context, way, said_together(context, found, partial(_exactly, way))) for way in ways]
    untold = [each for each in found if not means_of(each)]
    if untold:
        lines.append(line(context, "untold", said_together(context, untold)))
    head = context.voice.say("ledger-received", period=period, amount=said_together(context, found))
    return context.say("\n".join((head, *lines)))


def _exactly(way: str, record: Record) -> int:
    return sum(amount for by, amount in means_of(record) if by == way)


def _by(record: Record, asked: Sequence[str]) -> int:
    """Return what of ``record`` was paid by one of the means that are ``asked``: a card is credit as well as debit."""
    return sum(amount for name, amount in means_of(record) if name in _alike(asked))


def _alike(asked: Sequence[str]) -> set[str]:
    alike = set(asked)
    for group, general in (("cash_means", "cash_means"), ("card_means", "any_card")):
        alike |= listed(group) if alike & listed(general) else set()
    return alike


async def part_put_right(context: TurnContext) -> HandlerResult | None:
    """Put parts of what came in right that the message tells again otherwise; None if it tells no such thing.

    "Errei o cartão, não foi 412,50, foi 421,50", "pix foi só 640". The rest of a whole is what is left of it then, and
    what was told part by part comes to another sum.
    """
    message = context.turn.message
    text = spelt_out(f"{context.resolution.recognition.text} {message.beside}".strip())
    told = sums(text)
    if message.forwarded or in_group(context.turn.chat) or context.turn.parent is not None or is_question(text):
        return None
    if not told or kind_of(text) or says(text, "adding") or others_of(without_times(context, text)) - _around():
        return None
    parted = [each[0] for each in await recent(context) if each[0].kind == "income" and MEANS in each[0].fields]
    denied = [each.centavos for each in told if is_denied(fold(text)[: each.start])]
    new = [each for each in told if each.centavos not in denied]
    signs = (_around(), listed("costing"))
    corrects = context.resolution.recognition.action is Action.REWRITE
    corrects = corrects or any(not sign.isdisjoint(words(text)) for sign in signs)
    near = [each[0].id for each in await lately(context)]
    for record in parted if corrects else ():
        parts = means_of(record)
        there = [amount for _, amount in parts]
        named = [word for word in words(text) if word in listed("means")]
        if not denied and len(new) == 2 and len(named) < 2 and new[0].centavos in there:
            denied, new = [new[0].centavos], new[1:]  # "troca os 412,50 do cartão por 421,50"
        if denied:
            at = [i for i, (by, it) in enumerate(parts) if it in denied and (not named or by in _alike(named))]
            if len(at) == len(new) == 1 and _is_lately(context, record, near):
                return _right(context, record, {at[0]: new[0].centavos})
            continue
        said = parts_in(text, new)
        put = {i: it for by, it in said for i, (way, _) in enumerate(parts) if way in _alike([by])}
        if said and len(put) == len(said) == len(new) and record.id in near:
            return _right(context, record, put)
        break
    return None


def _around() -> frozenset[str]:
    return (
        every("wrong") | negations() | listed("changing") | listed("around") | every("being") | every("editing_terms")
    )


def _is_lately(context: TurnContext, record: Record, near: Sequence[str]) -> bool:
    """Tell whether ``record`` is of today, or was told a moment ago."""
    now = clock(context.now)
    return record.id in near or (record.when is not None and record.when.astimezone(now.tzinfo).date() == now.date())


@in_its_currency
def _right(context: TurnContext, record: Record, put: dict[int, int]) -> HandlerResult | None:
    """Give the parts of ``record`` at the places that are ``put`` other sums."""
    before: Parts = means_of(record)
    parts = [(by, put.get(at, it)) for at, (by, it) in enumerate(before)]
    more = sum(it for _, it in parts) - sum(it for _, it in before)
    amount = int(str(record.fields["amount"]))
    rest = next((at for at, (by, _) in enumerate(parts) if by == record.fields.get(REST) and at not in put), None)
    if rest is not None and parts[rest][1] >= more:
        parts[rest] = (parts[rest][0], parts[rest][1] - more)
        more = 0
    money = context.voice.money(amount + more)
    if parts == before:
        what = context.voice.say("ledger-kind", kind="income")
        return with_lines(
            context, context.say(context.voice.say("ledger-right-already", what=what, amount=money)), parts
        )
    fields: Fields = {**as_fields(parts), "amount": amount + more}
    done = recorded(
        context,
        context.voice.say("ledger-parts-right", amount=money),
        money,
        (ChangeRecord(record_id=record.id, put=fields),),
        {record.id: record},
    )
    return replace(with_lines(context, done, parts), change=Change(verb="edited", title=money), whole=True)
