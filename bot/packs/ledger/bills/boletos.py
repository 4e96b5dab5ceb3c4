"""Purchases that are paid in several bills, each of its own sum and day: "boletos de 1100 dia 15 e 1050 dia 30"."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.bills.owing import bill_called, noon
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, day, entry, recorded
from bot.packs.ledger.lexicon import about, listed, says
from bot.packs.ledger.reading import Said, read, without_days
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import Fields
from state.text import words

FEWEST = 2


async def told_in_bills(context: TurnContext) -> HandlerResult | None:
    """Note each of the bills that the message tells with its sum and its day to come; None if it tells no two of them.

    What was bought is not spent before they are paid.
    """
    message = context.turn.message
    whole = spelt_out(f"{context.resolution.recognition.text} {message.beside}".strip())
    if context.turn.parent is not None or message.forwarded or in_group(context.turn.chat) or is_question(whole):
        return None
    if not says(whole, "in_bills") or not sums(whole) or says(whole, "asks_reminder"):
        return None
    said = read(context, "future", "bills", text=whole)
    bills = _each(said)
    if len(bills) < FEWEST:
        return None
    name = _name(whole[: min(told.start for told, _ in bills)])
    effects, lines = [], []
    for at, (told, on) in enumerate(sorted(bills, key=lambda each: each[1])):
        fields: Fields = {"name": name, "paid": False, "monthly": False, "amount": told.centavos}
        effects.append(entry(context, "bill", fields, on, at))
        called = bill_called(context, fields)
        lines.append(context.voice.say("ledger-bill-line", bill=called, day=day(context, on), every="once"))
    head = context.voice.say("ledger-bills-noted", count=len(bills))
    return replace(recorded(context, "\n".join((head, *lines)), name, effects), whole=True)


def _each(said: Said) -> list[tuple[Sum, datetime]]:
    """Return the sums that are told with a day of their own, right before it or right behind: "1100 dia 15/12".

    One that is of each of so many is told with all of their days: "2 boletos de 1100, dia 5 e dia 20".
    """
    days = sorted(
        (each for each in said.moments if each.begins is not None and not each.repeat), key=lambda it: it.start
    )
    told = sums(without_days(said.text, days))
    of_all = len(told) == 1 and FEWEST <= len(days) == (told[0].parts if told[0].each else told[0].count)
    if of_all:
        return [(_of_one(told[0]), noon(one.begins)) for one in days if one.begins is not None]
    found: list[tuple[Sum, datetime]] = []
    for one in days:
        before = [each for each in told if each.end <= one.start and _near(said.text[each.end : one.start])]
        behind = [each for each in told if one.end <= each.start and _near(said.text[one.end : each.start])]
        own = next(iter([*before[-1:], *behind[:1]]), None)
        if own is not None and one.begins is not None and own.start not in [each.start for each, _ in found]:
            found.append((own, noon(one.begins)))
    return [(_of_one(own), on) for own, on in found]


def _of_one(told: Sum) -> Sum:
    """Return the sum of one part, or of one thing: "2 parcelas, 300 dia 10", "2 boletos de 1100 dia 5"."""
    return replace(told, centavos=told.price or (told.centavos // told.parts if told.each else told.centavos))


def _near(between: str) -> bool:
    """Tell whether nothing stands ``between`` a sum and its day but how they are joined."""
    plain = (listed("filler") - listed("joining")) | listed("due_words")
    return set(words(between)) <= plain and "," not in between and ";" not in between


def _name(text: str) -> str:
    """Return what was bought or from whom, as ``text`` says it before the bills; what they are called, if it is not."""
    spans = [(each.start, each.end) for each in sums(text)]
    named = about(text, spans, "filler", "bills", "in_bills", "spending_verbs", "counting_words")
    named = named if any(map(str.isalpha, named)) else ""
    return (named or next((word for word in words(text) if word in listed("in_bills")), ""))[:DESCRIPTION_LIMIT]
