"""Bills that a message plainly tells by name, sum and day, one or several, whatever it is taken for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.bills.owing import bill, bill_line, day_told
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, entry, recorded
from bot.packs.ledger.lexicon import OTHERS, about, category_of, has, says, wordings
from bot.packs.ledger.reading import apart, kind_of, read, without_days
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import Fields
from state.text import fold

MAY_TELL_BILLS = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, Action.SAVE, "expense"})
_WRITTEN_AS_MONEY = re.compile(r"\d[.,]\d")


async def told_as_due(context: TurnContext) -> HandlerResult | None:
    """Note each bill that the message tells, "a luz veio 438,12 vence 10/12 e o aluguel 2.200 dia 5"; else None."""
    message, recognition = context.turn.message, context.resolution.recognition
    if message.forwarded or in_group(context.turn.chat) or context.turn.parent is not None:
        return None
    # "Note that the electric is ..." is told without the order.
    own = recognition.entities.content if recognition.action is Action.SAVE else None
    whole = spelt_out(f"{own or recognition.text} {message.beside}".strip())
    refused = is_question(whole) or kind_of(whole) is not None or says(whole, "asks_reminder")
    if recognition.action not in MAY_TELL_BILLS or not has(whole, "due_on") or refused:
        return None
    parts = _parts(context, whole)
    told = [_told(context, each) for each in parts]
    known = [each for each in told if each is not None]
    if not known or len(known) < len(told):
        return None
    if len(known) == 1:
        if message.beside:
            return None  # "o contrato vence em outubro e o aluguel é 1800, todo dia 7"
        as_bill = replace(read_as("bill", whole), action="bill", text=whole)
        return replace(await bill(context.taking(as_bill)), whole=True)
    return _noted(context, known, parts)


def _parts(context: TurnContext, whole: str) -> list[str]:
    """Return what of ``whole`` tells a sum each, with its day; [] where its sums do not stand apart."""
    without = without_days(whole, read(context, "future", text=whole).moments)
    if len(sums(without)) == 1:
        return [whole]
    ends = [0, *accumulate(len(each.text) for each in apart(without))]
    return [whole[begin:end] for begin, end in pairwise(ends)]


def _told(context: TurnContext, part: str) -> tuple[str, Sum] | None:
    """Return the name and the sum of the bill that ``part`` tells with its day; None if it tells none.

    A number that is neither written as money nor of a thing that is paid for is no sum: "passaporte 1234 vence 5/12".
    """
    said = read(context, "future", text=part)
    if said.sum is None or day_told(context, part) is None:
        return None
    spans = [(each.start, each.end) for each in said.moments]
    name = about(part, [*spans, (said.sum.start, said.sum.end)], "filler", "bills", "costing", "due_words")
    name = wordings("around_a_name")[0].sub("", f" {name}").strip()
    while name and fold(name.split()[-1]) in every("so_it_is"):
        name = name.rpartition(" ")[0]  # "a luz veio 438,12"
    paid_for = category_of(name) != OTHERS or any(says(name, each) for each in ("bill_nouns", "charges"))
    money = said.sum.marked or _WRITTEN_AS_MONEY.search(part[said.sum.start : said.sum.end])
    return (name, said.sum) if any(map(str.isalpha, name)) and (paid_for or money) else None


def _noted(context: TurnContext, told: Sequence[tuple[str, Sum]], parts: Sequence[str]) -> HandlerResult:
    effects, lines = [], []
    for at, ((name, amount), part) in enumerate(zip(told, parts, strict=True)):
        on = day_told(context, part)
        fields: Fields = {"name": name[:DESCRIPTION_LIMIT], "paid": False, "monthly": False, "amount": amount.centavos}
        effects.append(entry(context, "bill", fields, on, at))
        lines.append(bill_line(context, fields, on))
    head = context.voice.say("ledger-bills-noted", count=len(told))
    title = context.voice.join([name for name, _ in told])
    return replace(recorded(context, "\n".join((head, *lines)), title, effects), whole=True)
