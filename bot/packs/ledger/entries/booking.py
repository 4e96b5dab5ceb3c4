"""Entries of what was spent and what came in: what is kept of them, and how that is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.cards.cards import Card, PaidWith, month
from bot.packs.ledger.entries.correcting import learnt_category
from bot.packs.ledger.entries.entries import (
    DESCRIPTION_LIMIT,
    category,
    counted_in,
    day,
    entry,
    recorded,
    words_of,
)
from bot.packs.ledger.lexicon import (
    OTHERS,
    categories,
    category_meant,
    category_of,
    category_told,
    without_category,
)
from bot.packs.ledger.plans.budgets import warning
from state.record import Fields, PutRecord


async def spend(
    context: TurnContext,
    shares: tuple[int, ...],
    what: str,
    when: datetime,
    paid: PaidWith | None = None,
    said: str = "",
    counted: Fields | None = None,
    first: int = 0,
) -> HandlerResult:
    """Record an expense, or one a month of what is paid in several shares, and warn of a budget it uses up.

    Of what was ``paid`` with a card whose closing day is known, each share falls into an invoice of its own. It is
    found again by all that was ``said`` of it.
    """
    what, ordered = without_category(what)[:DESCRIPTION_LIMIT], category_told(said)
    kept_in = category_meant(ordered) or await learnt_category(context, what) or category_of(what, said)
    card = paid.card if paid else None
    days = card.days(when, len(shares)) if card else tuple(when + relativedelta(months=at) for at in range(len(shares)))
    effects: list[PutRecord] = []
    for at, (share, on) in enumerate(zip(shares, days, strict=True)):
        fields: Fields = {"amount": share, "category": kept_in, "what": what, **words_of(what, said), **(counted or {})}
        if len(shares) > 1:
            fields |= {"part": at + 1, "parts": len(shares)}
        if paid:
            fields["card"] = paid.key
        effects.append(entry(context, "expense", fields, on, first + at))
    money, name = context.voice.money, counted_in(context, kept_in, what)
    if card:
        text = said_of_card(context, card, shares, name, days)
    elif len(shares) == 1:
        text = context.voice.say("ledger-expense", amount=money(shares[0]), category=name, day=day(context, when))
    else:
        text = context.voice.say(
            "ledger-expense-parts",
            amount=money(sum(shares)),
            category=name,
            parts=str(len(shares)),
            share=money(shares[-1]),
        )
    if ordered and category_meant(ordered) is None:
        names = context.voice.join([category(context, each) for each in (*categories(), OTHERS)])
        text = f"{text}\n{context.voice.say('ledger-no-category', name=ordered, names=names)}"
    done = recorded(context, text, f"{what} ({money(sum(shares))})", effects)
    if warned := await warning(context, kept_in, shares[0], when):
        done = replace(done, replies=(done.replies[0].changed(text=f"{text}\n{warned}"),))
    return done


def said_of_card(
    context: TurnContext, card: Card, shares: tuple[int, ...], name: str, days: tuple[datetime, ...]
) -> str:
    """Return how ``shares``, each due on one of ``days``, are told that were paid with ``card``."""
    first, last = (month(context, card, card.closing(each.date())) for each in (days[0], days[-1]))
    told = {"amount": context.voice.money(sum(shares)), "category": name, "card": card.name, "first": first}
    if len(shares) == 1:
        return context.voice.say("ledger-expense-card", **told)
    parts, share = str(len(shares)), context.voice.money(shares[-1])
    return context.voice.say("ledger-expense-card-parts", **told, parts=parts, share=share, last=last)


def receive(
    context: TurnContext, amount: int, what: str, when: datetime, said: str = "", counted: Fields | None = None
) -> HandlerResult:
    """Record what came in."""
    what, money = what[:DESCRIPTION_LIMIT], context.voice.money(amount)
    done = (entry(context, "income", {**income_fields(amount, what, said), **(counted or {})}, when),)
    return recorded(context, said_received(context, amount, what, when), f"{what} ({money})" if what else money, done)


def income_fields(amount: int, what: str, said: str) -> Fields:
    """Return what is kept of ``amount`` centavos that came in for ``what``, "" if that was not told."""
    fields: Fields = {"amount": amount, **words_of(what, said)}
    return fields | {"what": what} if what else fields


def said_received(context: TurnContext, amount: int, what: str, when: datetime) -> str:
    """Return how ``amount`` centavos that came in are told."""
    money, on = context.voice.money(amount), day(context, when)
    if what:
        return context.voice.say("ledger-income-of", amount=money, what=what, day=on)
    return context.voice.say("ledger-income", amount=money, day=on)
