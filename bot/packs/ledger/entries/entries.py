"""Entries of the ledger: records that are put and changed so that an undo takes them back, and how they are said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.each_currency import in_its_currency
from bot.packs.ledger.lexicon import category_named, listed
from bot.replies.text import one_line
from bot.understanding.money import Sum
from state.effects import Change
from state.record import (
    CURRENCY,
    ChangeRecord,
    Fields,
    PutRecord,
    Record,
    RecordEffect,
    Scalar,
    inverse,
    microseconds,
)
from state.record_reads import ListRecords, Where
from state.text import words
from state.turns import Reply
from tools.currencies import written
from tools.keywords import telling

PACK = "ledger"
DESCRIPTION_LIMIT = 200
SHOWN_LIMIT = 60
ONE_DAY, TWINS_LOOKED_AT = timedelta(days=1), 20
# Shorter numbers are sums and days.
MONEY_DIGITS = 4
# Kept with an expense: the bill that it paid, and the one that was noted for the next time.
PAID_BILL, NEXT_BILL = "paid_bill", "next_bill"


def entry(context: TurnContext, kind: str, fields: Fields, when: datetime | None, ordinal: int = 0) -> PutRecord:
    """Return the effect that keeps an entry in the currency of the turn; it tells its own apart by ``ordinal``."""
    told: Fields = {CURRENCY: currency} if (currency := written()) else {}
    return PutRecord(record=context.record(PACK, kind, {**told, **fields}, when, ordinal=ordinal))


def recorded(
    context: TurnContext,
    text: str,
    title: str,
    effects: Sequence[RecordEffect],
    before: dict[str, Record] | None = None,
) -> HandlerResult:
    """Return the outcome that does ``effects`` and says ``text``; ``before`` are the records they change, as they are.

    "Desfaz" calls it ``title``.
    """
    known = before or {}
    backwards = tuple(
        inverse(each, known.get(each.record_id) if isinstance(each, ChangeRecord) else None)
        for each in reversed(effects)
    )
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=tuple(effects),
        inverses=backwards,
        change=Change(verb="kept", title=title),
        sent="",
    )


def together(*done: HandlerResult) -> HandlerResult:
    """Return several changes as one, which one undo takes back, and calls by all that was done alike."""
    text = "\n".join(each.replies[0].text for each in done)
    change = done[0].change
    alike = [each.change.title for each in done if change and each.change and each.change.verb == change.verb]
    return replace(
        done[0],
        change=change and change.changed(title=", ".join(dict.fromkeys(alike))),
        replies=(done[0].replies[0].changed(text=text),),
        effects=tuple(effect for each in done for effect in each.effects),
        inverses=tuple(effect for each in reversed(done) for effect in each.inverses),
    )


async def beside_its_twin(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done``; if it puts one entry like another of its day, with a word of that, for it may be told twice."""
    put = [effect.record for effect in done.effects if isinstance(effect, PutRecord)]
    amount = put[0].fields.get("amount") if len(put) == 1 and put[0].kind in ("expense", "income") else None
    if amount is None or put[0].when is None:
        return done
    begins = put[0].when.replace(hour=0, minute=0, second=0, microsecond=0)
    same: dict[str, Scalar] = {"amount": int(str(amount))}
    where = Where(pack=PACK, kinds=(put[0].kind,), since=begins, until=begins + ONE_DAY, equals=same)
    found = await context.reads(ListRecords(where=where, limit=TWINS_LOOKED_AT))
    named = _names(put[0])
    alike = [each for each in found if each.currency == put[0].currency and (named & _names(each) or not named)]
    if not alike:
        return done
    text = context.voice.say("ledger-twin", count=len(alike) + 1)
    first, *others = done.replies
    return replace(done, replies=(first.changed(text=f"{first.text}\n{text}"), *others), twin=True)


def _names(entry: Record) -> frozenset[str]:
    return frozenset(telling(words(str(entry.fields.get("what", "")))))


def reckoned(context: TurnContext, done: HandlerResult, told: Sum | None) -> HandlerResult:
    """Return ``done``, with how the sum that was ``told`` was worked out."""
    lines = reckoning(context, told) if done.effects else []
    text = "\n".join((done.replies[0].text, *lines))
    return replace(done, replies=(done.replies[0].changed(text=text), *done.replies[1:])) if lines else done


def price_of(told: Sum) -> Fields:
    """Return the field that keeps what one of several things costs, if the sum was told so."""
    return {"price": told.price} if told.price and told.among == 1 else {}


def reckoning(context: TurnContext, told: Sum | None) -> list[str]:
    """Return how a sum was worked out, in lines: "3 × R$ 189,00 = R$ 567,00", "R$ 120,00 ÷ 4 = R$ 30,00"."""
    money, lines = context.voice.money, []
    if told and told.price:
        count, whole = context.voice.number(float(told.count)), money(told.whole or told.centavos)
        lines.append(context.voice.say("ledger-counted", count=count, price=money(told.price), whole=whole))
    if told and told.among > 1:
        whole, share = money(told.whole), money(told.centavos)
        lines.append(context.voice.say("ledger-shared", whole=whole, among=told.among, share=share))
    return lines


def category(context: TurnContext, name: str) -> str:
    """Return what a category is called."""
    return context.voice.say("ledger-category", category=name)


def counted_in(context: TurnContext, name: str, what: str) -> str:
    """Return what an expense for ``what`` is counted in, and what it was for, where that says more."""
    called = category(context, name)
    more = [word for word in words(what) if category_named((word,)) != name and word not in listed("filler")]
    return f"{called} ({one_line(what, SHOWN_LIMIT)})" if more else called


def words_of(what: str, said: str) -> Fields:
    """Return the field that keeps all that was ``said`` of an entry for ``what``, and how, where that is more."""
    more = {word for word in words(said) if not word.isdigit() or len(word) > MONEY_DIGITS}
    more -= listed("filler") - listed("means")
    return {"said": said.strip()[:DESCRIPTION_LIMIT]} if more - {*words(what)} else {}


def day(context: TurnContext, when: datetime) -> str:
    """Return a day as it is said: "hoje", "12 de março"."""
    return context.voice.day(microseconds(when) * 1_000, context.now)


def name_in(record: Record) -> str:
    """Return what an entry is called by: what it was for, or with whom; "" if that was not told."""
    return str(record.fields.get("what") or record.fields.get("name") or "")


@in_its_currency
def described(context: TurnContext, parts: Sequence[Record]) -> str:
    """Return an entry in a line: its sum, what it was for, where it is counted and its day."""
    first = parts[0]
    amounts = [amount for each in parts if isinstance(amount := each.fields.get("amount"), int)]
    named = name_in(first)
    of = str(first.fields.get("category", ""))
    kind = category(context, of) if of else context.voice.say("ledger-kind", kind=first.kind)
    what = f"{named} ({kind})" if named else kind
    on = context.voice.day(first.at * 1_000, context.now)
    if not amounts:
        return context.voice.say("ledger-described-unpriced", what=what, day=on)
    return context.voice.say("ledger-described", amount=context.voice.money(sum(amounts)), what=what, day=on)
