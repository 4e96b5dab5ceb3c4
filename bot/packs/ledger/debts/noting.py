"""Debts as they are noted: with somebody, or the same with each of several people."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.debts.open_debts import SHARE_OF_DEBT, at_interest, terms_said
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, entry, recorded
from state.record import Fields, PutRecord
from tools.zones import clock


def of_each(
    context: TurnContext,
    names: Sequence[str],
    amount: int,
    *,
    to_me: bool,
    due: str | None = None,
    first: int = 0,
    more: Fields | None = None,
) -> HandlerResult:
    """Note a debt of the same ``amount`` with each of ``names``; ``first`` is the number of the first entry."""
    told = enumerate(names, first)
    done = [owed(context, amount, name, to_me=to_me, due=due, more=more, ordinal=at) for at, name in told]
    effects = [effect for each in done for effect in each.effects if isinstance(effect, PutRecord)]
    return recorded(context, "\n".join(each.replies[0].text for each in done), context.voice.join(names), effects)


def owed(
    context: TurnContext,
    amount: int,
    name: str,
    *,
    to_me: bool,
    due: str | None,
    parts: int = 1,
    more: Fields | None = None,
    ordinal: int = 0,
) -> HandlerResult:
    """Note a debt of ``amount`` centavos, which is paid in so many ``parts``, with ``more`` fields."""
    name = name[:DESCRIPTION_LIMIT]
    fields: Fields = {"amount": amount, "to_me": to_me, **(more or {})}
    fields |= {"name": name} if name else {}
    fields |= {"due": due} if due else {}
    fields |= {"parts": parts, SHARE_OF_DEBT: amount // parts} if parts > 1 else {}
    text = context.voice.say(
        "ledger-debt-noted",
        way="to_me" if to_me else "by_me",
        named="yes" if name else "no",
        amount=context.voice.money(amount),
        name=name,
        until=terms_said(context, fields) + at_interest(context, fields),
    )
    title = name or context.voice.money(amount)
    return recorded(context, text, title, (entry(context, "debt", fields, clock(context.now), ordinal),))
