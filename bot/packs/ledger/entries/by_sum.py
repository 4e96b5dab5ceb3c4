"""Entries put right by the sum that they have: "não era 35 a gasosa, foi 30", however long ago that was told."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.entries.correcting import with_amount
from bot.packs.ledger.entries.removing import recent
from bot.understanding.grammar import negations
from bot.understanding.money import sums
from bot.understanding.remarks.questions import is_question
from state.text import words

# A correction names two sums: what was told, and what it is.
BOTH = 2


async def righted(context: TurnContext) -> HandlerResult | None:
    """Give the one entry that has one of two sums told, in a message that denies something, the other; else None."""
    text = context.resolution.recognition.text
    told = {each.centavos for each in sums(text)}
    if len(told) != BOTH or negations().isdisjoint(words(text)) or is_question(text):
        return None
    having = [each for each in await recent(context) if each[0].fields.get("amount") in told]
    if len(having) != 1 or len(having[0]) != 1:
        return None
    (record,) = having[0]
    (amount,) = told - {record.fields["amount"]}
    return await with_amount(context, record, int(str(amount)))
