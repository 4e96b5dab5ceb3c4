"""Debts with somebody that are settled both ways at once: all that is open, or one set off against the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.context import SILENT, HandlerResult, TurnContext
from bot.packs.ledger.debts.open_debts import all_owed, last_entries, of_somebody, open_debts, pointed_at, way_of
from bot.packs.ledger.debts.reducing import of_all
from bot.packs.ledger.each_currency import by_currency, of_one_currency
from bot.packs.ledger.entries.entries import together
from bot.packs.ledger.lexicon import has, listed, wordings
from bot.understanding.money import Sum, sums
from state.record import Record
from state.text import fold, words

# What is said to be over, in so many words beside it, is all that a message tells.
SHORT = 10


async def set_off(context: TurnContext, text: str) -> HandlerResult | None:
    """Set what somebody owes off against what is owed to them, and take off what was sent besides; else None.

    "Descontou os 35, mandou 36,20", "desconta dos 50 que devo pra ele": all that can be, unless a sum is told.
    """
    found = wordings("set_off")[0].search(fold(text))
    if found is None or len(fold(text)) != len(text):
        return None
    theirs, mine = await _both_ways(context, text)
    told = sums(text)
    behind = next((each for each in told if each.start >= found.end()), None)
    lead = words(text[found.end() : behind.start]) if behind else ()
    off = behind if behind and len(lead) <= 1 and listed("before_whole").isdisjoint(lead) else None
    least = min(all_owed(theirs), all_owed(mine))
    amount = min(off.centavos, least) if off else least
    if not amount:
        return None
    paid = _sent(text, [each for each in told if each != off])
    by_them = all_owed(theirs) >= all_owed(mine)
    lines = [(theirs, amount + (paid if by_them else 0)), (mine, amount + (0 if by_them else paid))]
    return together(*(of_all(context, each, off_, None) for each, off_ in lines))


def _sent(text: str, others: Sequence[Sum]) -> int:
    """Return the sum that ``text`` says was paid besides, of the ``others`` that it tells; 0 if it tells of none."""
    led = [
        each
        for each in others
        if any(has(" ".join(words(text[: each.start])[-3:]), name) for name in ("paid_by_them", "paid_by_me"))
    ]
    return led[-1].centavos if led else 0


async def all_settled(context: TurnContext, text: str) -> HandlerResult | None:
    """Close all that is open with somebody, both ways, who is said to be even; None if nothing says so of anybody.

    What follows a payment only says it again.
    """
    beside = context.turn.message.beside if context.turn.parent is None else ""
    whole = not has(text, "settled_now") and len(words(beside)) <= SHORT and has(beside, "settled_now")
    if not (whole or has(text, "settled_now")) or sums(f"{text} {beside if whole else ''}"):
        return None
    opened = await open_debts(context)
    meant = of_somebody(opened, text) or await pointed_at(context, opened, text)
    if not meant and says_no_more(text, "settled_now") and (just := await last_entries(context, "debt")):
        name = str(just[0].fields.get("name", ""))
        meant = of_somebody(opened, name)
        if not meant and context.turn.parent is not None:
            return SILENT
        if not meant:
            told = {"way": way_of(bool(just[0].fields.get("to_me"))), "name": name, "left": "", "until": ""}
            return context.say(context.voice.say("ledger-debt-reduced", rest="none", **told))
    if not meant or len({fold(str(each.fields.get("name"))) for each in meant}) > 1:
        return None
    ways = [[each for each in meant if bool(each.fields.get("to_me")) is way] for way in (True, False)]
    done = together(*(of_all(context, each, None, None) for way in ways for each in by_currency(way)))
    return replace(done, whole=whole)


async def _both_ways(context: TurnContext, text: str) -> tuple[list[Record], list[Record]]:
    """Return what somebody owes of whom ``text`` speaks, and what is owed to them; of nobody, whose debt was last."""
    opened = await open_debts(context)
    spoken_of = (
        of_somebody(opened, text) or await pointed_at(context, opened, text) or await last_entries(context, "debt")
    )
    names = {fold(str(each.fields.get("name", ""))) for each in spoken_of}
    named = [each for name in names if name for each in of_somebody(opened, name)]
    if len({fold(str(each.fields.get("name", ""))) for each in named}) > 1:
        return [], []
    meant = of_one_currency(list({each.id: each for each in named}.values()))
    return [each for each in meant if each.fields.get("to_me")], [
        each for each in meant if not each.fields.get("to_me")
    ]


def says_no_more(text: str, name: str) -> bool:
    """Tell whether ``text`` says nothing but what the patterns ``name`` do, and names nobody."""
    plain = fold(text)
    for told in reversed(sums(plain)):
        plain = f"{plain[: told.start]} {plain[told.end :]}"
    for each in wordings(name):
        plain = each.sub(" ", plain)
    empty = frozenset().union(*map(listed, ("filler", "owing", "whom", "no_name", "around")))
    return empty.issuperset(words(plain))
