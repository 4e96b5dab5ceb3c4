"""Jobs of which a part was paid and the rest is to come: "cobrei 180, recebi 100 e ela me dá o resto sexta"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.ledger.debts.noting import owed
from bot.packs.ledger.debts.open_debts import EARNED, due_told
from bot.packs.ledger.debts.whose import named_in
from bot.packs.ledger.entries.booking import receive
from bot.packs.ledger.entries.entries import together
from bot.packs.ledger.lexicon import has, says
from bot.packs.ledger.reading import day_of, kind_of, read
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.text import words

# So few words before a sum say what it is.
BEFORE_A_SUM = 4


async def part_received(context: TurnContext) -> HandlerResult | None:
    """Record what came in of a job, and the rest as owed by whom the message names; None if it tells no such thing."""
    message = context.turn.message
    if context.turn.parent is not None or message.forwarded or in_group(context.turn.chat):
        return None
    text = spelt_out(f"{context.resolution.recognition.text} {message.beside}".strip())
    told = sums(text)
    if is_question(text) or len(told) not in (2, 3) or any(each.parts > 1 for each in told):
        return None
    whole, came, *rest = told
    left = whole.centavos - came.centavos
    if left <= 0 or any(each.centavos != left for each in rest):
        return None
    priced, leads = _leads(text, whole, 0), _leads(text, came, whole.end)
    charged = has(text, "rest_owed") and has(priced, "charging")
    quoted = says(text[: whole.start], "quoting") or has(priced, "charging")
    theirs = has(text, "advance_came") or (_came(leads) and says(leads, "to_me"))
    if not (_came(leads) if charged else (quoted and theirs) or _in_advance(text, whole, came)):
        return None
    name = named_in(text)
    when = day_of(context, read(context, "past", text=text[: came.end]).day, text[: came.end])
    later = not quoted or charged or has(text[came.end :], "paying_later")  # "..., começa dia 13" is no day of paying
    due = due_told(context, read(context, "future", text=text[came.end :])) if later else None
    received = receive(context, came.centavos, name, when, text)
    return replace(
        together(received, owed(context, left, name, to_me=True, due=due, more={EARNED: True}, ordinal=1)), whole=True
    )


def _in_advance(text: str, whole: Sum, came: Sum) -> bool:
    """Tell whether somebody paid a part of what they ordered in advance: "bolo da Lia 320, ela deu 100 de sinal"."""
    said = text[whole.end :]
    theirs = _came(_leads(text, came, whole.end)) or has(said, "paid_by_them")
    return says(said, "advances") and theirs and not has(said, "paid_by_me")


def _leads(text: str, told: Sum, begin: int) -> str:
    """Return the few words between ``begin`` and a sum."""
    return " ".join(words(text[begin : told.start])[-BEFORE_A_SUM:])


def _came(leads: str) -> bool:
    return kind_of(leads) == "income" or has(leads, "paid_by_them") or has(leads, "paid_part")
